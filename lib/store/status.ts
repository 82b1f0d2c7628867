import type { StoredFeed } from './feeds.ts'

/** Answers `lastfix status`. Read-only: an older schema is not upgraded, and tables it lacks count as empty. */
export interface StatusStore {
  vesselCount(): Promise<number>
  feeds(): Promise<StoredFeed[]>
  close(): Promise<void>
}
