import { type CsvRecord, csvTable } from '#lib/csv.ts'
import { parseJson } from '#lib/json.ts'
import { type CellProblem, cellProblem } from '#lib/vessel/cellFault.ts'
import { fieldOfHeading, type RowCells } from '#lib/vessel/characteristicsRow.ts'

/** A row of the table with the number of its first line. */
export type TableRow = { row: number; cells: RowCells } | { row: number; refused: CellProblem }

export interface CharacteristicsTable {
  rows: Iterable<TableRow>
  /** Unknown headings, added as rows are read. */
  unknownColumns: Set<string>
}

/** The text is not a table of vessels. The message can be shown. */
export class TableError extends Error {
  override readonly name = 'TableError'
}

const byteOrderMark = /^\ufeff/

/** Reads CSV with a header, or one JSON object per line. */
export function readTable(name: string, text: string): CharacteristicsTable {
  const unknownColumns = new Set<string>()
  const content = text.replace(byteOrderMark, '')
  const rows = content.trimStart().startsWith('{')
    ? jsonRows(content, unknownColumns)
    : csvRows(name, content, unknownColumns)
  return { rows, unknownColumns }
}

function csvRows(name: string, content: string, unknownColumns: Set<string>): Iterable<TableRow> {
  const table = csvTable(content, isOfVessel)
  if (table === null) {
    throw new TableError(`${name} has no column "imo" or "mmsi"; the first line must be a header with one of them`)
  }
  const fields = table.headings.map(fieldOfHeading)
  for (const [place, field] of fields.entries()) if (field === null) unknownColumns.add(table.headings[place] ?? '')
  return readRows(table.rows, fields)
}

function isOfVessel(heading: string): boolean {
  const field = fieldOfHeading(heading)
  return field === 'imo' || field === 'mmsi'
}

type Fields = readonly ReturnType<typeof fieldOfHeading>[]

function* readRows(records: Iterable<CsvRecord>, fields: Fields): Generator<TableRow> {
  for (const { row, fields: cells } of records) {
    if (cells?.length === fields.length)
      yield { row, cells: cellsOf(fields.map((field, place) => [field, cells[place]])) }
    else {
      const fault = cells
        ? ({ kind: 'fields', count: cells.length, expected: fields.length } as const)
        : ({ kind: 'open-quote' } as const)
      yield { row, refused: cellProblem('', fault) }
    }
  }
}

function* jsonRows(content: string, unknownColumns: Set<string>): Generator<TableRow> {
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue
    const object = objectOf(line)
    const row = index + 1
    if (object === null) {
      yield { row, refused: cellProblem('', { kind: 'not-json' }) }
      continue
    }
    const entries = Object.entries(object).map(([heading, cell]) => {
      const field = fieldOfHeading(heading)
      if (field === null) unknownColumns.add(heading)
      return [field, cell] as const
    })
    yield { row, cells: cellsOf(entries) }
  }
}

function objectOf(line: string): object | null {
  const value = parseJson(line)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}

/** The first non-empty cell counts if two columns are for one field. */
function cellsOf(entries: readonly (readonly [Fields[number], unknown])[]): RowCells {
  const cells = new Map<NonNullable<Fields[number]>, unknown>()
  for (const [field, cell] of entries) {
    const held = field === null ? null : cells.get(field)
    if (field !== null && (held === undefined || held === null || held === '')) cells.set(field, cell)
  }
  return cells
}
