import { signedArea } from './cutRings.ts'

export type Point = readonly [x: number, y: number]

/** The only zoom of the finer coast. Far zooms show the coarser coast, close zooms magnify this one. */
export const shoreZoom = 8
/** Cells of inland water are the tiles of this zoom, 1.5 km wide at 52° north. */
const cellZoom = 14
export const cellsAcross = 2 ** cellZoom
/** Cells along a side of a tile of the finer coast. */
export const cellsOfTile = 2 ** (cellZoom - shoreZoom)
const tilesAcross = 2 ** shoreZoom
export const fullCell = 255

/** The share of water in each cell of the world, from 0 to 255. */
export class WaterCells {
  readonly #tiles: (Uint8Array | undefined)[] = Array.from({ length: tilesAcross ** 2 })

  at(x: number, y: number): number {
    if (y < 0 || y >= cellsAcross) return 0
    const east = x & (cellsAcross - 1)
    return this.#tiles[tileOf(east, y)]?.[indexInTile(east, y)] ?? 0
  }

  put(x: number, y: number, share: number): void {
    if (y < 0 || y >= cellsAcross) return
    const east = x & (cellsAcross - 1)
    const tile = tileOf(east, y)
    const cells = this.#tiles[tile] ?? new Uint8Array(cellsOfTile ** 2)
    this.#tiles[tile] = cells
    cells[indexInTile(east, y)] = Math.max(0, Math.min(fullCell, Math.round(share)))
  }

  /** Whether a tile or one of its neighbours has water. */
  near(tileX: number, tileY: number): boolean {
    return [-1, 0, 1].some((south) =>
      [-1, 0, 1].some((east) => {
        const x = (tileX + east) & (tilesAcross - 1)
        return this.#tiles[(tileY + south) * tilesAcross + x] !== undefined
      }),
    )
  }

  /** Every cell with water. */
  *wet(): Generator<[x: number, y: number, share: number]> {
    for (const [tile, cells] of this.#tiles.entries()) {
      if (!cells) continue
      const [west, north] = [(tile % tilesAcross) * cellsOfTile, Math.floor(tile / tilesAcross) * cellsOfTile]
      for (let index = 0; index < cells.length; index += 1) {
        const share = cells[index] ?? 0
        if (share > 0) yield [west + (index % cellsOfTile), north + Math.floor(index / cellsOfTile), share]
      }
    }
  }

  /** Adds the share of each cell that a polygon covers. Points are in cells, and holes follow the outer ring. */
  add(polygon: readonly (readonly Point[])[]): void {
    for (const [index, ring] of polygon.entries()) this.#addRing(ring, index === 0 ? fullCell : -fullCell)
  }

  #addRing(ring: readonly Point[], weight: number): void {
    for (const x of spanned(ring, 0)) {
      const column = cut(cut(ring, 0, x, 1), 0, x + 1, -1)
      for (const y of spanned(column, 1)) {
        const share = Math.abs(signedArea(cut(cut(column, 1, y, 1), 1, y + 1, -1)))
        if (share > 1e-3) this.put(x, y, this.at(x, y) + weight * share)
      }
    }
  }
}

/** Converts GeoJSON coordinates to cells from the north-west corner of the map. */
export function inCells(longitude: number, latitude: number): Point {
  const bounded = Math.max(-85.0511, Math.min(85.0511, latitude))
  const south = 0.5 - Math.asinh(Math.tan((bounded * Math.PI) / 180)) / (2 * Math.PI)
  return [((longitude + 180) / 360) * cellsAcross, south * cellsAcross]
}

function tileOf(x: number, y: number): number {
  return Math.floor(y / cellsOfTile) * tilesAcross + Math.floor(x / cellsOfTile)
}

function indexInTile(x: number, y: number): number {
  return (y % cellsOfTile) * cellsOfTile + (x % cellsOfTile)
}

/** The rows or columns of cells that a ring enters, ignoring touches within the rounding of coordinates. */
function* spanned(ring: readonly Point[], axis: 0 | 1): Generator<number> {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const point of ring) {
    low = Math.min(low, point[axis])
    high = Math.max(high, point[axis])
  }
  for (let cell = Math.floor(low + 1e-3); cell < high - 1e-3; cell += 1) yield cell
}

/** The part of a ring on one side of a line along an axis. */
function cut(ring: readonly Point[], axis: 0 | 1, at: number, side: 1 | -1): Point[] {
  const kept: Point[] = []
  let before = ring.at(-1)
  for (const point of ring) {
    const inside = (point[axis] - at) * side >= 0
    if (before && (before[axis] - at) * side >= 0 !== inside) {
      const share = (at - before[axis]) / (point[axis] - before[axis])
      kept.push([before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share])
    }
    if (inside) kept.push(point)
    before = point
  }
  return kept
}
