import { pause } from '#lib/pause.ts'

/**
 * SQLite or PostgreSQL, for the stores that are written once for both. Their SQL is what both understand, spelled as in SQLite:
 * `@name` is a parameter, `COLLATE binary` orders texts by their bytes, and `json_each(@rows)` reads a list, whose cells are
 * `value ->> 'name'` (a text: numbers need a CAST). PostgreSQL also needs a CAST where a parameter meets no column.
 */
export interface Database {
  read<Row>(sql: string, values?: object): Promise<Row[]>
  /** Resolves to whether any row was changed. */
  change(sql: string, values?: object): Promise<boolean>
  /** Runs a plan in one transaction. While SQLite is locked, the plan is retried. */
  write<Result>(plan: () => Plan<Result>): Promise<Result>
  /** Reads rows with a greater sequence number. SQLite has no index of it and reads all rows in slices. */
  rowsAfter<Row>(sequence: number, rows: SequencedRows): Promise<(Row & { sequence: number })[]>
}

export interface SequencedRows {
  table: string
  /** Includes `sequence`. */
  columns: string
  order: string
}

/**
 * The statements of one transaction, each decided by the answers to those before it. A generator rather than an async function,
 * because a transaction of SQLite must not await: SQLite runs a plan without a pause, PostgreSQL awaits every answer.
 */
export type Plan<Result> = Generator<Statement, Result, Answer>

export interface Statement {
  sql: string
  values: object
}

export interface Answer {
  rows: unknown[]
  changes: number
}

export function* query<Row>(sql: string, values: object = {}): Plan<Row[]> {
  return (yield { sql, values }).rows as Row[]
}

/** The number of changed rows. */
export function* change(sql: string, values: object = {}): Plan<number> {
  return (yield { sql, values }).changes
}

type Cell = string | number | boolean | Uint8Array | null

/** Checks that every parameter has a value: `undefined` is a mistake, `null` is not. Lists become JSON. */
export function parameterOf(values: object, name: string): Cell {
  const value: unknown = Reflect.get(values, name)
  if (value === undefined) throw new Error(`The SQL parameter @${name} is missing`)
  return Array.isArray(value) ? JSON.stringify(value) : (value as Cell)
}

/** Names of the parameters of a statement, each once. */
export function parametersOf(sql: string): string[] {
  return [...new Set(Array.from(sql.matchAll(/@(\w+)/g), ([, name = '']) => name))]
}

const rowsPerPiece = 1_000
const pauseMilliseconds = 10

/**
 * Repeats a change of at most `@piece` rows until none is left, with pauses in which others write. Resolves to the number of
 * changed rows.
 */
export async function changeInPieces(
  database: Pick<Database, 'write'>,
  sql: string,
  values: object = {},
  rowsAPiece = rowsPerPiece,
): Promise<number> {
  for (let changed = 0; ; await pause(pauseMilliseconds)) {
    const piece = await database.write(() => change(sql, { ...values, piece: rowsAPiece }))
    changed += piece
    if (piece < rowsAPiece) return changed
  }
}

/** The name of a column in SQL: `createdAt` is stored as `created_at`. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The columns of a table that make up a row. */
export function columnsOf<Row>(table: string, names: readonly (keyof Row & string)[]) {
  const columns = names.map(columnOf)
  return {
    selected: names.map((name, index) => `${table}.${columns[index]} AS "${name}"`).join(', '),
    names: columns.join(', '),
    parameters: names.map((name) => `@${name}`).join(', '),
  }
}

/** PostgreSQL cannot change a row twice in one statement. */
export function lastOfEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}
