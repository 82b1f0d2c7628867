import { mixSeed, Random, WeightedChoice } from '../random.ts'
import { type Course, type CoursePoint, layCourse } from './courses.ts'
import { distanceKilometres } from './geodesy.ts'
import type { Harbour } from './harbours.ts'
import type { LandRaster } from './land.ts'
import type { LaneNetwork } from './lanes.ts'
import { ShortestPaths } from './shortestPaths.ts'

/**
 * The trades of a port: how many ports it trades with in each, and how likely another port is one of them, by how much
 * its calls count and how far off it is.
 */
const trades = {
  ferry: { partners: 4, callsCount: 0.5, atKilometres: (km: number) => (km < 15 ? 0 : 1 / (km + 40) ** 3) },
  short: { partners: 14, callsCount: 0.8, atKilometres: (km: number) => (km < 60 ? 0 : 1 / (km + 250) ** 2) },
  deep: { partners: 14, callsCount: 1.4, atKilometres: (km: number) => (km < 500 ? 0 : 1 / (km + 4000)) },
} as const

export type Trade = keyof typeof trades

const tradeNames = Object.keys(trades) as Trade[]
const slots: Trade[] = Object.entries(trades).flatMap(([trade, { partners }]) => Array(partners).fill(trade))

/** The routes between ports, found and laid when first asked for. A slot is a port's n-th partner. */
export class Routes {
  readonly #harbours: readonly Harbour[]
  readonly #lanes: LaneNetwork
  readonly #land: LandRaster
  readonly #weights: Record<Trade, Float64Array>
  readonly #shortest: ShortestPaths
  readonly #partners: (Uint16Array | undefined)[] = []
  readonly #courses = new Map<number, Course>()

  constructor(harbours: readonly Harbour[], lanes: LaneNetwork, land: LandRaster) {
    this.#harbours = harbours
    this.#lanes = lanes
    this.#land = land
    this.#weights = {
      ferry: callWeights(harbours, 'ferry'),
      short: callWeights(harbours, 'short'),
      deep: callWeights(harbours, 'deep'),
    }
    this.#shortest = new ShortestPaths(lanes)
  }

  slotOf(trade: Trade, random: Random): number {
    return slots.indexOf(trade) + random.whole(0, trades[trade].partners - 1)
  }

  partner(harbour: number, slot: number): number {
    return this.#partnersOf(harbour)[slot] ?? harbour
  }

  course(harbour: number, slot: number): Course {
    const key = harbour * slots.length + slot
    let course = this.#courses.get(key)
    if (!course) {
      course = layCourse(this.#wayOf(harbour, slot), this.#land)
      this.#courses.set(key, course)
    }
    return course
  }

  #partnersOf(harbour: number): Uint16Array {
    let partners = this.#partners[harbour]
    if (!partners) {
      partners = drawPartners(this.#harbours, this.#weights, harbour)
      this.#partners[harbour] = partners
    }
    return partners
  }

  #wayOf(harbour: number, slot: number): CoursePoint[] {
    const from = this.#harbours[harbour] as Harbour
    const to = this.#harbours[this.partner(harbour, slot)] as Harbour
    const { longitudes, latitudes, isPassage } = this.#lanes
    const between = this.#shortest.between(from.laneNode, to.laneNode).map((node) => ({
      longitude: longitudes[node] as number,
      latitude: latitudes[node] as number,
      isFixed: isPassage[node] === 1,
    }))
    const leave = from.approach.slice(0, -1).map((place) => ({ ...place, isFixed: false }))
    const enter = to.approach.slice(0, -1).map((place) => ({ ...place, isFixed: false }))
    return [...leave, ...between, ...enter.reverse()]
  }
}

/** The same whatever the seed of the fleet: which ports trade is a fact of the world. */
function drawPartners(
  harbours: readonly Harbour[],
  weights: Record<Trade, Float64Array>,
  harbour: number,
): Uint16Array {
  const random = new Random(mixSeed(harbour, 11))
  const { port } = harbours[harbour] as Harbour
  const kilometres = harbours.map((other) =>
    distanceKilometres(port.longitude, port.latitude, other.port.longitude, other.port.latitude),
  )
  const partners = tradeNames.flatMap((trade) => {
    const { atKilometres, partners } = trades[trade]
    const chances = weights[trade].map((weight, other) => weight * atKilometres(kilometres[other] as number))
    const choice = new WeightedChoice(chances)
    return Array.from({ length: partners }, () => choice.draw(random))
  })
  return Uint16Array.from(partners)
}

function callWeights(harbours: readonly Harbour[], trade: Trade): Float64Array {
  return Float64Array.from(harbours, ({ port }) => port.calls ** trades[trade].callsCount)
}
