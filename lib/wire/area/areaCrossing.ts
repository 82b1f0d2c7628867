/**
 * The first two edges of a closed ring that cross or overlap, by the place of the position each begins at; `null` for a
 * simple ring. A ring may touch itself in a point. Edges are compared with those whose longitudes overlap only.
 */
export function crossingOf(ring: Float64Array): [number, number] | null {
  for (const [one, other] of crossingEdges(ring)) {
    return one.from < other.from ? [one.from, other.from] : [other.from, one.from]
  }
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

function* crossingEdges(ring: Float64Array): Generator<[Edge, Edge]> {
  const edges = edgesOf(ring).sort((a, b) => a.west - b.west)
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

interface Edge {
  from: number
  x1: number
  y1: number
  x2: number
  y2: number
  west: number
  east: number
}

function edgesOf(ring: Float64Array): Edge[] {
  const edges: Edge[] = []
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.subarray(i, i + 4)
    if (x1 === x2 && y1 === y2) continue
    edges.push({ from: i / 2, x1, y1, x2, y2, west: Math.min(x1, x2), east: Math.max(x1, x2) })
  }
  return edges
}

function cross(a: Edge, b: Edge): boolean {
  const b1 = side(a, b.x1, b.y1)
  const b2 = side(a, b.x2, b.y2)
  if (b1 === 0 && b2 === 0) return overlap(a, b)
  return b1 * b2 < 0 && side(b, a.x1, a.y1) * side(b, a.x2, a.y2) < 0
}

function side(edge: Edge, x: number, y: number): number {
  return Math.sign((edge.x2 - edge.x1) * (y - edge.y1) - (edge.y2 - edge.y1) * (x - edge.x1))
}

/** Two edges on one line share more than a point: the ring runs back over itself. */
function overlap(a: Edge, b: Edge): boolean {
  const [a1, a2, b1, b2] =
    Math.abs(a.x2 - a.x1) >= Math.abs(a.y2 - a.y1) ? [a.x1, a.x2, b.x1, b.x2] : [a.y1, a.y2, b.y1, b.y2]
  return Math.max(Math.min(a1, a2), Math.min(b1, b2)) < Math.min(Math.max(a1, a2), Math.max(b1, b2))
}
