import { decodeChunk, unitsPerDegree } from './chunk.ts'
import { legsOf } from './legs.ts'
import { pastPosition } from './past.ts'
import { isSamePosition, type TrackPoint } from './point.ts'

/** Seconds since 1970. */
export interface Period {
  sinceSeconds: number
  untilSeconds: number
}

export interface TrackSelection extends Period {
  /** Minimum time between points of a leg, except before its last. */
  stepSeconds: number
}

type Stored = readonly { points: Uint8Array; untilSeconds: number }[]

/** Joins the stored chunks of a track and selects from its points. */
export function joinTrack(stored: Stored, lastReceivedSeconds: number, selection: TrackSelection): TrackPoint[] {
  return stepped(clipped(joinChunks(stored, lastReceivedSeconds), selection), selection.stepSeconds)
}

/** The same with the positions at both ends of the period, between two points as well. */
export function joinWholeTrack(stored: Stored, lastReceivedSeconds: number, selection: TrackSelection): TrackPoint[] {
  const { sinceSeconds, untilSeconds } = selection
  const points = joinTrack(stored, lastReceivedSeconds, selection)
  const pointAt = (seconds: number): TrackPoint[] => {
    const position = pastPosition(stored, lastReceivedSeconds, seconds)
    if (position?.seconds !== seconds) return []
    const [longitude, latitude] = [rounded(position.longitude), rounded(position.latitude)]
    return [{ ...position, longitude, latitude, dwellSeconds: 0 }]
  }
  const [first, last] = [points[0], points.at(-1)]
  const hasEnd = last !== undefined && last.seconds + last.dwellSeconds >= untilSeconds
  return [
    ...(first?.seconds === sinceSeconds ? [] : pointAt(sinceSeconds)),
    ...points,
    ...(hasEnd ? [] : pointAt(untilSeconds)),
  ]
}

/**
 * Joins the stored chunks of a track, in their order. `lastReceivedSeconds` is the time of the last report at the last point,
 * which may be newer than the stored time.
 */
export function joinChunks(stored: Stored, lastReceivedSeconds: number): TrackPoint[] {
  const joined: TrackPoint[] = []
  for (const [index, { points, untilSeconds }] of stored.entries()) {
    const isLast = index === stored.length - 1
    const ofChunk = decodeChunk(points, isLast ? Math.max(untilSeconds, lastReceivedSeconds) : untilSeconds)
    for (const [place, point] of ofChunk.entries()) {
      // Drops points from a time when the clock was ahead.
      while (joined.length > 0 && (joined.at(-1)?.seconds ?? 0) > point.seconds) joined.pop()
      const last = joined.at(-1)
      if (last && place === 0 && isCut(last, point))
        last.dwellSeconds = point.seconds + point.dwellSeconds - last.seconds
      else joined.push(point)
    }
  }
  return joined
}

function rounded(degrees: number): number {
  return Math.round(degrees * unitsPerDegree) / unitsPerDegree
}

/** Whether the tables of two days, which were imported, have a stay each that was one: exports cut it at midnight. */
function isCut(last: TrackPoint, point: TrackPoint): boolean {
  return isSamePosition(last, point) && point.seconds - last.seconds - last.dwellSeconds <= 1
}

function clipped(points: readonly TrackPoint[], { sinceSeconds, untilSeconds }: TrackSelection): TrackPoint[] {
  return points.flatMap((point) => {
    const seconds = Math.max(point.seconds, sinceSeconds)
    const left = Math.min(point.seconds + point.dwellSeconds, untilSeconds)
    return left < seconds ? [] : { ...point, seconds, dwellSeconds: left - seconds }
  })
}

function stepped(points: readonly TrackPoint[], stepSeconds: number): TrackPoint[] {
  if (stepSeconds <= 1) return [...points]
  return legsOf(points).flatMap((leg) => {
    let next = Number.NEGATIVE_INFINITY
    return leg.filter(({ seconds, dwellSeconds }, index) => {
      if (seconds < next && dwellSeconds < stepSeconds && index < leg.length - 1) return false
      next = seconds + stepSeconds
      return true
    })
  })
}
