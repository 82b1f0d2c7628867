import { composeMessage } from '../composeMessage.ts'
import type { HeardMessage, HeardRecord } from '../source.ts'
import { readHeader } from './columns.ts'
import { fieldsOf } from './row.ts'
import { microsecondsOf } from './time.ts'
import { type Cells, dimensionsOf, indicatedTurn, numbersOf, voyageOf } from './vessel.ts'
import { shipTypeCodeOf, statusOf } from './words.ts'

export interface RowReader {
  read(line: string): HeardRecord
}

/** A byte order mark, as it comes out where bytes are characters. */
const byteOrderMark = /^(\u00ef\u00bb\u00bf|\ufeff)/

/** A reader for the rows below this line; `null` when it is no header of a table of positions. */
export function rowReaderFor(header: string): RowReader | null {
  const names = fieldsOf(header.replace(byteOrderMark, ''))
  const places = names && readHeader(names)
  if (!places) return null
  return {
    read(line) {
      if (line === '' || line === header) return []
      const fields = fieldsOf(line)
      if (fields?.length !== names.length) return 'row-fields'
      return messagesOf((column) => known(fields[places.get(column) ?? -1]))
    },
  }
}

const nothing = /^(unknown|undefined|unknown value)?$/i

function known(field: string | undefined): string {
  const text = field?.trim() ?? ''
  return nothing.test(text) ? '' : text
}

/** A row joins the place of a moment with what was last known of the vessel: messages of either kind. */
function messagesOf(cell: Cells): HeardRecord {
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

  const heard: HeardMessage[] = []
  function add(message: HeardMessage['message'], key: readonly unknown[]): void {
    heard.push({ message, sentMicroseconds, contentKey: key.join(',') })
  }

  const placeKey = [sentMicroseconds, ...Object.values(fix), ...Object.values(motion), ...Object.values(status)]
  switch (mobileOf(cell)) {
    case 'A': {
      add(composeMessage('positionReport', { ...fix, ...motion, ...status }), ['A', ...placeKey])
      const voyage = voyageOf(cell, numbers)
      const given = { ...vessel, name, callSign, ...voyage }
      if (saysMore(given)) add(composeMessage('staticAndVoyage', given), ['AS', ...Object.values(given)])
      break
    }
    case 'B': {
      add(composeMessage('positionReportB', { ...fix, ...motion }), ['B', ...placeKey])
      if (name) add(composeMessage('staticPartA', { mmsi, name }), ['BA', mmsi, name])
      const given = { ...vessel, callSign }
      if (saysMore(given)) add(composeMessage('staticPartB', given), ['BB', ...Object.values(given)])
      break
    }
    case 'base station':
      add(composeMessage('baseStation', fix), ['base', ...placeKey])
      break
    case 'aton':
      add(composeMessage('aidToNavigation', fix), ['aton', ...placeKey])
      break
    default:
      add(composeMessage('aircraftPosition', fix), ['air', ...placeKey])
  }
  return heard
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

/** Tables from before 2018 do not tell the class: then whoever has a status or an IMO number is taken for class A. */
function mobileOf(cell: Cells): (typeof mobiles)[keyof typeof mobiles] {
  const given = cell('mobile').toLowerCase()
  if (Object.hasOwn(mobiles, given)) return mobiles[given as keyof typeof mobiles]
  return given !== '' || cell('status') !== '' || cell('imo') !== '' ? 'A' : 'B'
}

/** More than whose it is. */
function saysMore({ mmsi: _whose, ...rest }: Readonly<Record<string, unknown>>): boolean {
  return Object.values(rest).some((value) => value !== undefined)
}
