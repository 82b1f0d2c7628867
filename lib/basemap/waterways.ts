import { type InlandWater, minRiverShare } from './inlandWater.ts'
import { lakeAt } from './lakes.ts'
import { cellsAcross, cellsOfTile, fullCell, type Point } from './waterCells.ts'

/** Lines of one width, in cells. Points are counted in cells from the corner of the tile. */
export interface Waterways {
  width: number
  lines: Point[][]
}

/** Narrower rivers have the first width, because their position is not more accurate. */
const widths = [0.45, 0.6, 0.8] as const
const widest = 1
const margin = 2
const neighbours = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const

/** The rivers of a tile and the basins between them. */
export interface TileWaterways {
  rivers: Waterways[]
  basins: Point[][]
}

/**
 * The rivers of a tile of the finer coast: lines from each wet cell to its neighbours, as wide as their water. The
 * ground between four wet cells (docks, a river on the edge of two rows) counts as water.
 */
export function waterwaysOf(inland: InlandWater, tileX: number, tileY: number): TileWaterways {
  const [west, north] = [tileX * cellsOfTile, tileY * cellsOfTile]
  // Lines are joined at points that are the same object.
  const middles = new Map<number, Point>()
  const middle = (x: number, y: number) => pointOf(middles, x, y, () => middleOfWater(inland, x, y))
  const ends = new Map<number, Point>()
  const end = (x: number, y: number) => pointOf(ends, x, y, () => [x + 0.5, y + 0.5])
  const pointOf = (points: Map<number, Point>, x: number, y: number, make: () => Point) => {
    const key = y * 2 * cellsAcross + x
    const known = points.get(key)
    if (known) return known
    const [east, south] = make()
    const point = [east - west, south - north] as const
    points.set(key, point)
    return point
  }
  const basins: Point[][] = []
  const byWidth = new Map<number, [Point, Point][]>()
  const link = (from: Point, to: Point, width: number) => {
    const drawn = widths.find((each) => width <= each) ?? widest
    const lines = byWidth.get(drawn) ?? []
    byWidth.set(drawn, lines)
    lines.push([from, to])
  }
  for (let y = north - margin; y < north + cellsOfTile + margin; y += 1) {
    for (let x = west - margin; x < west + cellsOfTile + margin; x += 1) {
      const share = inland.water.at(x, y)
      if (share < minRiverShare) continue
      for (const [nextX, nextY] of linked(inland, x, y)) {
        link(middle(x, y), middle(nextX, nextY), (share + inland.water.at(nextX, nextY)) / 2 / fullCell)
      }
      if (isBasin(inland, x, y)) {
        const [start, ...others] = [middle(x, y), middle(x + 1, y), middle(x + 1, y + 1), middle(x, y + 1)] as const
        basins.push([start, ...others, start])
      }
      const sea = mouth(inland, x, y)
      if (sea) link(middle(x, y), end(sea[0], sea[1]), share / fullCell)
    }
  }
  const rivers = [...byWidth].map(([width, links]) => ({ width, lines: chained(links) }))
  return { rivers: rivers.sort((a, b) => a.width - b.width), basins }
}

function isBasin(inland: InlandWater, x: number, y: number): boolean {
  const corners = [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ] as const
  return (
    corners.every(([east, south]) => inland.water.at(east, south) >= minRiverShare) &&
    !corners.every(([east, south]) => lakeAt(inland, east, south))
  )
}

/** Joins links to lines that are as long as possible. */
function chained(links: readonly (readonly [Point, Point])[]): Point[][] {
  const from = new Map<Point, number[]>()
  for (const [index, link] of links.entries()) {
    for (const end of link) {
      const known = from.get(end)
      if (known) known.push(index)
      else from.set(end, [index])
    }
  }
  const used = new Set<number>()
  const onward = (end: Point): Point | null => {
    const index = from.get(end)?.find((each) => !used.has(each))
    const link = index === undefined ? undefined : links[index]
    if (index === undefined || !link) return null
    used.add(index)
    return link[0] === end ? link[1] : link[0]
  }
  const walk = (start: Point): Point[] => {
    const line = [start]
    for (let next = onward(start); next; next = onward(next)) line.push(next)
    return line
  }
  return links.flatMap(([start], index) => {
    if (used.has(index)) return []
    const ahead = walk(start)
    return [[...walk(start).slice(1).reverse(), ...ahead]]
  })
}

/**
 * The cells east and south of a cell into which its water continues; diagonally only if there is no way around the
 * corner.
 */
function linked(inland: InlandWater, x: number, y: number): [number, number][] {
  const isWet = (cellX: number, cellY: number) => inland.water.at(cellX, cellY) >= minRiverShare
  return neighbours
    .filter(([east, south]) => {
      if (!isWet(x + east, y + south)) return false
      if (east !== 0 && south !== 0 && (isWet(x + east, y) || isWet(x, y + south))) return false
      return !(lakeAt(inland, x, y) && lakeAt(inland, x + east, y + south))
    })
    .map(([east, south]) => [x + east, y + south])
}

const beside = ring(1)
const withinTwo = [...beside, ...ring(2)]

/** The coastal cell at the end of a river. */
function mouth(inland: InlandWater, x: number, y: number): Point | null {
  if (inland.shore.at(x, y) > 0) return null
  const around = beside.filter(([east, south]) => inland.water.at(x + east, y + south) >= minRiverShare)
  if (around.length > 1) return null
  const [east, south] = withinTwo.find(([e, s]) => inland.shore.at(x + e, y + s) > 0) ?? []
  return east === undefined || south === undefined ? null : [x + east, y + south]
}

function ring(distance: number): Point[] {
  const side = Array.from({ length: 2 * distance + 1 }, (_, index) => index - distance)
  return side
    .flatMap((south) => side.map((east): Point => [east, south]))
    .filter(([east, south]) => Math.max(Math.abs(east), Math.abs(south)) === distance)
    .sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
}

/** Estimates the position of the water in a cell from the shares of its neighbours. */
function middleOfWater({ water }: InlandWater, x: number, y: number): Point {
  const start: Point = [x + 0.5, y + 0.5]
  let centre = start
  for (let round = 0; round < 2; round += 1) {
    let [sumX, sumY, sum] = [0, 0, 0]
    for (let south = -2; south <= 2; south += 1) {
      for (let east = -2; east <= 2; east += 1) {
        const share = water.at(x + east, y + south)
        if (share < minRiverShare) continue
        const [cellX, cellY] = [start[0] + east, start[1] + south]
        const weight = share * Math.exp(-((cellX - centre[0]) ** 2 + (cellY - centre[1]) ** 2) / 0.5)
        sumX += weight * cellX
        sumY += weight * cellY
        sum += weight
      }
    }
    if (sum > 0) centre = [sumX / sum, sumY / sum]
  }
  const within = (value: number, middle: number) => Math.max(middle - 0.6, Math.min(middle + 0.6, value))
  return [within(centre[0], start[0]), within(centre[1], start[1])]
}
