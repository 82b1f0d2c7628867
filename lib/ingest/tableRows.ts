import { csvFields } from '#lib/csv.ts'
import { composeMessage, type GivenFields } from './composeMessage.ts'
import type { SourceMessage, SourceRecord } from './source.ts'
import { type Column, readHeader, shipTypeCodeOf, statusOf } from './tableColumns.ts'

export interface RowReader {
  read(line: string): SourceRecord
}

/** A byte order mark, or its bytes read as Latin-1. */
const byteOrderMark = /^(\u00ef\u00bb\u00bf|\ufeff)/

/** Returns a reader for the rows below this header; `null` if it is not the header of a table of positions. */
export function rowReaderFor(header: string): RowReader | null {
  const names = csvFields(header.replace(byteOrderMark, ''))
  const indexes = names && readHeader(names)
  if (!indexes) return null
  return {
    read(line) {
      if (line === '' || line === header) return []
      const fields = csvFields(line)
      if (fields?.length !== names.length) return 'row-fields'
      return messagesOf((column) => known(fields[indexes.get(column) ?? -1]))
    },
  }
}

const unknown = /^(unknown|undefined|unknown value)?$/i

function known(field: string | undefined): string {
  const text = field?.trim() ?? ''
  return unknown.test(text) ? '' : text
}

/** Reads a row as a position message and a static message. */
function messagesOf(cell: Cells): SourceRecord {
  const sentMicroseconds = microsecondsOf(cell('time'))
  if (sentMicroseconds === null) return 'row-time'
  if (!/^\d{1,9}$/.test(cell('mmsi'))) return 'row-mmsi'
  const numbers = numbersOf(cell)
  if (!numbers) return 'row-number'
  const mmsi = Number(cell('mmsi'))
  const fix = { mmsi, longitude: numbers.longitude, latitude: numbers.latitude }
  const motion = { speedKnots: numbers.speed, courseDegrees: numbers.course, headingDegrees: numbers.heading }
  const status = { navigationalStatus: statusOf(cell('status')), rateOfTurn: indicatedTurn(numbers.rateOfTurn) }
  const vessel = { mmsi, ...dimensionsOf(numbers), shipTypeCode: shipTypeCodeOf(cell('shipType'), cell('cargoType')) }
  const name = cell('name') || undefined
  const callSign = cell('callSign') || undefined

  const messages: SourceMessage[] = []
  function add(message: SourceMessage['message'], key: readonly unknown[]): void {
    messages.push({ message, sentMicroseconds, contentKey: key.join(',') })
  }

  const positionKey = [sentMicroseconds, ...Object.values(fix), ...Object.values(motion), ...Object.values(status)]
  switch (mobileOf(cell)) {
    case 'A': {
      add(composeMessage('positionReport', { ...fix, ...motion, ...status }), ['A', ...positionKey])
      const voyage = voyageOf(cell, numbers)
      const given = { ...vessel, name, callSign, ...voyage }
      if (hasValues(given)) add(composeMessage('staticAndVoyage', given), ['AS', ...Object.values(given)])
      break
    }
    case 'B': {
      add(composeMessage('positionReportB', { ...fix, ...motion }), ['B', ...positionKey])
      if (name) add(composeMessage('staticPartA', { mmsi, name }), ['BA', mmsi, name])
      const given = { ...vessel, callSign }
      if (hasValues(given)) add(composeMessage('staticPartB', given), ['BB', ...Object.values(given)])
      break
    }
    case 'base station':
      add(composeMessage('baseStation', fix), ['base', ...positionKey])
      break
    case 'aton':
      add(composeMessage('aidToNavigation', fix), ['aton', ...positionKey])
      break
    default:
      add(composeMessage('aircraftPosition', fix), ['air', ...positionKey])
  }
  return messages
}

const mobiles = {
  'class a': 'A',
  a: 'A',
  'class b': 'B',
  b: 'B',
  'base station': 'base station',
  aton: 'aton',
  'sar airborne': 'aircraft',
} as const

/** Tables from before 2018 have no class; class A is then assumed for rows with a status or an IMO number. */
function mobileOf(cell: Cells): (typeof mobiles)[keyof typeof mobiles] {
  const given = cell('mobile').toLowerCase()
  if (Object.hasOwn(mobiles, given)) return mobiles[given as keyof typeof mobiles]
  return given !== '' || cell('status') !== '' || cell('imo') !== '' ? 'A' : 'B'
}

/** Whether any value besides the MMSI is given. */
function hasValues({ mmsi: _mmsi, ...rest }: Readonly<Record<string, unknown>>): boolean {
  return Object.values(rest).some((value) => value !== undefined)
}

/** The text of a column of one row; empty if the column is missing. */
type Cells = (column: Column) => string

const numberColumns = [
  ...['longitude', 'latitude', 'speed', 'course', 'heading', 'rateOfTurn', 'draught'],
  ...['length', 'width', 'toBow', 'toStern', 'toPort', 'toStarboard'],
] as const satisfies readonly Column[]
type Numbers = Partial<Record<(typeof numberColumns)[number], number>>

/** `null` if a value is not a number. */
function numbersOf(cell: Cells): Numbers | null {
  const numbers: Numbers = {}
  for (const column of numberColumns) {
    const text = cell(column)
    if (text === '') continue
    if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return null
    numbers[column] = Number(text)
  }
  return numbers
}

/** Converts degrees per minute to the indicator of AIS, 4.733 times their root. */
function indicatedTurn(degreesPerMinute: number | undefined): number | undefined {
  if (degreesPerMinute === undefined) return undefined
  const indicated = Math.min(127, Math.round(4.733 * Math.sqrt(Math.abs(degreesPerMinute))))
  return degreesPerMinute < 0 ? -indicated : indicated
}

const maxToStern = 511
const maxToStarboard = 63

/** If only length and breadth are known, AIS has zeros for bow and port. */
function dimensionsOf(numbers: Numbers) {
  const { toBow, toStern, toPort, toStarboard } = numbers
  const alongside = toBow !== undefined || toStern !== undefined
  const across = toPort !== undefined || toStarboard !== undefined
  const [length, width] = [Math.round(numbers.length ?? 0), Math.round(numbers.width ?? 0)]
  return {
    ...(alongside && { toBowMetres: toBow ?? 0, toSternMetres: toStern ?? 0 }),
    ...(!alongside && length > 0 && parts(length, maxToStern, 'toBowMetres', 'toSternMetres')),
    ...(across && { toPortMetres: toPort ?? 0, toStarboardMetres: toStarboard ?? 0 }),
    ...(!across && width > 0 && parts(width, maxToStarboard, 'toPortMetres', 'toStarboardMetres')),
  }
}

function parts<Rest extends string, Main extends string>(whole: number, most: number, rest: Rest, main: Main) {
  return { [rest]: Math.max(0, whole - most), [main]: Math.min(whole, most) }
}

function voyageOf(cell: Cells, { draught }: Numbers): GivenFields<'staticAndVoyage'> {
  const eta = cell('eta') === '' ? null : microsecondsOf(cell('eta'))
  const arrival = eta === null ? null : new Date(eta / 1000)
  return {
    imo: Number(/^(?:IMO)? ?(\d{1,10})$/i.exec(cell('imo'))?.[1] ?? 0) || undefined,
    destination: cell('destination') || undefined,
    draughtMetres: draught,
    ...(arrival && {
      etaMonth: arrival.getUTCMonth() + 1,
      etaDay: arrival.getUTCDate(),
      etaHour: arrival.getUTCHours(),
      etaMinute: arrival.getUTCMinutes(),
    }),
  }
}

const isoTime = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:Z|\+00:?00)?$/
const danishTime = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)$/

/** Reads `2024-12-31T00:00:08` or `31/12/2024 00:00:08` as UTC; `null` for a time that does not exist. */
export function microsecondsOf(text: string): number | null {
  const iso = isoTime.exec(text)
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
