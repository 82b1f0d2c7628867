import { existsSync, linkSync, renameSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StoreError } from '../storeError.ts'
import { asStoreError, connectReadOnly, isBusy, logEnds } from './connect.ts'
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

export interface EndedAccess {
  sessions: number
  /** Public links are among them. */
  tokens: number
  /** Whether the replaced database could be asked for the tokens that it has revoked. */
  isReplacedKnown: boolean
}

/** Ends the sessions of a copy, and its tokens: all, or those that the database it will replace has revoked. */
export function endAccess(
  copyPath: string,
  replacedPath: string,
  { revokeAll, now }: { revokeAll: boolean; now: number },
): EndedAccess {
  const copy = new Database(copyPath)
  try {
    const has = (table: string) => copy.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined
    const sessions = has('session') ? copy.prepare('DELETE FROM session').run().changes : 0
    if (revokeAll) {
      const { changes } = copy.prepare('UPDATE token SET revoked_at = ? WHERE revoked_at IS NULL').run(now)
      return { sessions, tokens: changes, isReplacedKnown: true }
    }
    const revoked = revokedTokensOf(replacedPath)
    const revoke = copy.prepare('UPDATE token SET revoked_at = @at WHERE id = @id AND revoked_at IS NULL')
    const tokens = (revoked ?? []).reduce((sum, token) => sum + revoke.run(token).changes, 0)
    return { sessions, tokens, isReplacedKnown: revoked !== null }
  } finally {
    copy.close()
  }
}

/** `null` without a readable database. */
function revokedTokensOf(path: string): { id: string; at: number }[] | null {
  if (!existsSync(path)) return null
  try {
    const connection = connectReadOnly(path)
    try {
      const revoked = connection.prepare<[], { id: string; at: number }>(
        'SELECT id, revoked_at AS at FROM token WHERE revoked_at IS NOT NULL',
      )
      return revoked.all()
    } finally {
      connection.close()
    }
  } catch (error) {
    if (error instanceof StoreError || error instanceof Database.SqliteError) return null
    throw error
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
    for (const end of logEnds) if (existsSync(path + end)) renameSync(path + end, asidePath + end)
    if (existsSync(path)) keepAside(path, asidePath)
    renameSync(copyPath, path)
  } finally {
    lock.release()
  }
}

/** Leaves no moment without a database, in which a process that starts would create one, where the disk has links. */
function keepAside(path: string, asidePath: string): void {
  try {
    linkSync(path, asidePath)
  } catch {
    renameSync(path, asidePath)
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
