import TinyQueue from 'tinyqueue'
import { kilometresBetween, type Place } from '#lib/distance.ts'
import { bearingDegrees, moved, placeBetween, unrolled } from './geodesy.ts'
import { itemAt, mixSeed, Random, WeightedChoice } from './random.ts'
import type { Harbour, Lane, LanePoint, World } from './world.ts'

/**
 * The trades of a port: its number of partners, and the weights of calls and distance in the choice of a partner.
 */
const trades = {
  ferry: { partners: 4, callsCount: 0.5, atKilometres: (km: number) => (km < 15 ? 0 : 1 / (km + 40) ** 3) },
  short: { partners: 10, callsCount: 0.8, atKilometres: (km: number) => (km < 60 ? 0 : 1 / (km + 250) ** 2) },
  deep: { partners: 10, callsCount: 1.4, atKilometres: (km: number) => (km < 500 ? 0 : 1 / (km + 4000)) },
} as const

export type Trade = keyof typeof trades

/** On longer legs a steady speed on the chart would vary at sea. */
const longestLegKilometres = 250

/** A point of a course, with its distance from the start. Longitudes continue beyond 180. */
export interface CoursePoint extends LanePoint {
  kilometres: number
}

export type Course = readonly CoursePoint[]

/** The routes between ports, found on first use. */
export class Routes {
  readonly #world: World
  readonly #partners = new Map<Harbour, Record<Trade, readonly Harbour[]>>()
  readonly #lastLanes = new Map<string, ReadonlyMap<string, Lane>>()
  readonly #courses = new Map<string, Course>()

  constructor(world: World) {
    this.#world = world
  }

  partners(harbour: Harbour, trade: Trade): readonly Harbour[] {
    const partners = this.#partners.get(harbour) ?? drawPartners(this.#world.harbours, harbour)
    this.#partners.set(harbour, partners)
    return partners[trade]
  }

  course(from: Harbour, to: Harbour): Course {
    const key = `${from.port.code} ${to.port.code}`
    const course = this.#courses.get(key) ?? this.#layCourse(from, to)
    this.#courses.set(key, course)
    return course
  }

  #layCourse(from: Harbour, to: Harbour): Course {
    const course: CoursePoint[] = []
    const points = [...from.approach, ...this.#lanesBetween(from, to), ...to.approach.toReversed()]
    for (const point of points) append(course, point)
    return course
  }

  #lanesBetween(from: Harbour, to: Harbour): LanePoint[] {
    const lastLanes = this.#lastLanesFrom(from.junction)
    const lanes: Lane[] = []
    for (let junction = to.junction; junction !== from.junction; ) {
      const lane = lastLanes.get(junction)
      if (!lane) throw new Error(`no lane leads from ${from.port.name} to ${to.port.name}`)
      lanes.push(lane)
      junction = lane.from
    }
    return lanes.reverse().flatMap(({ points }) => points)
  }

  /** The last lane of the shortest path to every junction, by Dijkstra. */
  #lastLanesFrom(start: string): ReadonlyMap<string, Lane> {
    const known = this.#lastLanes.get(start)
    if (known) return known
    const lastLanes = new Map<string, Lane>()
    const kilometres = new Map([[start, 0]])
    const queue = new TinyQueue([{ junction: start, way: 0 }], (one, other) => one.way - other.way)
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (next.way > (kilometres.get(next.junction) ?? 0)) continue
      for (const lane of this.#world.lanesFrom.get(next.junction) ?? []) {
        const way = next.way + lane.kilometres
        if (way >= (kilometres.get(lane.to) ?? Number.POSITIVE_INFINITY)) continue
        kilometres.set(lane.to, way)
        lastLanes.set(lane.to, lane)
        queue.push({ junction: lane.to, way })
      }
    }
    this.#lastLanes.set(start, lastLanes)
    return lastLanes
  }
}

/** Appends a point. The narrower lane counts where lanes meet. */
function append(course: CoursePoint[], next: LanePoint): void {
  const last = course.at(-1)
  if (!last) {
    course.push({ ...next, kilometres: 0 })
    return
  }
  const point = unrolled(next, last)
  const widthKilometres = Math.min(last.widthKilometres, point.widthKilometres)
  const length = kilometresBetween(last, point)
  if (length === 0 && course.length > 1) {
    last.widthKilometres = widthKilometres
    return
  }
  const pieces = Math.max(1, Math.ceil(length / longestLegKilometres))
  for (let piece = 1; piece < pieces; piece++) {
    const kilometres = last.kilometres + (length * piece) / pieces
    course.push({ ...placeBetween(last, point, piece / pieces), widthKilometres, kilometres })
  }
  course.push({ ...point, kilometres: last.kilometres + length })
}

/** A point of a course, moved to starboard by the vessel's position in the lane. */
export function offsetPlace(course: Course, point: number, lane: number): Place {
  const middle = itemAt(course, point)
  const before = itemAt(course, Math.max(0, point - 1))
  const after = itemAt(course, Math.min(course.length - 1, point + 1))
  return moved(middle, lane * middle.widthKilometres, bearingDegrees(before, after) + 90)
}

/** Independent of the seed of the fleet. */
function drawPartners(harbours: readonly Harbour[], harbour: Harbour): Record<Trade, Harbour[]> {
  const random = new Random(mixSeed(harbour.number, 11))
  const home = itemAt(harbour.approach, 0)
  const draw = ({ partners, callsCount, atKilometres }: (typeof trades)[Trade]) => {
    const choice = new WeightedChoice(
      harbours,
      ({ port, approach }) => port.calls ** callsCount * atKilometres(kilometresBetween(home, itemAt(approach, 0))),
    )
    return Array.from({ length: partners }, () => choice.draw(random))
  }
  return { ferry: draw(trades.ferry), short: draw(trades.short), deep: draw(trades.deep) }
}
