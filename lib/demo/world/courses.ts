import {
  bearingDegrees,
  distanceKilometres,
  greatCirclePoints,
  kilometresPerDegree,
  moved,
  wrapLongitude,
} from './geodesy.ts'
import type { Place } from './harbours.ts'
import type { LandRaster } from './land.ts'

const lookAheadPoints = 80
const lookNearerBy = 0.8
const greatCircleBeyondKilometres = 300
const greatCircleStepKilometres = 150
const offshoreWidthKilometres = 8
const openWaterWidths = [10, 20, 30]
const clearances = [1.6, 2.4, 3.5, 5, 7.5, 11]
const offshoreClear = 7.5
const directions = Array.from({ length: 12 }, (_, hour) => ({
  x: Math.sin((hour / 6) * Math.PI),
  y: Math.cos((hour / 6) * Math.PI),
}))
const shortestLegKilometres = 2
const clearanceUsed = 0.5

export interface CoursePoint {
  longitude: number
  latitude: number
  /** Part of a canal or a narrow strait: neither left out nor sailed beside. */
  isFixed: boolean
}

interface Sounded {
  point: CoursePoint
  clear: number
}

/** A way for vessels: points whose longitudes run on beyond 180, and how far to a side of each a vessel may be. */
export interface Course {
  longitudes: Float32Array
  latitudes: Float32Array
  widthKilometres: Float32Array
  /** From the start. */
  kilometres: Float32Array
  isFixed: Uint8Array
}

/**
 * Makes of the way from node to node a course such as vessels steer: offshore from cape to cape along great circles,
 * inshore from bend to bend with points so close that the width at them holds between them too.
 */
export function layCourse(way: readonly CoursePoint[], land: LandRaster): Course {
  const { points, offshore } = cutCorners(unrolled(way), land)
  const laid: CoursePoint[] = []
  const widths: number[] = []
  let clear = 0
  points.forEach((point, index) => {
    const before = points[index - 1]
    const clearBefore = clear
    if (before && offshore[index]) {
      const width = offshoreWidth(before, point, land)
      clear = land.isInshore(point.longitude, point.latitude) ? clearanceAt(point, land) : offshoreClear
      widths.push(Math.min(widths.pop() ?? 0, width))
      widths.push(width)
    } else {
      clear = clearanceAt(point, land)
      if (before) widths.push(Math.min(widths.pop() ?? 0, clearBefore * clearanceUsed))
      for (const piece of before ? divided(before, clearBefore, point, clear, land) : []) {
        laid.push(piece.point)
        widths.push(piece.clear * clearanceUsed)
      }
      widths.push(point.isFixed ? 0 : clear * clearanceUsed)
    }
    laid.push(point)
  })
  const kilometres = new Float32Array(laid.length)
  for (let at = 1; at < laid.length; at++) {
    kilometres[at] = (kilometres[at - 1] ?? 0) + apart(laid[at - 1] as CoursePoint, laid[at] as CoursePoint)
  }
  return {
    longitudes: Float32Array.from(laid, (point) => point.longitude),
    latitudes: Float32Array.from(laid, (point) => point.latitude),
    widthKilometres: Float32Array.from(widths),
    kilometres,
    isFixed: Uint8Array.from(laid, (point) => (point.isFixed ? 1 : 0)),
  }
}

/** A course's point as a vessel takes it that keeps to starboard. */
export function offsetPlace(course: Course, point: number, lane: number): Place {
  const { longitudes, latitudes, widthKilometres } = course
  const longitude = longitudes[point] ?? 0
  const latitude = latitudes[point] ?? 0
  const aside = lane * (widthKilometres[point] ?? 0)
  if (aside === 0) return { longitude, latitude }
  const before = Math.max(0, point - 1)
  const after = Math.min(longitudes.length - 1, point + 1)
  const ahead = bearingDegrees(
    longitudes[before] ?? 0,
    latitudes[before] ?? 0,
    longitudes[after] ?? 0,
    latitudes[after] ?? 0,
  )
  return moved(longitude, latitude, aside, ahead + 90)
}

function unrolled(way: readonly CoursePoint[]): CoursePoint[] {
  let longitude = way[0]?.longitude ?? 0
  // Two ports that share their water have a way of one point, and a course has two ends all the same.
  const ends = way.length === 1 ? [...way, ...way] : way
  return ends.map((point) => {
    longitude += wrapLongitude(point.longitude - longitude)
    return { ...point, longitude }
  })
}

/** Leaves out the points that a vessel offshore has no reason to pass. `offshore[i]` is about the leg that ends in point i. */
function cutCorners(way: readonly CoursePoint[], land: LandRaster) {
  const points = way.slice(0, 1)
  const offshore = [false]
  let at = 0
  while (at < way.length - 1) {
    const from = way[at] as CoursePoint
    let ahead = Math.min(way.length - 1, at + lookAheadPoints)
    const fixed = way.findIndex((point, index) => index > at && index <= ahead && point.isFixed)
    if (fixed > 0) ahead = fixed
    let leg: CoursePoint[] | null = null
    if (!from.isFixed && !land.isInshore(from.longitude, from.latitude)) {
      while (ahead > at && !leg) {
        leg = offshoreLeg(from, way[ahead] as CoursePoint, land)
        if (!leg) ahead = at + Math.floor((ahead - at) * lookNearerBy)
      }
    }
    if (leg) {
      points.push(...leg)
      offshore.push(...leg.map(() => true))
      at = ahead
    } else {
      at++
      points.push(way[at] as CoursePoint)
      offshore.push(false)
    }
  }
  return { points, offshore }
}

function offshoreLeg(from: CoursePoint, to: CoursePoint, land: LandRaster): CoursePoint[] | null {
  if (to.isFixed || land.isInshore(to.longitude, to.latitude)) return null
  const kilometres = apart(from, to)
  const count = kilometres > greatCircleBeyondKilometres ? Math.floor(kilometres / greatCircleStepKilometres) : 0
  const leg: CoursePoint[] = []
  let before = from
  for (const place of greatCirclePoints(from.longitude, from.latitude, to.longitude, to.latitude, count)) {
    if (!land.isOffshore(before.longitude, before.latitude, place.longitude, place.latitude)) return null
    before = { ...place, isFixed: false }
    leg.push(before)
  }
  return land.isOffshore(before.longitude, before.latitude, to.longitude, to.latitude) ? [...leg, to] : null
}

/** Half the width of the water beside a leg offshore, as far as vessels use it. */
function offshoreWidth(from: CoursePoint, to: CoursePoint, land: LandRaster): number {
  const level = Math.cos((Math.max(Math.abs(from.latitude), Math.abs(to.latitude)) * Math.PI) / 180)
  let width = offshoreWidthKilometres * level
  for (const wider of openWaterWidths) {
    if (!isOpenAt(from, to, wider, land) || !isOpenAt(from, to, -wider, land)) break
    width = wider
  }
  return width
}

function isOpenAt(from: CoursePoint, to: CoursePoint, aside: number, land: LandRaster): boolean {
  const across = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const direction = (Math.atan2(across, to.latitude - from.latitude) * 180) / Math.PI + 90
  const start = moved(from.longitude, from.latitude, aside, direction)
  const end = moved(to.longitude, to.latitude, aside, direction)
  return land.isOffshore(start.longitude, start.latitude, end.longitude, end.latitude)
}

/** How far off the land is, from a few rings of probes. */
function clearanceAt(point: CoursePoint, land: LandRaster): number {
  const across = 1 / Math.cos((point.latitude * Math.PI) / 180)
  let clear = 0
  for (const ring of clearances) {
    for (const { x, y } of directions) {
      const longitude = point.longitude + (x * ring * across) / kilometresPerDegree
      if (land.isLand(longitude, point.latitude + (y * ring) / kilometresPerDegree)) return clear
    }
    clear = ring
  }
  return clear
}

/** The points between two that are needed for the width at them to hold all along. */
function divided(from: CoursePoint, fromClear: number, to: CoursePoint, toClear: number, land: LandRaster): Sounded[] {
  if (from.isFixed && to.isFixed) return []
  if (apart(from, to) <= Math.max(shortestLegKilometres, Math.min(fromClear, toClear))) return []
  const middle: CoursePoint = {
    longitude: (from.longitude + to.longitude) / 2,
    latitude: (from.latitude + to.latitude) / 2,
    isFixed: false,
  }
  const clear = clearanceAt(middle, land)
  return [
    ...divided(from, fromClear, middle, clear, land),
    { point: middle, clear },
    ...divided(middle, clear, to, toClear, land),
  ]
}

function apart(from: CoursePoint, to: CoursePoint): number {
  return distanceKilometres(from.longitude, from.latitude, to.longitude, to.latitude)
}
