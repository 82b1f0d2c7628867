import { flagOf } from '#lib/vessel/flag.ts'
import type { StationFacts, StationKind, StationReport } from './stationReport.ts'

/** A station as it was last received. Times are microseconds since 1970. */
export interface Station extends StationFacts {
  mmsi: number
  kind: StationKind
  longitude: number | null
  latitude: number | null
  positionMicroseconds: number | null
  /** The last message of a beacon that is active, and the last test. */
  activeMicroseconds: number | null
  testMicroseconds: number | null
  /** The id of its last activation. */
  activation: number | null
  createdMicroseconds: number
  updatedMicroseconds: number
  receivedMicroseconds: number
  source: string
}

/** Silence that ends an activation. */
export const silenceMicroseconds = 600_000_000

export const maxStations = 50_000
const hourMicroseconds = 3_600_000_000
const aircraftHours = 1

const noFacts: StationFacts = {
  name: null,
  aton: null,
  aidType: null,
  offPosition: null,
  onStationStatus: null,
  light: null,
  racon: null,
  health: null,
  speedKnots: null,
  courseDegrees: null,
  altitudeMetres: null,
}

function newStation(mmsi: number, kind: StationKind, { source }: StationReport, stampMicroseconds: number): Station {
  return {
    ...noFacts,
    ...{ mmsi, kind, source, longitude: null, latitude: null, positionMicroseconds: null },
    ...{ activeMicroseconds: null, testMicroseconds: null, activation: null },
    ...{ createdMicroseconds: stampMicroseconds, updatedMicroseconds: stampMicroseconds, receivedMicroseconds: 0 },
  }
}

/**
 * The station after a report; `null` if there is none, or the report is older than the last one. A station of another kind starts
 * without the values of the former.
 */
export function stationAfter(before: Station | null, report: StationReport, stampMicroseconds: number): Station | null {
  const kind = report.kind ?? before?.kind
  if (kind === undefined || (before && report.broadcastMicroseconds < before.receivedMicroseconds)) return null
  const isSame = before?.kind === kind
  const base = isSame ? before : newStation(report.mmsi, kind, report, stampMicroseconds)
  const { position, signal, broadcastMicroseconds: at } = report
  return {
    ...base,
    ...report.facts,
    ...(position && report.kind !== null && { ...position, positionMicroseconds: at }),
    ...(signal === 'active' && { activeMicroseconds: at }),
    testMicroseconds: signal === 'test' ? at : signal === 'ship' ? null : base.testMicroseconds,
    activation: before?.activation ?? null,
    createdMicroseconds: before?.createdMicroseconds ?? stampMicroseconds,
    updatedMicroseconds: stampMicroseconds,
    receivedMicroseconds: at,
    source: report.source,
  }
}

export type Distress = 'active' | 'test'

/** An activation outlasts tests. */
export function distressOf(
  { activeMicroseconds, testMicroseconds }: Pick<Station, 'activeMicroseconds' | 'testMicroseconds'>,
  nowMicroseconds: number,
): Distress | null {
  const isRecent = (at: number | null) => at !== null && nowMicroseconds - at < silenceMicroseconds
  if (isRecent(activeMicroseconds)) return 'active'
  return isRecent(testMicroseconds) ? 'test' : null
}

/** Whether a station has not been silent for long. */
export function isListed(
  station: Pick<Station, 'kind' | 'receivedMicroseconds' | 'activeMicroseconds' | 'testMicroseconds'>,
  stationHours: number,
  nowMicroseconds: number,
): boolean {
  const hours = station.kind === 'aircraft' ? Math.min(aircraftHours, stationHours) : stationHours
  const isSilent = nowMicroseconds - station.receivedMicroseconds >= hours * hourMicroseconds
  return !isSilent || distressOf(station, nowMicroseconds) === 'active'
}

/** Nine digits. */
export function stationId(mmsi: number): string {
  return String(mmsi).padStart(9, '0')
}

/** The country of the identification digits, which follow 00, 111 or 99; beacons have none. */
export function stationFlag(mmsi: number): string | null {
  const id = stationId(mmsi)
  if (id.startsWith('97')) return null
  const skipped = id.startsWith('111') ? 3 : id.startsWith('00') || id.startsWith('99') ? 2 : 0
  return flagOf(Number(id.slice(skipped, skipped + 3)) * 1_000_000)
}

export const airframes = ['fixed_wing', 'helicopter'] as const

/** The seventh digit of an aircraft's MMSI (ITU-R M.585). */
export function airframeOf(mmsi: number): (typeof airframes)[number] | null {
  const id = stationId(mmsi)
  if (!id.startsWith('111')) return null
  return id[6] === '1' ? 'fixed_wing' : id[6] === '5' ? 'helicopter' : null
}
