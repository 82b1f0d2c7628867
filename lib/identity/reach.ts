import type { TrackFix } from '#lib/vessel/evidence.ts'
import { type Fix, nauticalMilesBetween, roundaboutNauticalMiles } from '#lib/vessel/fix.ts'

/** How far a vessel may be from where it was expected: this speed for the time between, padded for delayed reports. */
const assumedKnots = 25
/** Six nautical miles at once: a delayed report may carry the time of its arrival. */
const paddingHours = 0.25
/** A hundred metres at once, and what a vessel drifts or turns off in the time: what two reports of one hull differ by. */
const closeNauticalMiles = 0.05
const driftKnots = 2
/** What `PADDING_HOURS` allows at any time, with nothing to compute. */
const alwaysNauticalMiles = assumedKnots * paddingHours
/** A craft faster than this sends a wrong speed. */
const maxKnots = 60
const nauticalMilesPerDegree = 60
const microsecondsPerHour = 3_600_000_000

/** Whether one vessel can have sent both. */
export function isReachable(from: TrackFix, to: TrackFix): boolean {
  if (roundaboutNauticalMiles(from, to) <= alwaysNauticalMiles) return true
  return deviationNauticalMiles(from, to) <= allowed(from, to, paddingHours)
}

/** The share of what one hull's reports differ by: beyond 1 they are more likely of two, if there are two. */
export function closeness(from: TrackFix, to: TrackFix): number {
  const knots = Math.min(
    assumedKnots,
    driftKnots + Math.max(from.speedKnots ?? assumedKnots, to.speedKnots ?? assumedKnots),
  )
  return deviationNauticalMiles(from, to) / (closeNauticalMiles + knots * hoursBetween(from, to))
}

/** How fast a vessel would have been that sent both. */
export function knotsBetween(from: Fix, to: Fix): number {
  return nauticalMilesBetween(from, to) / Math.max(hoursBetween(from, to), 1 / 3600)
}

/**
 * How far off a report is: from where the vessel would be with the speed and course of the earlier one, anywhere on the
 * way there, or at rest; or the same backwards from the later one. The best explanation counts.
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

function hoursBetween(from: Fix, to: Fix): number {
  return Math.abs(to.broadcastMicroseconds - from.broadcastMicroseconds) / microsecondsPerHour
}

/** In nautical miles. */
interface Vector {
  east: number
  north: number
}

/** On a plane: good for the miles that a vessel makes between two reports. */
function between(from: Fix, to: Fix): Vector {
  const degreesEast = ((to.longitude - from.longitude + 540) % 360) - 180
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180)
  return {
    east: degreesEast * Math.cos(middle) * nauticalMilesPerDegree,
    north: (to.latitude - from.latitude) * nauticalMilesPerDegree,
  }
}

function way({ speedKnots, courseDegrees }: TrackFix, hours: number): Vector {
  if (speedKnots === null || courseDegrees === null) return { east: 0, north: 0 }
  const course = courseDegrees * (Math.PI / 180)
  const nauticalMiles = Math.min(speedKnots, maxKnots) * hours
  return { east: nauticalMiles * Math.sin(course), north: nauticalMiles * Math.cos(course) }
}

/** From a point to the line from the origin to the end of the way. */
function offTheWay(point: Vector, end: Vector): number {
  const squared = end.east ** 2 + end.north ** 2
  const along = squared === 0 ? 0 : (point.east * end.east + point.north * end.north) / squared
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(point.east - share * end.east, point.north - share * end.north)
}
