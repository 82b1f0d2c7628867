import {
  contentOfMeta,
  quoted,
  type Row,
  rowsAPart,
  type StoreTables,
  type Table,
  unfinishedName,
  unmovedTables,
} from '../tables.ts'
import { type Connection, connect, withStoreErrors } from './connect.ts'

/** Tables in the order of their creation, since a table refers only to earlier ones. */
export function sqliteTables(path: string): Table[] {
  const connection = connect(path)
  try {
    return withStoreErrors(path, () => readTables(connection))
  } finally {
    connection.close()
  }
}

function readTables(connection: Connection): Table[] {
  const tables = connection
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid`,
    )
    .all()
  return tables.flatMap(({ name, sql }) => {
    if (unmovedTables.includes(name)) return []
    const columns = connection
      .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid')
      .all(name)
    const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk)
    return {
      name,
      columns: columns.map((column) => column.name),
      key: key.map((column) => column.name),
      where: name === 'meta' ? contentOfMeta : 'true',
      isNumbered: /AUTOINCREMENT/i.test(sql),
    }
  })
}

export function openSqliteTables(path: string): StoreTables {
  const connection = connect(path)
  let holding: Connection | undefined
  const run = (sql: string, values: Row = []) =>
    withStoreErrors(path, () => connection.prepare<Row>(sql).run(...values))
  const ask = (sql: string, values: Row = []) =>
    withStoreErrors(path, () =>
      connection
        .prepare<Row, Row>(sql)
        .raw()
        .get(...values),
    )

  async function* rows(table: Table, after: Row | null): AsyncGenerator<Row[], void> {
    for (let last = after; ; ) {
      const from = last ? `AND (${table.key}) > (${last.map(() => '?')})` : ''
      const sql = `SELECT ${quoted(table.columns)} FROM ${table.name} WHERE ${table.where} ${from}
        ORDER BY ${table.key} LIMIT ${rowsAPart}`
      const part = withStoreErrors(path, () =>
        connection
          .prepare<Row, Row>(sql)
          .raw()
          .all(...(last ?? [])),
      )
      if (part.length > 0) yield part
      const end = part.at(-1)
      if (!end || part.length < rowsAPart) return
      last = table.key.map((column) => end[table.columns.indexOf(column)] ?? null)
    }
  }

  return {
    async hold() {
      holding = connect(path)
      const begin = holding.prepare('BEGIN IMMEDIATE')
      withStoreErrors(path, () => begin.run())
    },
    rows,
    async lastKey({ name, key, where }) {
      const descending = key.map((column) => `${column} DESC`)
      return ask(`SELECT ${key} FROM ${name} WHERE ${where} ORDER BY ${descending} LIMIT 1`) ?? null
    },
    async add({ name, columns }, added) {
      const sql = `INSERT INTO ${name} (${quoted(columns)}) VALUES (${columns.map(() => '?')}) ON CONFLICT DO NOTHING`
      const insert = connection.prepare<Row>(sql)
      const addAll = connection.transaction(() => {
        for (const row of added) insert.run(...row)
      })
      withStoreErrors(path, () => addAll.immediate())
    },
    async empty({ name, where }) {
      run(`DELETE FROM ${name} WHERE ${where}`)
    },
    async lastNumber({ name }) {
      return Number(ask('SELECT seq FROM sqlite_sequence WHERE name = ?', [name])?.[0] ?? 0)
    },
    async setLastNumber({ name }, number) {
      run('DELETE FROM sqlite_sequence WHERE name = ?', [name])
      run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [name, number])
    },
    async latestSequence() {
      return Number(ask('SELECT max(sequence) FROM batch')?.[0] ?? 0)
    },
    async addEmptyBatch(sequence) {
      run(`INSERT INTO batch (sequence, vessels) VALUES (?, x'') ON CONFLICT DO NOTHING`, [sequence])
    },
    async isUnfinished() {
      return ask('SELECT 1 FROM meta WHERE name = ?', [unfinishedName]) !== undefined
    },
    async setUnfinished(isUnfinished) {
      if (isUnfinished) run('REPLACE INTO meta VALUES (?, 1)', [unfinishedName])
      else run('DELETE FROM meta WHERE name = ?', [unfinishedName])
    },
    async close() {
      holding?.close()
      connection.close()
    },
  }
}
