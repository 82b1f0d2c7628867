import { pause } from '#lib/pause.ts'
import { asStoreError, busyMilliseconds, type Connection, isBusy } from './connect.ts'

const againMilliseconds = 10

/**
 * Waits for other writers without blocking: SQLite's own busy wait would stop the whole process, and with it
 * every reader.
 */
export function turnToWrite(connection: Connection, path: string) {
  return async function write<Result>(work: () => Result): Promise<Result> {
    for (const end = performance.now() + busyMilliseconds; ; await pause(againMilliseconds)) {
      try {
        return withoutWaiting(connection, work)
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw asStoreError(path, error)
      }
    }
  }
}

function withoutWaiting<Result>(connection: Connection, work: () => Result): Result {
  connection.pragma('busy_timeout = 0')
  try {
    return work()
  } finally {
    connection.pragma(`busy_timeout = ${busyMilliseconds}`)
  }
}
