import { createHash } from 'node:crypto'
import type { TimeSpan, VesselArguments } from '#lib/query/vesselArguments.ts'
import { defaultLimit, maxLimit } from '#lib/query/vesselQuery.ts'
import { parseArea } from '#lib/wire/area/area.ts'
import { readWkt } from '#lib/wire/area/wkt.ts'
import { decodeCursor } from '#lib/wire/cursor.ts'
import { type Filter, foldText, mustBe } from '#lib/wire/filters.ts'
import type { GraphqlShipType } from '#lib/wire/graphql/shipTypes.ts'
import { parseTime } from '#lib/wire/time.ts'
import { badArgument } from './graphqlErrors.ts'

/** The arguments of `vessels`, as the schema lets them through. */
export interface GivenArguments {
  areaOfInterest?: { polygon?: object | null; wkt?: string | null } | null
  callsign?: readonly string[] | null
  flag?: readonly string[] | null
  imo?: readonly unknown[] | null
  mmsi?: readonly unknown[] | null
  name?: readonly string[] | null
  shipType?: readonly GraphqlShipType[] | null
  lastPositionUpdate?: GivenRange | null
  lastUpdate?: GivenRange | null
  lastTimestamp?: GivenRange | null
  first?: number | null
  after?: string | null
}

interface GivenRange {
  startTime?: unknown
  endTime?: unknown
}

/** The largest numbers that AIS has room for. */
const largestNumbers = { mmsi: 999_999_999, imo: 1_073_741_823 }
/** Each is looked for by itself. */
const maxNames = 100

export function vesselArgumentsOf(given: GivenArguments): VesselArguments {
  const { callsign, flag, name, shipType, lastPositionUpdate, lastUpdate, lastTimestamp } = given
  const filters: Filter[] = []
  const mmsis = given.mmsi?.map((value) => numberOf('mmsi', value))
  const imos = given.imo?.map((value) => numberOf('imo', value))
  if (mmsis) filters.push({ parameter: 'mmsi', column: 'mmsi', kind: 'list', values: mmsis })
  if (imos) filters.push({ parameter: 'imo', column: 'imo', kind: 'list', values: imos })
  if (callsign) {
    filters.push({ parameter: 'call_sign', column: 'callSign', kind: 'list', values: callsign.map(foldText) })
  }
  if (flag) filters.push({ parameter: 'flag', column: 'flag', kind: 'list', values: flag.map(foldText) })
  filters.push(...areaFilters(given))
  if (lastPositionUpdate) {
    filters.push(...rangeFilters('positionUpdatedMicroseconds', spanOf('lastPositionUpdate', lastPositionUpdate)))
  }
  if (lastUpdate) filters.push(...rangeFilters('updatedMicroseconds', spanOf('lastUpdate', lastUpdate)))
  if (name && name.length > maxNames) throw badArgument('name', `must have at most ${maxNames} values`)
  return {
    filters,
    names: name?.map(foldText) ?? null,
    shipTypes: shipType ?? null,
    silentBeforeMicroseconds: null,
    lastMessage: lastTimestamp ? spanOf('lastTimestamp', lastTimestamp) : null,
  }
}

export function pageSizeOf({ first }: GivenArguments): number {
  if (first === undefined || first === null) return defaultLimit
  if (first < 1) throw badArgument('first', mustBe(`a whole number from 1 to ${maxLimit}`, String(first)))
  return Math.min(first, maxLimit)
}

/** What cursors carry in place of the filters: clients send those with every page. */
export function filterDigestOf({ first: _, after: __, ...filters }: GivenArguments): string {
  const text = JSON.stringify(filters, (_, value: unknown) => value ?? undefined)
  return `graphql ${createHash('sha256').update(text).digest('base64url')}`
}

export function startOf({ after }: GivenArguments, filterDigest: string) {
  if (after === undefined || after === null) return null
  const place = decodeCursor(after)
  if (place === null) throw badArgument('after', 'is not a cursor from pageInfo.endCursor')
  if (place.query !== filterDigest) {
    throw badArgument('after', 'belongs to a query with other arguments. Send it with those it came with')
  }
  return { place, backward: false }
}

function numberOf(argument: 'mmsi' | 'imo', value: unknown): number {
  const largest = largestNumbers[argument]
  const number = /^\d{1,10}$/.test(String(value)) ? Number(value) : Number.NaN
  if (number <= largest) return number
  throw badArgument(argument, mustBe(`a whole number from 0 to ${largest}`, String(value)))
}

function areaFilters({ areaOfInterest }: GivenArguments): Filter[] {
  if (!areaOfInterest) return []
  const { polygon, wkt } = areaOfInterest
  const texts = [polygon ? JSON.stringify(polygon) : null, wkt ? geoJsonOf(wkt) : null]
  const filters = texts.flatMap((text): Filter[] => {
    if (text === null) return []
    const result = parseArea(text)
    if ('reason' in result) throw badArgument('areaOfInterest', result.reason)
    return [{ parameter: 'last_known_position_within', column: 'position', kind: 'area', area: result.area }]
  })
  if (filters.length === 0) throw badArgument('areaOfInterest', 'must have a polygon or wkt')
  return filters
}

function geoJsonOf(wkt: string): string {
  const read = readWkt(wkt)
  if ('polygons' in read) return JSON.stringify({ type: 'MultiPolygon', coordinates: read.polygons })
  throw badArgument('areaOfInterest', `must be a POLYGON or MULTIPOLYGON as WKT; character ${read.fault.at} is wrong`)
}

function rangeFilters(
  column: 'positionUpdatedMicroseconds' | 'updatedMicroseconds',
  { fromMicroseconds, untilMicroseconds }: TimeSpan,
): Filter[] {
  const [after, before] =
    column === 'updatedMicroseconds'
      ? (['updated_after', 'updated_before'] as const)
      : (['position_updated_after', 'position_updated_before'] as const)
  return [
    { parameter: after, column, kind: 'minimum', value: fromMicroseconds },
    { parameter: before, column, kind: 'maximum', value: untilMicroseconds },
  ]
}

function spanOf(argument: string, { startTime, endTime }: GivenRange): TimeSpan {
  const fromMicroseconds = timeOf(`${argument}.startTime`, startTime) ?? -Infinity
  const untilMicroseconds = timeOf(`${argument}.endTime`, endTime) ?? Infinity
  if (fromMicroseconds > untilMicroseconds) throw badArgument(`${argument}.startTime`, 'must not be after endTime')
  return { fromMicroseconds, untilMicroseconds }
}

function timeOf(argument: string, value: unknown): number | null {
  if (value === undefined || value === null) return null
  const text = String(value)
  const microseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text) ? parseTime(text) : null
  if (microseconds !== null) return microseconds
  throw badArgument(argument, mustBe('an RFC 3339 time such as 2026-11-21T00:00:00Z', text))
}
