import { isAlwaysReachable, isReachable } from '#lib/identity/reach.ts'
import { shortestTurn, type TrackPoint } from '#lib/track/point.ts'

/** The way between two points further apart in time is unknown. */
export const maxGapSeconds = 900

/** Whether the way between two points of a track is known. */
export function holdsTogether(from: TrackPoint, to: TrackPoint): boolean {
  const left = from.seconds + from.dwellSeconds
  if (to.seconds - left > maxGapSeconds) return false
  if (isAlwaysReachable(from, to)) return true
  return isReachable({ ...from, broadcastMicroseconds: left * 1e6 }, { ...to, broadcastMicroseconds: to.seconds * 1e6 })
}

/** The moment at a share of the way between two points. */
export function timeAt(from: TrackPoint, to: TrackPoint, share: number): number {
  const left = from.seconds + from.dwellSeconds
  return left + (to.seconds - left) * share
}

/** Course from one point to another, on a plane tangent to the earth between them. */
export function courseBetween(from: TrackPoint, to: TrackPoint): number {
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180)
  const east = shortestTurn(to.longitude - from.longitude) * Math.cos(middle)
  const degrees = Math.atan2(east, to.latitude - from.latitude) * (180 / Math.PI)
  return (Math.round(degrees) + 360) % 360
}
