import { backOff } from '#lib/backOff.ts'
import { errorText } from '#lib/errorText.ts'
import { otherNumbersOf } from '#lib/identity/records.ts'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import type { Matcher } from '#lib/ports/match.ts'
import type { DecisionOfBatch, IdentityDecision, RecordBefore } from '#lib/store/identities.ts'
import { StoreError } from '#lib/store/storeError.ts'
import type { StoredVessel, VesselKey, VesselWriter } from '#lib/store/vessels.ts'
import { nothingWatched } from '#lib/store/watches.ts'
import type { Moment, VesselState } from '#lib/vessel/merge.ts'
import { inOrderOfVessels, mergeBatch, type QueuedObservation } from './batchMerge.ts'
import { CommitStamps } from './commitStamps.ts'
import { Condition } from './condition.ts'
import type { HullBook } from './hullBook.ts'
import { decide } from './identityDecisions.ts'
import { createStateCache, type StateCache, toStored } from './stateCache.ts'
import { createSteadyClock, maxAheadMicroseconds } from './steadyClock.ts'
import type { TrackRules } from './tracking.ts'
import type { VesselCensus } from './vesselCensus.ts'
import type { Watching } from './watching.ts'

export interface CommitterOptions {
  writer: VesselWriter
  log: Log
  nowMicroseconds: () => number
  /** See steadyClock.ts. */
  monotonicMilliseconds?: (() => number) | undefined
  /** Reads destinations; without it none is read. */
  ports?: { readonly matcher: Matcher } | undefined
  /** Bounds the number of vessels; without it there is no bound. */
  census?: VesselCensus | undefined
  /** Without it no vessel keeps its record under a new MMSI. */
  hulls?: HullBook | undefined
  /** Without it no tracks are kept. */
  tracks?: TrackRules | undefined
  /** Tells events of vessels; an import of old recordings has none. */
  watching?: Pick<Watching, 'isIdle' | 'observe' | 'forget' | 'sweep' | 'take'> | undefined
}

/** What `change` has made of a stored vessel. */
export type Revision = 'same' | 'changed' | 'removed'

/** Since when the store takes nothing, and why. */
export interface StoreTrouble {
  sinceAt: number
  reason: string
}

interface Changes {
  vessels: StoredVessel[]
  decisions?: readonly DecisionOfBatch[]
}

const firstRetryMilliseconds = 250
const maxRetryMilliseconds = 5_000
const droppedPerBatch = 5_000

/** Merges a batch into the stored vessels and commits it, one batch after the other. */
export class Committer {
  readonly committed = { observations: 0, vessels: 0, batches: 0 }
  /** What the commits of batches took, with what they waited for a store that failed. */
  commitMilliseconds = 0
  readonly #options: CommitterOptions
  readonly #cache: StateCache
  readonly #stamps: CommitStamps
  readonly #retry = new Condition()
  #trouble: StoreTrouble | null = null
  #isClosing = false

  static async open(options: CommitterOptions): Promise<Committer> {
    const latest = await options.writer.latestStampMicroseconds()
    const clock = createSteadyClock(options)
    if (latest > clock() + maxAheadMicroseconds) {
      options.log.error('the store holds changes of the future, and so every new one is stamped later than these', {
        latest: new Date(latest / 1000).toISOString(),
        hint: 'if the clock of this machine is right, stop Lastfix and run: lastfix repair stamps',
      })
    }
    return new Committer(options, new CommitStamps(latest, clock))
  }

  private constructor(options: CommitterOptions, stamps: CommitStamps) {
    this.#options = options
    this.#stamps = stamps
    this.#cache = createStateCache(options.writer, options.log)
  }

  /** `null` while the store takes what it is given. */
  get storeTrouble(): StoreTrouble | null {
    return this.#trouble
  }

  async commit(batch: readonly QueuedObservation[]): Promise<void> {
    const observations = inOrderOfVessels(batch)
    const { ports, tracks, watching, hulls } = this.#options
    const observe = watching && !watching.isIdle ? watching.observe.bind(watching) : null
    const numbers = this.#numbersFor(observations)
    await this.#commitChanges(numbers, batch.length, (moment) => {
      const rules = { matcher: ports?.matcher, tracks, observe, hulls }
      const { vessels, removed, decisions } = mergeBatch(observations, this.#cache, moment, rules)
      const gone = removed.map((each) => this.#removeKnown(each, moment))
      return { vessels: [...vessels, ...gone, ...this.#dropUnconfirmed(vessels, moment)], decisions }
    })
    this.committed.observations += batch.length
    const { census } = this.#options
    if (census?.isOverfull) await this.#dropLeastEstablished(census)
  }

  /** Commits what `change` has done to these vessels; resolves to how many it changed or removed. */
  revise(mmsis: readonly number[], change: (state: VesselState) => Revision): Promise<number> {
    return this.#commitChanges(mmsis, mmsis.length, ({ stampMicroseconds }) => {
      const changed: VesselState[] = []
      const removed: StoredVessel[] = []
      for (const state of this.#heldOf(mmsis)) {
        const revision = change(state)
        if (revision === 'changed') changed.push(state)
        if (revision !== 'removed') continue
        this.#options.census?.noteRemoved(state.vessel.mmsi)
        removed.push(this.#removed(state.vessel))
      }
      return { vessels: [...restamped(changed, stampMicroseconds, true), ...removed] }
    })
  }

  /** Does what an administrator has asked for; resolves to what became of it. */
  async decide(decision: IdentityDecision, before: RecordBefore | null): Promise<IdentityDecision> {
    const { hulls, census } = this.#options
    let result = decision
    if (!hulls) return result
    await this.#commitChanges([decision.number, decision.other], 1, (moment) => {
      const decided = decide(decision, before, moment, { states: this.#cache, hulls })
      for (const state of decided.changed) {
        this.#cache.put(state.vessel.mmsi, state)
        census?.note(state.vessel, state.vessel.createdMicroseconds === moment.stampMicroseconds)
      }
      const removed = decided.removed.map((each) => this.#removeKnown(each, moment))
      result = { ...decision, ...decided.decision }
      return { vessels: [...decided.changed.map((state) => toStored(state, true)), ...removed], decisions: [decided] }
    })
    return result
  }

  /** Commits events of vessels that have fallen silent. */
  async commitSilences(): Promise<void> {
    const { watching, writer } = this.#options
    if (!watching || watching.isIdle) return
    watching.sweep()
    const watched = watching.take()
    if (watched.states.length + watched.events.length === 0) return
    await this.#untilStoreAnswers('commit', () => writer.commit([], 0, watched))
  }

  /** Ends the pause after a failure. */
  retryNow(): void {
    this.#retry.notify()
  }

  /** A store that fails is tried once more, and its failure is the caller's. */
  close(): void {
    this.#isClosing = true
    this.retryNow()
  }

  #dropUnconfirmed(merged: readonly StoredVessel[], { stampMicroseconds }: Moment): StoredVessel[] {
    const { census } = this.#options
    if (!census) return []
    for (const { mmsi, createdMicroseconds } of merged) {
      const state = this.#cache.get(mmsi)
      if (state) census.note(state.vessel, createdMicroseconds === stampMicroseconds)
    }
    return census.dropUnconfirmed().map((vessel) => this.#removed(vessel))
  }

  async #dropLeastEstablished(census: VesselCensus): Promise<void> {
    const mmsis = await this.#untilStoreAnswers('counting vessels', () => census.leastEstablished())
    for (let from = 0; from < mmsis.length; from += droppedPerBatch) {
      await this.revise(mmsis.slice(from, from + droppedPerBatch), ({ vessel }) => {
        census.countDropped(vessel)
        return 'removed'
      })
    }
    const vessels = mmsis.length
    if (vessels > 0)
      this.#options.log.warn('too many vessels, dropped the least established: see MAX_VESSELS', { vessels })
  }

  #removed({ mmsi, createdMicroseconds }: VesselKey): StoredVessel {
    this.#noteRemoved(mmsi)
    return { mmsi, createdMicroseconds, simulated: false, record: null }
  }

  /** It may be of this batch, and was not counted then. */
  #removeKnown(vessel: VesselKey, { stampMicroseconds }: Moment): StoredVessel {
    if (vessel.createdMicroseconds !== stampMicroseconds) this.#options.census?.noteRemoved(vessel.mmsi)
    return this.#removed(vessel)
  }

  #noteRemoved(mmsi: number): void {
    this.#options.hulls?.forget(mmsi, this.#cache.get(mmsi)?.vessel.imo ?? null)
    this.#cache.forget(mmsi)
    this.#options.watching?.forget(mmsi)
  }

  /** Under which the vessels of these, in the order of vessels, are stored, and those that have the same IMO number. */
  #numbersFor(observations: readonly QueuedObservation[]): number[] {
    const { hulls } = this.#options
    const numbers: number[] = []
    let mmsiBefore = -1
    for (const { observation } of observations) {
      const { mmsi, facts } = observation
      if (mmsi !== mmsiBefore) {
        numbers.push(mmsi)
        const number = hulls?.numberOf(mmsi) ?? mmsi
        if (number !== mmsi) numbers.push(number)
        mmsiBefore = mmsi
      }
      if (hulls && facts?.imo !== undefined) numbers.push(...hulls.holdersOf(facts.imo))
    }
    return numbers
  }

  async #commitChanges(
    numbers: readonly number[],
    observations: number,
    changesAt: (moment: Moment) => Changes,
  ): Promise<number> {
    const { writer, nowMicroseconds, watching, monotonicMilliseconds = () => performance.now() } = this.#options
    await this.#load(numbers)
    await this.#load(this.#numbersBeside(numbers))
    const beganMicroseconds = this.#stamps.nowMicroseconds()
    const stamp = this.#stamps.next(observations)
    const { vessels: changed, decisions } = changesAt({ stampMicroseconds: stamp, nowMicroseconds: nowMicroseconds() })
    const watched = watching?.take() ?? nothingWatched
    const beganAt = monotonicMilliseconds()
    await this.#untilStoreAnswers('commit', () => writer.commit(changed, stamp, watched, decisions))
    this.commitMilliseconds += monotonicMilliseconds() - beganAt
    if (this.#stamps.isMissed(stamp)) {
      await this.#stampAgain(
        stamp,
        changed.map(({ mmsi }) => mmsi),
      )
    } else this.#stamps.allowLess(beganMicroseconds)
    this.#cache.dropOldGeneration()
    this.committed.vessels += changed.length
    this.committed.batches += 1
    return changed.length
  }

  /** The commit took longer than its stamp said: what it changed counts as changed later, and later commits get more time. */
  async #stampAgain(missed: number, mmsis: readonly number[]): Promise<void> {
    const states = this.#heldOf(mmsis)
    let stamp = missed
    while (this.#stamps.isMissed(stamp) && this.#stamps.allowMore()) {
      stamp = this.#stamps.next(states.length)
      const again = restamped(states, stamp, false)
      await this.#untilStoreAnswers('commit', () => this.#options.writer.commit(again, stamp))
    }
  }

  /** A store that fails for a while (a full disk) loses nothing: the batch waits, and with it every source that can. */
  async #untilStoreAnswers<Result>(what: string, attempt: () => Promise<Result>): Promise<Result> {
    const { log, nowMicroseconds } = this.#options
    for (let failures = 0; ; failures += 1) {
      try {
        const result = await attempt()
        this.#trouble = null
        return result
      } catch (error) {
        if (this.#isClosing || (error instanceof StoreError && error.reason === 'writer-lost')) throw error
        this.#trouble ??= { sinceAt: Math.round(nowMicroseconds() / 1000), reason: errorText(error) }
        const retryMilliseconds = backOff(failures, firstRetryMilliseconds, maxRetryMilliseconds)
        log.error(`${what} failed, will retry`, { error, retryMilliseconds })
        await Promise.race([pause(retryMilliseconds), this.#retry.wait()])
      }
    }
  }

  /** Those that are not cached yet. */
  async #load(numbers: readonly number[]): Promise<void> {
    const unknown = new Set(numbers.filter((number) => !this.#cache.get(number)))
    if (unknown.size > 0) await this.#untilStoreAnswers('reading vessels', () => this.#cache.load(unknown))
  }

  /** Of vessels that share an MMSI with these. */
  #numbersBeside(numbers: readonly number[]): number[] {
    const beside: number[] = []
    for (const number of numbers) {
      const state = this.#cache.get(number)
      if (state?.evidence.contest) beside.push(...otherNumbersOf(state))
    }
    return beside
  }

  #heldOf(mmsis: readonly number[]): VesselState[] {
    return mmsis.flatMap((mmsi) => this.#cache.get(mmsi) ?? [])
  }
}

function restamped(
  states: readonly VesselState[],
  stampMicroseconds: number,
  evidenceChanged: boolean,
): StoredVessel[] {
  for (const { vessel } of states) vessel.updatedMicroseconds = stampMicroseconds
  return states.map((state) => toStored(state, evidenceChanged))
}
