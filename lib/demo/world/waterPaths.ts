import { MinimumHeap } from './heap.ts'
import { LandRaster } from './land.ts'

const { columns, rows } = LandRaster
const radians = Math.PI / 180
const besideLandFactor = 3
const eagerness = 1.5

/** What a search over a box of the raster found: for every cell it reached, the way back to where it began. */
export interface WaterField {
  /** The cells from one that was reached back to the start, both included; `null` if it was not reached. */
  wayBack(cell: number): number[] | null
  has(cell: number): boolean
  /** Every cell that was reached, the nearest first. */
  reached: readonly number[]
}

/** Shortest ways by water from cell to cell, which keep a cell off the coast where they can. */
export class WaterPaths {
  readonly #land: LandRaster
  readonly #heap = new MinimumHeap()

  constructor(land: LandRaster) {
    this.#land = land
  }

  /**
   * Searches from a cell outwards, at most `reachCells` in each direction, until `isEnd` says so. With a `goal` it looks
   * in that direction first: the way found is then good, not the best. It gives up after `mostCells`.
   */
  search(
    start: number,
    reachCells: number,
    isEnd: (cell: number) => boolean,
    goal = -1,
    mostCells = Number.POSITIVE_INFINITY,
  ): WaterField & { end: number | null } {
    const startRow = Math.floor(start / columns)
    const startColumn = start % columns
    const width = 2 * reachCells + 1
    const centre = reachCells * width + reachCells
    const costs = new Float64Array(width * width).fill(Number.POSITIVE_INFINITY)
    const settled = new Uint8Array(width * width)
    const cameFrom = new Int8Array(width * width).fill(-1)
    const reached: number[] = []
    const heap = this.#heap
    heap.clear()
    const toCell = (local: number) => {
      const column = startColumn + (local % width) - reachCells
      return (startRow + Math.floor(local / width) - reachCells) * columns + ((column + columns) % columns)
    }
    const goalX = goal < 0 ? 0 : columnsBetween(startColumn, goal % columns) + reachCells
    const goalY = Math.floor(goal / columns) - startRow + reachCells
    const goalAcross = goal < 0 ? 0 : Math.min(acrossAt(goal), acrossAt(start))
    const leastLeft = (x: number, y: number) =>
      goal < 0 ? 0 : eagerness * lengthOf((x - goalX) * goalAcross, y - goalY)
    costs[centre] = 0
    heap.push(0, centre)
    let end: number | null = null
    while (heap.size > 0 && reached.length < mostCells) {
      const local = heap.pop()
      if (settled[local] === 1) continue
      settled[local] = 1
      const cost = costs[local] ?? 0
      const cell = toCell(local)
      reached.push(cell)
      if (isEnd(cell)) {
        end = cell
        break
      }
      const localX = local % width
      const localY = (local - localX) / width
      const row = startRow + localY - reachCells
      if (row < 2 || row >= rows - 2) continue
      const column = cell % columns
      const isAtSeam = column === 0 || column === columns - 1
      const across = acrossAt(cell)
      const diagonal = lengthOf(across, 1)
      for (let direction = 0; direction < 8; direction++) {
        const dx = stepsX[direction] ?? 0
        const dy = stepsY[direction] ?? 0
        const x = localX + dx
        const y = localY + dy
        if (x < 0 || y < 0 || x >= width || y >= width) continue
        const next = y * width + x
        const straight = dx === 0 || dy === 0
        const step = straight ? (dx === 0 ? 1 : across) : diagonal
        if (settled[next] === 1 || (costs[next] ?? 0) <= cost + step) continue
        const nextCell = isAtSeam ? toCell(next) : cell + dy * columns + dx
        if (this.#land.isLandCell(nextCell)) continue
        if (!straight && (this.#land.isLandCell(nextCell - dy * columns) || this.#land.isLandCell(cell + dy * columns)))
          continue
        const through = cost + step * (this.#isBesideLand(nextCell) ? besideLandFactor : 1)
        if (through >= (costs[next] ?? 0)) continue
        costs[next] = through
        cameFrom[next] = direction
        heap.push(through + leastLeft(x, y), next)
      }
    }
    const toLocal = (cell: number) => {
      const x = columnsBetween(startColumn, cell % columns) + reachCells
      const y = Math.floor(cell / columns) - startRow + reachCells
      return x < 0 || y < 0 || x >= width || y >= width ? -1 : y * width + x
    }
    const wayBack = (cell: number) => {
      let local = toLocal(cell)
      if (local < 0 || (local !== centre && cameFrom[local] === -1)) return null
      const way = [cell]
      while (local !== centre) {
        const direction = cameFrom[local] ?? 0
        local -= (stepsY[direction] ?? 0) * width + (stepsX[direction] ?? 0)
        way.push(toCell(local))
      }
      return way
    }
    const has = (cell: number) => {
      const local = toLocal(cell)
      return local === centre || (local >= 0 && cameFrom[local] !== -1)
    }
    return { reached, end, has, wayBack }
  }

  /** Leaves out the cells of a way that a straight course can pass by; courses stay shorter than `longestCells`. */
  straightened(way: readonly number[], longestCells: number): number[] {
    const corners = way.slice(0, 1)
    let at = 0
    while (at < way.length - 1) {
      let ahead = Math.min(way.length - 1, at + longestCells)
      while (ahead > at + 1 && !this.isClearBetween(way[at] ?? 0, way[ahead] ?? 0)) ahead--
      corners.push(way[ahead] ?? 0)
      at = ahead
    }
    return corners
  }

  isClearBetween(from: number, to: number): boolean {
    const fromLongitude = LandRaster.longitudeOf(from)
    let toLongitude = LandRaster.longitudeOf(to)
    if (toLongitude - fromLongitude > 180) toLongitude -= 360
    if (toLongitude - fromLongitude < -180) toLongitude += 360
    return this.#land.isClear(fromLongitude, LandRaster.latitudeOf(from), toLongitude, LandRaster.latitudeOf(to))
  }

  /** The water cell nearest to a position, at most so many cells away; -1 if there is none. */
  nearestWater(longitude: number, latitude: number, withinCells: number, except?: ReadonlySet<number>): number {
    const across = Math.cos(latitude * radians)
    if (withinCells > 4) {
      const close = this.nearestWater(longitude, latitude, 4, except)
      if (close >= 0) return close
    }
    let nearest = -1
    let nearestSquare = Number.POSITIVE_INFINITY
    const reachX = Math.ceil(withinCells / across)
    for (let dy = -withinCells; dy <= withinCells; dy++) {
      for (let dx = -reachX; dx <= reachX; dx++) {
        const square = dx * dx * across * across + dy * dy
        if (square >= nearestSquare || square > withinCells * withinCells) continue
        const cell = LandRaster.cellAt(longitude + dx * LandRaster.cellDegrees, latitude + dy * LandRaster.cellDegrees)
        if (this.#land.isLandCell(cell) || except?.has(cell)) continue
        nearest = cell
        nearestSquare = square
      }
    }
    return nearest
  }

  #isBesideLand(cell: number): boolean {
    return (
      this.#land.isLandCell(cell - 1) ||
      this.#land.isLandCell(cell + 1) ||
      this.#land.isLandCell(cell - columns) ||
      this.#land.isLandCell(cell + columns)
    )
  }
}

/** From -half to half a world. */
function columnsBetween(from: number, to: number): number {
  return ((to - from + columns + columns / 2) % columns) - columns / 2
}

function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

function acrossAt(cell: number): number {
  return Math.cos(LandRaster.latitudeOf(cell) * radians)
}

const stepsX = Int8Array.of(-1, 0, 1, -1, 1, -1, 0, 1)
const stepsY = Int8Array.of(-1, -1, -1, 0, 0, 1, 1, 1)
