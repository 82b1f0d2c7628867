import { cross, type Edge, edgesOf, placesOf } from './ringEdges.ts'

/** Comparisons for each edge that the plain way may take: rings that somebody has drawn never need more. */
const PLAIN_COMPARISONS = 200
/** So few candidates for each edge are not worth another look. */
const FEW_CANDIDATES = 8
const MOST_SPLITS = 8
/** Where more pieces come of a cut, or more of them stay together, cutting does not help. */
const LARGEST_GROWTH = 1.5
const LARGEST_PART = 0.9
/** Of the pieces, to find the middle by. */
const SAMPLES = 256
/** More than places are rounded by when edges are cut, and a tenth of a millimetre. */
const SLACK_DEGREES = 1e-9

/**
 * What `crossingOf` finds, for those who answer others: comparing each edge with all whose longitudes overlap takes a second
 * where 15,000 edges lie side by side like the bars of a grate. Such are parted by lines first, and those of a part compared
 * along the axis on which they overlap least. Browsers do without.
 */
export function denseCrossingOf(ring: Float64Array): [number, number] | null {
  const edges = edgesOf(ring)
  let left = edges.length * PLAIN_COMPARISONS
  for (const [i, edge] of edges.entries()) {
    for (let j = i + 1; j < edges.length; j += 1) {
      const other = edges[j]
      if (!other || other.west > edge.east) break
      if (cross(edge, other)) return placesOf(edge, other)
      left -= 1
    }
    if (left < 0) return new PartedSearch(edges).first()
  }
  return null
}

/** What of an edge lies in a part; `rank` is the edge's place in the order from west to east. */
interface Piece {
  rank: number
  x1: number
  y1: number
  x2: number
  y2: number
}

class PartedSearch {
  readonly #edges: readonly Edge[]
  #first: [rank: number, laterRank: number] = [Infinity, Infinity]

  constructor(edges: readonly Edge[]) {
    this.#edges = edges
  }

  /** Of the edges, in their order from west to east, the first that crosses a later one, and the first that it crosses. */
  first(): [number, number] | null {
    const pieces = this.#edges.map(({ x1, y1, x2, y2 }, rank) => ({ rank, x1, y1, x2, y2 }))
    this.#search(pieces, MOST_SPLITS)
    const [one, other] = this.#first.map((rank) => this.#edges[rank])
    return one && other ? placesOf(one, other) : null
  }

  #search(pieces: readonly Piece[], splits: number): void {
    if (!pieces.some(({ rank }) => rank <= this.#first[0])) return
    const axes = axesFor(pieces)
    const [best] = axes.map((axis) => spansOf(pieces, axis)).sort((a, b) => a.overlaps - b.overlaps)
    if (!best) return
    const areFew = best.overlaps <= pieces.length * FEW_CANDIDATES
    const parts = areFew || splits === 0 ? null : partsOf(pieces, axes)
    if (parts) for (const part of parts) this.#search(part, splits - 1)
    else this.#compare(best.spans)
  }

  #compare(spans: readonly Span[]): void {
    for (const [place, one] of spans.entries()) {
      for (let next = place + 1; next < spans.length; next += 1) {
        const other = spans[next]
        if (!other || other.from > one.to) break
        this.#test(one.rank, other.rank)
      }
    }
  }

  #test(one: number, other: number): void {
    const [rank, later] = one < other ? [one, other] : [other, one]
    const [firstRank, firstLater] = this.#first
    if (rank > firstRank || (rank === firstRank && later >= firstLater)) return
    const [edge, laterEdge] = [this.#edges[rank], this.#edges[later]]
    if (edge && laterEdge && laterEdge.west <= edge.east && cross(edge, laterEdge)) this.#first = [rank, later]
  }
}

type Axis = readonly [x: number, y: number]

/** East, north, and across the direction in which most of the pieces run. */
function axesFor(pieces: readonly Piece[]): Axis[] {
  let [cosine, sine] = [0, 0]
  for (const { x1, y1, x2, y2 } of pieces) {
    const [dx, dy] = [x2 - x1, y2 - y1]
    const length = Math.hypot(dx, dy)
    if (length === 0) continue
    cosine += (dx * dx - dy * dy) / length
    sine += (2 * dx * dy) / length
  }
  const angle = Math.atan2(sine, cosine) / 2
  return [
    [1, 0],
    [0, 1],
    [-Math.sin(angle), Math.cos(angle)],
  ]
}

/** From where to where a piece reaches along an axis. */
interface Span {
  rank: number
  from: number
  to: number
}

/** In the order in which they begin, and how many pairs of them overlap. */
function spansOf(pieces: readonly Piece[], axis: Axis): { spans: Span[]; overlaps: number } {
  const spans = pieces.map((piece) => {
    const [one, other] = endsOn(axis, piece)
    return { rank: piece.rank, from: Math.min(one, other) - SLACK_DEGREES, to: Math.max(one, other) + SLACK_DEGREES }
  })
  spans.sort((a, b) => a.from - b.from)
  const ends = Float64Array.from(spans, ({ to }) => to).sort()
  let overlaps = 0
  let ended = 0
  for (const [begun, { from }] of spans.entries()) {
    while ((ends[ended] ?? Infinity) < from) ended += 1
    overlaps += begun - ended
  }
  return { spans, overlaps }
}

interface Cut {
  axis: Axis
  middle: number
}

/** The pieces on either side of the line that parts them best; `null` where none does. */
function partsOf(pieces: readonly Piece[], axes: readonly Axis[]): [Piece[], Piece[]] | null {
  const cuts = axes.flatMap((axis) => middlesOf(pieces, axis).map((middle) => ({ axis, middle })))
  let best: { cut: Cut; larger: number } | null = null
  for (const cut of cuts) {
    const { below, above } = countsOf(pieces, cut)
    const larger = Math.max(below, above)
    if (below + above > pieces.length * LARGEST_GROWTH || larger > pieces.length * LARGEST_PART) continue
    if (best === null || larger < best.larger) best = { cut, larger }
  }
  return best && cutAt(pieces, best.cut)
}

/** The middle one of some ends of pieces, and of some of their centres. */
function middlesOf(pieces: readonly Piece[], axis: Axis): number[] {
  const step = Math.ceil(pieces.length / SAMPLES)
  const some = pieces.filter((_, place) => place % step === 0).map((piece) => endsOn(axis, piece))
  return [some.flat(), some.map(([one, other]) => (one + other) / 2)].map((values) => {
    const sorted = Float64Array.from(values).sort()
    return sorted[sorted.length >> 1] ?? 0
  })
}

function countsOf(pieces: readonly Piece[], cut: Cut): { below: number; above: number } {
  const counts = { below: 0, both: 0, above: 0 }
  for (const piece of pieces) counts[sideOf(piece, cut)] += 1
  return { below: counts.below + counts.both, above: counts.above + counts.both }
}

/** A piece that only touches the line from one side lies on that side: what it crosses does so there, too. */
function sideOf(piece: Piece, { axis, middle }: Cut): 'below' | 'above' | 'both' {
  const [one, other] = endsOn(axis, piece)
  if (one <= middle && other <= middle) return 'below'
  return one >= middle && other >= middle ? 'above' : 'both'
}

function cutAt(pieces: readonly Piece[], cut: Cut): [Piece[], Piece[]] {
  const below: Piece[] = []
  const above: Piece[] = []
  for (const piece of pieces) {
    const side = sideOf(piece, cut)
    if (side === 'both') {
      const [one, other] = endsOn(cut.axis, piece)
      const [low, high] = one < other ? [piece, turned(piece)] : [turned(piece), piece]
      below.push(shortened(low, (cut.middle + SLACK_DEGREES - Math.min(one, other)) / Math.abs(other - one)))
      above.push(shortened(high, (Math.max(one, other) - cut.middle + SLACK_DEGREES) / Math.abs(other - one)))
    } else if (side === 'below') below.push(piece)
    else above.push(piece)
  }
  return [below, above]
}

function turned({ rank, x1, y1, x2, y2 }: Piece): Piece {
  return { rank, x1: x2, y1: y2, x2: x1, y2: y1 }
}

/** A share of a piece, from its first end on. */
function shortened({ rank, x1, y1, x2, y2 }: Piece, share: number): Piece {
  if (share >= 1) return { rank, x1, y1, x2, y2 }
  return { rank, x1, y1, x2: x1 + share * (x2 - x1), y2: y1 + share * (y2 - y1) }
}

/** Where the two ends of a piece are along an axis. */
function endsOn([x, y]: Axis, { x1, y1, x2, y2 }: Piece): [number, number] {
  return [x1 * x + y1 * y, x2 * x + y2 * y]
}
