import type { Role } from './accounts.ts'

/** Small, read whole; written by the web process and the command line. */
export interface TokenStore {
  all(): Promise<Token[]>
  /** `false` when the token has an owner whose account is gone, is disabled or does not meet the terms; checked and written in one transaction. */
  add(token: Token, terms?: OwnerTerms): Promise<boolean>
  /** `false` when there is no such token or it was revoked before. */
  revoke(id: string, revokedAt: number): Promise<boolean>
  /** Removes tokens that were revoked or expired before. `false` when there are none. */
  purge(before: number): Promise<boolean>
  /** Does not count as a change: last use is for people to read. */
  noteUse(uses: readonly { id: string; usedAt: number }[]): Promise<void>
}

/** Times are milliseconds since 1970. The secret itself is never kept. */
export interface Token {
  id: string
  name: string
  secretHash: string
  /** The email of the account that made it; `null` from the command line. */
  owner: string | null
  rights: TokenRights
  /** Made to ingest before reading was a right of its own: it kept that right, and lists mark it. */
  keptRead: boolean
  /** The filters that every vessel it asks for must pass, as in an address; `null`: none. */
  scope: string | null
  /** `null`: the service's own limit. */
  ratePerMinute: number | null
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  usedAt: number | null
}

export interface OwnerTerms {
  role: Role
  /** How many valid tokens the owner may have, this one included; `null`: any number. */
  maxTokens: number | null
}

export interface TokenRights {
  read: boolean
  extended: boolean
  ingest: boolean
  /** Sees and changes the watches of its owner, and their events. */
  watch: boolean
  /** Reads what GIS programs and spreadsheets read, and may be a parameter of the address. */
  link: boolean
  /** Opens its scope on the map without an account. */
  public: boolean
}
