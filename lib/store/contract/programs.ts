import type { Store } from '../store.ts'
import type { StoredVessel } from '../vessels.ts'

/** The programs that a test runs on its database. `store` is the first; each is closed after the test. */
export interface Programs {
  databaseUrl: string
  store: Store
  openAnother(): Promise<Store>
  /** Commits batches one after the other with a writer of their own, to their sequence numbers. */
  commit(...batches: StoredVessel[][]): Promise<number[]>
}
