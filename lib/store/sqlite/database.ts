import { createPace } from '#lib/pause.ts'
import {
  type Answer,
  type Database,
  type Plan,
  parameterOf,
  parametersOf,
  type SequencedRows,
  type Statement,
} from '../database.ts'
import { asStoreError, type Connection, connect, rowsBetweenPauses, withStoreErrors } from './connect.ts'
import { prepared } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

export function sqliteDatabase(connection: Connection, path: string, signal: AbortSignal): Database {
  const write = turnToWrite(connection, path)
  return {
    ...sqliteReading(connection, path),
    change: (sql, values = {}) => write(() => answer(connection, { sql, values }).changes > 0),
    write: (plan) => write(() => connection.transaction(() => runPlan(connection, plan())).immediate()),
    rowsAfter: (sequence, rows) => rowsAfter(path, sequence, rows, signal),
  }
}

export function sqliteReading(connection: Connection, path: string): Pick<Database, 'read'> {
  return {
    async read<Row>(sql: string, values: object = {}) {
      return withStoreErrors(path, () => answer(connection, { sql, values }).rows as Row[])
    },
  }
}

/** Runs in a transaction of the caller. */
export function runPlan<Result>(connection: Connection, plan: Plan<Result>): Result {
  let step = plan.next()
  while (!step.done) step = plan.next(answer(connection, step.value))
  return step.value
}

function answer(connection: Connection, { sql, values }: Statement): Answer {
  const parameters = parametersOf(sql).map((name) => {
    const value = parameterOf(values, name)
    return [name, typeof value === 'boolean' ? Number(value) : value]
  })
  const statement = prepared<[object]>(connection, sql)
  if (!statement.reader) return { rows: [], changes: statement.run(Object.fromEntries(parameters)).changes }
  const rows = statement.all(Object.fromEntries(parameters))
  return { rows, changes: rows.length }
}

/** Reads on a connection of its own, so that the rows show one moment. */
async function rowsAfter<Row>(
  path: string,
  sequence: number,
  { table, columns, order }: SequencedRows,
  signal: AbortSignal,
): Promise<(Row & { sequence: number })[]> {
  const connection = connect(path)
  try {
    const sql = `SELECT ${columns} FROM ${table} ORDER BY ${order}`
    const pace = createPace(signal)
    const later: (Row & { sequence: number })[] = []
    let count = 0
    for (const row of connection.prepare<[], Row & { sequence: number }>(sql).iterate()) {
      if (row.sequence > sequence) later.push(row)
      if (++count % rowsBetweenPauses === 0) await pace()
    }
    return later
  } catch (error) {
    throw asStoreError(path, error)
  } finally {
    connection.close()
  }
}
