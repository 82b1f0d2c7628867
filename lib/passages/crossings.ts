import type { Place } from '#lib/distance.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import type { Period } from '#lib/track/select.ts'
import { placeAt } from '#lib/track/thin.ts'
import { unitsPerDegree } from '#lib/vessel/cells.ts'
import type { Crossing } from '#lib/wire/rows/passages.ts'
import { courseBetween, holdsTogether, timeAt } from './passing.ts'
import { boundsOf, turnsOf, type Way, wayBetween } from './stretches.ts'

/** Shares of a way that differ in their last digits only. */
const samePlace = 1e-12

/** A line that vessels cross. A touch is no crossing, from either end of the line. */
export class CrossedLine {
  readonly #legs: readonly (Way & { bounds: ReturnType<typeof boundsOf> })[]
  /** Legs compared so far. */
  steps = 0

  constructor(places: readonly Place[]) {
    this.#legs = places.slice(1).map((place, index) => {
      const leg = wayBetween(places[index] ?? place, place)
      return { ...leg, bounds: boundsOf(leg) }
    })
  }

  /** In degrees; longitudes may exceed ±180. */
  get boxes() {
    return this.#legs.map(({ bounds: { west, south, east, north } }) => {
      return { west: degreesOf(west), south: degreesOf(south), east: degreesOf(east), north: degreesOf(north) }
    })
  }

  /**
   * Finds the crossings of a way: its share at each, and whether it leads from left to right. A way that ends on the
   * line does not cross it; for one that begins there, `earlier` places, the latest first, say from which side.
   */
  crossings(from: Place, to: Place, earlier: () => Iterable<Place> = () => []): CrossedAt[] {
    const way = wayBetween(from, to)
    this.steps += this.#legs.length
    const [south, north] = [Math.min(way.y1, way.y2), Math.max(way.y1, way.y2)]
    const found: CrossedAt[] = []
    for (const leg of this.#legs) {
      if (leg.bounds.south > north || leg.bounds.north < south) continue
      for (const turned of turnsOf(way, leg.bounds)) {
        const before = sideOf(leg, turned.x1, turned.y1) || this.#sideBefore(leg, turned, from, earlier())
        found.push(...crossingOf(turned, leg, before))
      }
    }
    return withoutTouches(found.sort((a, b) => a.share - b.share))
  }

  /** The side of the latest place that is off the leg; 0 without any. */
  #sideBefore(leg: Way, { x1 }: Way, from: Place, earlier: Iterable<Place>): number {
    for (const place of earlier) {
      this.steps += 1
      const way = wayBetween(from, place)
      const side = sideOf(leg, x1 + way.x2 - way.x1, way.y2)
      if (side !== 0) return side
    }
    return 0
  }
}

interface CrossedAt {
  share: number
  isToRight: boolean
}

/** At the tip of a bent line, a way that stays on one side crosses both legs at the same place. */
function withoutTouches(found: readonly CrossedAt[]): CrossedAt[] {
  const crossed: CrossedAt[] = []
  for (const each of found) {
    const last = crossed.at(-1)
    if (last && last.isToRight !== each.isToRight && each.share - last.share < samePlace) crossed.pop()
    else crossed.push(each)
  }
  return crossed
}

/** Finds the crossings of a vessel from its points in order, without those between points that do not hold together. */
export function crossingsOf(points: readonly TrackPoint[], line: CrossedLine, period: Period): Crossing[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1]
    if (!next || point.seconds > period.untilSeconds || next.seconds < period.sinceSeconds) return []
    const crossings = line.crossings(point, next, () => placesBefore(points, index))
    if (crossings.length === 0 || !holdsTogether(point, next)) return []
    return crossings.flatMap(({ share, isToRight }): Crossing[] => {
      const crossedSeconds = timeAt(point, next, share)
      if (crossedSeconds < period.sinceSeconds || crossedSeconds > period.untilSeconds) return []
      return [
        {
          crossedSeconds,
          ...placeAt(point, next, crossedSeconds),
          direction: isToRight ? 'left_to_right' : 'right_to_left',
          knots: point.speedKnots,
          courseDegrees: courseBetween(point, next),
        },
      ]
    })
  })
}

/** The points before one, the latest first, as far as the way from them is known. */
function* placesBefore(points: readonly TrackPoint[], index: number): Generator<TrackPoint> {
  for (let at = index; at > 0; at -= 1) {
    const [before, point] = [points[at - 1], points[at]]
    if (!before || !point || !holdsTogether(before, point)) return
    yield before
  }
}

function degreesOf(units: number): number {
  return units / unitsPerDegree
}

/** Half-open at the ends of the leg, so that a way through a corner of the line crosses it once. */
function crossingOf(way: Way, leg: Way, before: number): CrossedAt[] {
  const after = sideOf(leg, way.x2, way.y2)
  if (before === 0 || after === 0 || before > 0 === after > 0) return []
  if (sideOf(way, leg.x1, leg.y1) >= 0 === sideOf(way, leg.x2, leg.y2) >= 0) return []
  const start = sideOf(leg, way.x1, way.y1)
  return [{ share: start / (start - after), isToRight: before > 0 }]
}

/** Positive to the left of a way, seen along it. */
function sideOf({ x1, y1, x2, y2 }: Way, x: number, y: number): number {
  return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
}
