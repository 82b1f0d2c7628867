import type { CellRange } from '#lib/cellGrid.ts'
import { cellRowOf, cellUnits, halfTurn, quarterTurn } from '#lib/vessel/cells.ts'
import { type Edge, type EdgedPolygon, isInside, spansOf } from './areaEdges.ts'

/** Neighbouring cells of one row: columns may lie beyond 180°. */
export interface CellRun extends CellRange {
  cellRow: number
  /** The edges that cross this row of cells. */
  edges: readonly Edge[]
  /** Whether the whole run is inside; otherwise the edges decide, point by point. */
  isInside: boolean
}

/**
 * The cells that a polygon covers, row by row from the south. A run between two edges is entirely inside or outside;
 * runs outside are omitted. Rows are computed as they are read.
 */
export function* cellRuns({ edges: unsorted, south, north }: EdgedPolygon): Generator<CellRun> {
  const edges = unsorted.toSorted((a, b) => a.south - b.south)
  const lastCellRow = cellRowOf(north)
  let active: Edge[] = []
  let next = 0
  for (let cellRow = cellRowOf(south); cellRow <= lastCellRow; cellRow += 1) {
    const rowSouth = cellRow * cellUnits - quarterTurn
    const rowNorth = rowSouth + cellUnits
    active = active.filter((edge) => edge.north >= rowSouth)
    for (let edge = edges[next]; edge !== undefined && edge.south <= rowNorth; edge = edges[next]) {
      if (edge.north >= rowSouth) active.push(edge)
      next += 1
    }
    let from = Number.NaN
    for (const { first, last } of spansOf(active, rowSouth, rowNorth)) {
      if (first > from && isInside(active, (from + 0.5) * cellUnits - halfTurn, rowSouth + cellUnits / 2)) {
        yield { cellRow, first: from, last: first - 1, edges: active, isInside: true }
      }
      yield { cellRow, first, last, edges: active, isInside: false }
      from = last + 1
    }
  }
}
