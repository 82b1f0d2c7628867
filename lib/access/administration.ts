import type { Account, Role } from '#lib/store/accounts.ts'
import type { Store } from '#lib/store/store.ts'
import type { OwnerTerms, Token } from '#lib/store/tokens.ts'
import type { AuditKind } from '#lib/wire/audit.ts'
import { canonicalEmail, createAccount } from './account.ts'
import { createJwt } from './jwt.ts'
import { createToken, type TokenRequest, tokenEvent } from './token.ts'

/** Changes to users and tokens by the account pages, the command line and single sign-on, each with its audit event. */
export interface AdministrationPorts {
  store: Pick<Store, 'accounts' | 'tokens'>
  now: number
  record(kind: AuditKind, event: { subject: string; details: string }): void | Promise<void>
}

/** Omitted members stay unchanged. */
export interface AccountChange {
  role?: Role | undefined
  scope?: string | null | undefined
  disabled?: boolean | undefined
}

export type AccountRefusal = 'unknown' | 'only-administrator' | 'administrator-with-scope'

/** Returns `null` if the email is taken. Throws AccessError for an email or password that is not accepted. */
export async function addAccount(
  { store, now, record }: AdministrationPorts,
  wanted: { email: string; role: Role; password: string },
): Promise<Account | null> {
  const account = await createAccount({ ...wanted, now })
  if (!(await store.accounts.add(account))) return null
  await record('user-added', { subject: account.email, details: account.role })
  return account
}

export async function changeAccount(
  { store: { accounts }, now, record }: AdministrationPorts,
  given: string,
  change: AccountChange,
): Promise<AccountRefusal | null> {
  const account = await find(accounts, given)
  if (!account) return 'unknown'
  const { email } = account
  const { role = account.role, scope, disabled } = change
  const isAdministratorThroughout = role === 'admin' && account.role === 'admin'
  const newScope = scope === undefined ? account.scope : scope
  if (role === 'admin' && newScope !== null) return 'administrator-with-scope'
  if (scope !== undefined && isAdministratorThroughout) return 'administrator-with-scope'

  const changeScope = async () => {
    if (scope === undefined) return true
    if (!(await accounts.changeScope(email, scope, now))) return false
    await record('scope-changed', { subject: email, details: scope ?? 'none' })
    return true
  }
  const changeRole = async () => {
    if (change.role === undefined) return true
    if (!(await accounts.changeRole(email, role))) return false
    await record('role-changed', { subject: email, details: `${account.role} → ${role}` })
    return true
  }
  const changeDisabled = async () => {
    if (disabled === undefined) return true
    if (!(await accounts.setDisabled(email, disabled ? now : null))) return false
    await record(disabled ? 'user-disabled' : 'user-enabled', { subject: email, details: '' })
    return true
  }
  // The store never holds an administrator with a scope, so the order of the steps differs.
  const steps = role === 'admin' ? [changeScope, changeRole] : [changeRole, changeScope]
  for (const step of [...steps, changeDisabled]) {
    if (!(await step())) return (await find(accounts, email)) ? 'only-administrator' : 'unknown'
  }
  return null
}

export async function removeAccount(
  { store: { accounts }, now, record }: AdministrationPorts,
  given: string,
): Promise<AccountRefusal | null> {
  const email = canonicalEmail(given)
  if (!(await accounts.remove(email, now))) return (await find(accounts, email)) ? 'only-administrator' : 'unknown'
  await record('user-removed', { subject: email, details: '' })
  return null
}

async function find(accounts: Store['accounts'], given: string): Promise<Account | undefined> {
  const email = canonicalEmail(given)
  return (await accounts.all()).find((account) => account.email === email)
}

/** Makes a JWT if `jwtKey` is given. Returns `null` if the owner no longer meets the terms. */
export async function addToken(
  { store, record }: AdministrationPorts,
  request: TokenRequest,
  { terms, jwtKey = null }: { terms?: OwnerTerms; jwtKey?: Uint8Array | null } = {},
): Promise<{ token: Token; secret: string } | null> {
  const made = jwtKey === null ? createToken(request) : await createJwt(request, jwtKey)
  if (!(await store.tokens.add(made.token, terms))) return null
  await record('token-created', tokenEvent(made.token))
  return made
}

/** Returns `false` if the token was revoked before. */
export async function revokeToken({ store, now, record }: AdministrationPorts, token: Token): Promise<boolean> {
  const isRevoked = await store.tokens.revoke(token.id, now)
  if (isRevoked) await record('token-revoked', tokenEvent(token))
  return isRevoked
}
