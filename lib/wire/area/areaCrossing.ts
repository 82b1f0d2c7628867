import { cross, type Edge, edgesOf, placesOf } from './ringEdges.ts'

/** Where a ring crosses itself, as the places of two edges; `null` where it does not. */
export type FindCrossing = (ring: Float64Array) => [number, number] | null

/**
 * The first two edges of a closed ring that cross or overlap, by the place of the position each begins at; `null` for a
 * simple ring. A ring may touch itself in a point.
 */
export function crossingOf(ring: Float64Array): [number, number] | null {
  for (const [one, other] of crossingEdges(ring)) return placesOf(one, other)
  return null
}

/** Where a closed ring crosses or overlaps itself: the first `most` such places. */
export function crossingPlaces(ring: Float64Array, most: number): [longitude: number, latitude: number][] {
  const places: [number, number][] = []
  for (const [one, other] of crossingEdges(ring)) {
    if (places.length === most) break
    places.push(meetingPlace(one, other))
  }
  return places
}

/** Edges are compared with those whose longitudes overlap only. */
function* crossingEdges(ring: Float64Array): Generator<[Edge, Edge]> {
  const edges = edgesOf(ring)
  for (let i = 0; i < edges.length; i += 1) {
    const edge = edges[i]
    for (let j = i + 1; edge && j < edges.length; j += 1) {
      const other = edges[j]
      if (!other || other.west > edge.east) break
      if (cross(edge, other)) yield [edge, other]
    }
  }
}

/** Of edges that overlap, an end of one that lies on the other. */
function meetingPlace(a: Edge, b: Edge): [number, number] {
  const [ax, ay, bx, by] = [a.x2 - a.x1, a.y2 - a.y1, b.x2 - b.x1, b.y2 - b.y1]
  const turn = ax * by - ay * bx
  if (turn === 0) return isBetween(b.x1, a.x1, a.x2) && isBetween(b.y1, a.y1, a.y2) ? [b.x1, b.y1] : [b.x2, b.y2]
  const share = ((b.x1 - a.x1) * by - (b.y1 - a.y1) * bx) / turn
  return [a.x1 + share * ax, a.y1 + share * ay]
}

function isBetween(value: number, one: number, other: number): boolean {
  return value >= Math.min(one, other) && value <= Math.max(one, other)
}
