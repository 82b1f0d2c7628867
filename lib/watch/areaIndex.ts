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
import { cellRuns } from '#lib/wire/area/areaCells.ts'
import { type Edge, edgesOf, isInside } from '#lib/wire/area/areaEdges.ts'

/** Neighbouring cells of one row that lie in a polygon as a whole, or that its edges pass through. */
interface Run<Item> {
  first: number
  last: number
  item: Item
  /** The edges of each band of this row of cells, from the south; `null` where all is inside. */
  bands: readonly (readonly Edge[])[] | null
  /** How far off the world's own longitudes the polygon is. */
  turnedUnits: number
  bounds: Bounds
}

type Bounds = Record<'west' | 'south' | 'east' | 'north', number>

/** A small area has all of its edges in one row of cells: only those of its band are looked at. */
const BANDS_OF_ROW = 16
const BAND_UNITS = CELL_UNITS / BANDS_OF_ROW
/** So few are looked at as fast in one band: bands for each row of a large area take a hundred times the memory of the area. */
const EDGES_OF_ONE_BAND = 8

/** A longer run is entered once for its row of cells: an ocean would fill every cell of it. */
const MAX_CELLS_OF_RUN = 50

/**
 * Which of many areas a place lies in. Cells know the runs that cover them, so that a place is compared with the areas near
 * it alone, and with the edges of its own row of cells only.
 */
export class AreaIndex<Item> {
  readonly #cells = new Map<number, Run<Item>[]>()
  readonly #rows = new Map<number, Run<Item>[]>()

  add({ polygons }: Area, item: Item): void {
    for (const polygon of polygons) {
      for (const { cellRow, run } of runsOf(polygon, item)) {
        if (run.last - run.first >= MAX_CELLS_OF_RUN) enter(this.#rows, cellRow, run)
        else {
          for (let column = run.first; column <= run.last; column += 1) {
            enter(this.#cells, cellRow * CELL_COLUMNS + column, run)
          }
        }
      }
    }
  }

  /** An item may come twice where parts of its area overlap. */
  forEachAt(longitude: number, latitude: number, each: (item: Item) => void): void {
    const y = Math.round(latitude * UNITS_PER_DEGREE)
    const cellRow = cellRowOf(y)
    const rounded = Math.round(longitude * UNITS_PER_DEGREE)
    const x = rounded === HALF_TURN ? -HALF_TURN : rounded
    const column = Math.floor((x + HALF_TURN) / CELL_UNITS)
    const inCell = this.#cells.get(cellRow * CELL_COLUMNS + column)
    if (inCell) for (const run of inCell) if (contains(run, x, y)) each(run.item)
    const inRow = this.#rows.get(cellRow)
    if (!inRow) return
    for (const run of inRow) if (column >= run.first && column <= run.last && contains(run, x, y)) each(run.item)
  }
}

function contains<Item>({ bands, turnedUnits, bounds }: Run<Item>, x: number, y: number): boolean {
  if (bands === null) return true
  const turned = x + turnedUnits
  if (turned < bounds.west || turned > bounds.east || y < bounds.south || y > bounds.north) return false
  const fromSouth = Math.min(y + QUARTER_TURN, 2 * QUARTER_TURN - 1)
  const band = Math.floor((fromSouth % CELL_UNITS) / BAND_UNITS)
  return isInside(bands[bands.length === 1 ? 0 : band] ?? [], turned, y)
}

function enter<Item>(runs: Map<number, Run<Item>[]>, place: number, run: Run<Item>): void {
  const held = runs.get(place)
  if (held) held.push(run)
  else runs.set(place, [run])
}

function* runsOf<Item>(polygon: AreaPolygon, item: Item): Generator<{ cellRow: number; run: Run<Item> }> {
  const units = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE)
  const bounds = {
    ...{ west: units(polygon.west), south: units(polygon.south) },
    ...{ east: units(polygon.east), north: units(polygon.north) },
  }
  for (const { cellRow, first, last, edges, isInside: isWhole } of cellRuns(polygon, edgesOf(polygon.rings))) {
    const bands = isWhole ? null : bandsOf(edges, cellRow * CELL_UNITS - QUARTER_TURN)
    for (const run of inWorld(first, last, { item, bands, bounds })) yield { cellRow, run }
  }
}

function bandsOf(edges: readonly Edge[], south: number): (readonly Edge[])[] {
  if (edges.length <= EDGES_OF_ONE_BAND) return [edges]
  return Array.from({ length: BANDS_OF_ROW }, (_, band) => {
    const from = south + band * BAND_UNITS
    return edges.filter((edge) => edge.north >= from && edge.south <= from + BAND_UNITS)
  })
}

/** A run may lie beyond 180°, where the world's own columns go on from the other side. */
function* inWorld<Item>(
  first: number,
  last: number,
  of: Pick<Run<Item>, 'item' | 'bands' | 'bounds'>,
): Generator<Run<Item>> {
  for (let turn = Math.floor(first / CELL_COLUMNS); turn * CELL_COLUMNS <= last; turn += 1) {
    const from = turn * CELL_COLUMNS
    yield {
      ...of,
      first: Math.max(first - from, 0),
      last: Math.min(last - from, CELL_COLUMNS - 1),
      turnedUnits: turn * FULL_TURN,
    }
  }
}
