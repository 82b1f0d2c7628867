import { type CellProblem, cellProblem } from '#lib/vessel/cellFault.ts'
import { fieldOfHeading, type RowCells } from '#lib/vessel/characteristicsRow.ts'
import { fieldsOf } from '../csv/row.ts'

/** A row of the table, under the number of the line that it begins in. */
export type TableRow = { row: number; cells: RowCells } | { row: number; refused: CellProblem }

export interface CharacteristicsTable {
  rows: Iterable<TableRow>
  /** Headings that are none of ours, filled in as rows are read. */
  unknownColumns: Set<string>
}

/** A text that is no table of ships, with a message fit for whoever gave it. */
export class TableError extends Error {
  override readonly name = 'TableError'
}

const byteOrderMark = /^\ufeff/

/** CSV below a header, or a JSON object a line, whichever the text is. */
export function readTable(name: string, text: string): CharacteristicsTable {
  const unknownColumns = new Set<string>()
  const content = text.replace(byteOrderMark, '')
  const rows = content.trimStart().startsWith('{')
    ? jsonRows(content, unknownColumns)
    : csvRows(name, content, unknownColumns)
  return { rows, unknownColumns }
}

function csvRows(name: string, content: string, unknownColumns: Set<string>): Iterable<TableRow> {
  const records = recordsOf(content)
  const header = records.next().value
  const separator = separatorOf(header?.text ?? '')
  const headings = fieldsOf(header?.text ?? '', separator) ?? []
  const fields = headings.map(fieldOfHeading)
  if (!headings.some(isOfShip)) {
    throw new TableError(
      `${name} has no column "imo" or "mmsi" that says which ship a row is of: its first line is the header`,
    )
  }
  for (const [place, field] of fields.entries()) if (field === null) unknownColumns.add(headings[place] ?? '')
  return rowsBelow(records, fields, separator)
}

/** Where a comma stands in numbers, spreadsheets write another sign between the cells. */
function separatorOf(header: string): string {
  return [',', ';', '\t'].find((sign) => (fieldsOf(header, sign) ?? []).some(isOfShip)) ?? ','
}

function isOfShip(heading: string): boolean {
  const field = fieldOfHeading(heading)
  return field === 'imo' || field === 'mmsi'
}

type Fields = readonly ReturnType<typeof fieldOfHeading>[]

function* rowsBelow(
  records: Iterable<{ row: number; text: string }>,
  fields: Fields,
  separator: string,
): Generator<TableRow> {
  for (const { row, text } of records) {
    const cells = fieldsOf(text, separator)
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

/** A quoted cell may go on in the next line. */
function* recordsOf(content: string): Generator<{ row: number; text: string }, undefined> {
  let open: { row: number; text: string } | null = null
  for (const [index, line] of content.split(/\r?\n/).entries()) {
    if (open === null && line.trim() === '') continue
    const record: { row: number; text: string } = open
      ? { ...open, text: `${open.text}\n${line}` }
      : { row: index + 1, text: line }
    const quotes = record.text.split('"').length - 1
    open = quotes % 2 === 0 ? null : record
    if (open === null) yield record
  }
  if (open) yield open
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
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Of two columns for one field the first that is not empty counts. */
function cellsOf(entries: readonly (readonly [Fields[number], unknown])[]): RowCells {
  const cells = new Map<NonNullable<Fields[number]>, unknown>()
  for (const [field, cell] of entries) {
    const held = field === null ? null : cells.get(field)
    if (field !== null && (held === undefined || held === null || held === '')) cells.set(field, cell)
  }
  return cells
}
