import Database from 'better-sqlite3'
import { StoreError } from '../storeError.ts'
import { asStoreError, isBusy, keepToOwner, withStoreErrors } from './connect.ts'

/**
 * The right to write is an exclusive lock on a small database beside the real one. The operating system's lock ends
 * with the process, however that ends, and unlike a file with a process id it cannot be left over.
 */
export function holdWriterLock(path: string): { release(): void } {
  const lockPath = `${path}-writer`
  const connection = withStoreErrors(lockPath, () => new Database(lockPath, { timeout: 0 }))
  keepToOwner(lockPath)
  try {
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if (isBusy(error)) {
      throw new StoreError(
        'writer-busy',
        `Another process already writes vessels to ${path}; only one ingest can run at a time, so stop that one first`,
      )
    }
    throw asStoreError(lockPath, error)
  }
  return { release: () => void connection.close() }
}
