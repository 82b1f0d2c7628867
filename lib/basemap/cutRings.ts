export type Point = [number, number]
export type Ring = Point[]

/** A path through the square. `from` and `to` are distances along the border of the square. */
interface Crossing {
  points: Ring
  from: number
  to: number
}

/**
 * Rebuilds rings so that each stretch of the border of the square is used once. Rings cut by geojson-vt overlap along
 * the border, a hole in the sea on the edge of the sea, and Earcut, which fills them in the browser, may then fill all
 * of the square or none. Areas of sea are positive.
 */
export function cutRings(rings: readonly Ring[], low: number, high: number): Ring[] {
  const square = borderOf(low, high)
  const whole: Ring[] = []
  const crossings: Crossing[] = []
  for (const ring of rings) {
    const points = ring.slice(0, -1)
    const first = points.findIndex((point) => square.distanceAlong(point) !== null)
    if (first < 0) whole.push(ring)
    else crossings.push(...crossingsOf([...points.slice(first), ...points.slice(0, first + 1)], square))
  }
  if (crossings.length === 0) return [...rings]
  const walked = inOrder([...joined(crossings, square), ...whole])
  const lost = areaOf(walked) - areaOf(rings)
  // A ring that crosses itself cannot be rebuilt.
  return Math.abs(lost) < (high - low) ** 2 / 1000 ? walked : [...rings]
}

export function signedArea(ring: readonly (readonly [x: number, y: number])[]): number {
  let doubled = 0
  let before = ring.at(-1) ?? [0, 0]
  for (const point of ring) {
    doubled += before[0] * point[1] - point[0] * before[1]
    before = point
  }
  return doubled / 2
}

function areaOf(rings: readonly Ring[]): number {
  return rings.reduce((sum, ring) => sum + signedArea(ring), 0)
}

type Border = ReturnType<typeof borderOf>

function borderOf(low: number, high: number) {
  const side = high - low
  const corners: Ring = [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
  ]
  /** The distance from the first corner, along the x axis first. */
  const distanceAlong = ([x, y]: Point): number | null => {
    if (y === low) return x - low
    if (x === high) return side + y - low
    if (y === high) return 2 * side + high - x
    return x === low ? 3 * side + high - y : null
  }
  const ahead = (from: number, to: number) => (to - from + 4 * side) % (4 * side)
  const cornersOnTheWay = (from: number, length: number) =>
    corners
      .map((corner, index) => ({ corner, after: ahead(from, index * side) }))
      .filter(({ after }) => after > 0 && after < length)
      .sort((a, b) => a.after - b.after)
      .map(({ corner }) => corner)
  const isAlong = ([x, y]: Point, [otherX, otherY]: Point) =>
    (x === otherX && (x === low || x === high)) || (y === otherY && (y === low || y === high))
  return { distanceAlong, ahead, cornersOnTheWay, isAlong }
}

function crossingsOf(points: Ring, { distanceAlong, isAlong }: Border): Crossing[] {
  const crossings: Crossing[] = []
  let way: Ring = []
  for (const point of points) {
    way.push(point)
    const to = distanceAlong(point)
    if (to === null) continue
    const [entry = point] = way
    if (way.length > 2 || !isAlong(entry, point)) crossings.push({ points: way, from: distanceAlong(entry) ?? to, to })
    way = [point]
  }
  return crossings
}

/** Connects each crossing along the border to the next one, until a ring is closed. */
function joined(crossings: readonly Crossing[], { ahead, cornersOnTheWay }: Border): Ring[] {
  const left = new Set(crossings)
  const rings: Ring[] = []
  for (const start of crossings) {
    if (!left.has(start)) continue
    const ring: Ring = []
    let crossing = start
    do {
      left.delete(crossing)
      const { points, to } = crossing
      crossing = [...left].reduce((best, one) => (ahead(to, one.from) < ahead(to, best.from) ? one : best), start)
      ring.push(...points, ...cornersOnTheWay(to, ahead(to, crossing.from)))
    } while (crossing !== start)
    rings.push([...ring, ...ring.slice(0, 1)])
  }
  return rings
}

/** Puts each outer ring before its holes, as vector tiles require. */
function inOrder(rings: readonly Ring[]): Ring[] {
  const groups = rings
    .filter((ring) => signedArea(ring) > 0)
    .sort((a, b) => signedArea(a) - signedArea(b))
    .map((outer): { outer: Ring; holes: Ring[] } => ({ outer, holes: [] }))
  for (const hole of rings) {
    const [point] = hole
    if (!point || signedArea(hole) >= 0) continue
    const group = groups.find(({ outer }) => isInside(point, outer)) ?? groups.at(-1)
    group?.holes.push(hole)
  }
  return groups.flatMap(({ outer, holes }) => [outer, ...holes])
}

function isInside([px, py]: Point, ring: Ring): boolean {
  return ring.reduce((inside, [x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y]
    const isCrossed = y > py !== beforeY > py && px < ((beforeX - x) * (py - y)) / (beforeY - y) + x
    return isCrossed ? !inside : inside
  }, false)
}
