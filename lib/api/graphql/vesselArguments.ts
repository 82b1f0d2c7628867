import { createHash } from 'node:crypto'
import { defaultLimit, maxLimit } from '#lib/query/vesselQuery.ts'
import { areaOf } from '#lib/wire/area/area.ts'
import { readWkt } from '#lib/wire/area/wkt.ts'
import type { ColumnName } from '#lib/wire/columns.ts'
import { type Condition, foldText } from '#lib/wire/condition.ts'
import { decodeCursor } from '#lib/wire/cursor.ts'
import { type FilterRow, filterTable, type ListArgument } from '#lib/wire/filterTable.ts'
import { type GraphqlShipType, shipTypeCondition } from '#lib/wire/graphql/shipTypes.ts'
import type { ListIdOf } from '#lib/wire/lists.ts'
import { mustBe } from '#lib/wire/parameters.ts'
import { parseTime } from '#lib/wire/time.ts'
import { badArgument } from './graphqlErrors.ts'

/** The arguments of `vessels`, as the schema passes them. */
export interface GivenArguments extends Partial<Record<ListArgument, readonly unknown[] | null>> {
  areaOfInterest?: { polygon?: object | null; wkt?: string | null } | null
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

/** Each name is a search of its own. */
const maxNames = 100

export function conditionsOf(given: GivenArguments, listIdOf: ListIdOf): Condition[] {
  const { name, shipType, lastPositionUpdate, lastUpdate, lastTimestamp } = given
  if (name && name.length > maxNames) throw badArgument('name', `must have at most ${maxNames} values`)
  return [
    ...listConditions(given, listIdOf),
    ...areaConditions(given),
    ...(shipType ? [shipTypeCondition(shipType)] : []),
    ...timeConditions('lastPositionUpdate', lastPositionUpdate, 'position_updated_at'),
    ...timeConditions('lastUpdate', lastUpdate, 'updated_at'),
    ...timeConditions('lastTimestamp', lastTimestamp, 'last_message'),
  ]
}

/** Texts match as a whole, while REST matches a part of a name. */
function listConditions(given: GivenArguments, listIdOf: ListIdOf): Condition[] {
  return filterTable.flatMap((row): Condition[] => {
    if ((row.kind !== 'list' && row.kind !== 'substring') || !isListArgument(row.argument)) return []
    const { argument, column } = row
    const values = given[argument]?.map((value) => filterValue(row, argument, value, listIdOf))
    return values ? [{ kind: 'list', column, values }] : []
  })
}

function filterValue(row: FilterRow, argument: string, value: unknown, listIdOf: ListIdOf): string | number {
  if (row.kind === 'list' && row.form === 'integer') return numberOf(argument, value, row.maximum)
  if (row.kind !== 'list' || row.form !== 'vesselList') return foldText(String(value))
  const found = listIdOf(String(value))
  if ('reason' in found) throw badArgument(argument, found.reason)
  return found.id
}

function isListArgument(argument: string | undefined): argument is ListArgument {
  return argument !== undefined && argument !== 'shipType'
}

export function pageSizeOf({ first }: GivenArguments): number {
  if (first === undefined || first === null) return defaultLimit
  if (first < 1) throw badArgument('first', mustBe(`a whole number from 1 to ${maxLimit}`, String(first)))
  return Math.min(first, maxLimit)
}

/** The text in cursors instead of the filters, which clients send with every page. */
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

function numberOf(argument: string, value: unknown, largest: number): number {
  const text = scalarText(value)
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number <= largest) return number
  throw badArgument(argument, mustBe(`a whole number from 0 to ${largest}`, text))
}

/** The scalars of the schema accept lists and objects. */
function scalarText(value: unknown): string {
  if (Array.isArray(value)) return '[…]'
  return typeof value === 'object' ? '{…}' : String(value)
}

function areaConditions({ areaOfInterest }: GivenArguments): Condition[] {
  if (!areaOfInterest) return []
  const { polygon, wkt } = areaOfInterest
  const geometries = [polygon ?? null, wkt ? geoJsonOf(wkt) : null]
  const conditions = geometries.flatMap((geometry): Condition[] => {
    if (geometry === null) return []
    const result = areaOf(geometry)
    if ('reason' in result) throw badArgument('areaOfInterest', result.reason)
    return [{ kind: 'area', column: 'position', area: result.area, parameter: 'areaOfInterest' }]
  })
  if (conditions.length === 0) throw badArgument('areaOfInterest', 'must have a polygon or wkt')
  return conditions
}

function geoJsonOf(wkt: string): object {
  const read = readWkt(wkt)
  if ('polygons' in read) return { type: 'MultiPolygon', coordinates: read.polygons }
  throw badArgument('areaOfInterest', `must be a POLYGON or MULTIPOLYGON as WKT; character ${read.fault.at} is wrong`)
}

function timeConditions(argument: string, given: GivenRange | null | undefined, column: ColumnName): Condition[] {
  if (!given) return []
  const from = timeOf(`${argument}.startTime`, given.startTime)
  const until = timeOf(`${argument}.endTime`, given.endTime)
  if (from !== null && until !== null && from > until) {
    throw badArgument(`${argument}.startTime`, 'must not be after endTime')
  }
  const limits: Condition[] = []
  // Programs send 1970 to include silent vessels.
  if (from !== null && from > 0) limits.push({ kind: 'minimum', column, value: from })
  if (until !== null) limits.push({ kind: 'maximum', column, value: until })
  return limits.length > 0 ? limits : [{ kind: 'known', column }]
}

function timeOf(argument: string, value: unknown): number | null {
  if (value === undefined || value === null) return null
  const text = scalarText(value)
  const microseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text) ? parseTime(text) : null
  if (microseconds !== null) return microseconds
  throw badArgument(argument, mustBe('an RFC 3339 time such as 2026-11-21T00:00:00Z', text))
}
