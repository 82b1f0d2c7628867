import { nauticalMilesBetween, nauticalMilesPerDegree, type Place } from '#lib/distance.ts'
import type { TrackFix } from '#lib/vessel/evidence.ts'
import { type Fix, roundaboutNauticalMiles } from '#lib/vessel/fix.ts'

/** Limits the distance from the expected position: this speed for the elapsed time, padded for delayed reports. */
const assumedKnots = 25
/** Allows about six nautical miles between simultaneous reports, since a delayed one may carry its arrival time. */
const paddingHours = 0.25
/** Typical difference between reports of one hull: about 100 m, plus drift and turns in the elapsed time. */
const closeNauticalMiles = 0.05
const driftKnots = 2
/** Always allowed by `paddingHours`; spares the exact computation. */
const alwaysNauticalMiles = assumedKnots * paddingHours
/** Speeds above this are treated as errors. */
const maxKnots = 60
const microsecondsPerHour = 3_600_000_000

/** Returns true if one vessel can have sent both. */
export function isReachable(from: TrackFix, to: TrackFix): boolean {
  return isAlwaysReachable(from, to) || deviationNauticalMiles(from, to) <= allowed(from, to, paddingHours)
}

/** Returns true if the places are so near each other that one vessel can have been at both, at any time. */
export function isAlwaysReachable(from: Place, to: Place): boolean {
  return roundaboutNauticalMiles(from, to) <= alwaysNauticalMiles
}

/** Deviation relative to the typical difference of one hull's reports. Above 1, two vessels are more likely. */
export function closeness(from: TrackFix, to: TrackFix): number {
  const knots = Math.min(
    assumedKnots,
    driftKnots + Math.max(from.speedKnots ?? assumedKnots, to.speedKnots ?? assumedKnots),
  )
  return deviationNauticalMiles(from, to) / (closeNauticalMiles + knots * hoursBetween(from, to))
}

/** Speed that one vessel needs to send both. */
export function knotsBetween(from: Fix, to: Fix): number {
  return nauticalMilesBetween(from, to) / Math.max(hoursBetween(from, to), 1 / 3600)
}

/**
 * Distance between a report and the extrapolated path of the earlier one, or between the earlier one and the path
 * backwards from the later one, or between both as if the vessel lay still. Returns the smallest.
 */
function deviationNauticalMiles(one: TrackFix, other: TrackFix): number {
  const [from, to] = one.broadcastMicroseconds <= other.broadcastMicroseconds ? [one, other] : [other, one]
  const hours = hoursBetween(from, to)
  const gap = between(from, to)
  const forward = way(from, hours)
  const backward = way(to, -hours)
  return Math.min(
    nauticalMilesBetween(from, to),
    offTheWay(gap, forward),
    offTheWay({ east: -gap.east, north: -gap.north }, backward),
  )
}

function allowed(from: Fix, to: Fix, paddingHours: number): number {
  return assumedKnots * Math.hypot(hoursBetween(from, to), paddingHours)
}

export function hoursBetween(from: Fix, to: Fix): number {
  return Math.abs(to.broadcastMicroseconds - from.broadcastMicroseconds) / microsecondsPerHour
}

/** In nautical miles. */
export interface Vector {
  east: number
  north: number
}

/** Uses a flat projection, accurate enough for the distance between two reports. */
export function between(from: Fix, to: Fix): Vector {
  const degreesEast = ((to.longitude - from.longitude + 540) % 360) - 180
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180)
  return {
    east: degreesEast * Math.cos(middle) * nauticalMilesPerDegree,
    north: (to.latitude - from.latitude) * nauticalMilesPerDegree,
  }
}

export function way({ speedKnots, courseDegrees }: TrackFix, hours: number): Vector {
  if (speedKnots === null || courseDegrees === null) return { east: 0, north: 0 }
  const course = courseDegrees * (Math.PI / 180)
  const nauticalMiles = Math.min(speedKnots, maxKnots) * hours
  return { east: nauticalMiles * Math.sin(course), north: nauticalMiles * Math.cos(course) }
}

/** Distance from a point to the line segment from the origin to `end`. */
export function offTheWay(point: Vector, end: Vector): number {
  const squared = end.east ** 2 + end.north ** 2
  const along = squared === 0 ? 0 : (point.east * end.east + point.north * end.north) / squared
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(point.east - share * end.east, point.north - share * end.north)
}
