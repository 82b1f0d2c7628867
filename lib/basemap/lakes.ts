import type { InlandWater } from './inlandWater.ts'
import { cellsOfTile, fullCell, type Point } from './waterCells.ts'

/** Points are counted in cells from the corner of the tile. */
export interface Lakes {
  /** The areas of all but open water. */
  areas: Point[][]
  openAreas: Point[][]
  shores: [Point, Point][]
}

/** The resolution of lakes is squares of two by two cells. */
const step = 2
const margin = 2 * step
const half = fullCell / 2
const cornersAcross = (cellsOfTile + 2 * margin) / step + 1

/** Whether a lake covers most of a cell. */
export function lakeAt(inland: InlandWater, x: number, y: number): boolean {
  return shareAt(inland, x & -step, y & -step) > half
}

/** The lakes of a tile of the finer coast: contours at a share of one half, square by square. */
export function lakesOf(inland: InlandWater, tileX: number, tileY: number): Lakes {
  const [west, north] = [tileX * cellsOfTile, tileY * cellsOfTile]
  const lakes: Lakes = { areas: [], openAreas: [], shores: [] }
  if (!inland.lakes.near(tileX, tileY)) return lakes
  const corners = Array.from({ length: cornersAcross ** 2 }, (_, index) =>
    shareAt(
      inland,
      west - margin + step * (index % cornersAcross),
      north - margin + step * Math.floor(index / cornersAcross),
    ),
  )
  const share = (x: number, y: number) => corners[((y + margin) * cornersAcross + x + margin) / step] ?? 0
  const areasAt = (x: number, y: number) =>
    inland.openLakes.at(west + x + step, north + y + step) > 0 ? lakes.openAreas : lakes.areas
  for (let y = -margin; y < cellsOfTile + margin; y += step) {
    let fullFrom: number | undefined
    const endRun = (x: number) => {
      if (fullFrom !== undefined) areasAt(fullFrom, y).push(rectangle(fullFrom + 1, y + 1, x + 1, y + 1 + step))
      fullFrom = undefined
    }
    for (let x = -margin; x < cellsOfTile + margin; x += step) {
      const shares = [share(x, y), share(x + step, y), share(x + step, y + step), share(x, y + step)]
      const isFull = shares.every((share) => share > half)
      if (!isFull || areasAt(x, y) !== areasAt(x - step, y)) endRun(x)
      if (isFull) fullFrom ??= x
      else if (shares.some((share) => share > half)) addShore(lakes.shores, areasAt(x, y), x, y, shares)
    }
    endRun(cellsOfTile + margin)
  }
  return lakes
}

/** `shares` belong to the corners of the square, clockwise. */
function addShore(shores: Lakes['shores'], areas: Point[][], x: number, y: number, shares: readonly number[]): void {
  const corners: Point[] = [
    [x, y],
    [x + step, y],
    [x + step, y + step],
    [x, y + step],
  ]
  const area: Point[] = []
  let [left, firstEntry]: (Point | undefined)[] = []
  for (const [index, corner] of corners.entries()) {
    const after = (index + 1) % corners.length
    const [share = 0, nextShare = 0, next = corner] = [shares[index], shares[after], corners[after]]
    if (share > half) area.push(middleOf(corner))
    if (share > half === nextShare > half) continue
    const along = (half - share) / (nextShare - share)
    const crossing = middleOf([corner[0] + (next[0] - corner[0]) * along, corner[1] + (next[1] - corner[1]) * along])
    area.push(crossing)
    if (share > half) left = crossing
    else if (left) {
      shores.push([left, crossing])
      left = undefined
    } else firstEntry = crossing
  }
  if (left && firstEntry) shores.push([left, firstEntry])
  areas.push([...area, ...area.slice(0, 1)])
}

/** The share of water in a square. A coast of the sea counts one half more, so that lagoons reach the sea. */
function shareAt({ lakes, shore }: InlandWater, x: number, y: number): number {
  let water = 0
  for (let south = y; south < y + step; south += 1) {
    for (let east = x; east < x + step; east += 1) water += lakes.at(east, south) / step ** 2
  }
  if (water === 0) return 0
  let coast = 0
  for (let south = y; south < y + step; south += 1) {
    for (let east = x; east < x + step; east += 1) coast = Math.max(coast, shore.at(east, south))
  }
  return water + coast / 2
}

function middleOf([x, y]: Point): Point {
  return [x + step / 2, y + step / 2]
}

function rectangle(west: number, north: number, east: number, south: number): Point[] {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ]
}
