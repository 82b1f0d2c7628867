import { slicesOf } from '#lib/slices.ts'
import { type Counter, raiseCounter, readCounter } from './counters.ts'
import { change, type Database, lastOfEach } from './database.ts'

const rowsPerStatement = 5_000

interface SequencedTable {
  table: string
  counter: Counter
  /** Columns of the primary key with their types. */
  key: Readonly<Record<string, 'text' | 'integer'>>
}

/** Imported rows: `facts` under a key, and the number of the import that wrote them last. */
export function sequencedTable<Row extends object>(database: Database, { table, counter, key }: SequencedTable) {
  const names = Object.keys(key)
  const keyOf = (row: Row) => names.map((name) => Reflect.get(row, name)).join(' ')
  const save = `INSERT INTO ${table} (${names}, facts, sequence)
    SELECT ${names.map((name) => `CAST(value ->> '${name}' AS ${key[name]})`)}, value ->> 'facts', CAST(@sequence AS bigint)
    FROM json_each(@rows) WHERE true
    ON CONFLICT (${names}) DO UPDATE SET facts = excluded.facts, sequence = excluded.sequence`
  const order = names.map((name) => (key[name] === 'text' ? `${name} COLLATE binary` : name)).join(', ')

  return {
    save: (rows: readonly Row[]) =>
      database.write(function* () {
        const sequence = yield* raiseCounter(counter)
        const last = lastOfEach(rows, keyOf)
        for (const slice of slicesOf(last, rowsPerStatement)) yield* change(save, { rows: slice, sequence })
        return sequence
      }),
    /** The number is read before the rows: rows of a later import among them are read again the next time. */
    async since(sequence: number) {
      const latest = await readCounter(database, counter)
      const columns = `${names}, facts, sequence`
      const rows = latest > sequence ? await database.rowsAfter<Row>(sequence, { table, columns, order }) : []
      return { sequence: latest, rows }
    },
  }
}
