import { int32At, uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import {
  CELL_COLUMNS,
  CELL_UNITS,
  type CellIndex,
  cellRowOf,
  ENTRY_NUMBERS,
  HALF_TURN,
  LATITUDE,
  LONGITUDE,
  QUARTER_TURN,
  ROW,
  UNITS_PER_DEGREE,
} from '#lib/fleet/cellIndex.ts'
import type { Area, AreaPolygon } from '#lib/wire/area/area.ts'
import { type Edge, edgesOf, isInside, spansOf } from './areaEdges.ts'

const FULL_TURN = 360 * UNITS_PER_DEGREE

/** Rows whose position lies in the area or on an edge of it; its polygons may overlap. */
export function areaRows(cells: CellIndex, rowCount: number, { polygons }: Area): Bitset {
  const rows = new Bitset(rowCount)
  for (const polygon of polygons) addPolygon(cells, polygon, rows)
  return rows
}

/**
 * One row of cells after another. Only cells that an edge passes through test their points, and only against the edges
 * of their row; a run of cells between them is inside or outside as a whole.
 */
function addPolygon(cells: CellIndex, polygon: AreaPolygon, rows: Bitset): void {
  const edges = edgesOf(polygon.rings).sort((a, b) => a.south - b.south)
  const lastCellRow = cellRowOf(polygon.north * UNITS_PER_DEGREE)
  let active: Edge[] = []
  let next = 0
  for (let cellRow = cellRowOf(polygon.south * UNITS_PER_DEGREE); cellRow <= lastCellRow; cellRow += 1) {
    const south = cellRow * CELL_UNITS - QUARTER_TURN
    const north = south + CELL_UNITS
    active = active.filter((edge) => edge.north >= south)
    for (let edge = edges[next]; edge !== undefined && edge.south <= north; edge = edges[next]) {
      if (edge.north >= south) active.push(edge)
      next += 1
    }
    let endOfLast = Number.NaN
    for (const { first, last } of spansOf(active, south, north)) {
      if (first > endOfLast && isInside(active, (endOfLast + 0.5) * CELL_UNITS - HALF_TURN, south + CELL_UNITS / 2)) {
        for (let column = endOfLast; column < first; column += 1) takeCell(cells, cellRow, column, rows)
      }
      for (let column = first; column <= last; column += 1) testCell(cells, cellRow, column, active, rows)
      endOfLast = last + 1
    }
  }
}

function takeCell({ entries, starts, counts }: CellIndex, cellRow: number, column: number, taken: Bitset): void {
  const cell = cellRow * CELL_COLUMNS + columnInWorld(column)
  const start = uint32At(starts, cell) * ENTRY_NUMBERS
  const end = start + uint32At(counts, cell) * ENTRY_NUMBERS
  for (let at = start; at < end; at += ENTRY_NUMBERS) taken.add(int32At(entries, at + ROW))
}

function testCell(
  { entries, starts, counts }: CellIndex,
  cellRow: number,
  column: number,
  edges: readonly Edge[],
  taken: Bitset,
): void {
  const cell = cellRow * CELL_COLUMNS + columnInWorld(column)
  const turn = Math.floor(column / CELL_COLUMNS) * FULL_TURN
  const start = uint32At(starts, cell) * ENTRY_NUMBERS
  const end = start + uint32At(counts, cell) * ENTRY_NUMBERS
  for (let at = start; at < end; at += ENTRY_NUMBERS) {
    if (isInside(edges, int32At(entries, at + LONGITUDE) + turn, int32At(entries, at + LATITUDE)))
      taken.add(int32At(entries, at + ROW))
  }
}

/** An area may lie a whole turn or more off the world's own longitudes. */
function columnInWorld(column: number): number {
  const rest = column % CELL_COLUMNS
  return rest < 0 ? rest + CELL_COLUMNS : rest
}
