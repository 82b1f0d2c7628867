/** Sessions of signed-in users. Small, read whole; written by the web process and the command line. */
export interface SessionStore {
  all(): Promise<StoredSession[]>
  /**
   * `false` when there is no such account, it is disabled or has another password by now; checked and written in one transaction.
   * Removes what is over, and the oldest beyond the account's limit.
   */
  add(session: StoredSession, terms: SessionTerms): Promise<boolean>
  remove(id: string): Promise<boolean>
  removeAllOf(email: string): Promise<boolean>
  /** Does not count as a change: last use is for people to read. */
  noteUse(uses: readonly { id: string; usedAt: number }[]): Promise<void>
}

/** Times are milliseconds since 1970. */
export interface StoredSession {
  id: string
  email: string
  createdAt: number
  usedAt: number
  /** Where the user signed in from. */
  address: string
  userAgent: string
}

export interface SessionTerms {
  passwordHash: string
  /** Sessions that began before are over. */
  oldest: number
  maxSessions: number
}
