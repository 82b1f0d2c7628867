import { shortestTurn, type TrackPoint } from './point.ts'

/** Gaps longer than this end a leg, since the path between is unknown. */
export const gapSeconds = 1_800

export type Place = readonly [longitude: number, latitude: number]

/** Line on the map that does not cross the 180° meridian, with the time at each position. */
export interface TrackLine {
  places: Place[]
  seconds: number[]
}

/** Splits a track at reception gaps. */
export function legsOf(points: readonly TrackPoint[]): TrackPoint[][] {
  const legs: TrackPoint[][] = []
  let before: TrackPoint | undefined
  for (const point of points) {
    const leg = legs.at(-1)
    if (before && leg && point.seconds - before.seconds - before.dwellSeconds <= gapSeconds) leg.push(point)
    else legs.push([point])
    before = point
  }
  return legs
}

/** Adds a point with a dwell time twice: at its arrival and at the last report. */
export function linesOf(leg: readonly TrackPoint[]): TrackLine[] {
  const lines: TrackLine[] = []
  let line: TrackLine | undefined
  let before: TrackPoint | undefined
  for (const point of leg) {
    const there: Place = [point.longitude, point.latitude]
    if (line && before && Math.abs(point.longitude - before.longitude) > 180) {
      const { latitude, seconds, side } = crossing(before, point)
      add(line, [side, latitude], seconds)
      line = { places: [[-side, latitude]], seconds: [seconds] }
      lines.push(line)
    } else if (!line) {
      line = { places: [], seconds: [] }
      lines.push(line)
    }
    add(line, there, point.seconds)
    if (point.dwellSeconds > 0) add(line, there, point.seconds + point.dwellSeconds)
    before = point
  }
  return lines
}

function add(line: TrackLine, place: Place, seconds: number): void {
  line.places.push(place)
  line.seconds.push(seconds)
}

/** Latitude and time at the 180° meridian; `side` is the meridian's sign before the crossing. */
function crossing(from: TrackPoint, to: TrackPoint): { latitude: number; seconds: number; side: 180 | -180 } {
  const side = from.longitude > 0 ? 180 : -180
  const left = from.seconds + from.dwellSeconds
  const share = (side - from.longitude) / (shortestTurn(to.longitude - from.longitude) || 1)
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    seconds: Math.round(left + (to.seconds - left) * share),
    side,
  }
}
