/**
 * How full the bucket of each caller's rate is, where several web processes share it. Only PostgreSQL keeps it: a SQLite store has
 * one web process, which knows by itself.
 */
export interface RateStore {
  /** Takes what was spent from the buckets, and resolves to how full they are then. */
  spend(spent: readonly Spending[]): Promise<StoredBucket[]>
  /** The buckets that any process took something from in the last seconds. */
  recent(): Promise<StoredBucket[]>
  /** Forgets the buckets that are full by now. */
  purge(): Promise<void>
}

export interface Spending {
  key: string
  capacity: number
  perMinute: number
  /** In requests. */
  spent: number
}

export interface StoredBucket {
  key: string
  /** In requests; below 0 while the caller owes some. */
  level: number
  /** Since it had this level, by the clock of the database. */
  ageMilliseconds: number
}
