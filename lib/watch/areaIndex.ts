import { cellColumns, cellRowOf, cellUnits, fullTurn, halfTurn, quarterTurn } from '#lib/vessel/cells.ts'
import type { Area, AreaPolygon } from '#lib/wire/area/area.ts'
import { cellRuns } from '#lib/wire/area/areaCells.ts'
import { type Edge, type EdgedPolygon, edgedPolygon, isInside, unitsOf } from '#lib/wire/area/areaEdges.ts'

/** Neighbouring cells of one row that lie in a polygon as a whole, or that its edges pass through. */
interface Run<Item> {
  first: number
  last: number
  item: Item
  /** The edges of each band of this row of cells, from the south; `null` where all is inside. */
  bands: readonly (readonly Edge[])[] | null
  /** How far off the world's own longitudes the polygon is. */
  turnedUnits: number
  bounds: EdgedPolygon
}

/** A small area has all of its edges in one row of cells: only those of its band are looked at. */
const bandsOfRow = 16
const bandUnits = cellUnits / bandsOfRow
/** So few are looked at as fast in one band: bands for each row of a large area take a hundred times the memory of the area. */
const edgesOfOneBand = 8
/** Edges that pass through more bands on average are kept in one. */
const maxBandsOfEdge = 4

/** Cells of one row that know the same runs. Fewer are slower: what cells know must fit into the caches of a processor. */
const cellsOfBlock = 16
const blocksOfRow = cellColumns / cellsOfBlock

/** A longer run is entered once for its row of cells: an ocean would fill every block of it. */
const maxBlocksOfRun = 4

/**
 * Which of many areas a place lies in. Blocks of cells know the runs in them, so that a place is compared with the areas
 * near it alone, and with the edges of its own row of cells only.
 */
export class AreaIndex<Item> {
  readonly #blocks = new Map<number, Run<Item>[]>()
  readonly #rows = new Map<number, Run<Item>[]>()

  add({ polygons }: Area, item: Item): void {
    for (const polygon of polygons) {
      for (const { cellRow, run } of runsOf(polygon, item)) {
        const [first, last] = [blockOf(run.first), blockOf(run.last)]
        if (last - first >= maxBlocksOfRun) enter(this.#rows, cellRow, run)
        else for (let block = first; block <= last; block += 1) enter(this.#blocks, cellRow * blocksOfRow + block, run)
      }
    }
  }

  /** An item may come twice where parts of its area overlap. */
  forEachAt(longitude: number, latitude: number, each: (item: Item) => void): void {
    const y = unitsOf(latitude)
    const cellRow = cellRowOf(y)
    const rounded = unitsOf(longitude)
    const x = rounded === halfTurn ? -halfTurn : rounded
    const column = Math.floor((x + halfTurn) / cellUnits)
    const runs = [this.#blocks.get(cellRow * blocksOfRow + blockOf(column)), this.#rows.get(cellRow)]
    for (const near of runs) {
      if (near)
        for (const run of near) if (column >= run.first && column <= run.last && contains(run, x, y)) each(run.item)
    }
  }
}

function blockOf(column: number): number {
  return Math.floor(column / cellsOfBlock)
}

function contains<Item>({ bands, turnedUnits, bounds }: Run<Item>, x: number, y: number): boolean {
  if (bands === null) return true
  const turned = x + turnedUnits
  if (turned < bounds.west || turned > bounds.east || y < bounds.south || y > bounds.north) return false
  const fromSouth = Math.min(y + quarterTurn, 2 * quarterTurn - 1)
  const band = Math.floor((fromSouth % cellUnits) / bandUnits)
  return isInside(bands[bands.length === 1 ? 0 : band] ?? [], turned, y)
}

function enter<Item>(runs: Map<number, Run<Item>[]>, place: number, run: Run<Item>): void {
  const held = runs.get(place)
  if (held) held.push(run)
  else runs.set(place, [run])
}

function* runsOf<Item>(polygon: AreaPolygon, item: Item): Generator<{ cellRow: number; run: Run<Item> }> {
  const bounds = edgedPolygon(polygon)
  let edgesOfBands: readonly Edge[] = []
  let bands: Run<Item>['bands'] = []
  for (const { cellRow, first, last, edges, isInside: isWhole } of cellRuns(bounds)) {
    if (edges !== edgesOfBands) {
      edgesOfBands = edges
      bands = bandsOf(edges, cellRow * cellUnits - quarterTurn)
    }
    for (const run of inWorld(first, last, { item, bands: isWhole ? null : bands, bounds })) yield { cellRow, run }
  }
}

function bandsOf(edges: readonly Edge[], south: number): (readonly Edge[])[] {
  if (edges.length <= edgesOfOneBand) return [edges]
  const bands = Array.from({ length: bandsOfRow }, (_, band) => {
    const from = south + band * bandUnits
    return edges.filter((edge) => edge.north >= from && edge.south <= from + bandUnits)
  })
  return bands.flat().length > maxBandsOfEdge * edges.length ? [edges] : bands
}

/** A run may lie beyond 180°, where the world's own columns go on from the other side. */
function* inWorld<Item>(
  first: number,
  last: number,
  of: Pick<Run<Item>, 'item' | 'bands' | 'bounds'>,
): Generator<Run<Item>> {
  for (let turn = Math.floor(first / cellColumns); turn * cellColumns <= last; turn += 1) {
    const from = turn * cellColumns
    yield {
      ...of,
      first: Math.max(first - from, 0),
      last: Math.min(last - from, cellColumns - 1),
      turnedUnits: turn * fullTurn,
    }
  }
}
