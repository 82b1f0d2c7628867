import type { Box } from '#lib/distance.ts'
import { parseJson } from '#lib/json.ts'
import { crossingOf } from './areaCrossing.ts'
import { type AreaFault, areaFaultReasons, inWords } from './areaFault.ts'
import { decodeCompactArea, isCompactArea } from './compactArea.ts'

/**
 * Area in the form of the query engine: closed rings as flat [longitude, latitude, …], unwrapped so that no step is
 * wider than half the world. Longitudes may therefore exceed ±180. A point is inside if it is inside at any whole turn.
 */
export interface Area {
  polygons: readonly AreaPolygon[]
}

export interface AreaPolygon extends Box {
  /** Outer ring, then holes. */
  rings: readonly Float64Array[]
}

export type AreaResult = { area: Area } | { problem: 'malformed' | 'unprocessable'; fault: AreaFault; reason: string }

/** The maximum number of points of a ring. Checking more would block other requests. */
const maxCorners = 10_000

/**
 * Reads an area in GeoJSON, or in the compact text of dashboard addresses. An area that crosses itself is accepted only
 * with `evenCrossing`, for an editor.
 */
export function parseArea(text: string, { evenCrossing = false }: { evenCrossing?: boolean } = {}): AreaResult {
  let geometry: unknown
  if (isCompactArea(text)) {
    const compact = decodeCompactArea(text)
    if ('fault' in compact) return refused('malformed', compact.fault)
    geometry = { type: 'MultiPolygon', coordinates: compact.polygons }
  } else {
    geometry = parseJson(text)
    if (geometry === undefined) return refused('malformed', { kind: 'json' })
  }
  return areaOf(geometry, { evenCrossing })
}

/** The area of a GeoJSON value. */
export function areaOf(geometry: unknown, { evenCrossing = false } = {}): AreaResult {
  try {
    const polygons = polygonsOf(geometry, '').map(({ rings, at }) => areaPolygon(rings, at, evenCrossing))
    if (polygons.length === 0) throw new NotAnArea({ kind: 'empty' })
    return { area: { polygons } }
  } catch (error) {
    if (error instanceof NotAnArea) return refused('unprocessable', error.fault)
    throw error
  }
}

/** The positions of a ring. */
export function positionsOf(ring: Float64Array): [longitude: number, latitude: number][] {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2] ?? 0, ring[i * 2 + 1] ?? 0])
}

/** Polygons as one GeoJSON geometry. */
export function geometryOf<Polygon>(polygons: readonly Polygon[]) {
  const [only, ...others] = polygons
  return only !== undefined && others.length === 0
    ? { type: 'Polygon' as const, coordinates: only }
    : { type: 'MultiPolygon' as const, coordinates: [...polygons] }
}

function refused(problem: 'malformed' | 'unprocessable', fault: AreaFault): AreaResult {
  return { problem, fault, reason: inWords(areaFaultReasons, fault) }
}

class NotAnArea extends Error {
  readonly fault: AreaFault

  constructor(fault: AreaFault) {
    super(inWords(areaFaultReasons, fault))
    this.fault = fault
  }
}

interface PolygonAt {
  rings: unknown
  at: string
}

function polygonsOf(value: unknown, at: string): PolygonAt[] {
  if (!isObject(value)) throw new NotAnArea({ kind: 'not-area', at })
  switch (value.type) {
    case 'Polygon':
      return [{ rings: value.coordinates, at: `${at}coordinates` }]
    case 'MultiPolygon':
      return listOf(value.coordinates, `${at}coordinates`).map((rings, i) => ({
        rings,
        at: `${at}coordinates[${i}]`,
      }))
    case 'Feature':
      return polygonsOf(value.geometry, `${at}geometry.`)
    case 'FeatureCollection':
      return listOf(value.features, `${at}features`).flatMap((feature, i) =>
        polygonsOf(feature, `${at}features[${i}].`),
      )
    default:
      throw new NotAnArea({ kind: 'other-type', at, type: JSON.stringify(value.type ?? null) })
  }
}

function areaPolygon(value: unknown, at: string, evenCrossing: boolean): AreaPolygon {
  const rings = listOf(value, at).map((ring, i) => ringOf(ring, `${at}[${i}]`, evenCrossing))
  const outer = rings[0]
  if (!outer) throw new NotAnArea({ kind: 'no-ring', at })
  const placed = [outer, ...rings.slice(1).map((hole) => turnTowards(hole, outer))]
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < outer.length; i += 2) {
    const [longitude = 0, latitude = 0] = [outer[i], outer[i + 1]]
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return { rings: placed, west, south, east, north }
}

function ringOf(value: unknown, at: string, evenCrossing: boolean): Float64Array {
  const positions = listOf(value, at)
  if (positions.length < 4) throw new NotAnArea({ kind: 'few-positions', at, count: positions.length })
  const corners = positions.length - 1
  if (corners > maxCorners) throw new NotAnArea({ kind: 'many-corners', at, count: corners })
  const ring = new Float64Array(positions.length * 2)
  let previous: number | null = null
  let turned = 0
  positions.forEach((position, i) => {
    const [longitude, latitude] = positionOf(position, `${at}[${i}]`)
    turned += turnOfStep(previous ?? longitude, longitude)
    ring[i * 2] = longitude + turned
    ring[i * 2 + 1] = latitude
    previous = longitude
  })
  const [first, last] = [positionOf(positions[0], at), positionOf(positions.at(-1), at)]
  if (first[0] !== last[0] || first[1] !== last[1]) {
    throw new NotAnArea({ kind: 'open', at, first: String(first), last: String(last) })
  }
  const closed = closedOverPole(ring)
  const crossing = evenCrossing ? null : crossingOf(closed)
  if (crossing) throw new NotAnArea({ kind: 'crossing', at, edges: crossing })
  return closed
}

function positionOf(value: unknown, at: string): [number, number] {
  const [longitude, latitude]: unknown[] = Array.isArray(value) ? value : []
  if (typeof longitude !== 'number' || typeof latitude !== 'number') {
    throw new NotAnArea({ kind: 'no-position', at })
  }
  if (Math.abs(latitude) > 90) throw new NotAnArea({ kind: 'latitude', at, degrees: latitude })
  if (Math.abs(longitude) > 540) throw new NotAnArea({ kind: 'longitude', at, degrees: longitude })
  return [longitude, latitude]
}

/**
 * Takes the shorter way around for a step wider than half the world. A step of exactly one turn covers the whole world.
 */
function turnOfStep(from: number, to: number): number {
  const step = to - from
  return Math.abs(step) > 180 && Math.abs(step) < 360 ? -Math.sign(step) * 360 : 0
}

/** Closes a ring around the world along the nearer pole, which it encloses. */
function closedOverPole(ring: Float64Array): Float64Array {
  const [first = 0, firstLatitude = 0] = ring
  const last = ring.at(-2) ?? 0
  if (first === last) return ring
  const latitudes = ring.filter((_, i) => i % 2 === 1)
  const pole = latitudes.reduce((sum, latitude) => sum + latitude, 0) >= 0 ? 90 : -90
  return Float64Array.from([...ring, last, pole, first, pole, first, firstLatitude])
}

/** Shifts a hole by whole turns if it was unwrapped on the other side of the 180° meridian than its outer ring. */
function turnTowards(hole: Float64Array, outer: Float64Array): Float64Array {
  const turns = Math.round((middleLongitude(outer) - middleLongitude(hole)) / 360)
  return turns === 0 ? hole : hole.map((value, i) => (i % 2 === 0 ? value + turns * 360 : value))
}

function middleLongitude(ring: Float64Array): number {
  const longitudes = ring.filter((_, i) => i % 2 === 0)
  return (Math.min(...longitudes) + Math.max(...longitudes)) / 2
}

function listOf(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value)) throw new NotAnArea({ kind: 'no-list', at })
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
