import type pg from 'pg'
import { type Answer, type Database, type Plan, parameterOf, parametersOf, type Statement } from '../database.ts'
import { inTransaction, readInParts, withConnection, withStoreErrors } from './connect.ts'

export function postgresDatabase(pool: pg.Pool, databaseUrl: string): Database {
  const inOneTransaction = <Result>(
    kind: 'READ ONLY' | 'READ WRITE',
    work: (connection: pg.PoolClient) => Promise<Result>,
  ) =>
    withStoreErrors(databaseUrl, () =>
      withConnection(pool, (connection) => inTransaction(connection, kind, () => work(connection))),
    )
  return {
    ...postgresReading(pool, databaseUrl),
    async change(sql, values = {}) {
      return (await withStoreErrors(databaseUrl, () => answer(pool, { sql, values }))).changes > 0
    },
    write: (plan) => inOneTransaction('READ WRITE', (connection) => runPlan(connection, plan())),
    rowsAfter: (sequence, { table, columns, order }) =>
      inOneTransaction('READ ONLY', (connection) =>
        readInParts(
          connection,
          translated(`SELECT ${columns} FROM ${table} WHERE sequence > $1 ORDER BY ${order}`, []),
          [sequence],
        ),
      ),
  }
}

export function postgresReading(connection: Queryable, databaseUrl: string): Pick<Database, 'read'> {
  return {
    async read<Row>(sql: string, values: object = {}) {
      return (await withStoreErrors(databaseUrl, () => answer(connection, { sql, values }))).rows as Row[]
    },
  }
}

/** Runs in a transaction of the caller. */
export async function runPlan<Result>(connection: Queryable, plan: Plan<Result>): Promise<Result> {
  let step = plan.next()
  while (!step.done) step = plan.next(await answer(connection, step.value))
  return step.value
}

type Queryable = Pick<pg.ClientBase, 'query'>

async function answer(connection: Queryable, { sql, values }: Statement): Promise<Answer> {
  const names = parametersOf(sql)
  const { rows, rowCount } = await connection.query(
    translated(sql, names),
    names.map((name) => parameterOf(values, name)),
  )
  return { rows, changes: rowCount ?? 0 }
}

function translated(sql: string, names: readonly string[]): string {
  return sql
    .replace(/@(\w+)/g, (_, name) => `$${names.indexOf(name) + 1}`)
    .replaceAll('COLLATE binary', 'COLLATE "C"')
    .replaceAll('json_each(', 'json_array_elements(')
}
