/**
 * Small, read whole; written by the web process and the command line. A new role or password ends the account's sessions, and so
 * does disabling. A disabled administrator does not count as one.
 */
export interface AccountStore {
  all(): Promise<Account[]>
  /** `false` when the email is taken; emails are compared as they are, so lib/access writes them in one way. */
  add(account: Account): Promise<boolean>
  /**
   * Revokes the account's tokens, and removes its links and its views that are not shared. `false` when there is no such account or
   * no administrator would be left.
   */
  remove(email: string, removedAt: number): Promise<boolean>
  /** `false` when there is no such account, no administrator would be left, or one with a scope would become one. */
  changeRole(email: string, role: Role): Promise<boolean>
  /** `null`: enabled again. `false` when there is no such account or no administrator would be left. */
  setDisabled(email: string, disabledAt: number | null): Promise<boolean>
  /**
   * `null`: none. Their watches begin anew without the events they had, which may be of vessels outside. `false` when there is no
   * such account or it is an administrator's, who see everything.
   */
  changeScope(email: string, scope: string | null, changedAt: number): Promise<boolean>
  /** Where `formerHash` is given: `false` as well when that is not the hash any more. */
  changePassword(email: string, passwordHash: string, formerHash?: string): Promise<boolean>
}

export type Role = 'viewer' | 'admin'

export interface Account {
  email: string
  role: Role
  /** scrypt, with its parameters and salt: see lib/access/password.ts */
  passwordHash: string
  createdAt: number
  /** The filters that every vessel they ask for must pass, as in an address; `null`: none. */
  scope: string | null
  /** A disabled user cannot sign in, and their tokens are refused. */
  disabledAt: number | null
}
