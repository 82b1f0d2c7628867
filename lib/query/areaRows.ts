import { int32At, uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import { type CellIndex, entryNumbers, latitudeOffset, longitudeOffset, rowOffset } from '#lib/fleet/cellIndex.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { cellColumns, cellUnits, fullTurn } from '#lib/vessel/cells.ts'
import type { Area } from '#lib/wire/area/area.ts'
import { cellRuns } from '#lib/wire/area/areaCells.ts'
import { type Edge, type EdgedPolygon, edgedPolygon, isInside } from '#lib/wire/area/areaEdges.ts'

/** The number of cells and positions that the areas of one request may test: about 35 ms. */
const maxSteps = 5_000_000
/** Steps that an edge costs in each row of cells that it crosses. */
const stepsOfEdge = 20

/** The steps that the areas of one request can still take. */
export interface AreaBudget {
  stepsLeft: number
}

export function fullAreaBudget(): AreaBudget {
  return { stepsLeft: maxSteps }
}

/**
 * Rows whose position lies in the area or on an edge of it; its polygons may overlap. `null` if the area has too many
 * edges for the cells and vessels that it covers, so that the search would delay all other requests.
 */
export function areaRows(fleet: VisibleFleet, { polygons }: Area, budget: AreaBudget): Bitset | null {
  const rows = new Bitset(fleet.rowCount)
  for (const polygon of polygons) {
    const edged = edgedPolygon(polygon)
    const tested = isBox(edged.edges) ? [] : edged.edges
    const stepsByRow = fleet.rowCount * (tested.length + 1)
    // With few vessels, or in a plain and wide area, testing each vessel is less work than testing each cell.
    if (stepsByRow < cellsIn(edged)) {
      budget.stepsLeft -= stepsByRow
      if (budget.stepsLeft >= 0) testRows(fleet, edged, tested, rows)
    } else budget.stepsLeft -= testCells(fleet.places.cells, edged, rows, budget.stepsLeft)
    if (budget.stepsLeft < 0) return null
  }
  return rows
}

function cellsIn({ west, south, east, north }: EdgedPolygon): number {
  return ((east - west) * (north - south)) / cellUnits ** 2
}

/** Whether the polygon fills its bounds. */
function isBox(edges: readonly Edge[]): boolean {
  return edges.length === 4 && edges.every(({ x1, y1, x2, y2 }) => x1 === x2 || y1 === y2)
}

/** Rows within the bounds of the polygon and, if edges are given, inside them. */
function testRows(
  fleet: VisibleFleet,
  { west, south, east, north }: EdgedPolygon,
  edges: readonly Edge[],
  taken: Bitset,
): void {
  const { longitude: longitudes, latitude: latitudes } = fleet.numbers.byName
  for (let row = 0; row < fleet.rowCount; row += 1) {
    const latitude = int32At(latitudes, row)
    if (latitude < south || latitude > north) continue
    const longitude = int32At(longitudes, row)
    const first = longitude + Math.ceil((west - longitude) / fullTurn) * fullTurn
    for (let x = first; x <= east; x += fullTurn) {
      if (edges.length === 0 || isInside(edges, x, latitude)) taken.add(row)
    }
  }
}

/** Returns the steps taken; gives up beyond `maxSteps`. */
function testCells(cells: CellIndex, polygon: EdgedPolygon, taken: Bitset, maxSteps: number): number {
  let steps = 0
  let countedRow = -1
  for (const { cellRow, first, last, edges: near, isInside: isWhole } of cellRuns(polygon)) {
    if (cellRow !== countedRow) steps += near.length * stepsOfEdge
    countedRow = cellRow
    if (isWhole) steps += takeCells(cells, cellRow, first, last, taken)
    else {
      steps += near.length
      for (let column = first; column <= last && steps <= maxSteps; column += 1) {
        steps += testCell(cells, cellRow, column, near, taken)
      }
    }
    if (steps > maxSteps) break
  }
  return steps
}

/** Adds the rows of the cells from one column to another, both included. Returns the steps taken. */
function takeCells(
  { entries, starts, counts }: CellIndex,
  cellRow: number,
  first: number,
  last: number,
  taken: Bitset,
): number {
  const firstOfRow = cellRow * cellColumns
  let steps = last - first + 1
  let column = columnInWorld(first)
  for (let left = steps; left > 0; left -= 1) {
    const cell = firstOfRow + column
    column = column + 1 === cellColumns ? 0 : column + 1
    const count = uint32At(counts, cell)
    // Most of the world's cells are empty, so their start is not read.
    if (count === 0) continue
    const start = uint32At(starts, cell) * entryNumbers
    const end = start + count * entryNumbers
    for (let at = start; at < end; at += entryNumbers) taken.add(int32At(entries, at + rowOffset))
    steps += count
  }
  return steps
}

/** Returns the steps taken. */
function testCell(
  { entries, starts, counts }: CellIndex,
  cellRow: number,
  column: number,
  edges: readonly Edge[],
  taken: Bitset,
): number {
  const cell = cellRow * cellColumns + columnInWorld(column)
  const turn = Math.floor(column / cellColumns) * fullTurn
  const count = uint32At(counts, cell)
  const start = uint32At(starts, cell) * entryNumbers
  const end = start + count * entryNumbers
  for (let at = start; at < end; at += entryNumbers) {
    if (isInside(edges, int32At(entries, at + longitudeOffset) + turn, int32At(entries, at + latitudeOffset)))
      taken.add(int32At(entries, at + rowOffset))
  }
  return 1 + count * edges.length
}

/** An area may lie a whole turn or more beyond the world's own longitudes. */
function columnInWorld(column: number): number {
  const rest = column % cellColumns
  return rest < 0 ? rest + cellColumns : rest
}
