import { int32At, uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import { type CellIndex, ENTRY_NUMBERS, LATITUDE, LONGITUDE, ROW } from '#lib/fleet/cellIndex.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import {
  CELL_COLUMNS,
  CELL_UNITS,
  cellRowOf,
  FULL_TURN,
  HALF_TURN,
  QUARTER_TURN,
  UNITS_PER_DEGREE,
} from '#lib/vessel/cells.ts'
import type { Area, AreaPolygon } from '#lib/wire/area/area.ts'
import { type Edge, edgesOf, isInside, spansOf } from '#lib/wire/area/areaEdges.ts'

/** How many cells and positions the areas of one request may look at: about 35 ms. */
const MAX_STEPS = 5_000_000
/** Steps that an edge takes in each row of cells that it passes through. */
const STEPS_OF_EDGE = 20

/** What the areas of one request have left. */
export interface AreaBudget {
  stepsLeft: number
}

export function fullAreaBudget(): AreaBudget {
  return { stepsLeft: MAX_STEPS }
}

/**
 * Rows whose position lies in the area or on an edge of it; its polygons may overlap. `null` when the area has too many
 * edges for the cells and vessels that it covers, and the search would hold up everybody else.
 */
export function areaRows(fleet: Fleet, { polygons }: Area, budget: AreaBudget): Bitset | null {
  const rows = new Bitset(fleet.rowCount)
  for (const polygon of polygons) {
    const edges = edgesOf(polygon.rings).sort((a, b) => a.south - b.south)
    const tested = isBox(edges) ? [] : edges
    const stepsByRow = fleet.rowCount * (tested.length + 1)
    // Of few vessels, or where an area is plain and wide, looking at each vessel is less than looking at each cell.
    if (stepsByRow < cellsIn(polygon)) {
      budget.stepsLeft -= stepsByRow
      if (budget.stepsLeft >= 0) testRows(fleet, polygon, tested, rows)
    } else budget.stepsLeft -= testCells(fleet.places.cells, polygon, edges, rows, budget.stepsLeft)
    if (budget.stepsLeft < 0) return null
  }
  return rows
}

function cellsIn({ west, south, east, north }: AreaPolygon): number {
  return ((east - west) * (north - south) * UNITS_PER_DEGREE ** 2) / CELL_UNITS ** 2
}

/** Whether all that lies within its bounds lies in it. */
function isBox(edges: readonly Edge[]): boolean {
  return edges.length === 4 && edges.every(({ x1, y1, x2, y2 }) => x1 === x2 || y1 === y2)
}

function unitsOf(degrees: number): number {
  return Math.round(degrees * UNITS_PER_DEGREE)
}

/** Rows within the bounds of the polygon that its edges, if any are given, enclose. */
function testRows(fleet: Fleet, polygon: AreaPolygon, edges: readonly Edge[], taken: Bitset): void {
  const { longitude: longitudes, latitude: latitudes } = fleet.numbers.byName
  const [south, north] = [unitsOf(polygon.south), unitsOf(polygon.north)]
  const [west, east] = [unitsOf(polygon.west), unitsOf(polygon.east)]
  for (let row = 0; row < fleet.rowCount; row += 1) {
    const latitude = int32At(latitudes, row)
    if (latitude < south || latitude > north) continue
    const longitude = int32At(longitudes, row)
    const first = longitude + Math.ceil((west - longitude) / FULL_TURN) * FULL_TURN
    for (let x = first; x <= east; x += FULL_TURN) {
      if (edges.length === 0 || isInside(edges, x, latitude)) taken.add(row)
    }
  }
}

/**
 * One row of cells after another. Only cells that an edge passes through test their points, and only against the edges
 * of their row; a run of cells between them is inside or outside as a whole. Returns the steps it took; it gives up
 * beyond `maxSteps`.
 */
function testCells(
  cells: CellIndex,
  polygon: AreaPolygon,
  edges: readonly Edge[],
  taken: Bitset,
  maxSteps: number,
): number {
  let steps = 0
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
    steps += active.length * STEPS_OF_EDGE
    let endOfLast = Number.NaN
    for (const { first, last } of spansOf(active, south, north)) {
      steps += active.length
      if (first > endOfLast && isInside(active, (endOfLast + 0.5) * CELL_UNITS - HALF_TURN, south + CELL_UNITS / 2)) {
        steps += takeCells(cells, cellRow, endOfLast, first, taken)
      }
      for (let column = first; column <= last && steps <= maxSteps; column += 1) {
        steps += testCell(cells, cellRow, column, active, taken)
      }
      if (steps > maxSteps) return steps
      endOfLast = last + 1
    }
  }
  return steps
}

/** Those from one column up to another, without it. Returns the steps it took. */
function takeCells(
  { entries, starts, counts }: CellIndex,
  cellRow: number,
  from: number,
  to: number,
  taken: Bitset,
): number {
  const firstOfRow = cellRow * CELL_COLUMNS
  let steps = to - from
  let column = columnInWorld(from)
  for (let left = to - from; left > 0; left -= 1) {
    const cell = firstOfRow + column
    column = column + 1 === CELL_COLUMNS ? 0 : column + 1
    const count = uint32At(counts, cell)
    // Most of the world's cells are empty: where theirs begins is not read.
    if (count === 0) continue
    const start = uint32At(starts, cell) * ENTRY_NUMBERS
    const end = start + count * ENTRY_NUMBERS
    for (let at = start; at < end; at += ENTRY_NUMBERS) taken.add(int32At(entries, at + ROW))
    steps += count
  }
  return steps
}

/** Returns the steps it took. */
function testCell(
  { entries, starts, counts }: CellIndex,
  cellRow: number,
  column: number,
  edges: readonly Edge[],
  taken: Bitset,
): number {
  const cell = cellRow * CELL_COLUMNS + columnInWorld(column)
  const turn = Math.floor(column / CELL_COLUMNS) * FULL_TURN
  const count = uint32At(counts, cell)
  const start = uint32At(starts, cell) * ENTRY_NUMBERS
  const end = start + count * ENTRY_NUMBERS
  for (let at = start; at < end; at += ENTRY_NUMBERS) {
    if (isInside(edges, int32At(entries, at + LONGITUDE) + turn, int32At(entries, at + LATITUDE)))
      taken.add(int32At(entries, at + ROW))
  }
  return 1 + count * edges.length
}

/** An area may lie a whole turn or more off the world's own longitudes. */
function columnInWorld(column: number): number {
  const rest = column % CELL_COLUMNS
  return rest < 0 ? rest + CELL_COLUMNS : rest
}
