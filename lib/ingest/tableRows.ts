import { csvFields } from '#lib/csv.ts'
import type { FeedRejectReason } from './reject.ts'
import { type Column, readHeader } from './tableColumns.ts'

/** A row of a table of positions. */
export interface TableRow {
  mmsi: number
  sentMicroseconds: number
  /** Numbers that are known. */
  numbers: Readonly<Partial<Record<NumberColumn, number>>>
  /** Returns the text of a column; empty if the column is missing or its value unknown. */
  cell(column: Column): string
}

/** Reads the fields of a row, or returns why it is rejected; `null` stands for a line that is no row. */
export type ReadRow = (fields: readonly string[] | null) => TableRow | FeedRejectReason

/** A byte order mark, or its bytes read as Latin-1. */
const byteOrderMark = /^(\u00ef\u00bb\u00bf|\ufeff)/

/** Returns the names of columns in the first line of a table. */
export function headerFields(line: string): string[] {
  return csvFields(line.replace(byteOrderMark, '')) ?? []
}

/** Returns a reader for rows below these names; `null` if they are not the header of a table of positions. */
export function rowReaderFor(names: readonly string[]): ReadRow | null {
  const indexes = readHeader(names)
  if (!indexes) return null
  return (fields) => {
    if (fields?.length !== names.length) return 'row-fields'
    return rowOf((column) => known(fields[indexes.get(column) ?? -1]))
  }
}

const unknown = /^(unknown|undefined|unknown value)?$/i

function known(field: string | undefined): string {
  const text = field?.trim() ?? ''
  return unknown.test(text) ? '' : text
}

function rowOf(cell: TableRow['cell']): TableRow | FeedRejectReason {
  const sentMicroseconds = microsecondsOf(cell('time'))
  if (sentMicroseconds === null) return 'row-time'
  const mmsi = cell('mmsi')
  if (!/^\d{1,9}$/.test(mmsi)) return 'row-mmsi'
  const numbers = numbersOf(cell)
  return numbers ? { mmsi: Number(mmsi), sentMicroseconds, numbers, cell } : 'row-number'
}

const numberColumns = [
  'longitude',
  'latitude',
  'speed',
  'course',
  'heading',
  'rateOfTurn',
  'draught',
  'length',
  'width',
  'toBow',
  'toStern',
  'toPort',
  'toStarboard',
] as const satisfies readonly Column[]
type NumberColumn = (typeof numberColumns)[number]

/** AIS sends these where it has no value, and tables repeat them. */
const unavailable: Partial<Record<NumberColumn, number>> = {
  longitude: 181,
  latitude: 91,
  speed: 102.3,
  course: 360,
  heading: 511,
  draught: 0,
}

/** `null` if a value is not a number. */
function numbersOf(cell: TableRow['cell']): TableRow['numbers'] | null {
  const numbers: Partial<Record<NumberColumn, number>> = {}
  for (const column of numberColumns) {
    const text = cell(column)
    if (text === '') continue
    if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return null
    const number = Number(text)
    if (number !== unavailable[column]) numbers[column] = number
  }
  return numbers
}

const isoTime = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:Z|\+00:?00)?$/
const exactEarthTime = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)$/
const danishTime = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)$/

/** Reads `2024-12-31T00:00:08`, `20241231_000008` or `31/12/2024 00:00:08` as UTC; `null` for a time that does not exist. */
export function microsecondsOf(text: string): number | null {
  const iso = isoTime.exec(text) ?? exactEarthTime.exec(text)
  if (iso) return atTime(iso.slice(1, 4), iso.slice(4, 7), iso[7])
  const danish = danishTime.exec(text)
  return danish && atTime(danish.slice(1, 4).reverse(), danish.slice(4, 7))
}

function atTime(date: readonly string[], time: readonly string[], fraction = '0'): number | null {
  const [year = 0, month = 0, day = 0] = date.map(Number)
  const [hour = 0, minute = 0, second = 0] = time.map(Number)
  if (hour > 23 || minute > 59 || second > 59) return null
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null
  return at.getTime() * 1000 + Math.floor(Number(fraction) * 1_000_000)
}
