import { metresBetween, shortestTurn, type TrackPoint } from './point.ts'

const everySeconds = 60
const maxErrorMetres = 50

/**
 * One point in 60 s, and more where the vessel would otherwise seem more than 50 m from where it was at any time. The first and
 * the last point stay.
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

/** The last point that may follow the one at `from`: at most 60 s later, with all between near the line. At least the next. */
function furthestFrom(points: readonly TrackPoint[], from: number): number {
  const start = points[from]
  let to = from + 1
  for (let next = to + 1; start && next < points.length; next += 1) {
    const end = points[next]
    const left = start.seconds + start.dwellSeconds
    // Where it lay is worth a point: it arrived there and it left.
    if (!end || end.seconds - left > everySeconds || (points[next - 1]?.dwellSeconds ?? 0) >= everySeconds) break
    const between = points.slice(from + 1, next)
    if (between.every((point) => isNearLine(start, end, point))) to = next
  }
  return to
}

/** At the time of its arrival and of its departure. */
function isNearLine(start: TrackPoint, end: TrackPoint, point: TrackPoint): boolean {
  return [point.seconds, point.seconds + point.dwellSeconds].every(
    (seconds) => metresBetween(placeAt(start, end, seconds), point) <= maxErrorMetres,
  )
}

/** Where a vessel was that went straight from one point to the next. */
export function placeAt(start: TrackPoint, end: TrackPoint, seconds: number): { longitude: number; latitude: number } {
  const left = start.seconds + start.dwellSeconds
  const share = end.seconds <= left ? 1 : Math.min(1, Math.max(0, (seconds - left) / (end.seconds - left)))
  const longitude = start.longitude + shortestTurn(end.longitude - start.longitude) * share
  return {
    longitude: shortestTurn(longitude),
    latitude: start.latitude + (end.latitude - start.latitude) * share,
  }
}
