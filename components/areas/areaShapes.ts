import { bbox } from '@turf/turf'
import type { FeatureCollection, Geometry } from 'geojson'
import type { Box } from '#lib/distance.ts'
import type { Area } from '#lib/wire/area/area.ts'
import { parseArea, positionsOf } from '#lib/wire/area/area.ts'
import { edgesOf, isInside as isInsideEdges, unitsOf } from '#lib/wire/area/areaEdges.ts'
import type { AreaFault } from '#lib/wire/area/areaFault.ts'
import { encodeCompactArea } from '#lib/wire/area/compactArea.ts'
import type { Position } from '../ui/places/greatCircle.ts'
import { latitudeOf, northingOf } from '../ui/places/mercator.ts'

export type { Position }

/** A closed ring. Longitudes are unwrapped: they continue beyond the 180° meridian. */
export type Ring = readonly Position[]
/** A drawn area: its outer ring, then its holes. */
export type AreaShape = readonly Ring[]

export type ShapesResult = { shapes: readonly AreaShape[] } | { fault: AreaFault }

/** Parses the areas of an address; each polygon becomes one area. */
export function shapesOf(text: string | null): ShapesResult {
  if (!text) return { shapes: [] }
  const result = parseArea(text)
  return 'area' in result ? { shapes: shapesOfArea(result.area) } : { fault: result.fault }
}

export function shapesOfArea({ polygons }: Area): AreaShape[] {
  return polygons.map(({ rings }) => rings.map(positionsOf))
}

/** The value of the address parameter; `null` without areas. */
export function textOf(shapes: readonly AreaShape[]): string | null {
  return shapes.length === 0 ? null : encodeCompactArea(shapes)
}

/** Converts an area to the coordinates of a GeoJSON polygon. */
export function coordinatesOf(shape: AreaShape): number[][][] {
  return shape.map((ring) => ring.map(([longitude, latitude]) => [longitude, latitude]))
}

/** Closes a ring, rounds it to 0.00001° and drops repeated positions. */
export function cleanRing(positions: Ring): Ring {
  const rounded = positions.map(([longitude, latitude]): Position => [roundDegrees(longitude), roundDegrees(latitude)])
  const distinct = rounded.filter((position, i) => i === 0 || !isSame(position, rounded[i - 1]))
  const [first] = distinct
  return first && !isSame(first, distinct.at(-1)) ? [...distinct, first] : distinct
}

/** Cleans a drawn ring and shifts it by whole turns until its centre is within ±180°. */
export function keptRing(positions: Ring): Ring {
  const clean = cleanRing(positions)
  const { west, east } = boundsOf([[clean]])
  return turned(clean, -360 * Math.round((west + east) / 720))
}

export function cornerCount(shape: AreaShape): number {
  return shape.reduce((sum, ring) => sum + ring.length - 1, 0)
}

export function boundsOf(shapes: readonly AreaShape[]): Box {
  return boxAround({ type: 'MultiPolygon', coordinates: shapes.map(coordinatesOf) })
}

export function boxAround(area: FeatureCollection | Geometry): Box {
  const [west, south, east, north] = bbox(area)
  return { west, south, east, north }
}

/** Returns the smallest ring that contains a place in any copy of the world; `null` if there is none. */
export function ringAt(shapes: readonly AreaShape[], place: Position): { area: number; ring: number } | null {
  let found: { area: number; ring: number } | null = null
  let least = Infinity
  for (const [area, shape] of shapes.entries()) {
    for (const [ring, positions] of shape.entries()) {
      const { west, south, east, north } = boundsOf([[positions]])
      const size = (east - west) * (north - south)
      if (size >= least || !isInside(place, positions)) continue
      found = { area, ring }
      least = size
    }
  }
  return found
}

function isInside([longitude, latitude]: Position, ring: Ring): boolean {
  const edges = edgesOf(Float64Array.from(ring.flat()))
  return [-360, 0, 360].some((turn) => isInsideEdges(edges, unitsOf(longitude + turn), unitsOf(latitude)))
}

/** A hole must lie wholly in the area's outer ring and must not touch its other holes. */
export function fitsAsHole(hole: Ring, [outer = [], ...others]: AreaShape): boolean {
  const apart = (other: Ring) => !hole.some((place) => isInside(place, other)) && !other.some((p) => isInside(p, hole))
  return hole.every((place) => isInside(place, outer)) && others.every(apart)
}

/** Replaces a ring. If the whole outer ring was moved, the holes move by the same distance on the chart. */
export function withRing(shape: AreaShape, index: number, ring: Ring): AreaShape {
  const before = shape[index] ?? []
  const changed = shape.map((other, i) => (i === index ? ring : other))
  const moved = index === 0 && ring.length === before.length && ring.every((place, i) => !isSame(place, before[i]))
  const [from, to] = [before[0], ring[0]]
  if (!moved || !from || !to) return changed
  const [east, up] = [to[0] - from[0], northingOf(to[1]) - northingOf(from[1])]
  const alike = ring.every(([longitude, latitude], i) => {
    const [x, y] = before[i] ?? to
    return Math.abs(longitude - x - east) < 1e-4 && Math.abs(northingOf(latitude) - northingOf(y) - up) < 5e-4
  })
  if (!alike) return changed
  const carried = ([longitude, latitude]: Position): Position => [
    longitude + east,
    latitudeOf(northingOf(latitude) + up),
  ]
  return changed.map((other, i) => (i === 0 ? other : cleanRing(other.map(carried))))
}

export function turned(ring: Ring, degrees: number): Ring {
  return degrees === 0 ? ring : ring.map(([longitude, latitude]): Position => [longitude + degrees, latitude])
}

function isSame(a: Position, b: Position | undefined): boolean {
  return b !== undefined && a[0] === b[0] && a[1] === b[1]
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
