import { metresBetween, shortestTurn, type TrackPoint } from './point.ts'

const everySeconds = 60
const maxErrorMetres = 50

/**
 * Reduces a track to one point in 60 s, plus the points needed to keep the error of interpolation below 50 m. Keeps the
 * first and the last point.
 */
export function thinTrack(points: readonly TrackPoint[]): TrackPoint[] {
  const thinned = points.slice(0, 1)
  let kept = 0
  while (kept < points.length - 1) {
    kept = furthestFrom(points, kept)
    const point = points[kept]
    if (point) thinned.push(point)
  }
  return thinned
}

/** Index of the last point that may follow `from`: at most 60 s later, with all points between near the line. */
function furthestFrom(points: readonly TrackPoint[], from: number): number {
  const start = points[from]
  let to = from + 1
  for (let next = to + 1; start && next < points.length; next += 1) {
    const end = points[next]
    const left = start.seconds + start.dwellSeconds
    // Keeps a point where the vessel stayed.
    if (!end || end.seconds - left > everySeconds || (points[next - 1]?.dwellSeconds ?? 0) >= everySeconds) break
    const between = points.slice(from + 1, next)
    if (between.every((point) => isNearLine(start, end, point))) to = next
  }
  return to
}

/** Checks the times of arrival and departure. */
function isNearLine(start: TrackPoint, end: TrackPoint, point: TrackPoint): boolean {
  return [point.seconds, point.seconds + point.dwellSeconds].every(
    (seconds) => metresBetween(placeAt(start, end, seconds), point) <= maxErrorMetres,
  )
}

/** Interpolates linearly between two points. */
export function placeAt(start: TrackPoint, end: TrackPoint, seconds: number): { longitude: number; latitude: number } {
  const left = start.seconds + start.dwellSeconds
  const share = end.seconds <= left ? 1 : Math.min(1, Math.max(0, (seconds - left) / (end.seconds - left)))
  const longitude = start.longitude + shortestTurn(end.longitude - start.longitude) * share
  return {
    longitude: shortestTurn(longitude),
    latitude: start.latitude + (end.latitude - start.latitude) * share,
  }
}
