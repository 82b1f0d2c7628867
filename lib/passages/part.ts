import type { TrackPoint } from '#lib/track/point.ts'
import { placeAt } from '#lib/track/thin.ts'
import { holdsTogether } from './passing.ts'

/** The part of a track between two moments, with the places of these moments if the way there is known. */
export function partOf(points: readonly TrackPoint[], sinceSeconds: number, untilSeconds: number): TrackPoint[] {
  const part: TrackPoint[] = []
  for (const [index, point] of points.entries()) {
    const left = point.seconds + point.dwellSeconds
    if (point.seconds <= untilSeconds && left >= sinceSeconds) {
      const seconds = Math.ceil(Math.max(point.seconds, sinceSeconds))
      part.push({ ...point, seconds, dwellSeconds: Math.max(0, Math.floor(Math.min(left, untilSeconds)) - seconds) })
    }
    const next = points[index + 1]
    for (const moment of [sinceSeconds, untilSeconds]) {
      if (!next || moment <= left || moment >= next.seconds || !holdsTogether(point, next)) continue
      part.push({ ...point, ...placeAt(point, next, moment), seconds: Math.round(moment), dwellSeconds: 0 })
    }
  }
  return part
}
