import { firstCellOf, gridColumns, rowOf } from './grid.ts'
import {
  cellIn,
  dayBitsAt,
  hourBitsAt,
  isEstablishedIn,
  keptSeconds,
  lastReceptionIn,
  numbersPerCell,
  vesselBitsAt,
} from './reception.ts'
import { placeOfCell, type SourceCells } from './storedCells.ts'

/** In degrees. East is never less than west and may exceed 180°. */
export interface CellBox {
  west: number
  south: number
  east: number
  north: number
}

/** An established cell, or a square of cells by the first of them, with what its sources received. See reception.ts for the bits. */
export interface ReceivedCell {
  cell: number
  /** In the order of the given sources. */
  sources: string[]
  lastSeconds: number
  hourBits: number
  dayBits: number
  vesselBits: number
}

/**
 * Finds the established cells of the last seven days that touch the box, ordered by their number; `null` if there are
 * more than `max`. Squares of `cellsAcross` cells count as one.
 */
export function* receivedCells(
  sources: ReadonlyMap<string, SourceCells>,
  box: CellBox,
  nowSeconds: number,
  { max = Number.POSITIVE_INFINITY, cellsAcross = 1 } = {},
): Generator<undefined, ReceivedCell[] | null> {
  const cells = new Map<number, ReceivedCell>()
  for (const [source, { numbers }] of sources) {
    for (const at of placesIn(numbers, box)) {
      yield
      if (!isEstablishedIn(numbers, at) || lastReceptionIn(numbers, at) < nowSeconds - keptSeconds) continue
      const cell = firstCellOf(cellIn(numbers, at), cellsAcross)
      addReception(cells, cell, source, numbers, at, nowSeconds)
      if (cells.size > max) return null
    }
  }
  return [...cells.values()].sort((one, other) => one.cell - other.cell)
}

function addReception(
  cells: Map<number, ReceivedCell>,
  cell: number,
  source: string,
  numbers: Int32Array,
  at: number,
  nowSeconds: number,
): void {
  const held = cells.get(cell) ?? { cell, sources: [], lastSeconds: 0, hourBits: 0, dayBits: 0, vesselBits: 0 }
  cells.set(cell, held)
  if (held.sources.at(-1) !== source) held.sources.push(source)
  held.lastSeconds = Math.max(held.lastSeconds, lastReceptionIn(numbers, at))
  held.hourBits |= hourBitsAt(numbers, at, nowSeconds)
  held.dayBits |= dayBitsAt(numbers, at, nowSeconds)
  held.vesselBits |= vesselBitsAt(numbers, at, nowSeconds)
}

/** Finds the places of the cells that touch the box. */
export function* placesIn(numbers: Int32Array, { west, south, east, north }: CellBox): Generator<number> {
  const lastRow = rowOf(north)
  for (const [firstColumn, lastColumn] of columnsBetween(west, east)) {
    for (let row = rowOf(south); row <= lastRow; row += 1) {
      let at = placeOfCell(numbers, row * gridColumns + firstColumn)
      if (at === numbers.length) break
      const foundRow = Math.floor(cellIn(numbers, at) / gridColumns)
      if (foundRow > row) {
        row = foundRow - 1
        continue
      }
      const end = row * gridColumns + lastColumn
      for (; at < numbers.length && cellIn(numbers, at) <= end; at += numbersPerCell) yield at
    }
  }
}

/** Ranges of columns; two across 180°. */
function columnsBetween(west: number, east: number): [first: number, last: number][] {
  const last = gridColumns - 1
  const columnIn = (longitude: number) => Math.floor(((longitude + 180) * gridColumns) / 360)
  const [from, to] = [columnIn(west), columnIn(east)]
  if (to - from >= last) return [[0, last]]
  if (from > last) return [[from - gridColumns, to - gridColumns]]
  return to > last
    ? [
        [from, last],
        [0, to - gridColumns],
      ]
    : [[from, to]]
}
