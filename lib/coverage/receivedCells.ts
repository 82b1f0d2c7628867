import type { Box } from '#lib/distance.ts'
import { coverageGrid, firstCellOf } from './grid.ts'
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
  box: Box,
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
export function* placesIn(numbers: Int32Array, box: Box): Generator<number> {
  const lastRow = coverageGrid.rowOf(box.north)
  for (const { first, last } of coverageGrid.columnsIn(box)) {
    for (let row = coverageGrid.rowOf(box.south); row <= lastRow; row += 1) {
      let at = placeOfCell(numbers, row * coverageGrid.columns + first)
      if (at === numbers.length) break
      const foundRow = Math.floor(cellIn(numbers, at) / coverageGrid.columns)
      if (foundRow > row) {
        row = foundRow - 1
        continue
      }
      const end = row * coverageGrid.columns + last
      for (; at < numbers.length && cellIn(numbers, at) <= end; at += numbersPerCell) yield at
    }
  }
}
