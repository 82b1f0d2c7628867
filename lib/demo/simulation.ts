import { buildFleet, type Fleet } from './fleet.ts'
import { MinimumHeap } from './heap.ts'
import { expectedSentencesPerSecond, identitySeconds, positionSeconds } from './intervals.ts'
import { motionOf } from './legs.ts'
import { corrupted, type NoiseShares, Repeats } from './noise.ts'
import { mixSeed, Random } from './random.ts'
import { Transponder } from './reports.ts'
import { Voyages } from './voyage.ts'
import { demoWorld } from './world.ts'

export interface FleetSimulationOptions {
  vessels?: number
  seed?: number
  startMilliseconds: number
  /** How many times faster than real time the vessels move. They report at the usual intervals of real time all the same. */
  speed?: number
  /** A fleet that would send more reports less often. While it introduces itself it sends up to ten times as much. */
  sentencesPerSecond?: number
  /** How many of 5,000 vessels are renamed a day. */
  namesChangedPerDay?: number
  noise?: Partial<NoiseShares>
}

export interface FleetSimulation {
  readonly fleet: Fleet
  /** Every vessel has given position and identity by then. */
  readonly introducedMilliseconds: number
  /**
   * What arrives after the time of the last call up to `milliseconds`, in the order of arrival and without line ends.
   * Vessels are computed as their sentences are read: a caller that must not block reads a few at a time. Sentences that
   * were due more than a minute ago are left out.
   */
  sentencesUntil(milliseconds: number): Iterable<string>
}

const usualVessels = 5000
const usualSentencesPerSecond = 2000
const introductionSeconds = 4
const introductionSentences = 3
const hurry = 10
const forgottenAfterMilliseconds = 60_000
const dayMilliseconds = 86_400_000

export function createFleetSimulation(options: FleetSimulationOptions): FleetSimulation {
  return new Simulation(options)
}

class Simulation implements FleetSimulation {
  readonly fleet: Fleet
  readonly introducedMilliseconds: number
  readonly #start: number
  readonly #speed: number
  readonly #seed: number
  readonly #voyages: Voyages
  readonly #random: Random
  readonly #transponder: Transponder
  readonly #noise: NoiseShares
  readonly #stretch: number
  /** Twice a vessel's row, and one more when its identity is due. */
  readonly #due: MinimumHeap
  readonly #repeats = new Repeats()
  readonly #renamingMilliseconds: number
  #nextRenaming: number
  #pending: string[] = []

  constructor(options: FleetSimulationOptions) {
    const { vessels = usualVessels, seed = 1, startMilliseconds, speed = 1 } = options
    const { sentencesPerSecond = usualSentencesPerSecond, namesChangedPerDay = 4, noise } = options
    const world = demoWorld()
    this.fleet = buildFleet(vessels, seed, world.harbours)
    this.#start = startMilliseconds
    this.#speed = speed
    this.#seed = seed
    this.#voyages = new Voyages(world)
    this.#random = new Random(mixSeed(seed, 2))
    this.#transponder = new Transponder(this.#random)
    this.#noise = { repeated: 0.02, corrupt: 0.003, ...noise }
    this.#stretch = Math.max(1, expectedSentencesPerSecond(this.fleet) / sentencesPerSecond)
    this.#renamingMilliseconds = (dayMilliseconds * usualVessels) / (vessels * namesChangedPerDay)
    this.#nextRenaming = startMilliseconds + this.#renamingMilliseconds

    const seconds = Math.max(introductionSeconds, (vessels * introductionSentences) / (sentencesPerSecond * hurry))
    this.introducedMilliseconds = startMilliseconds + seconds * 1000
    this.#due = new MinimumHeap()
    for (let row = 0; row < vessels; row++) {
      const position = this.#random.next() * 0.8 * seconds
      this.#due.push(startMilliseconds + position * 1000, 2 * row)
      this.#due.push(startMilliseconds + (position + 0.19 * seconds * this.#random.next()) * 1000, 2 * row + 1)
    }
  }

  *sentencesUntil(milliseconds: number): Generator<string, void> {
    for (;;) {
      while (this.#pending.length > 0) yield this.#pending.shift() as string
      const due = Math.min(this.#due.leastKey, this.#repeats.nextMilliseconds)
      if (due > milliseconds) return
      if (this.#repeats.nextMilliseconds <= this.#due.leastKey) this.#pending = this.#repeats.take()
      else this.#transmit(due, milliseconds)
    }
  }

  #transmit(due: number, now: number): void {
    const event = this.#due.pop()
    const row = event >>> 1
    const isFirst = due < this.introducedMilliseconds
    const isForgotten = due < now - forgottenAfterMilliseconds && !isFirst
    const sentences: string[] = []
    const seconds = event & 1 ? this.#identify(row, due, sentences) : this.#locate(row, due, sentences)
    const pause = seconds * 1000 * this.#stretch
    const next = isFirst ? this.#random.next() * pause : pause * this.#random.between(0.98, 1.02)
    if (isForgotten) {
      this.#due.push(now + this.#random.next() * pause, event)
      return
    }
    this.#due.push(isFirst ? this.introducedMilliseconds + next : due + next, event)
    this.#receive(sentences, due)
  }

  #locate(row: number, due: number, sentences: string[]): number {
    const vessel = this.fleet.at(row)
    const time = this.#simulated(due)
    this.#voyages.advance(vessel, time)
    const motion = motionOf(vessel, time)
    sentences.push(...this.#transponder.position(vessel, motion, due))
    return positionSeconds(vessel, motion.speedKnots)
  }

  #identify(row: number, due: number, sentences: string[]): number {
    if (due >= this.#nextRenaming) this.#rename()
    const vessel = this.fleet.at(row)
    this.#voyages.advance(vessel, this.#simulated(due))
    const eta = this.#start + (vessel.etaMilliseconds - this.#start) / this.#speed
    const from = this.#voyages.harbourOf(vessel).port
    const to = this.#voyages.destinationOf(vessel).port
    sentences.push(...this.#transponder.identity(vessel, from, to, eta))
    return identitySeconds
  }

  #rename(): void {
    this.#nextRenaming += this.#renamingMilliseconds
    const vessel = this.fleet.at(this.#random.whole(0, this.fleet.size - 1))
    vessel.nameSeed = mixSeed(vessel.nameSeed, this.#seed)
  }

  #receive(sentences: string[], due: number): void {
    this.#pending = sentences
    if (this.#random.chance(this.#noise.repeated)) {
      this.#repeats.add(due + this.#random.between(300, 4000), sentences.slice())
    }
    if (this.#random.chance(this.#noise.corrupt)) {
      const victim = this.#random.whole(0, sentences.length - 1)
      this.#pending = sentences.with(victim, corrupted(sentences[victim] ?? '', this.#random))
    }
  }

  /** The time that the vessels live in, for a time of those who listen. */
  #simulated(milliseconds: number): number {
    return this.#start + (milliseconds - this.#start) * this.#speed
  }
}
