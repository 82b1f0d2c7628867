import type { Place } from '#lib/distance.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import type { Period } from '#lib/track/select.ts'
import { placeAt } from '#lib/track/thin.ts'
import { unitsPerDegree } from '#lib/vessel/cells.ts'
import type { Crossing } from '#lib/wire/rows/passages.ts'
import { courseBetween, holdsTogether, timeAt } from './passing.ts'
import { boundsOf, turnsOf, type Way, wayBetween } from './stretches.ts'

/** A line that vessels cross. A point on it counts as left of it. */
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

  /** Finds the crossings of a way: its share at each, and whether it leads from left to right. */
  crossings(from: Place, to: Place): { share: number; isToRight: boolean }[] {
    const way = wayBetween(from, to)
    this.steps += this.#legs.length
    const [south, north] = [Math.min(way.y1, way.y2), Math.max(way.y1, way.y2)]
    const found: { share: number; isToRight: boolean }[] = []
    for (const leg of this.#legs) {
      if (leg.bounds.south > north || leg.bounds.north < south) continue
      for (const turned of turnsOf(way, leg.bounds)) found.push(...crossingOf(turned, leg))
    }
    return found.sort((a, b) => a.share - b.share)
  }
}

/** Finds the crossings of a vessel from its points in order, without those between points that do not hold together. */
export function crossingsOf(points: readonly TrackPoint[], line: CrossedLine, period: Period): Crossing[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1]
    if (!next || point.seconds > period.untilSeconds || next.seconds < period.sinceSeconds) return []
    const crossings = line.crossings(point, next)
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

function degreesOf(units: number): number {
  return units / unitsPerDegree
}

/** Half-open at both, so that a way through a corner of the line crosses it once. */
function crossingOf(way: Way, leg: Way): { share: number; isToRight: boolean }[] {
  const [before, after] = [sideOf(leg, way.x1, way.y1), sideOf(leg, way.x2, way.y2)]
  if (before >= 0 === after >= 0) return []
  if (sideOf(way, leg.x1, leg.y1) >= 0 === sideOf(way, leg.x2, leg.y2) >= 0) return []
  return [{ share: before / (before - after), isToRight: before >= 0 }]
}

/** Positive to the left of a way, seen along it. */
function sideOf({ x1, y1, x2, y2 }: Way, x: number, y: number): number {
  return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
}
