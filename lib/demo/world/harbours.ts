import { mixSeed, Random } from '../random.ts'
import { distanceKilometres, moved } from './geodesy.ts'
import { LandRaster } from './land.ts'
import type { LaneNetwork } from './lanes.ts'
import type { Port } from './ports.ts'
import type { WaterField, WaterPaths } from './waterPaths.ts'

const waterWithinCells = 19
const laneWithinCells = 30
const fartherLaneCells = 55
/** Worth its time for a busy port only. */
const farthestLaneCells = 90
const pondCells = 200
const localReachCells = 32
const berthReachCells = 8
const straightCells = 8
const mostBerths = 40
const mostAnchorages = 32
const clearOfLaneKilometres = 1.3

export interface Place {
  longitude: number
  latitude: number
}

/** A port as vessels see it: the way in from the lanes, and on first use what lies around it. */
export interface Harbour {
  port: Port
  /** From the water off the port to the lane. */
  approach: readonly Place[]
  laneNode: number
  berths(): readonly Place[]
  /** Places with room to swing beside the approach. */
  anchorages(): readonly Place[]
  /** The waters within some 70 km, the nearest first, and the way home from them. */
  waters(): WaterField
}

/** Joins every port to the lanes by water. Ports farther from water than the coordinates may be wrong are left out, and so are those that no lane can be reached from. */
export function buildHarbours(ports: readonly Port[], land: LandRaster, paths: WaterPaths, lanes: LaneNetwork) {
  return ports.flatMap((port): Harbour[] => {
    const joined = joinLane(port, paths, lanes)
    if (!joined) return []
    const { start, way, laneNode } = joined
    const approach = paths.straightened(way, straightCells).map(placeOf)
    return [
      {
        port,
        approach,
        laneNode,
        berths: once(() => findBerths(start, paths)),
        anchorages: once(() => findAnchorages(start, approach, land)),
        waters: once(() => paths.search(start, localReachCells, () => false)),
      },
    ]
  })
}

function once<Value>(find: () => Value): () => Value {
  let found: Value | null = null
  return () => {
    found ??= find()
    return found
  }
}

function joinLane(port: Port, paths: WaterPaths, lanes: LaneNetwork) {
  const isLane = (cell: number) => lanes.nodeInCell(cell) >= 0
  const ponds = new Set<number>()
  for (let attempt = 0; attempt < 8; attempt++) {
    const start = paths.nearestWater(port.longitude, port.latitude, waterWithinCells, ponds)
    if (start < 0) return null
    const near = paths.search(start, laneWithinCells, isLane)
    if (near.end === null && near.reached.length <= pondCells) {
      for (const cell of near.reached) ponds.add(cell)
      continue
    }
    const farther = port.calls > 1 ? farthestLaneCells : fartherLaneCells
    const { end, wayBack } = near.end === null ? paths.search(start, farther, isLane) : near
    const way = end === null ? null : wayBack(end)
    return end !== null && way ? { start, way: way.reverse(), laneNode: lanes.nodeInCell(end) } : null
  }
  return null
}

function findBerths(start: number, paths: WaterPaths): Place[] {
  const { reached } = paths.search(start, berthReachCells, () => false)
  return reached
    .filter((cell) => paths.isClearBetween(start, cell))
    .slice(0, mostBerths)
    .map(placeOf)
}

function findAnchorages(start: number, approach: readonly Place[], land: LandRaster): Place[] {
  const random = new Random(mixSeed(start, 7))
  const found: Place[] = []
  for (let attempt = 0; attempt < 300 && found.length < mostAnchorages; attempt++) {
    const from = random.pick(approach)
    const place = moved(from.longitude, from.latitude, random.between(2, 14), random.between(0, 360))
    if (!land.isClear(from.longitude, from.latitude, place.longitude, place.latitude)) continue
    if (hasRoom(land, place) && !isInFairway(approach, place)) found.push(place)
  }
  return found
}

function hasRoom(land: LandRaster, place: Place): boolean {
  for (let direction = 0; direction < 360; direction += 45) {
    const around = moved(place.longitude, place.latitude, 2, direction)
    if (land.isLand(around.longitude, around.latitude)) return false
  }
  return true
}

function isInFairway(approach: readonly Place[], place: Place): boolean {
  return approach.some((point, index) => {
    const next = approach[index + 1] ?? point
    for (const part of [0, 0.25, 0.5, 0.75]) {
      const longitude = point.longitude + (next.longitude - point.longitude) * part
      const latitude = point.latitude + (next.latitude - point.latitude) * part
      if (distanceKilometres(longitude, latitude, place.longitude, place.latitude) < clearOfLaneKilometres) return true
    }
    return false
  })
}

export function placeOf(cell: number): Place {
  return { longitude: LandRaster.longitudeOf(cell), latitude: LandRaster.latitudeOf(cell) }
}
