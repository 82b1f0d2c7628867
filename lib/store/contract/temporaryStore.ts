import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { openStore } from '../open.ts'
import type { Store } from '../store.ts'

/** Opens a migrated SQLite store that is closed after the test; to be called in a test or in beforeEach. */
export async function temporaryStore(folder = temporaryFolder()): Promise<Store> {
  const store = await openStore(`file:${join(folder, 'lastfix.db')}`)
  onTestFinished(() => store.close())
  await store.migrate()
  return store
}
