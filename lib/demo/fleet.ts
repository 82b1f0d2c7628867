import type { Place } from '#lib/distance.ts'
import { cast, homeOf, type Role } from './cast.ts'
import { itemAt, mixSeed, Random, WeightedChoice } from './random.ts'
import { mmsiPrefixesOf, openRegistries } from './registries.ts'
import { type VesselKind, vesselKinds } from './vesselKinds.ts'
import type { Berth, Harbour, Water } from './world.ts'

export interface Vessel extends Dimensions, Movement {
  mmsi: number
  readonly callSignSeed: number
  readonly role: Role | null
  /** The MMSI of a vessel that changes it, afterwards. */
  readonly laterMmsi: number | null
  /** 0 without one. */
  readonly imo: number
  readonly kind: VesselKind
  readonly shipTypeCode: number
  readonly isClassB: boolean
  readonly speedKnots: number
  /** From 0 on the middle of the lane to 1 at its starboard edge. */
  readonly lane: number
  readonly habits: readonly Habit[]
  /** Each vessel has its own generator, so that its voyages do not depend on other vessels. */
  readonly random: Random
  nameSeed: number
}

interface Dimensions {
  readonly toBowMetres: number
  readonly toSternMetres: number
  readonly toPortMetres: number
  readonly toStarboardMetres: number
}

/** State that changes from leg to leg. */
interface Movement {
  phase: Phase
  leg: Leg
  /** Between berth and entrance, the places still to pass after this leg. */
  ahead: Place[]
  /** The berth of the vessel, or its last one. */
  berth: Berth
  harbour: Harbour
  /** Equal to `harbour` for roaming vessels. */
  destination: Harbour
  /** Index of the next point of the course; for roaming vessels, the number of legs left. */
  step: number
  voyageSeed: number
  draughtMetres: number
  etaMilliseconds: number
  willAnchor: boolean
  /** Current and next water of roaming vessels, and the start of their outing. */
  water: Water
  nextWater: Water
  outSinceMilliseconds: number
}

/** Straight from place to place at a steady speed. Equal places are a stay. */
interface Leg {
  from: Place
  to: Place
  startMilliseconds: number
  endMilliseconds: number
}

/** `unborn` until the first report, which decides where a vessel is and what it does. */
export type Phase =
  | 'unborn'
  | 'moored'
  | 'leaving'
  | 'underWay'
  | 'toAnchorage'
  | 'anchored'
  | 'fromAnchorage'
  | 'entering'
  | 'roaming'
  | 'homing'

/** Faults and qualities of equipment and crews, with their shares of vessels. */
const habitShares = [
  ['noHeading', 0.06],
  ['noCourseWhenStopped', 0.25],
  ['noRateOfTurn', 0.4],
  ['noEta', 0.06],
  ['staleStatus', 0.05],
  ['accurate', 0.6],
  ['noStatus', 0.02],
] as const
const classBNoHeadingShare = 0.75

type Habit = (typeof habitShares)[number][0]

export function lengthMetres(vessel: Dimensions): number {
  return vessel.toBowMetres + vessel.toSternMetres
}

export function isStopped(vessel: Vessel): boolean {
  return vessel.phase === 'moored' || vessel.phase === 'anchored'
}

const imoFromMetres = 50
/** The IMO numbers from 7000000 on. Vessels beyond them have none. */
const imoNumbers = 300_000

/** Makes the vessels with their home ports; with a cast, the first vessels have its parts. */
export function buildFleet(size: number, seed: number, harbours: readonly Harbour[], hasCast = false): Vessel[] {
  const random = new Random(mixSeed(seed, 1))
  const numbers = new Numbers(random)
  const drawKind = new WeightedChoice(vesselKinds, ({ share }) => share)
  const drawBigHarbour = new WeightedChoice(harbours, ({ port }) => port.calls)
  const drawFerryHarbour = new WeightedChoice(harbours, ({ port }) => port.smallCraft * Math.sqrt(port.calls))
  const drawSmallHarbour = new WeightedChoice(harbours, ({ port }) => port.smallCraft)
  const fleet = Array.from({ length: size }, (_, row): Vessel => {
    const part = hasCast ? (cast[row] ?? null) : null
    const kind = part?.kind ?? drawKind.draw(random)
    const isLocal = kind.registry === 'local'
    const drawHarbour = 'trade' in kind.work ? (isLocal ? drawFerryHarbour : drawBigHarbour) : drawSmallHarbour
    const harbour = part ? homeOf(part, harbours) : drawHarbour.draw(random)
    const shipTypeCode = random.pick(kind.shipTypeCodes)
    const isClassB = part === null && random.chance(kind.classBShare)
    const speedKnots = random.between(...kind.speeds)
    const dimensions = drawDimensions(kind, random)
    const hasImo = !isClassB && (part !== null || lengthMetres(dimensions) >= imoFromMetres)
    const mmsi = numbers.mmsi(kind.registry, harbour.port.country)
    return {
      mmsi,
      callSignSeed: mixSeed(mmsi, 5),
      role: part?.role ?? null,
      laterMmsi: part?.role === 'changesMmsi' ? numbers.mmsi('open', harbour.port.country) : null,
      imo: hasImo ? numbers.imo() : 0,
      kind,
      shipTypeCode,
      isClassB,
      speedKnots,
      ...dimensions,
      nameSeed: mixSeed(seed, row * 2 + 1),
      random: new Random(mixSeed(seed, row * 2)),
      lane: 0.15 + 0.85 * random.next() * random.next(),
      habits: drawHabits(isClassB, random),
      ...unborn(harbour),
    }
  })
  const [first, ...others] = fleet.filter(({ role }) => role === 'sharesMmsi')
  for (const vessel of others) vessel.mmsi = first?.mmsi ?? vessel.mmsi
  return fleet
}

function unborn(harbour: Harbour): Movement {
  const water = itemAt(harbour.waters, 0)
  const berth = itemAt(harbour.berths, 0)
  return {
    phase: 'unborn',
    leg: { from: berth, to: berth, startMilliseconds: 0, endMilliseconds: 0 },
    ahead: [],
    berth,
    harbour,
    destination: harbour,
    step: 0,
    voyageSeed: 0,
    draughtMetres: 0,
    etaMilliseconds: 0,
    willAnchor: false,
    water,
    nextWater: water,
    outSinceMilliseconds: 0,
  }
}

function drawDimensions(kind: VesselKind, random: Random): Dimensions {
  const [shortest, longest] = kind.lengths
  const length = Math.round(shortest + (longest - shortest) * random.next() ** 1.6)
  const beam = Math.max(2, Math.min(62, Math.round(length ** 0.8 * random.between(0.42, 0.52))))
  const hasBridgeAft = kind.registry !== 'local' && random.chance(0.8)
  const toBowMetres = Math.round(length * (hasBridgeAft ? random.between(0.75, 0.92) : random.between(0.2, 0.5)))
  const toPortMetres = Math.round(beam * random.between(0.35, 0.65))
  return { toBowMetres, toSternMetres: length - toBowMetres, toPortMetres, toStarboardMetres: beam - toPortMetres }
}

function drawHabits(isClassB: boolean, random: Random): Habit[] {
  return habitShares.flatMap(([habit, share]) =>
    random.chance(isClassB && habit === 'noHeading' ? classBNoHeadingShare : share) ? [habit] : [],
  )
}

/** Assigns numbers that no two vessels share. */
class Numbers {
  readonly #random: Random
  readonly #assigned = new Map<number, number>()
  readonly #offset: number
  readonly #drawRegistry = new WeightedChoice(openRegistries, ({ share }) => share)
  #assignedImos = 0

  constructor(random: Random) {
    this.#random = random
    this.#offset = random.whole(0, 999_999)
  }

  mmsi(registry: VesselKind['registry'], homeCountry: string): number {
    const takesHomeFlag = registry === 'local' || (registry === 'coastal' && this.#random.chance(0.5))
    const flag = takesHomeFlag ? homeCountry : this.#drawRegistry.draw(this.#random).flag
    const prefix = this.#random.pick(mmsiPrefixesOf(flag))
    const number = this.#assigned.get(prefix) ?? 0
    this.#assigned.set(prefix, number + 1)
    // 387,421 has no factor in common with a million, so that no number repeats before all are used.
    return prefix * 1_000_000 + ((number * 387_421 + this.#offset) % 1_000_000)
  }

  imo(): number {
    if (this.#assignedImos === imoNumbers) return 0
    const digits = 700_000 + ((this.#assignedImos++ * 104_729 + this.#offset) % imoNumbers)
    let sum = 0
    for (let place = 2, rest = digits; place <= 7; place++, rest = Math.floor(rest / 10)) sum += (rest % 10) * place
    return digits * 10 + (sum % 10)
  }
}
