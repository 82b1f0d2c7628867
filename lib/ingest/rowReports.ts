import type { Message } from '#lib/ais/message.ts'
import { etaOf } from '#lib/vessel/eta.ts'
import type { Facts } from '#lib/vessel/evidence.ts'
import { isImoNumber, whyNotVessel } from '#lib/vessel/identity.ts'
import { keyOfText } from '#lib/vessel/messageKeys.ts'
import type { Observation, PositionReport, Provenance } from '#lib/vessel/observation.ts'
import type { Implausible, NoObservation } from '#lib/vessel/observe.ts'
import { sixBitText } from './composeMessage.ts'
import { shipTypeCodeOf, statusOf } from './tableColumns.ts'
import { microsecondsOf, type TableRow } from './tableRows.ts'

/** A part of a table row that a vessel sends in one message: its position, or its name and voyage. */
export interface RowReport {
  /** The type of the message. */
  type: Message['type']
  /** `null` for stations, aids to navigation and aircraft. */
  transponderClass: 'A' | 'B' | null
  mmsi: number
  sentMicroseconds: number
  position: RowPosition | null
  facts: Facts | null
  /** Values that were left out. */
  implausible: readonly Implausible[]
}

type RowPosition = Omit<PositionReport, 'broadcastMicroseconds' | 'collectionType' | 'positionSource'>
type Note = (what: Implausible) => void
type ReadFacts = (row: TableRow, note: Note) => Facts

const mobiles = {
  'class a': { type: 1, transponderClass: 'A' },
  a: { type: 1, transponderClass: 'A' },
  'class b': { type: 18, transponderClass: 'B' },
  b: { type: 18, transponderClass: 'B' },
  'base station': { type: 4, transponderClass: null },
  aton: { type: 21, transponderClass: null },
  'sar airborne': { type: 9, transponderClass: null },
} as const

/** Tables from before 2018 have no class; class A is then assumed for rows with a status or an IMO number. */
function mobileOf(cell: TableRow['cell']): (typeof mobiles)[keyof typeof mobiles] {
  const given = cell('mobile').toLowerCase()
  if (Object.hasOwn(mobiles, given)) return mobiles[given as keyof typeof mobiles]
  return mobiles[given !== '' || cell('status') !== '' || cell('imo') !== '' ? 'a' : 'b']
}

/** The static messages of a class, and their contents. A row of class B may have what message 24 has no place for. */
const staticMessages: Record<'A' | 'B', readonly { type: 5 | 24; contents: readonly ReadFacts[] }[]> = {
  A: [{ type: 5, contents: [nameOf, hullOf, voyageOf] }],
  B: [
    { type: 24, contents: [nameOf] },
    { type: 24, contents: [hullOf, voyageOf] },
  ],
}

/** Reads a row as the reports of its vessel. */
export function reportsOf(row: TableRow): RowReport[] {
  const { mmsi, sentMicroseconds } = row
  const { type, transponderClass } = mobileOf(row.cell)
  const sender = { transponderClass, mmsi, sentMicroseconds }
  const implausible: Implausible[] = []
  const position = positionOf(row, transponderClass, (what) => implausible.push(what))
  const reports: RowReport[] = [{ ...sender, type, position, facts: null, implausible }]
  for (const { type, contents } of transponderClass ? staticMessages[transponderClass] : []) {
    const implausible: Implausible[] = []
    const facts: Facts = Object.assign({}, ...contents.map((read) => read(row, (what) => implausible.push(what))))
    const hasValues = Object.keys(facts).length > 0 || implausible.length > 0
    if (hasValues) reports.push({ ...sender, type, position: null, facts, implausible })
  }
  return reports
}

/** Equal for equal positions of one time, and for equal names and voyages. */
export function contentKeyOf({ type, mmsi, sentMicroseconds, position, facts }: RowReport): number {
  return keyOfText(JSON.stringify([type, mmsi, facts ?? [sentMicroseconds, position]]))
}

export function observeReport(
  report: RowReport,
  broadcastMicroseconds: number,
  { name, collectionType, simulated, isImported, isDatedBack }: Provenance,
): Observation | NoObservation {
  const { transponderClass, mmsi, position, facts } = report
  if (transponderClass === null) return 'not-a-ship-report'
  const other = whyNotVessel(mmsi)
  if (other) return other
  return {
    transponderClass,
    classIsGuess: false,
    isLongRange: false,
    mmsi,
    broadcastMicroseconds,
    simulated,
    source: name,
    isVouchedFor: simulated || isImported === true,
    isDatedBack: isDatedBack === true,
    position: position && { ...position, broadcastMicroseconds, collectionType, positionSource: name },
    facts,
  }
}

export const maxSpeedKnots = 102.2
export const maxCourseDegrees = 359.9
const maxHeadingDegrees = 359
const maxStatus = 14

function positionOf(
  { numbers, cell }: TableRow,
  transponderClass: RowReport['transponderClass'],
  note: Note,
): RowPosition | null {
  const { longitude, latitude, rateOfTurn } = numbers
  const isClassA = transponderClass === 'A'
  if (longitude === undefined || latitude === undefined) note('position-not-available')
  else if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) note('position-impossible')
  else
    return {
      longitude,
      latitude,
      speedKnots: upTo(maxSpeedKnots, numbers.speed),
      courseDegrees: upTo(maxCourseDegrees, numbers.course, () => note('course-impossible')),
      headingDegrees: upTo(maxHeadingDegrees, numbers.heading, () => note('heading-impossible')),
      rateOfTurn: isClassA && rateOfTurn !== undefined ? indicatedTurn(rateOfTurn) : null,
      navigationalStatus: isClassA ? upTo(maxStatus, statusOf(cell('status'))) : null,
      accuracy: null,
      maneuver: null,
    }
  return null
}

/** `null` for a value that AIS cannot send. */
function upTo(max: number, value: number | undefined, note?: () => void): number | null {
  if (value === undefined) return null
  if (value >= 0 && value <= max) return value
  note?.()
  return null
}

/** Converts degrees per minute to the indicator of AIS, 4.733 times their root. */
export function indicatedTurn(degreesPerMinute: number): number {
  const indicated = Math.min(127, Math.round(4.733 * Math.sqrt(Math.abs(degreesPerMinute))))
  return degreesPerMinute < 0 ? -indicated : indicated
}

const maxNameCharacters = 20
const maxCallSignCharacters = 7

function nameOf({ cell }: TableRow, note: Note): Facts {
  if (cell('name') === '') return {}
  const name = sixBitText(cell('name'), maxNameCharacters)
  if (name === null) note('name-empty')
  return name === null ? {} : { name }
}

function hullOf(row: TableRow, note: Note): Facts {
  const shipTypeCode = shipTypeCodeOf(row.cell('shipType'), row.cell('cargoType'))
  const callSign = sixBitText(row.cell('callSign'), maxCallSignCharacters)
  return {
    ...(callSign !== null && { callSign }),
    ...(shipTypeCode !== undefined && { shipTypeCode }),
    ...dimensionsOf(row.numbers, note),
  }
}

const maxAlongMetres = 511
const maxAcrossMetres = 63

/** If only length and breadth are known, AIS has zeros for bow and port. */
function dimensionsOf(numbers: TableRow['numbers'], note: Note): Facts {
  const along = extentOf(numbers.toBow, numbers.toStern, numbers.length, maxAlongMetres)
  const across = extentOf(numbers.toPort, numbers.toStarboard, numbers.width, maxAcrossMetres)
  if (along === 'zero') note('length-zero')
  if (across === 'zero') note('width-zero')
  return {
    ...(Array.isArray(along) && { toBowMetres: along[0], toSternMetres: along[1] }),
    ...(Array.isArray(across) && { toPortMetres: across[0], toStarboardMetres: across[1] }),
  }
}

/** Distances from the antenna to both ends; `null` if unknown. */
function extentOf(
  before: number | undefined,
  behind: number | undefined,
  whole: number | undefined,
  max: number,
): readonly [number, number] | 'zero' | null {
  const metres = Math.max(0, Math.round(whole ?? 0))
  const isParted = before !== undefined || behind !== undefined
  const ends = isParted
    ? ([before ?? 0, behind ?? 0] as const)
    : ([Math.max(0, metres - max), Math.min(metres, max)] as const)
  if (ends.some((end) => end < 0 || end > max)) return null
  if (ends[0] + ends[1] > 0) return ends
  return isParted ? 'zero' : null
}

const minDraughtMetres = 0.1
const maxDraughtMetres = 25.5

function voyageOf({ cell, numbers: { draught = 0 }, sentMicroseconds }: TableRow, note: Note): Facts {
  const imo = Number(/^(?:IMO)? ?(\d{1,10})$/i.exec(cell('imo'))?.[1] ?? 0)
  const isImo = imo !== 0 && isImoNumber(imo)
  if (imo !== 0 && !isImo) note('imo-check-digit')
  const destination = sixBitText(cell('destination'), maxNameCharacters)
  const eta = cell('eta') === '' ? null : microsecondsOf(cell('eta'))
  const etaMicroseconds = eta === null ? null : nearestYear(eta, sentMicroseconds)
  return {
    ...(isImo && { imo }),
    ...(destination !== null && { destination }),
    ...(draught >= minDraughtMetres && draught <= maxDraughtMetres && { draughtMetres: draught }),
    ...(etaMicroseconds !== null && { etaMicroseconds }),
  }
}

/** AIS sends no year and no seconds, so that the year in a table is the guess of its author. */
function nearestYear(etaMicroseconds: number, sentMicroseconds: number): number | null {
  const eta = new Date(etaMicroseconds / 1000)
  const announced = {
    etaMonth: eta.getUTCMonth() + 1,
    etaDay: eta.getUTCDate(),
    etaHour: eta.getUTCHours(),
    etaMinute: eta.getUTCMinutes(),
  }
  return etaOf(announced, sentMicroseconds)
}
