/** An edge of a ring, directed from west to east, or from south to north if vertical. */
interface Edge {
  /** Index in the ring of the edge's first position. */
  from: number
  x1: number
  y1: number
  x2: number
  y2: number
}

/**
 * Finds two edges of a closed ring that cross or overlap, by the indexes of their first positions; `null` for a simple
 * ring. A ring may touch itself in a point.
 *
 * Uses Shamos and Hoey's sweep from west to east. Crossing edges are neighbours just before they cross, so only
 * neighbours are compared: 10,000 parallel edges take about 30 ms, compared with half a second for all pairs.
 */
export function crossingOf(ring: Float64Array): [number, number] | null {
  const edges = edgesOf(ring)
  /** Edges on the sweep line, from south to north. */
  const met: number[] = []
  const crossingAt = (place: number): [number, number] | null => {
    const [a, b] = [edges[met[place] ?? -1], edges[met[place + 1] ?? -1]]
    return a && b && doCross(a, b) ? placesOf(a, b) : null
  }
  for (const { edge, isEnd } of eventsOf(edges)) {
    const current = edges[edge]
    if (!current) continue
    let crossing: [number, number] | null
    if (isEnd) {
      const place = met.indexOf(edge)
      met.splice(place, 1)
      crossing = crossingAt(place - 1)
    } else {
      const place = placeAmong(met, edges, current)
      met.splice(place, 0, edge)
      crossing = crossingAt(place - 1) ?? crossingAt(place)
    }
    if (crossing) return crossing
  }
  return null
}

/** Returns the first `max` positions at which a closed ring crosses or overlaps itself. */
export function crossingPlaces(ring: Float64Array, max: number): [longitude: number, latitude: number][] {
  const edges = edgesOf(ring).sort((a, b) => a.x1 - b.x1)
  const places: [number, number][] = []
  for (const [index, edge] of edges.entries()) {
    for (let next = index + 1; next < edges.length; next += 1) {
      const other = edges[next]
      if (!other || other.x1 > edge.x2) break
      if (!doCross(edge, other)) continue
      if (places.push(meetingPlace(edge, other)) === max) return places
    }
  }
  return places
}

function edgesOf(ring: Float64Array): Edge[] {
  const edges: Edge[] = []
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.subarray(i, i + 4)
    if (x1 === x2 && y1 === y2) continue
    const isEastward = x1 < x2 || (x1 === x2 && y1 < y2)
    edges.push({ from: i / 2, ...(isEastward ? { x1, y1, x2, y2 } : { x1: x2, y1: y2, x2: x1, y2: y1 }) })
  }
  return edges
}

interface Event {
  x: number
  y: number
  edge: number
  isEnd: boolean
}

/** Sorts from west to east, then from south to north. At one point, edges end before others begin. */
function eventsOf(edges: readonly Edge[]): Event[] {
  const events = edges.flatMap(({ x1, y1, x2, y2 }, edge): Event[] => [
    { x: x1, y: y1, edge, isEnd: false },
    { x: x2, y: y2, edge, isEnd: true },
  ])
  return events.sort((a, b) => a.x - b.x || a.y - b.y || Number(b.isEnd) - Number(a.isEnd))
}

/** Index of an edge on the sweep line, by its first point, then by its direction. */
function placeAmong(met: readonly number[], edges: readonly Edge[], edge: Edge): number {
  let low = 0
  let high = met.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = edges[met[middle] ?? -1]
    if (other && (side(other, edge.x1, edge.y1) || side(other, edge.x2, edge.y2)) > 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns true if two edges cross or overlap. Touching in a point is neither. */
function doCross(a: Edge, b: Edge): boolean {
  const b1 = side(a, b.x1, b.y1)
  const b2 = side(a, b.x2, b.y2)
  if (b1 === 0 && b2 === 0) return doOverlap(a, b)
  return b1 * b2 < 0 && side(b, a.x1, a.y1) * side(b, a.x2, a.y2) < 0
}

/** Returns 1 north of the edge or west of a vertical one, -1 on its other side, 0 on its line. */
function side(edge: Edge, x: number, y: number): number {
  return Math.sign((edge.x2 - edge.x1) * (y - edge.y1) - (edge.y2 - edge.y1) * (x - edge.x1))
}

/** Returns true if two edges on one line share more than a point, because the ring doubles back. */
function doOverlap(a: Edge, b: Edge): boolean {
  const isVertical = a.x1 === a.x2
  return isVertical ? Math.max(a.y1, b.y1) < Math.min(a.y2, b.y2) : Math.max(a.x1, b.x1) < Math.min(a.x2, b.x2)
}

function placesOf(a: Edge, b: Edge): [number, number] {
  return a.from < b.from ? [a.from, b.from] : [b.from, a.from]
}

/** Returns the end of one overlapping edge that lies on the other. */
function meetingPlace(a: Edge, b: Edge): [number, number] {
  const [ax, ay, bx, by] = [a.x2 - a.x1, a.y2 - a.y1, b.x2 - b.x1, b.y2 - b.y1]
  const turn = ax * by - ay * bx
  if (turn === 0) return isBetween(b.x1, a.x1, a.x2) && isBetween(b.y1, a.y1, a.y2) ? [b.x1, b.y1] : [b.x2, b.y2]
  const share = ((b.x1 - a.x1) * by - (b.y1 - a.y1) * bx) / turn
  return [a.x1 + share * ax, a.y1 + share * ay]
}

function isBetween(value: number, a: number, b: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b)
}
