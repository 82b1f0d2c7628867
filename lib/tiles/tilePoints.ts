import type { Bitset } from '#lib/fleet/bitset.ts'
import { entryNumbers, mercatorXOffset, mercatorYOffset, rowOffset } from '#lib/fleet/cellIndex.ts'
import { withRoomFor } from '#lib/fleet/growth.ts'
import { offTheMap } from '#lib/fleet/mercator.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { cellColumns } from '#lib/vessel/cells.ts'
import { buffer, type CellRange, type TileWindow } from './tileWindow.ts'

/** The vessels of a tile: the start of each entry in the cells, and its position in the tile's units. */
export class TilePoints {
  count = 0
  entries = new Uint32Array(1024)
  xs = new Int32Array(1024)
  ys = new Int32Array(1024)

  add(entry: number, x: number, y: number): void {
    if (this.count === this.entries.length) this.#makeRoom()
    this.entries[this.count] = entry
    this.xs[this.count] = x
    this.ys[this.count] = y
    this.count += 1
  }

  #makeRoom(): void {
    this.entries = withRoomFor(this.entries, this.count + 1)
    this.xs = withRoomFor(this.xs, this.count + 1)
    this.ys = withRoomFor(this.ys, this.count + 1)
  }
}

/**
 * Collects every vessel of the selection in the window into `points`. Not for the world tile, which shows some twice.
 * Arrays are read directly, as in thinning.ts.
 */
export function collectPoints(
  fleet: VisibleFleet,
  { left, top, size, stepsPerUnit }: TileWindow,
  range: CellRange,
  selection: Bitset | null,
  points: TilePoints,
): void {
  const { entries } = fleet.places.cells
  const west = left | 0
  const unitsPerStep = 1 / stepsPerUnit
  points.count = 0
  forEachCell(fleet, range, (start, end) => {
    for (let at = start; at < end; at += entryNumbers) {
      const mercatorY = entries[at + mercatorYOffset]! >>> 0
      // Steps have 32 bits, as wide as the world, so positions beyond the 180° meridian wrap around.
      const x = (entries[at + mercatorXOffset]! - west) >>> 0
      const y = mercatorY - top
      if (x >= size || y < 0 || y >= size || mercatorY === offTheMap) continue
      if (selection !== null && !selection.has(entries[at + rowOffset]!)) continue
      points.add(at, ((x * unitsPerStep) | 0) - buffer, ((y * unitsPerStep) | 0) - buffer)
    }
  })
}

/** Calls back with the start and end of each cell's entries. */
export function forEachCell(fleet: VisibleFleet, range: CellRange, visit: (start: number, end: number) => void): void {
  const { starts, counts } = fleet.places.cells
  for (let cellRow = range.firstRow; cellRow < range.firstRow + range.rows; cellRow += 1) {
    for (let index = 0; index < range.columns; index += 1) {
      const column = range.firstColumn + index
      const cell = cellRow * cellColumns + (column >= cellColumns ? column - cellColumns : column)
      const count = counts[cell]!
      if (count === 0) continue
      const start = starts[cell]! * entryNumbers
      visit(start, start + count * entryNumbers)
    }
  }
}
