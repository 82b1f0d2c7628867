import { Columns, type Row } from './columns.ts'
import { itemAt, mixSeed, Random, WeightedChoice } from './random.ts'
import { flagOfPrefix, mmsiPrefixesOf, openRegistries } from './registries.ts'
import { type VesselKind, vesselKinds } from './vesselKinds.ts'
import type { Harbour } from './world.ts'

const vesselColumns = {
  mmsi: Uint32Array,
  imo: Uint32Array,
  kind: Uint8Array,
  shipTypeCode: Uint8Array,
  isClassB: Uint8Array,
  toBowMetres: Uint16Array,
  toSternMetres: Uint16Array,
  toPortMetres: Uint8Array,
  toStarboardMetres: Uint8Array,
  speedKnots: Float32Array,
  nameSeed: Uint32Array,
  habits: Uint8Array,
  /** From 0 on the middle of the lane to 1 at its starboard edge. */
  lane: Float32Array,
  randomState: Uint32Array,

  phase: Uint8Array,
  harbour: Uint16Array,
  routeSlot: Uint8Array,
  /** Number of the point of the course ahead; for vessels that roam, how many legs are left. */
  step: Uint16Array,
  voyageSeed: Uint32Array,
  draughtTenths: Uint8Array,
  etaMilliseconds: Float64Array,
  /** For vessels that roam: where they are, where they go next, and since when they are out. */
  water: Uint8Array,
  nextWater: Uint8Array,
  outSinceMilliseconds: Float64Array,

  fromLongitude: Float64Array,
  fromLatitude: Float64Array,
  toLongitude: Float64Array,
  toLatitude: Float64Array,
  legStartMilliseconds: Float64Array,
  legEndMilliseconds: Float64Array,
} as const

export type Vessel = Row<typeof vesselColumns>
export type Fleet = Columns<typeof vesselColumns>

export const phases = {
  unborn: 0,
  moored: 1,
  leaving: 2,
  underWay: 3,
  toAnchorage: 4,
  anchored: 5,
  fromAnchorage: 6,
  entering: 7,
  roaming: 8,
  homing: 9,
} as const

/** Bits of `habits`: what the equipment or the crew does not do as it should be done. */
export const habits = {
  noHeading: 1,
  noCourseWhenStopped: 2,
  noRateOfTurn: 4,
  noEta: 8,
  staleStatus: 16,
  accurate: 32,
  willAnchor: 64,
  noStatus: 128,
} as const

export function hasHabit(vessel: Vessel, habit: keyof typeof habits): boolean {
  return (vessel.habits & habits[habit]) !== 0
}

export function kindOf(vessel: Vessel): VesselKind {
  return itemAt(vesselKinds, vessel.kind)
}

export function lengthMetres(vessel: Vessel): number {
  return vessel.toBowMetres + vessel.toSternMetres
}

export function flagOfVessel(vessel: Vessel): string {
  return flagOfPrefix(Math.floor(vessel.mmsi / 1_000_000))
}

const imoFromMetres = 50
/** Beyond so many vessels with an IMO number the rest have none: the numbers from 7000000 on are used up. */
const imoNumbers = 300_000

/** Makes the vessels with their home ports; where each is and what it does is decided with its first report. */
export function buildFleet(size: number, seed: number, harbours: readonly Harbour[]): Fleet {
  const fleet: Fleet = new Columns(vesselColumns, size)
  const random = new Random(mixSeed(seed, 1))
  const registry = new Registry(random)
  const drawKind = new WeightedChoice(vesselKinds.map((kind) => kind.share))
  const drawBigHarbour = new WeightedChoice(harbours.map(({ port }) => port.calls))
  const drawFerryHarbour = new WeightedChoice(harbours.map(({ port }) => port.smallCraft * Math.sqrt(port.calls)))
  const drawSmallHarbour = new WeightedChoice(harbours.map(({ port }) => port.smallCraft))
  for (let row = 0; row < size; row++) {
    const vessel = fleet.at(row)
    vessel.kind = drawKind.draw(random)
    const kind = kindOf(vessel)
    const isRoaming = !('trade' in kind.work)
    const drawHarbour = isRoaming ? drawSmallHarbour : kind.registry === 'local' ? drawFerryHarbour : drawBigHarbour
    vessel.harbour = drawHarbour.draw(random)
    vessel.shipTypeCode = random.pick(kind.shipTypeCodes)
    vessel.isClassB = random.chance(kind.classBShare) ? 1 : 0
    vessel.speedKnots = random.between(...kind.speeds)
    build(vessel, kind, random)
    vessel.mmsi = registry.mmsi(kind.registry, harbours[vessel.harbour]?.port.country ?? 'PA')
    vessel.imo = vessel.isClassB === 0 && lengthMetres(vessel) >= imoFromMetres ? registry.imo() : 0
    vessel.nameSeed = mixSeed(seed, row * 2 + 1)
    vessel.randomState = mixSeed(seed, row * 2)
    vessel.lane = 0.15 + 0.85 * random.next() * random.next()
    vessel.habits = drawHabits(vessel, random)
  }
  return fleet
}

function build(vessel: Vessel, kind: VesselKind, random: Random): void {
  const [shortest, longest] = kind.lengths
  const length = Math.round(shortest + (longest - shortest) * random.next() ** 1.6)
  const beam = Math.max(2, Math.min(62, Math.round(length ** 0.8 * random.between(0.42, 0.52))))
  const bridgeAft = kind.registry !== 'local' && random.chance(0.8)
  const bow = Math.round(length * (bridgeAft ? random.between(0.75, 0.92) : random.between(0.2, 0.5)))
  vessel.toBowMetres = bow
  vessel.toSternMetres = length - bow
  vessel.toPortMetres = Math.round(beam * random.between(0.35, 0.65))
  vessel.toStarboardMetres = beam - vessel.toPortMetres
}

function drawHabits(vessel: Vessel, random: Random): number {
  let bits = 0
  const chances = {
    noHeading: vessel.isClassB ? 0.75 : 0.06,
    noCourseWhenStopped: 0.25,
    noRateOfTurn: 0.4,
    noEta: 0.06,
    staleStatus: 0.05,
    accurate: 0.6,
    noStatus: 0.02,
  }
  for (const [habit, chance] of Object.entries(chances)) {
    if (random.chance(chance)) bits |= habits[habit as keyof typeof chances]
  }
  return bits
}

/** Gives out numbers that no two vessels share. */
class Registry {
  readonly #random: Random
  readonly #givenOut = new Map<number, number>()
  readonly #offset: number
  readonly #flags = Object.keys(openRegistries)
  readonly #drawFlag = new WeightedChoice(Object.values(openRegistries))
  #imosGivenOut = 0

  constructor(random: Random) {
    this.#random = random
    this.#offset = random.whole(0, 999_999)
  }

  mmsi(registry: VesselKind['registry'], homeCountry: string): number {
    const takesHomeFlag = registry === 'local' || (registry === 'coastal' && this.#random.chance(0.5))
    const flag = takesHomeFlag ? homeCountry : (this.#flags[this.#drawFlag.draw(this.#random)] ?? 'PA')
    const prefix = this.#random.pick(mmsiPrefixesOf(flag))
    const number = this.#givenOut.get(prefix) ?? 0
    this.#givenOut.set(prefix, number + 1)
    // 387,421 has no factor in common with a million: every number comes up before one comes again.
    return prefix * 1_000_000 + ((number * 387_421 + this.#offset) % 1_000_000)
  }

  imo(): number {
    if (this.#imosGivenOut === imoNumbers) return 0
    const digits = 700_000 + ((this.#imosGivenOut++ * 104_729 + this.#offset) % imoNumbers)
    let sum = 0
    for (let place = 2, rest = digits; place <= 7; place++, rest = Math.floor(rest / 10)) sum += (rest % 10) * place
    return digits * 10 + (sum % 10)
  }
}
