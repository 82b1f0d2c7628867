import type pg from 'pg'
import { quoted, type Row, rowsAPart, type StoreTables, type Table, unfinishedName, type Value } from '../tables.ts'
import { connectPatiently, schema, withSettingErrors, withStoreErrors } from './connect.ts'

export async function openPostgresTables(databaseUrl: string, tables: readonly Table[]): Promise<StoreTables> {
  const connection = await withSettingErrors(databaseUrl, () => connectPatiently(databaseUrl))
  let holding: pg.Client | undefined
  const ask = (sql: string, values: unknown[] = []) =>
    withStoreErrors(databaseUrl, async () => {
      const { rows } = await connection.query<PostgresValue[]>({ text: sql, values, rowMode: 'array' })
      return rows.map(toRow)
    })
  const typeOf = await columnTypes(ask)
  /** SQLite compares texts by their bytes. */
  const ordered = ({ name, key }: Table) =>
    key.map((column) => (typeOf(name, column) === 'text' ? `"${column}" COLLATE "C"` : `"${column}"`))

  async function* rows(table: Table, after: Row | null): AsyncGenerator<Row[], void> {
    const order = ordered(table)
    const from = after ? `AND (${order}) > (${after.map((_, index) => `$${index + 1}`)})` : ''
    await ask('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    try {
      await ask(
        `DECLARE moved NO SCROLL CURSOR FOR
         SELECT ${quoted(table.columns)} FROM ${table.name} WHERE ${table.where} ${from} ORDER BY ${order}`,
        after ?? [],
      )
      for (;;) {
        const part = await ask(`FETCH ${rowsAPart} FROM moved`)
        if (part.length > 0) yield part
        if (part.length < rowsAPart) return
      }
    } finally {
      await ask('ROLLBACK')
    }
  }

  return {
    async hold() {
      holding = await connectPatiently(databaseUrl)
      const held = holding
      const names = [...tables.map(({ name }) => name), 'batch']
      await withStoreErrors(databaseUrl, async () => {
        await held.query(`SET lock_timeout = '5s'`)
        await held.query('BEGIN')
        await held.query(`LOCK TABLE ${names} IN SHARE MODE`)
      })
    },
    rows,
    async lastKey(table) {
      const descending = ordered(table).map((column) => `${column} DESC`)
      const sql = `SELECT ${quoted(table.key)} FROM ${table.name} WHERE ${table.where} ORDER BY ${descending} LIMIT 1`
      return (await ask(sql))[0] ?? null
    },
    async add({ name, columns }, added) {
      const arrays = columns.map((column, index) => `$${index + 1}::${typeOf(name, column)}[]`)
      await ask(
        `INSERT INTO ${name} (${quoted(columns)}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest(${arrays})
         ON CONFLICT DO NOTHING`,
        columns.map((_, index) => added.map((row) => row[index])),
      )
    },
    async empty({ name, where }) {
      await ask(`DELETE FROM ${name} WHERE ${where}`)
    },
    async lastNumber({ name, key }) {
      const [sequence] = (await ask(`SELECT pg_get_serial_sequence('${schema}.${name}', '${key}')`))[0] ?? []
      const [last] = (await ask(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ${sequence}`))[0] ?? []
      return Number(last)
    },
    async setLastNumber({ name, key }, number) {
      await ask(`SELECT setval(pg_get_serial_sequence('${schema}.${name}', '${key}'), $1)`, [number])
    },
    async latestSequence() {
      return Number((await ask('SELECT max(sequence) FROM batch'))[0]?.[0] ?? 0)
    },
    async addEmptyBatch(sequence) {
      await ask(`INSERT INTO batch (sequence, mmsis) VALUES ($1, '{}') ON CONFLICT DO NOTHING`, [sequence])
    },
    async isUnfinished() {
      return (await ask('SELECT 1 FROM meta WHERE name = $1', [unfinishedName])).length > 0
    },
    async setUnfinished(isUnfinished) {
      await ask('DELETE FROM meta WHERE name = $1', [unfinishedName])
      if (isUnfinished) await ask('INSERT INTO meta VALUES ($1, 1)', [unfinishedName])
    },
    async close() {
      await holding?.end()
      await connection.end()
    },
  }
}

type PostgresValue = Value | boolean

function toRow(values: readonly PostgresValue[]): Row {
  return values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
}

async function columnTypes(ask: (sql: string, values: unknown[]) => Promise<Row[]>) {
  const found = await ask(
    'SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = $1',
    [schema],
  )
  const types = new Map(found.map(([table, column, type]) => [`${table}.${column}`, String(type)]))
  return (table: string, column: string): string => {
    const type = types.get(`${table}.${column}`)
    if (type === undefined) throw new Error(`PostgreSQL's schema lacks ${table}.${column}`)
    return type
  }
}
