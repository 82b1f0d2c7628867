import { type CellRange, joinedRanges } from '#lib/cellGrid.ts'
import type { Box } from '#lib/distance.ts'
import { cellUnits, fullTurn, halfTurn, unitsPerDegree } from '#lib/vessel/cells.ts'
import type { Area, AreaPolygon } from './area.ts'

/** Integers in units of 1e-7 degrees, like positions, so that the test for a position on an edge is exact. */
export interface Edge {
  x1: number
  y1: number
  x2: number
  y2: number
  south: number
  north: number
}

/** Polygon in units of 1e-7 degrees: the edges of all rings, and the bounds. */
export interface EdgedPolygon extends Box {
  edges: readonly Edge[]
}

export function edgedPolygon({ rings, west, south, east, north }: AreaPolygon): EdgedPolygon {
  return {
    edges: rings.flatMap(edgesOf),
    west: unitsOf(west),
    south: unitsOf(south),
    east: unitsOf(east),
    north: unitsOf(north),
  }
}

export function unitsOf(degrees: number): number {
  return Math.round(degrees * unitsPerDegree)
}

export function edgesOf(ring: Float64Array): Edge[] {
  const edges: Edge[] = []
  const units = Array.from(ring, unitsOf)
  for (let at = 0; at + 3 < units.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = units.slice(at, at + 4)
    edges.push({ x1, y1, x2, y2, south: Math.min(y1, y2), north: Math.max(y1, y2) })
  }
  return edges
}

export function edgeCountOf({ polygons }: Area): number {
  return polygons.flatMap(({ rings }) => rings).reduce((count, ring) => count + ring.length / 2 - 1, 0)
}

/** Returns true on an edge, or for an odd number of edges to the east of the point. */
export function isInside(edges: readonly Edge[], x: number, y: number): boolean {
  let inside = false
  for (const { x1, y1, x2, y2, south, north } of edges) {
    if (y < south || y > north) continue
    const side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
    if (side === 0 && x >= Math.min(x1, x2) && x <= Math.max(x1, x2)) return true
    if (y1 > y !== y2 > y && side > 0 === y2 > y1) inside = !inside
  }
  return inside
}

/** Returns a test for positions in an area or on its edge. */
export function areaTest({ polygons }: Area): (place: { longitude: number; latitude: number }) => boolean {
  const tested = polygons.map(edgedPolygon)
  return ({ longitude, latitude }) => {
    const [x, y] = [unitsOf(longitude), unitsOf(latitude)]
    return tested.some(({ edges, west, south, east, north }) => {
      if (y < south || y > north) return false
      return [x - fullTurn, x, x + fullTurn].some(
        (turned) => turned >= west && turned <= east && isInside(edges, turned, y),
      )
    })
  }
}

/** Returns the columns that the edges pass through between two latitudes, as separate spans from west to east. */
export function spansOf(edges: readonly Edge[], south: number, north: number): CellRange[] {
  return joinedRanges(edges.map((edge) => spanOf(edge, south, north)))
}

function spanOf(edge: Edge, south: number, north: number): CellRange {
  const { x1, x2, y1, y2 } = edge
  const slope = y1 === y2 ? 0 : (x2 - x1) / (y2 - y1)
  const isLevel = y1 === y2
  const a = isLevel ? x1 : x1 + slope * (Math.max(south, edge.south) - y1)
  const b = isLevel ? x2 : x1 + slope * (Math.min(north, edge.north) - y1)
  // Adds a unit on either side, because the division above may be off in the last digit.
  return { first: columnOf(Math.min(a, b) - 1), last: columnOf(Math.max(a, b) + 1) }
}

function columnOf(x: number): number {
  return Math.floor((x + halfTurn) / cellUnits)
}
