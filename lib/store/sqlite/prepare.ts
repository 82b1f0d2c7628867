import type { Statement } from 'better-sqlite3'
import type { Connection } from './connect.ts'

/** Prepares a statement at its first use: before `migrate` its tables need not be there. */
export function prepareLater<Parameters extends unknown[], Row = unknown>(connection: Connection, sql: string) {
  let statement: Statement<Parameters, Row> | undefined
  return () => {
    statement ??= connection.prepare<Parameters, Row>(sql)
    return statement
  }
}
