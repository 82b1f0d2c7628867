import type { Polygon, Position } from 'geojson'
import { signedArea } from './cutRings.ts'
import type { WaterBodies } from './waterBodies.ts'
import { cellsAcross, fullCell, inCells, type Point, WaterCells } from './waterCells.ts'

/**
 * The share of water per cell. Rivers and lakes of earth-waterbodies are not outlines: each tile of a lattice holds one
 * shape (a corner, a strip, all of it) with the area of the water in the tile, but not its position. Drawn unchanged,
 * the shapes make a pattern of triangles.
 */
export interface InlandWater {
  /** Rivers and lakes, without ponds. */
  water: WaterCells
  lakes: WaterCells
  /** Full in and near open water of lakes, which is certain. */
  openLakes: WaterCells
  /** Full in cells with a coast of the sea. */
  shore: WaterCells
}

/** Shares are rounded. */
const almostFull = 0.98 * fullCell
/** Lakes smaller than this many cells are ponds. */
const smallestLake = 4
/** The smallest share of a river: 65 m of water in the cells of 52° north. */
export const minRiverShare = 0.045 * fullCell

export function inlandWater({ rivers, lakes, seas }: WaterBodies): InlandWater {
  const [water, ofLakes] = [new WaterCells(), new WaterCells()]
  for (const polygon of rivers) water.add(polygon.map(ringInCells))
  for (const polygon of lakes) {
    if (areaOf(polygon[0] ?? []) < smallestLake) continue
    ofLakes.add(polygon.map(ringInCells))
  }
  for (const [x, y, share] of ofLakes.wet()) water.put(x, y, water.at(x, y) + share)
  const shore = coastCells(seas)
  return { water: withoutPonds(water), lakes: ofLakes, openLakes: openWater(ofLakes, shore), shore }
}

/**
 * A few cells around each square of three by three full ones: no chains of guessed shapes. By the sea it is fewer, because
 * harbours and the arms of deltas are shapes there too, and join lakes.
 */
function openWater(lakes: WaterCells, shore: WaterCells): WaterCells {
  const [certain, open] = [new WaterCells(), new WaterCells()]
  const isFull = ([x, y]: Point) => lakes.at(x, y) >= almostFull
  for (const [x, y] of lakes.wet()) if (around(1, x, y).every(isFull)) certain.put(x, y, fullCell)
  for (const [x, y] of certain.wet()) {
    const isWithin = [x - 1, x + 1].every((beside) => certain.at(beside, y) > 0)
    if (isWithin) continue
    const isBySea = around(6, x, y).some(([nearX, nearY]) => shore.at(nearX, nearY) > 0)
    for (const [nearX, nearY] of around(isBySea ? 2 : 4, x, y)) open.put(nearX, nearY, fullCell)
  }
  return open
}

function around(cells: number, x: number, y: number): Point[] {
  const steps = Array.from({ length: 2 * cells + 1 }, (_, index) => index - cells)
  return steps.flatMap((south) => steps.map((east): Point => [x + east, y + south]))
}

/** Lakes visible at far zooms, as polygons. */
export function largeLakes({ lakes }: Pick<WaterBodies, 'lakes'>): Polygon[] {
  const large: Polygon[] = []
  for (const coordinates of lakes) {
    if (areaOf(coordinates[0] ?? []) > 60) large.push({ type: 'Polygon', coordinates })
  }
  return large
}

/** Keeps waters that extend over several cells: rivers, canals, chains of docks, lakes. */
function withoutPonds(water: WaterCells): WaterCells {
  const [kept, seen] = [new WaterCells(), new WaterCells()]
  for (const [x, y, share] of water.wet()) {
    if (share < minRiverShare || seen.at(x, y) > 0) continue
    const body = connected(water, seen, x, y)
    const total = body.reduce((sum, [, , part]) => sum + part, 0) / fullCell
    if (body.length < 5 || total < 4 || total / body.length < 0.1) continue
    for (const [bodyX, bodyY, part] of body) kept.put(bodyX, bodyY, part)
  }
  return kept
}

function connected(water: WaterCells, seen: WaterCells, x: number, y: number): [number, number, number][] {
  const body: [number, number, number][] = [[x, y, water.at(x, y)]]
  seen.put(x, y, fullCell)
  for (const [fromX, fromY] of body) {
    for (let east = -1; east <= 1; east += 1) {
      for (let south = -1; south <= 1; south += 1) {
        const [nextX, nextY] = [(fromX + east) & (cellsAcross - 1), fromY + south]
        const share = water.at(nextX, nextY)
        if (share < minRiverShare || seen.at(nextX, nextY) > 0) continue
        seen.put(nextX, nextY, fullCell)
        body.push([nextX, nextY, share])
      }
    }
  }
  return body
}

function coastCells(seas: WaterBodies['seas']): WaterCells {
  const cells = new WaterCells()
  for (const polygon of seas) for (const ring of polygon) addCoast(ring, cells)
  return cells
}

function addCoast(ring: readonly Position[], cells: WaterCells): void {
  let before: Point | undefined
  for (const [longitude = 0, latitude = 0] of ring) {
    const point = inCells(longitude, latitude)
    const steps = before ? Math.ceil(2 * Math.max(Math.abs(point[0] - before[0]), Math.abs(point[1] - before[1]))) : 1
    // The edges of the map are not coasts.
    for (let step = 1; before && steps < cellsAcross && step <= steps; step += 1) {
      const [x, y] = [0, 1].map((axis) => between(before?.[axis], point[axis], step / steps))
      if (x !== undefined && y !== undefined) cells.put(Math.floor(x), Math.floor(y), fullCell)
    }
    before = point
  }
}

function between(from = 0, to = 0, share = 0): number {
  return from + (to - from) * share
}

function ringInCells(ring: readonly Position[]): Point[] {
  return ring.map(([longitude = 0, latitude = 0]) => inCells(longitude, latitude))
}

/** The area of a ring in cells. */
function areaOf(ring: readonly Position[]): number {
  return Math.abs(signedArea(ringInCells(ring)))
}
