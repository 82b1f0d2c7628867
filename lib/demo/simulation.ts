import TinyQueue from 'tinyqueue'
import type { CastTimes } from './cast.ts'
import { buildFleet, isStopped, type Vessel } from './fleet.ts'
import { type Motion, motionOf } from './legs.ts'
import { corrupted, type NoiseShares } from './noise.ts'
import { itemAt, mixSeed, Random } from './random.ts'
import { expectedSentencesPerSecond, identitySeconds, positionSeconds, Transponder } from './reports.ts'
import { Voyages } from './voyage.ts'
import { demoWorld } from './world.ts'

export interface FleetSimulationOptions {
  vessels?: number
  seed?: number
  startMilliseconds: number
  /** The start of all voyages. Simulations with the same one continue each other's; without it, they begin at the start. */
  bornMilliseconds?: number
  /** With it, the first vessels are those of the cast. */
  castTimes?: CastTimes | undefined
  /** Factor by which vessels move faster than real time. Reports keep the usual intervals of real time. */
  speed?: number
  /** A larger fleet reports less often. Introductions may send up to ten times as much. */
  sentencesPerSecond?: number
  /** Renamed vessels a day, for a fleet of 5,000. */
  namesChangedPerDay?: number
  noise?: Partial<NoiseShares>
}

/** Sentences from before the start, with the time at which they were sent. */
export interface PastReport {
  milliseconds: number
  sentences: string[]
}

interface Report {
  milliseconds: number
  vessel: Vessel
  kind: 'position' | 'identity'
}

/** Sentences that a second receiver delivers later. */
interface Repeat {
  milliseconds: number
  sentences: string[]
}

const usualVessels = 5000
const usualSentencesPerSecond = 2000
const introductionSeconds = 4
const introductionSentences = 3
const hurry = 10
const forgottenAfterMilliseconds = 60_000
/** Before the start, from one report of a vessel to the next: a position at least and at most, at rest, and an identity. */
const minPastMilliseconds = 60_000
const maxPastMilliseconds = 900_000
const restPastMilliseconds = 1_500_000
const identityPastMilliseconds = 5_400_000
const dayMilliseconds = 86_400_000

export class FleetSimulation {
  /** Every vessel has sent position and identity by this time. */
  readonly introducedMilliseconds: number
  readonly #fleet: readonly Vessel[]
  readonly #start: number
  readonly #born: number
  readonly #castTimes: CastTimes | undefined
  readonly #speed: number
  readonly #seed: number
  readonly #voyages = new Voyages(demoWorld())
  readonly #random: Random
  readonly #transponder: Transponder
  readonly #noise: NoiseShares
  readonly #stretch: number
  readonly #due = new TinyQueue<Report | Repeat>([], earlierFirst)
  readonly #renamingMilliseconds: number
  #nextRenaming: number
  #pending: string[] = []

  constructor(options: FleetSimulationOptions) {
    const { vessels = usualVessels, seed = 1, startMilliseconds, speed = 1 } = options
    const { sentencesPerSecond = usualSentencesPerSecond, namesChangedPerDay = 4, noise } = options
    const { bornMilliseconds = startMilliseconds, castTimes } = options
    this.#fleet = buildFleet(vessels, seed, demoWorld().harbours, castTimes !== undefined)
    this.#start = startMilliseconds
    this.#born = bornMilliseconds
    this.#castTimes = castTimes
    this.#speed = speed
    this.#seed = seed
    this.#random = new Random(mixSeed(seed, 2))
    this.#transponder = new Transponder(this.#random)
    this.#noise = { repeated: 0.02, corrupt: 0.003, ...noise }
    this.#stretch = Math.max(1, expectedSentencesPerSecond(this.#fleet) / sentencesPerSecond)
    this.#renamingMilliseconds = (dayMilliseconds * usualVessels) / (vessels * namesChangedPerDay)
    this.#nextRenaming = startMilliseconds + this.#renamingMilliseconds

    const seconds = Math.max(introductionSeconds, (vessels * introductionSentences) / (sentencesPerSecond * hurry))
    this.introducedMilliseconds = startMilliseconds + seconds * 1000
    for (const vessel of this.#fleet) {
      const position = this.#random.next() * 0.8 * seconds
      const identity = position + 0.19 * seconds * this.#random.next()
      this.#due.push({ milliseconds: startMilliseconds + position * 1000, vessel, kind: 'position' })
      this.#due.push({ milliseconds: startMilliseconds + identity * 1000, vessel, kind: 'identity' })
    }
  }

  /**
   * The reports from before the start, in order; `sentencesUntil` continues it. A vessel reports where it turns and every quarter
   * of an hour, so that few reports give its whole track.
   */
  *reportsBefore(sinceMilliseconds: number): Generator<PastReport, void> {
    const due = new TinyQueue<Report>([], earlierFirst)
    for (const vessel of this.#fleet) {
      const milliseconds = sinceMilliseconds + this.#random.next() * maxPastMilliseconds
      due.push({ milliseconds, vessel, kind: 'position' })
      due.push({ milliseconds, vessel, kind: 'identity' })
    }
    for (let next = due.pop(); next && next.milliseconds < this.#start; next = due.pop()) {
      const { vessel, kind, milliseconds } = next
      if (this.#isSilent(vessel, milliseconds)) continue
      const sentences = this.#sentencesOf(next, this.#motionAt(vessel, milliseconds))
      yield { milliseconds, sentences }
      const pause = kind === 'identity' ? identityPastMilliseconds : this.#pauseBefore(vessel, milliseconds)
      due.push({ ...next, milliseconds: milliseconds + pause })
    }
  }

  /**
   * The sentences since the last call up to `milliseconds`, in order of arrival and without line ends. Vessels are computed as
   * their sentences are read, so a caller that must not block reads a few at a time. Sentences due more than a minute ago are
   * left out.
   */
  *sentencesUntil(milliseconds: number): Generator<string, void> {
    for (;;) {
      for (let next = this.#pending.shift(); next !== undefined; next = this.#pending.shift()) yield next
      const next = this.#due.peek()
      if (!next || next.milliseconds > milliseconds) return
      this.#due.pop()
      this.#pending = 'vessel' in next ? this.#transmit(next, milliseconds) : next.sentences
    }
  }

  #transmit(report: Report, now: number): string[] {
    const { vessel, kind, milliseconds } = report
    if (this.#isSilent(vessel, milliseconds)) return []
    const motion = this.#motionAt(vessel, milliseconds)
    const seconds = kind === 'identity' ? identitySeconds : positionSeconds(vessel, motion.speedKnots)
    const pause = seconds * 1000 * this.#stretch
    const isFirst = milliseconds < this.introducedMilliseconds
    if (milliseconds < now - forgottenAfterMilliseconds && !isFirst) {
      this.#due.push({ ...report, milliseconds: now + this.#random.next() * pause })
      return []
    }
    const sentences = this.#sentencesOf(report, motion)
    const next = isFirst
      ? this.introducedMilliseconds + this.#random.next() * pause
      : milliseconds + pause * this.#random.between(0.98, 1.02)
    this.#due.push({ ...report, milliseconds: next })
    return this.#receive(sentences, milliseconds)
  }

  /** Until the vessel turns. Longer pauses than half an hour would part its track. */
  #pauseBefore(vessel: Vessel, milliseconds: number): number {
    const turnMilliseconds = this.#born + (vessel.leg.endMilliseconds - this.#born) / this.#speed
    const maxMilliseconds = isStopped(vessel) ? restPastMilliseconds : maxPastMilliseconds
    return Math.min(maxMilliseconds, Math.max(minPastMilliseconds, turnMilliseconds - milliseconds))
  }

  #isSilent({ role }: Vessel, milliseconds: number): boolean {
    return role === 'fallsSilent' && milliseconds >= (this.#castTimes?.silentMilliseconds ?? Infinity)
  }

  #motionAt(vessel: Vessel, milliseconds: number): Motion {
    const simulatedMilliseconds = this.#born + (milliseconds - this.#born) * this.#speed
    if (vessel.phase === 'unborn') this.#voyages.advance(vessel, this.#born)
    this.#voyages.advance(vessel, simulatedMilliseconds)
    return motionOf(vessel, simulatedMilliseconds)
  }

  #sentencesOf({ vessel, kind, milliseconds }: Report, motion: Motion): string[] {
    const isChanged = milliseconds >= (this.#castTimes?.mmsiChangedMilliseconds ?? Infinity)
    if (isChanged) vessel.mmsi = vessel.laterMmsi ?? vessel.mmsi
    return kind === 'identity'
      ? this.#identify(vessel, milliseconds)
      : this.#transponder.position(vessel, motion, milliseconds)
  }

  #identify(vessel: Vessel, milliseconds: number): string[] {
    if (milliseconds >= this.#nextRenaming) this.#renameOne()
    const realEtaMilliseconds = this.#born + (vessel.etaMilliseconds - this.#born) / this.#speed
    return this.#transponder.identity(vessel, realEtaMilliseconds)
  }

  #renameOne(): void {
    this.#nextRenaming += this.#renamingMilliseconds
    const vessel = this.#random.pick(this.#fleet)
    vessel.nameSeed = mixSeed(vessel.nameSeed, this.#seed)
  }

  #receive(sentences: string[], milliseconds: number): string[] {
    if (this.#random.chance(this.#noise.repeated)) {
      this.#due.push({ milliseconds: milliseconds + this.#random.between(300, 4000), sentences: [...sentences] })
    }
    if (!this.#random.chance(this.#noise.corrupt)) return sentences
    const victim = this.#random.whole(0, sentences.length - 1)
    return sentences.with(victim, corrupted(itemAt(sentences, victim), this.#random))
  }
}

function earlierFirst(one: { milliseconds: number }, other: { milliseconds: number }): number {
  return one.milliseconds - other.milliseconds
}
