import { existsSync, renameSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StoreError } from '../storeError.ts'
import { asStoreError, connectReadOnly, fileEnds, isBusy } from './connect.ts'
import { versionOf } from './migrate.ts'
import { holdWriterLock } from './writerLock.ts'

/** Throws StoreError for a copy that a newer program wrote. */
export function checkSchema(copyPath: string): void {
  const connection = connectReadOnly(copyPath)
  try {
    versionOf(connection, copyPath)
  } finally {
    connection.close()
  }
}

/**
 * Puts a checked copy in the place of the database at `path`, which is renamed to `asidePath` if there is one. Throws StoreError while
 * any other program has that database open: it would continue with the old file.
 */
export function replaceDatabase(path: string, copyPath: string, asidePath: string): void {
  const lock = holdWriterLock(path)
  try {
    closeLog(path)
    // A damaged database keeps its log beside it.
    for (const end of fileEnds) if (existsSync(path + end)) renameSync(path + end, asidePath + end)
    renameSync(copyPath, path)
  } finally {
    lock.release()
  }
}

/** SQLite leaves write-ahead logging only where no other connection is open. */
function closeLog(path: string): void {
  if (!existsSync(path)) return
  const connection = new Database(path, { timeout: 0 })
  try {
    connection.pragma('journal_mode = DELETE')
  } catch (error) {
    if (isBusy(error)) {
      throw new StoreError('unavailable', `Another program has the database ${path} open; stop Lastfix first`)
    }
    const failure = asStoreError(path, error)
    if (!(failure instanceof StoreError && failure.reason === 'not-a-store')) throw failure
  } finally {
    connection.close()
  }
}
