import type { Statement } from 'better-sqlite3'
import type { Connection } from './connect.ts'

const statementsOf = new WeakMap<Connection, Map<string, Statement>>()

/** Prepares each statement once for a connection, at its first use: its tables may be missing before `migrate`. */
export function prepared<Parameters extends unknown[], Row = unknown>(connection: Connection, sql: string) {
  const statements = statementsOf.get(connection) ?? new Map<string, Statement>()
  statementsOf.set(connection, statements)
  const statement = statements.get(sql) ?? connection.prepare(sql)
  statements.set(sql, statement)
  return statement as unknown as Statement<Parameters, Row>
}
