/** The level of each caller's rate bucket, shared by web processes. A SQLite store has one web process, which keeps the levels itself. */
export interface RateStore {
  /** Subtracts from the buckets, and resolves to their new levels. */
  spend(spent: readonly Spending[]): Promise<StoredBucket[]>
  /** The buckets that any process spent from in the last seconds. */
  recent(): Promise<StoredBucket[]>
  /** Removes the buckets that are full again. */
  purge(): Promise<void>
}

export interface Spending {
  key: string
  capacity: number
  perMinute: number
  /** Requests. */
  spent: number
}

export interface StoredBucket {
  key: string
  /** Requests; negative while the caller is above the rate. */
  level: number
  /** The age of this level, by the clock of the database. */
  ageMilliseconds: number
}
