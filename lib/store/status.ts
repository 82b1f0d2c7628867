import type { StoredFeed } from './feeds.ts'

/** What `lastfix status` asks. Opened read-only: the schema of an older program stays as it is, and what it lacks is empty. */
export interface StatusStore {
  vesselCount(): Promise<number>
  feeds(): Promise<StoredFeed[]>
  close(): Promise<void>
}
