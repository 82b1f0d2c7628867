/** An edge of a ring; `from` is the place of the position that it begins at. */
export interface Edge {
  from: number
  x1: number
  y1: number
  x2: number
  y2: number
  west: number
  east: number
}

/** The edges of a closed ring, from west to east. */
export function edgesOf(ring: Float64Array): Edge[] {
  const edges: Edge[] = []
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.subarray(i, i + 4)
    if (x1 === x2 && y1 === y2) continue
    edges.push({ from: i / 2, x1, y1, x2, y2, west: Math.min(x1, x2), east: Math.max(x1, x2) })
  }
  return edges.sort((a, b) => a.west - b.west)
}

/** Where two edges begin, as places of the ring. */
export function placesOf(one: Edge, other: Edge): [number, number] {
  return one.from < other.from ? [one.from, other.from] : [other.from, one.from]
}

/** Whether two edges cross or overlap. They may touch in a point. */
export function cross(a: Edge, b: Edge): boolean {
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
