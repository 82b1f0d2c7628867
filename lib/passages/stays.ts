import type { TrackPoint } from '#lib/track/point.ts'
import type { Period } from '#lib/track/select.ts'
import { placeAt } from '#lib/track/thin.ts'
import type { Stay } from '#lib/wire/rows/passages.ts'
import { courseBetween, holdsTogether, maxGapSeconds, timeAt } from './passing.ts'
import type { Region, Stretch } from './stretches.ts'

const whole: readonly Stretch[] = [{ from: 0, until: 1 }]
const none: readonly Stretch[] = []

/**
 * Finds the stays of a vessel from its points in order, which begin some time before the period. Between two points that do not
 * hold together, a stay ends at the first and another begins at the second.
 */
export function staysOf(points: readonly TrackPoint[], region: Region, period: Period): Stay[] {
  const stays: Stay[] = []
  let stay: Stay | null = null
  let isNextIn = points[0] !== undefined && region.holds(points[0])
  for (const [index, point] of points.entries()) {
    if (point.seconds > period.untilSeconds) break
    const left = point.seconds + point.dwellSeconds
    const next = points[index + 1]
    const isIn = isNextIn
    const isWayIn = next ? region.holdsWay(point, next) : null
    isNextIn = isWayIn ?? (next !== undefined && region.holds(next))
    if (isIn) {
      stay ??= begin(point.seconds, 'inferred', null, null)
      if (left >= period.sinceSeconds) addPoint(stay, point)
      else [stay.minKnots, stay.maxKnots] = [point.speedKnots, point.speedKnots]
    }
    if (next && left <= period.untilSeconds) {
      const stretches = isWayIn === null ? region.stretches(point, next) : isWayIn ? whole : none
      if ((stay !== null || stretches.length > 0) && holdsTogether(point, next)) {
        for (const { from, until } of stretches) {
          stay ??= begin(timeAt(point, next, from), 'seen', courseBetween(point, next), point.speedKnots)
          if (until === 1 && isNextIn) continue
          end(stay, timeAt(point, next, until), 'seen', courseBetween(point, next))
          stays.push(stay)
          stay = null
        }
        continue
      }
    }
    if (stay === null) continue
    const isRecent = period.untilSeconds - left <= maxGapSeconds
    const isLast = next === undefined || next.seconds > period.untilSeconds
    end(stay, left, isRecent && isLast ? 'still_inside' : 'inferred', null)
    stays.push(stay)
    stay = null
  }
  if (stay !== null) {
    end(stay, period.untilSeconds, 'still_inside', null)
    stays.push(stay)
  }
  return stays.flatMap((each) => inPeriod(each, period))
}

function begin(
  enteredSeconds: number,
  entry: Stay['entry'],
  courseInDegrees: number | null,
  knots: number | null,
): Stay {
  return {
    enteredSeconds,
    entry,
    leftSeconds: enteredSeconds,
    exit: 'inferred',
    points: 0,
    minKnots: knots,
    maxKnots: knots,
    courseInDegrees,
    courseOutDegrees: null,
  }
}

function addPoint(stay: Stay, { speedKnots }: TrackPoint): void {
  if (stay.points === 0) [stay.minKnots, stay.maxKnots] = [speedKnots, speedKnots]
  stay.points += 1
  if (speedKnots === null) return
  stay.minKnots = Math.min(stay.minKnots ?? speedKnots, speedKnots)
  stay.maxKnots = Math.max(stay.maxKnots ?? speedKnots, speedKnots)
}

function end(stay: Stay, leftSeconds: number, exit: Stay['exit'], courseOutDegrees: number | null): void {
  stay.leftSeconds = leftSeconds
  stay.exit = exit
  stay.courseOutDegrees = courseOutDegrees
}

function inPeriod(stay: Stay, { sinceSeconds, untilSeconds }: Period): Stay[] {
  const { enteredSeconds, leftSeconds, exit } = stay
  const isBefore = enteredSeconds < sinceSeconds
  const isStill = exit === 'still_inside' || leftSeconds > untilSeconds
  if (enteredSeconds > untilSeconds || (leftSeconds < sinceSeconds && !isStill)) return []
  return [
    {
      ...stay,
      ...(isBefore && { enteredSeconds: sinceSeconds, entry: 'before', courseInDegrees: null }),
      ...(isStill && { leftSeconds: untilSeconds, exit: 'still_inside', courseOutDegrees: null }),
    },
  ]
}

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
