/** The health of ingest and its feeds as ingest reports it: small, replaced as a whole. */
export interface FeedStore {
  /** Replaces all that was saved before. */
  save(reports: readonly StoredFeed[]): Promise<void>
  /** In the order of names. */
  all(): Promise<StoredFeed[]>
}

export interface StoredFeed {
  name: string
  /** JSON that the store does not read. */
  snapshot: string
  /** When ingest reported it, in milliseconds since 1970. */
  at: number
}
