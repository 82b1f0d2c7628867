import { type Counter, lockCounter, raiseCounter, raiseIfChanged, readCounter } from './counters.ts'
import { change, columnOf, columnsOf, type Database, type Plan, query } from './database.ts'

/** A table of things that users add, change and remove: see "To add …" in docs/architecture.md. */
export interface OwnedTable<Row extends object> extends RemovableTable {
  columns: { readonly [Column in Name<Row>]: ColumnType<Row[Column]> }
  /** Columns that a change replaces. */
  changed: readonly Name<Row>[]
  /** Columns whose values together are unique. */
  unique?: readonly Name<Row>[]
  order: readonly (Name<Row> | `${Name<Row>} DESC`)[]
  /** SQL of columns that only `find` reads. */
  alsoFound?: string
  /** Users have the rows in common: the limit is that of all rows, not of an owner's. */
  isCommon?: true
}

/** The part of a table that the removal of rows needs. */
export interface RemovableTable {
  table: string
  /** The column under which a row is found, if it is not `id`. */
  id?: string
  columns: object
  /** Grows with every change. Every change locks it first, so that simultaneous requests cannot exceed a limit together. */
  counter: Counter
  /** Removes in pieces, before the rows that the query `ids` finds, the many rows of other tables that belong to them. */
  removeMany?(database: Database, ids: string, values: object): Promise<unknown>
  /** Removes the few rows of other tables in the transaction of the removal. */
  removeFew?(ids: string, values: object): Plan<unknown>
}

type Name<Row> = keyof Row & string
type ColumnType<Value> = [Value] extends [boolean]
  ? 'boolean'
  : `${[Value] extends [number | null] ? 'number' : 'text'}${null extends Value ? ' or null' : ''}`

/** A row with such columns. */
export type RowOf<Columns> = {
  [Column in keyof Columns]: Columns[Column] extends 'boolean'
    ? boolean
    :
        | (Columns[Column] extends `number${string}` ? number : string)
        | (Columns[Column] extends `${string}null` ? null : never)
}

/** Why a row was not written: its unique columns are taken, there are as many as allowed, or it was removed. */
export type Refusal = 'taken' | 'full' | 'missing'

export function ownedStore<Row extends object, Found extends Row = Row>(database: Database, owned: OwnedTable<Row>) {
  const { counter } = owned
  const sql = sqlOf(owned)

  async function find(where = 'true', values: object = {}): Promise<Found[]> {
    const found = await database.read<Found>(`${sql.find} WHERE ${where} ORDER BY ${sql.order}`, values)
    return found.map((row) => withFlags(owned, row))
  }

  /** Makes a change in one transaction. Raises the version unless it is refused. */
  const write = (plan: () => Plan<Refusal | null>): Promise<Refusal | null> =>
    database.write(function* () {
      yield* lockCounter(counter)
      const refusal = yield* plan()
      if (refusal === null) yield* raiseCounter(counter)
      return refusal
    })

  function* insert(added: readonly Row[], maxRows: number): Plan<Refusal | null> {
    for (const row of added) if (yield* isFound(sql.findTaken, row)) return 'taken'
    for (const [index, row] of added.entries()) {
      const rowsAfter = added.length - 1 - index
      if ((yield* change(sql.insert, { ...row, maxBefore: maxRows - rowsAfter })) === 0) return 'full'
    }
    return null
  }

  function* update(row: Row): Plan<Refusal | null> {
    if (yield* isFound(sql.findOther, row)) return 'taken'
    return (yield* change(sql.update, row)) === 0 ? 'missing' : null
  }

  const rows = {
    version: () => readCounter(database, counter),
    all: () => find(),
    async get(id: string): Promise<Row | null> {
      const [row] = await database.read<Row>(sql.get, { id })
      return row ? withFlags(owned, row) : null
    },
    add: (row: Row, maxRows: number) => write(() => insert([row], maxRows)),
    /** Adds all rows or none. */
    addAll: (added: readonly Row[], maxRows: number) => write(() => insert(added, maxRows)),
    change: (row: Row) => write(() => update(row)),
    /** `false` when it was removed already. */
    async remove(id: string): Promise<boolean> {
      const where = `${idOf(owned)} = @id`
      await owned.removeMany?.(database, idsOf(owned, where), { id })
      return database.write(() => removeRows(owned, where, { id }))
    },
  }
  return { rows, find, write, update }
}

/** A query of the ids of rows. */
export function idsOf(owned: RemovableTable, where: string): string {
  return `SELECT ${idOf(owned)} FROM ${owned.table} WHERE ${where}`
}

/** Resolves to whether there were any. */
export function removeRows(owned: RemovableTable, where: string, values: object): Plan<boolean> {
  return raiseIfChanged(owned.counter, removal(owned, where, values))
}

function* removal(owned: RemovableTable, where: string, values: object): Plan<number> {
  if (owned.removeFew) yield* owned.removeFew(idsOf(owned, where), values)
  return yield* change(`DELETE FROM ${owned.table} WHERE ${where}`, values)
}

/** Whether a query finds rows; a table without unique columns has none. */
function* isFound(sql: string | undefined, values: object): Plan<boolean> {
  return sql !== undefined && (yield* query(sql, values)).length > 0
}

function idOf({ id = 'id' }: RemovableTable): string {
  return columnOf(id)
}

function sqlOf<Row extends object>(owned: OwnedTable<Row>) {
  const { table, columns, changed, unique, alsoFound } = owned
  const { selected, names, parameters } = columnsOf<Row>(table, Object.keys(columns) as Name<Row>[])
  const id = idOf(owned)
  const isThis = `${id} = @${owned.id ?? 'id'}`
  const given = (name: string) => `${columnOf(name)} = @${name}`
  const ofOther = (name: Name<Row>) =>
    `other.${changed.includes(name) ? given(name) : `${columnOf(name)} = held.${columnOf(name)}`}`
  return {
    find: `SELECT ${selected}${alsoFound ? `, ${alsoFound}` : ''} FROM ${table}`,
    get: `SELECT ${selected} FROM ${table} WHERE ${id} = @id`,
    order: owned.order.map((name) => orderOf(name, columns)).join(', '),
    findTaken: unique && `SELECT 1 AS one FROM ${table} WHERE ${unique.map(given).join(' AND ')}`,
    insert: `INSERT INTO ${table} (${names}) SELECT ${parameters}
      WHERE (SELECT count(*) FROM ${table} ${owned.isCommon ? '' : 'WHERE owner = @owner'}) < @maxBefore`,
    findOther:
      unique &&
      `SELECT 1 AS one FROM ${table} AS held JOIN ${table} AS other ON ${unique.map(ofOther).join(' AND ')}
       WHERE held.${isThis} AND other.${id} <> held.${id}`,
    update: `UPDATE ${table} SET ${changed.map(given).join(', ')} WHERE ${isThis}`,
  }
}

function orderOf(ordered: string, columns: object): string {
  const [name = '', direction = 'ASC'] = ordered.split(' ')
  return `${columnOf(name)}${Reflect.get(columns, name) === 'text' ? ' COLLATE binary' : ''} ${direction}`
}

/** SQLite has numbers for booleans. */
function withFlags<Row extends object>({ columns }: RemovableTable, row: Row): Row {
  for (const [name, type] of Object.entries(columns))
    if (type === 'boolean') Reflect.set(row, name, Boolean(Reflect.get(row, name)))
  return row
}
