import { type Box, boxAround, type Place } from '#lib/distance.ts'
import { fullTurn } from '#lib/vessel/cells.ts'
import type { Area, AreaPolygon } from '#lib/wire/area/area.ts'
import { type Edge, edgedPolygon, isInside, unitsOf } from '#lib/wire/area/areaEdges.ts'
import { PlainTiles } from './plainTiles.ts'

/** Part of a straight way, in shares of it: 0 is its start, 1 its end. */
export interface Stretch {
  from: number
  until: number
}

/** In units of 1e-7 degrees. The end may lie beyond 180°, so that the way is the short one. */
export interface Way {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** Ends of neighbouring stretches differ in the last digits. */
const tolerance = 1e-9
/** By which a tile is wider, because its places in degrees are rounded to units. */
const marginUnits = 2
/** Limits the memory of an area with many long edges. */
const maxBands = 128

/** The places that lie in every one of some areas, edges included. */
export class Region {
  readonly #areas: readonly (readonly BandedPolygon[])[]
  /** The limits of the smallest area. */
  readonly boxes: readonly Box[]
  readonly #tiles: PlainTiles
  /** Edges compared so far. */
  steps = 0

  constructor(areas: readonly Area[]) {
    const [smallest] = areas.map(({ polygons }) => polygons).toSorted((a, b) => extentOf(a) - extentOf(b))
    this.boxes = smallest ?? []
    this.#areas = areas.map(({ polygons }) => polygons.map((polygon) => new BandedPolygon(polygon)))
    this.#tiles = new PlainTiles(boxAround(this.boxes), (tile) => this.#isTileInside(tile))
  }

  /** Whether all of a way is inside or, if `false`, outside; `null` if edges are near. `stretches` is as true and takes longer. */
  holdsWay(from: Place, to: Place): boolean | null {
    return this.#tiles.isInside(from, to)
  }

  holds({ longitude, latitude }: Place): boolean {
    const [x, y] = [unitsOf(longitude), unitsOf(latitude)]
    const place = { x1: x, y1: y, x2: x, y2: y }
    return this.#areas.every((polygons) =>
      polygons.some((polygon) =>
        turnsOf(place, polygon.bounds).some((turned) => {
          const edges = polygon.edgesBetween(y, y)
          this.steps += edges.length
          return isInside(edges, turned.x1, y)
        }),
      ),
    )
  }

  /** The parts of a way inside, in order. A way that only touches an edge between its ends is outside. */
  stretches(from: Place, to: Place): readonly Stretch[] {
    const way = wayBetween(from, to)
    const ofAreas = this.#areas.map((polygons) => {
      const found = polygons.flatMap((polygon) =>
        turnsOf(way, polygon.bounds).flatMap((turned) => this.#stretchesIn(polygon, turned)),
      )
      return merged(found)
    })
    return ofAreas.reduce((some, others) => common(some, others))
  }

  #isTileInside({ west, south, east, north }: Box): boolean | null {
    const tile = {
      x1: unitsOf(west) - marginUnits,
      y1: unitsOf(south) - marginUnits,
      x2: unitsOf(east) + marginUnits,
      y2: unitsOf(north) + marginUnits,
    }
    const isTouched = this.#areas.some((polygons) =>
      polygons.some((polygon) =>
        turnsOf(tile, polygon.bounds).some((turned) => {
          const edges = polygon.edgesBetween(turned.y1, turned.y2)
          this.steps += edges.length
          return edges.some((edge) => touchesBox(edge, turned))
        }),
      ),
    )
    return isTouched ? null : this.holds({ longitude: (west + east) / 2, latitude: (south + north) / 2 })
  }

  #stretchesIn(polygon: BandedPolygon, way: Way): Stretch[] {
    const { x1, y1, x2, y2 } = way
    const bounds = boundsOf(way)
    const edges = polygon.edgesBetween(bounds.south, bounds.north)
    this.steps += edges.length
    const touched = edges.filter((edge) => mayTouch(edge, bounds))
    const isIn = (share: number) => {
      const y = y1 + (y2 - y1) * share
      const across = polygon.edgesBetween(y, y)
      this.steps += across.length
      return isInside(across, x1 + (x2 - x1) * share, y)
    }
    if (touched.length === 0) return isIn(0) ? [{ from: 0, until: 1 }] : []
    const found = touched.flatMap((edge) => stretchAlong(way, edge) ?? [])
    const shares = [0, 1, ...touched.flatMap((edge) => shareAtEdge(way, edge) ?? [])].sort((a, b) => a - b)
    if (isIn(0)) found.push({ from: 0, until: 0 })
    for (const [index, until] of shares.entries()) {
      const from = shares[index - 1] ?? until
      if (until - from > tolerance && isIn((from + until) / 2)) found.push({ from, until })
    }
    if (isIn(1)) found.push({ from: 1, until: 1 })
    return found
  }
}

/** Finds the edges beside a short way without looking at the others. */
class BandedPolygon {
  readonly bounds: Box
  readonly #bands: readonly (readonly Edge[])[]

  constructor(polygon: AreaPolygon) {
    const { edges, ...bounds } = edgedPolygon(polygon)
    this.bounds = bounds
    const bands = Array.from({ length: Math.min(maxBands, edges.length) }, (): Edge[] => [])
    this.#bands = bands
    for (const edge of edges) {
      for (let band = this.#bandOf(edge.south); band <= this.#bandOf(edge.north); band += 1) bands[band]?.push(edge)
    }
  }

  /** All edges that reach these latitudes, and others. No edge occurs twice at one latitude. */
  edgesBetween(south: number, north: number): readonly Edge[] {
    const [first, last] = [this.#bandOf(south), this.#bandOf(north)]
    return first === last ? (this.#bands[first] ?? []) : this.#bands.slice(first, last + 1).flat()
  }

  #bandOf(latitude: number): number {
    const { south, north } = this.bounds
    const band = Math.floor(((latitude - south) / (north - south || 1)) * this.#bands.length)
    return Math.min(this.#bands.length - 1, Math.max(0, band))
  }
}

function extentOf(boxes: readonly Box[]): number {
  return boxes.reduce((sum, { west, south, east, north }) => sum + (east - west) * (north - south), 0)
}

export function wayBetween(from: Place, to: Place): Way {
  const [x1, x2] = [unitsOf(from.longitude), unitsOf(to.longitude)]
  const turns = Math.round((x2 - x1) / fullTurn)
  return { x1, y1: unitsOf(from.latitude), x2: x2 - turns * fullTurn, y2: unitsOf(to.latitude) }
}

/** The way at every whole turn at which it can meet something with these bounds. */
export function turnsOf({ x1, y1, x2, y2 }: Way, { west, south, east, north }: Box): Way[] {
  if (Math.max(y1, y2) < south || Math.min(y1, y2) > north) return []
  const first = Math.ceil((west - Math.max(x1, x2)) / fullTurn)
  const last = Math.floor((east - Math.min(x1, x2)) / fullTurn)
  const turned: Way[] = []
  for (let turn = first; turn <= last; turn += 1)
    turned.push({ x1: x1 + turn * fullTurn, y1, x2: x2 + turn * fullTurn, y2 })
  return turned
}

export function boundsOf({ x1, y1, x2, y2 }: Way): Box {
  return { west: Math.min(x1, x2), south: Math.min(y1, y2), east: Math.max(x1, x2), north: Math.max(y1, y2) }
}

function mayTouch({ x1, x2, south, north }: Edge, bounds: Box): boolean {
  if (south > bounds.north || north < bounds.south) return false
  return Math.min(x1, x2) <= bounds.east && Math.max(x1, x2) >= bounds.west
}

/** `x1` and `y1` of the box are the least. */
function touchesBox(edge: Edge, { x1, y1, x2, y2 }: Way): boolean {
  if (!mayTouch(edge, { west: x1, south: y1, east: x2, north: y2 })) return false
  const side = (x: number, y: number) =>
    Math.sign((edge.x2 - edge.x1) * (y - edge.y1) - (edge.y2 - edge.y1) * (x - edge.x1))
  return Math.abs(side(x1, y1) + side(x2, y1) + side(x1, y2) + side(x2, y2)) < 4
}

/** The place where a way meets an edge that is not parallel to it. */
function shareAtEdge(way: Way, edge: Way): number | null {
  const [dx, dy] = [way.x2 - way.x1, way.y2 - way.y1]
  const [ex, ey] = [edge.x2 - edge.x1, edge.y2 - edge.y1]
  const turn = dx * ey - dy * ex
  if (turn === 0) return null
  const [x, y] = [edge.x1 - way.x1, edge.y1 - way.y1]
  const share = (x * ey - y * ex) / turn
  const shareOfEdge = (x * dy - y * dx) / turn
  return isShare(share) && isShare(shareOfEdge) ? share : null
}

/** The part of a way that lies on an edge. */
function stretchAlong(way: Way, edge: Way): Stretch | null {
  const [dx, dy] = [way.x2 - way.x1, way.y2 - way.y1]
  const lengthSquared = dx * dx + dy * dy
  const side = (x: number, y: number) => dx * (y - way.y1) - dy * (x - way.x1)
  if (lengthSquared === 0 || side(edge.x1, edge.y1) !== 0 || side(edge.x2, edge.y2) !== 0) return null
  const [a = 0, b = 0] = [
    [edge.x1, edge.y1],
    [edge.x2, edge.y2],
  ].map(([x = 0, y = 0]) => ((x - way.x1) * dx + (y - way.y1) * dy) / lengthSquared)
  const [from, until] = [Math.max(0, Math.min(a, b)), Math.min(1, Math.max(a, b))]
  return from < until ? { from, until } : null
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1
}

function merged(stretches: readonly Stretch[]): readonly Stretch[] {
  if (stretches.length < 2) return stretches
  const joined: Stretch[] = []
  for (const { from, until } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.until + tolerance) last.until = Math.max(last.until, until)
    else joined.push({ from, until })
  }
  return joined
}

function common(some: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const [from, until] = [Math.max(one.from, other.from), Math.min(one.until, other.until)]
      // The ends of a way are the only single places that count: they are points of the track.
      return from < until || (from === until && (from === 0 || until === 1)) ? [{ from, until }] : []
    }),
  )
}
