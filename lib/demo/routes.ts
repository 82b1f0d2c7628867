import { bearingDegrees, distanceKilometres, moved, type Place, placeBetween, unrolled } from './geodesy.ts'
import { MinimumHeap } from './heap.ts'
import { itemAt, mixSeed, Random, WeightedChoice } from './random.ts'
import type { Harbour, LanePoint, World } from './world.ts'

/**
 * The trades of a port: how many ports it trades with in each, and how likely another port is one of them, by how much
 * its calls count and how far off it is.
 */
const trades = {
  ferry: { partners: 4, callsCount: 0.5, atKilometres: (km: number) => (km < 15 ? 0 : 1 / (km + 40) ** 3) },
  short: { partners: 10, callsCount: 0.8, atKilometres: (km: number) => (km < 60 ? 0 : 1 / (km + 250) ** 2) },
  deep: { partners: 10, callsCount: 1.4, atKilometres: (km: number) => (km < 500 ? 0 : 1 / (km + 4000)) },
} as const

export type Trade = keyof typeof trades

const slots = Object.entries(trades).flatMap(([trade, { partners }]) => Array<string>(partners).fill(trade))
/** On longer legs a steady speed on the chart would not be one at sea. */
const longestLegKilometres = 250

/** A point of a course, with its way from the start. Longitudes run on beyond 180. */
export interface CoursePoint extends LanePoint {
  kilometres: number
}

export type Course = readonly CoursePoint[]

/** The routes between ports, laid when first asked for. A slot is a port's n-th partner. */
export class Routes {
  readonly #world: World
  readonly #partners: (readonly number[] | undefined)[] = []
  readonly #lanesBack: (Int32Array | undefined)[] = []
  readonly #courses = new Map<number, Course>()

  constructor(world: World) {
    this.#world = world
  }

  slotOf(trade: Trade, random: Random): number {
    return slots.indexOf(trade) + random.whole(0, trades[trade].partners - 1)
  }

  partner(harbour: number, slot: number): number {
    this.#partners[harbour] ??= drawPartners(this.#world.harbours, harbour)
    return this.#partners[harbour][slot] ?? harbour
  }

  course(harbour: number, slot: number): Course {
    const key = harbour * slots.length + slot
    const course = this.#courses.get(key) ?? this.between(harbour, this.partner(harbour, slot))
    this.#courses.set(key, course)
    return course
  }

  between(from: number, to: number): Course {
    const leave = itemAt(this.#world.harbours, from).approach
    const enter = itemAt(this.#world.harbours, to).approach.toReversed()
    const course: CoursePoint[] = []
    for (const point of [...leave, ...this.#lanesBetween(from, to), ...enter]) append(course, point)
    return course
  }

  #lanesBetween(from: number, to: number): LanePoint[] {
    const { lanes } = this.#world
    const back = this.#lanesBackTo(from)
    const way: LanePoint[][] = []
    let junction = this.#junctionOf(to)
    while (junction !== this.#junctionOf(from)) {
      const lane = lanes[back[junction] ?? -1]
      if (!lane) throw new Error(`no lane leads from harbour ${from} to harbour ${to}`)
      way.push([...lane.points])
      junction = lane.from
    }
    return way.reverse().flat()
  }

  /** For every junction, the last lane of the shortest way there. */
  #lanesBackTo(harbour: number): Int32Array {
    const known = this.#lanesBack[harbour]
    if (known) return known
    const { lanes, lanesFrom } = this.#world
    const back = new Int32Array(lanesFrom.length).fill(-1)
    const kilometres = new Float64Array(lanesFrom.length).fill(Number.POSITIVE_INFINITY)
    const heap = new MinimumHeap()
    const start = this.#junctionOf(harbour)
    kilometres[start] = 0
    heap.push(0, start)
    while (heap.size > 0) {
      const done = heap.leastKey
      const junction = heap.pop()
      if (done > itemAt(kilometres, junction)) continue
      for (const number of lanesFrom[junction] ?? []) {
        const lane = itemAt(lanes, number)
        const through = done + lane.kilometres
        if (through >= itemAt(kilometres, lane.to)) continue
        kilometres[lane.to] = through
        back[lane.to] = number
        heap.push(through, lane.to)
      }
    }
    this.#lanesBack[harbour] = back
    return back
  }

  #junctionOf(harbour: number): number {
    const { approach } = itemAt(this.#world.harbours, harbour)
    return this.#world.junctionAt(itemAt(approach, approach.length - 1))
  }
}

/** Appends a point; where lanes meet, the narrower one counts. */
function append(course: CoursePoint[], next: LanePoint): void {
  const last = course.at(-1)
  if (!last) {
    course.push({ ...next, kilometres: 0 })
    return
  }
  const point = unrolled(next, last)
  const widthKilometres = Math.min(last.widthKilometres, point.widthKilometres)
  const length = distanceKilometres(last, point)
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

/** A course's point as a vessel takes it that keeps to starboard. */
export function offsetPlace(course: Course, point: number, lane: number): Place {
  const middle = itemAt(course, point)
  const before = itemAt(course, Math.max(0, point - 1))
  const after = itemAt(course, Math.min(course.length - 1, point + 1))
  return moved(middle, lane * middle.widthKilometres, bearingDegrees(before, after) + 90)
}

/** The same whatever the seed of the fleet: which ports trade is a fact of the world. */
function drawPartners(harbours: readonly Harbour[], harbour: number): number[] {
  const random = new Random(mixSeed(harbour, 11))
  const home = itemAt(itemAt(harbours, harbour).approach, 0)
  const kilometres = harbours.map(({ approach }) => distanceKilometres(home, itemAt(approach, 0)))
  return Object.values(trades).flatMap(({ partners, callsCount, atKilometres }) => {
    const chances = harbours.map(
      ({ port }, other) => port.calls ** callsCount * atKilometres(itemAt(kilometres, other)),
    )
    const choice = new WeightedChoice(chances)
    return Array.from({ length: partners }, () => choice.draw(random))
  })
}
