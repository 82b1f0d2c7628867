import type { Box } from '#lib/distance.ts'
import { cellColumns, cellRows, cellUnits, fullTurn, halfTurn, quarterTurn } from '#lib/vessel/cells.ts'
import type { Area, AreaPolygon } from './area.ts'
import { cellRuns } from './areaCells.ts'
import { type Edge, edgedPolygon, isInside, unitsOf } from './areaEdges.ts'

/** Neighbouring cells of one row that lie entirely in a polygon, or that its edges cross. */
interface Run<Item> {
  first: number
  last: number
  item: Item
  /** The edges of this row of cells; `null` if all cells are inside. */
  edges: readonly Edge[] | null
  /** The offset of the polygon from the world's own longitudes. */
  turnedUnits: number
}

/** A part of a cell, with the areas that contain places of it. */
interface Spot<Item> {
  inside: readonly Item[]
  /** Areas whose edges cross the spot, with the edges that decide. */
  edged: readonly { item: Item; edges: readonly Edge[]; turnedUnits: number }[]
}

/** Shared, so that most spots need no memory. */
const nowhere = { inside: [], edged: [] }

/** Spots are about 700 m high: a vessel under way sends several reports from each. */
const spotsPerCell = 16
const spotUnits = cellUnits / spotsPerCell
const spotColumns = cellColumns * spotsPerCell
const spotRows = cellRows * spotsPerCell

/** Bounds the memory of spots: all are computed again when they refer to more items and edges than this. */
const usualReferences = 2_000_000
/** The memory of a spot itself, in references. */
const referencesOfSpot = 16

/**
 * Cells of one row with a shared list of runs. Smaller blocks are slower, because the lists must fit into the
 * processor's caches.
 */
const cellsOfBlock = 16
const blocksOfRow = cellColumns / cellsOfBlock

/** A longer run is entered once for its row of cells, because an ocean would fill every block of the row. */
const maxBlocksOfRun = 4

/**
 * Finds the areas that contain a place. Blocks of cells list the runs in them. The first place in a spot compares the spot
 * with these runs; later places are compared only with areas whose edges pass through it.
 */
export class AreaIndex<Item> {
  readonly #blocks = new Map<number, Run<Item>[]>()
  readonly #rows = new Map<number, Run<Item>[]>()
  readonly #spots = new Map<number, Spot<Item>>()
  readonly #maxReferences: number
  #references = 0

  constructor(maxReferences = usualReferences) {
    this.#maxReferences = maxReferences
  }

  add({ polygons }: Area, item: Item): void {
    this.#forgetSpots()
    for (const polygon of polygons) {
      for (const { cellRow, run } of runsOf(polygon, item)) {
        const [first, last] = [blockOf(run.first), blockOf(run.last)]
        if (last - first >= maxBlocksOfRun) enter(this.#rows, cellRow, run)
        else for (let block = first; block <= last; block += 1) enter(this.#blocks, cellRow * blocksOfRow + block, run)
      }
    }
  }

  /** Yields an item twice where parts of its area overlap. */
  forEachAt(longitude: number, latitude: number, each: (item: Item) => void): void {
    const y = unitsOf(latitude)
    const rounded = unitsOf(longitude)
    const x = rounded === halfTurn ? -halfTurn : rounded
    const row = Math.min(spotRows - 1, Math.floor((y + quarterTurn) / spotUnits))
    const column = Math.floor((x + halfTurn) / spotUnits)
    const spot = this.#spots.get(row * spotColumns + column) ?? this.#addSpot(row, column)
    for (const item of spot.inside) each(item)
    for (const { item, edges, turnedUnits } of spot.edged) if (isInside(edges, x + turnedUnits, y)) each(item)
  }

  #addSpot(row: number, column: number): Spot<Item> {
    const cellRow = Math.floor(row / spotsPerCell)
    const cellColumn = Math.floor(column / spotsPerCell)
    const inside: Item[] = []
    const edged: Spot<Item>['edged'][number][] = []
    const [west, south] = [column * spotUnits - halfTurn, row * spotUnits - quarterTurn]
    let references = referencesOfSpot
    for (const runs of [this.#blocks.get(cellRow * blocksOfRow + blockOf(cellColumn)), this.#rows.get(cellRow)]) {
      for (const { first, last, item, edges, turnedUnits } of runs ?? []) {
        if (cellColumn < first || cellColumn > last) continue
        const box = { west: west + turnedUnits, south, east: west + turnedUnits + spotUnits, north: south + spotUnits }
        const deciding = edges?.filter((edge) => isBeside(edge, box)) ?? []
        if (deciding.some((edge) => isNear(edge, box))) edged.push({ item, edges: deciding, turnedUnits })
        else if (edges === null || isInside(deciding, box.west, box.south)) inside.push(item)
        references += 1 + deciding.length
      }
    }
    if (this.#references + references > this.#maxReferences) this.#forgetSpots()
    this.#references += references
    const spot = inside.length + edged.length > 0 ? { inside, edged } : nowhere
    this.#spots.set(row * spotColumns + column, spot)
    return spot
  }

  #forgetSpots(): void {
    this.#spots.clear()
    this.#references = 0
  }
}

/**
 * Whether `isInside` needs the edge for places of the box. Bounds are included, even those of the next spot. Edges to
 * the west do not count.
 */
function isBeside({ x1, x2, south, north }: Edge, box: Box): boolean {
  return north >= box.south && south <= box.north && Math.max(x1, x2) >= box.west
}

/** Whether an edge beside the box may pass through it. */
function isNear({ x1, x2 }: Edge, box: Box): boolean {
  return Math.min(x1, x2) <= box.east
}

function blockOf(column: number): number {
  return Math.floor(column / cellsOfBlock)
}

function enter<Item>(runs: Map<number, Run<Item>[]>, place: number, run: Run<Item>): void {
  const found = runs.get(place)
  if (found) found.push(run)
  else runs.set(place, [run])
}

function* runsOf<Item>(polygon: AreaPolygon, item: Item): Generator<{ cellRow: number; run: Run<Item> }> {
  for (const { cellRow, first, last, edges, isInside: isWhole } of cellRuns(edgedPolygon(polygon))) {
    for (const run of inWorld(first, last, { item, edges: isWhole ? null : edges })) yield { cellRow, run }
  }
}

/** Maps a run beyond 180° to the world's own columns. */
function* inWorld<Item>(first: number, last: number, of: Pick<Run<Item>, 'item' | 'edges'>): Generator<Run<Item>> {
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
