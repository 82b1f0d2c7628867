import type { Coverage } from '#lib/coverage/coverage.ts'
import type { Interference } from '#lib/coverage/interference.ts'
import type { SourceCoverage } from '#lib/coverage/sourceCoverage.ts'
import { DoubtfulPositions } from '#lib/identity/doubtfulPositions.ts'
import { otherNumbersOf } from '#lib/identity/records.ts'
import type { Log } from '#lib/log.ts'
import type { Matcher } from '#lib/ports/match.ts'
import { slicesOf } from '#lib/slices.ts'
import type { StationReport } from '#lib/stations/stationReport.ts'
import type { DecisionOfBatch, IdentityDecision, RecordBefore } from '#lib/store/identities.ts'
import { hasStations, noStations, type StationBatch } from '#lib/store/stations.ts'
import type { StoredVessel, VesselKey, VesselWriter } from '#lib/store/vessels.ts'
import { hasWatched, nothingWatched } from '#lib/store/watchedBatch.ts'
import { isHeldBack } from '#lib/vessel/doubtfulPosition.ts'
import { isPlaced } from '#lib/vessel/fix.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import type { Moment } from '#lib/vessel/moment.ts'
import { type MergeRules, mergeBatch } from './batchMerge.ts'
import type { CallRules } from './calling.ts'
import { CommitStamps } from './commitStamps.ts'
import { decide } from './identityDecisions.ts'
import type { IdentityIndex } from './identityIndex.ts'
import { inOrderOfVessels, type Queued, type QueuedObservation } from './queued.ts'
import { StateCache, toStored } from './stateCache.ts'
import type { StationBook } from './stationBook.ts'
import { createSteadyClock, maxAheadMicroseconds } from './steadyClock.ts'
import { StoreRetries } from './storeRetries.ts'
import type { TrackRules } from './tracking.ts'
import { newVesselLimit, type VesselCensus } from './vesselCensus.ts'
import type { Watching } from './watching.ts'

export interface CommitterOptions {
  writer: VesselWriter
  log: Log
  nowMicroseconds: () => number
  /** See steadyClock.ts. */
  monotonicMilliseconds?: (() => number) | undefined
  /** Without it, destinations are not matched. */
  ports?: { readonly matcher: Matcher } | undefined
  /** Without it, the number of vessels is unlimited. */
  census?: VesselCensus | undefined
  /** Without it, no vessel keeps its record under a new MMSI. */
  identityIndex?: IdentityIndex | undefined
  /** Without it, tracks are not stored. */
  tracks?: TrackRules | undefined
  /** Without it, port calls are not stored. */
  calls?: CallRules | undefined
  /** With 0, changes are not stored. */
  changeDays?: number | undefined
  /** Without it, stations are not stored. */
  stations?: StationBook | undefined
  /** Without it, as for imports, no position is doubtful for its receiver. */
  coverage?: Pick<Coverage, 'rangeOf' | 'hasAnotherReceived'> | undefined
  /** Without it, as for imports of recordings, interference is not counted. */
  interference?: Pick<Interference, 'noteDisplaced' | 'noteReceived'> | undefined
  /** Without it, as for imports of recordings, watches report no events. */
  watching?:
    | Pick<
        Watching,
        | 'isIdle'
        | 'observe'
        | 'observeStations'
        | 'note'
        | 'noteDisplaced'
        | 'noteReception'
        | 'noteStamp'
        | 'forget'
        | 'sweep'
        | 'take'
      >
    | undefined
}

/** A position that a source received, which counts in its coverage once it is judged, if it is trusted. */
export interface Reception {
  coverage: Pick<SourceCoverage, 'note'>
  mmsi: number
  longitude: number
  latitude: number
  /** Time of reception. */
  atMilliseconds: number
  broadcastMicroseconds: number
}

/** The effect of a change on a stored vessel. */
export type Revision = 'same' | 'changed' | 'removed'

interface Changes {
  vessels: StoredVessel[]
  decisions?: readonly DecisionOfBatch[]
}

const recentMicroseconds = 3_600_000_000
const droppedPerBatch = 5_000
/** The first batch after a start knows no vessel, and the right to write is renewed between two reads. */
const vesselsPerRead = 1_000

/** Merges one batch after the other into the stored vessels and commits it. */
export class Committer {
  readonly committed = { observations: 0, vessels: 0, batches: 0 }
  readonly retries: StoreRetries
  /** Total duration of commits, including retries. */
  commitMilliseconds = 0
  readonly #options: CommitterOptions
  readonly #cache: StateCache
  readonly #stamps: CommitStamps
  readonly #mayAdd: ReturnType<typeof newVesselLimit>
  readonly #doubts: DoubtfulPositions

  static async open(options: CommitterOptions): Promise<Committer> {
    const latest = await options.writer.latestStampMicroseconds()
    const clock = createSteadyClock(options)
    if (latest > clock() + maxAheadMicroseconds) {
      options.log.error('the database has timestamps in the future; new changes are stamped after them', {
        latest: new Date(latest / 1000).toISOString(),
        hint: 'if the clock of this machine is right, stop Lastfix and run: lastfix repair stamps',
      })
    }
    return new Committer(options, new CommitStamps(latest, clock))
  }

  private constructor(options: CommitterOptions, stamps: CommitStamps) {
    this.#options = options
    this.#stamps = stamps
    this.retries = new StoreRetries(options)
    this.#doubts = new DoubtfulPositions(options.coverage)
    this.#cache = new StateCache(options.writer, options.log)
    this.#mayAdd = newVesselLimit(() => options.nowMicroseconds() / 1_000)
  }

  get takesStations(): boolean {
    return this.#options.stations !== undefined
  }

  async commit(batch: readonly Queued[]): Promise<void> {
    const { reports, observed } = bySubject(batch)
    const observations = inOrderOfVessels(observed)
    const { ports, tracks, calls, watching, identityIndex } = this.#options
    const observe = watching && !watching.isIdle ? watching.observe.bind(watching) : null
    const numbers = [...this.#numbersFor(observations), ...this.#sendersOf(reports)]
    await this.#commitChanges(numbers, batch.length, async (moment) => {
      const [mayAdd, doubts] = [this.#mayAdd, this.#doubts]
      const noteReception = watching?.noteReception.bind(watching)
      const matcher = ports?.matcher
      const rules: MergeRules = {
        matcher,
        tracks,
        calls,
        observe,
        noteReception,
        identityIndex,
        mayAdd,
        doubts,
        noteJudged: this.#noteJudged,
      }
      const { vessels, removed, decisions } = await mergeBatch(observations, this.#cache, moment, rules)
      const gone = removed.map((each) => this.#removeKnown(each, moment))
      const stored = [...vessels, ...gone, ...this.#dropUnconfirmed(vessels, moment)]
      this.#receiveStations(reports, moment)
      return { vessels: stored, decisions }
    })
    this.committed.observations += batch.length
    const { census } = this.#options
    if (census?.isOverfull) await this.#dropLeastEstablished(census)
  }

  /** Notes where a source received a vessel, unless the position was held back. */
  noteReception({ coverage, mmsi, longitude, latitude, atMilliseconds, broadcastMicroseconds }: Reception): void {
    const state = this.#cache.get(this.#options.identityIndex?.numberOf(mmsi) ?? mmsi)
    if (state && isHeldBack(state, { longitude, latitude, broadcastMicroseconds })) return
    coverage.note(mmsi, longitude, latitude, atMilliseconds)
  }

  /** Applies `change` to these vessels and commits the result; resolves to how many were changed or removed. */
  revise(numbers: readonly number[], change: (state: VesselState) => Revision): Promise<number> {
    return this.#commitChanges(numbers, numbers.length, ({ stampMicroseconds }) => {
      const changed: VesselState[] = []
      const removed: StoredVessel[] = []
      for (const state of this.#heldOf(numbers)) {
        const revision = change(state)
        if (revision === 'changed') {
          changed.push(state)
          this.#options.watching?.note(state.vessel)
        }
        if (revision !== 'removed') continue
        this.#options.census?.noteRemoved(state.vessel.number)
        removed.push(this.#removed(state.vessel))
      }
      return { vessels: [...restamped(changed, stampMicroseconds, true), ...removed] }
    })
  }

  /** Makes or undoes a join or split; resolves to its outcome. */
  async decide(decision: IdentityDecision, before: RecordBefore | null): Promise<IdentityDecision> {
    const { identityIndex, census, watching } = this.#options
    let result = decision
    if (!identityIndex) return result
    await this.#commitChanges([decision.number, decision.other], 1, (moment) => {
      const decided = decide(decision, before, moment, { states: this.#cache, identityIndex })
      for (const state of decided.changed) {
        this.#cache.put(state.vessel.number, state)
        census?.note(state.vessel, state.vessel.createdMicroseconds === moment.stampMicroseconds)
        watching?.note(state.vessel)
      }
      const removed = decided.removed.map((each) => this.#removeKnown(each, moment))
      result = { ...decision, ...decided.decision }
      return { vessels: [...decided.changed.map((state) => toStored(state, true)), ...removed], decisions: [decided] }
    })
    return result
  }

  /** Commits events of vessels that have fallen silent. */
  async commitSilences(): Promise<void> {
    const { watching, stations, nowMicroseconds } = this.#options
    if (watching && !watching.isIdle) watching.sweep()
    const stampMicroseconds = stations ? this.#nextStamp(0) : 0
    stations?.sweep({ stampMicroseconds, nowMicroseconds: nowMicroseconds() })
    await this.#commitWatched(stampMicroseconds)
  }

  /** Commits all that watches have to store. */
  async commitRest(): Promise<void> {
    while (await this.#commitWatched());
  }

  async #commitWatched(stampMicroseconds = 0): Promise<boolean> {
    const { watching, writer } = this.#options
    const watched = watching?.take() ?? nothingWatched
    const stations = this.#options.stations?.take() ?? noStations
    if (!hasWatched(watched) && !hasStations(stations)) return false
    await this.retries.untilAnswered('commit', () => writer.commit([], stampMicroseconds, watched, [], stations))
    return true
  }

  /** Interference is that of the last hour, of real vessels: a recording of the past has none. */
  #noteJudged: MergeRules['noteJudged'] = (vessel, { broadcastMicroseconds }, doubt) => {
    const { interference, watching, nowMicroseconds } = this.#options
    if (vessel.simulated || nowMicroseconds() - broadcastMicroseconds > recentMicroseconds || !isPlaced(vessel)) return
    const at = broadcastMicroseconds / 1_000
    if (doubt === null) interference?.noteReceived(vessel.number, vessel, at)
    if (doubt !== 'displaced_together') return
    interference?.noteDisplaced(vessel.number, this.#doubts.trustedPositionOf(vessel.number) ?? vessel, at)
    if (watching && !watching.isIdle) watching.noteDisplaced(vessel)
  }

  /** The numbers of vessels that may have sent a safety text. */
  #sendersOf(reports: readonly StationReport[]): number[] {
    const { identityIndex } = this.#options
    return reports.flatMap(({ mmsi, text }) => (text ? (identityIndex?.numberOf(mmsi) ?? mmsi) : []))
  }

  #receiveStations(reports: readonly StationReport[], moment: Moment): void {
    const { stations, watching, identityIndex } = this.#options
    if (!stations || reports.length === 0) return
    for (const report of reports) {
      const number = identityIndex?.numberOf(report.mmsi) ?? report.mmsi
      stations.receive(report, moment, report.text ? (this.#cache.get(number)?.vessel ?? null) : null)
    }
    const happened = stations.takeHappened()
    watching?.observeStations(happened)
  }

  #dropUnconfirmed(merged: readonly StoredVessel[], { stampMicroseconds }: Moment): StoredVessel[] {
    const { census } = this.#options
    if (!census) return []
    for (const { number, createdMicroseconds } of merged) {
      const state = this.#cache.get(number)
      if (state) census.note(state.vessel, createdMicroseconds === stampMicroseconds)
    }
    return census.dropUnconfirmed().map((vessel) => this.#removed(vessel))
  }

  async #dropLeastEstablished(census: VesselCensus): Promise<void> {
    const numbers = await this.retries.untilAnswered('counting vessels', () => census.leastEstablished())
    for (const dropped of slicesOf(numbers, droppedPerBatch)) {
      await this.revise(dropped, ({ vessel }) => {
        census.countDropped(vessel)
        return 'removed'
      })
    }
    const vessels = numbers.length
    if (vessels > 0) this.#options.log.warn('MAX_VESSELS exceeded, dropped the least trusted vessels', { vessels })
  }

  #removed({ number, createdMicroseconds }: VesselKey): StoredVessel {
    this.#noteRemoved(number)
    return { number, createdMicroseconds, simulated: false, record: null }
  }

  /** A vessel that is new in this batch is not counted yet. */
  #removeKnown(vessel: VesselKey, { stampMicroseconds }: Moment): StoredVessel {
    if (vessel.createdMicroseconds !== stampMicroseconds) this.#options.census?.noteRemoved(vessel.number)
    return this.#removed(vessel)
  }

  #noteRemoved(number: number): void {
    this.#options.identityIndex?.forget(number, this.#cache.get(number)?.vessel.imo ?? null)
    this.#cache.forget(number)
    this.#options.watching?.forget(number)
  }

  /** The numbers of the observed vessels, and of vessels with the same IMO number. */
  #numbersFor(observations: readonly QueuedObservation[]): number[] {
    const { identityIndex } = this.#options
    const numbers: number[] = []
    let mmsiBefore = -1
    for (const { observation } of observations) {
      const { mmsi, facts } = observation
      if (mmsi !== mmsiBefore) {
        numbers.push(mmsi)
        const number = identityIndex?.numberOf(mmsi) ?? mmsi
        if (number !== mmsi) numbers.push(number)
        mmsiBefore = mmsi
      }
      if (identityIndex && facts?.imo !== undefined) numbers.push(...identityIndex.holdersOf(facts.imo))
    }
    return numbers
  }

  async #commitChanges(
    numbers: readonly number[],
    observations: number,
    changesAt: (moment: Moment) => Changes | Promise<Changes>,
  ): Promise<number> {
    const {
      writer,
      nowMicroseconds,
      watching,
      changeDays,
      monotonicMilliseconds = () => performance.now(),
    } = this.#options
    await this.#load(numbers)
    await this.#load(this.#numbersBeside(numbers))
    const beganMicroseconds = this.#stamps.nowMicroseconds()
    const stamp = this.#nextStamp(observations)
    const moment = { stampMicroseconds: stamp, nowMicroseconds: nowMicroseconds() }
    const { vessels: changed, decisions } = await changesAt(moment)
    if (changeDays === 0) for (const vessel of changed) delete vessel.changes
    const watched = watching?.take() ?? nothingWatched
    const stations = this.#options.stations?.take() ?? noStations
    const beganAt = monotonicMilliseconds()
    await this.retries.untilAnswered('commit', () => writer.commit(changed, stamp, watched, decisions, stations))
    this.commitMilliseconds += monotonicMilliseconds() - beganAt
    if (this.#stamps.isMissed(stamp)) {
      await this.#stampAgain(
        stamp,
        changed.map(({ number }) => number),
        stations,
      )
    } else this.#stamps.allowLess(beganMicroseconds)
    this.#cache.dropOldGeneration()
    this.committed.vessels += changed.length
    this.committed.batches += 1
    return changed.length
  }

  #nextStamp(observations: number): number {
    const stamp = this.#stamps.next(observations)
    this.#options.watching?.noteStamp(stamp)
    return stamp
  }

  /** Restamps the changes of a commit that took longer than its stamp allowed, and allows later commits more time. */
  async #stampAgain(missed: number, numbers: readonly number[], { stations }: StationBatch): Promise<void> {
    const states = this.#heldOf(numbers)
    let stamp = missed
    while (this.#stamps.isMissed(stamp) && this.#stamps.allowMore()) {
      stamp = this.#nextStamp(states.length)
      const again = restamped(states, stamp, false)
      this.#options.stations?.restamp(stations, stamp)
      const stationsAgain = this.#options.stations?.take() ?? noStations
      const { writer } = this.#options
      await this.retries.untilAnswered('commit', () => writer.commit(again, stamp, nothingWatched, [], stationsAgain))
    }
  }

  /** Caches the vessels that are not cached yet. */
  async #load(numbers: readonly number[]): Promise<void> {
    const unknown = new Set(numbers.filter((number) => !this.#cache.get(number)))
    for (const part of slicesOf([...unknown], vesselsPerRead)) {
      await this.retries.untilAnswered('reading vessels', () => this.#cache.load(part))
    }
  }

  /** The numbers of vessels that share an MMSI with these. */
  #numbersBeside(numbers: readonly number[]): number[] {
    const beside: number[] = []
    for (const number of numbers) {
      const state = this.#cache.get(number)
      if (state?.evidence.contest) beside.push(...otherNumbersOf(state))
    }
    return beside
  }

  #heldOf(numbers: readonly number[]): VesselState[] {
    return numbers.flatMap((number) => this.#cache.get(number) ?? [])
  }
}

function bySubject(batch: readonly Queued[]): { reports: StationReport[]; observed: QueuedObservation[] } {
  const reports: StationReport[] = []
  const observed: QueuedObservation[] = []
  for (const queued of batch) {
    if ('station' in queued) reports.push(queued.station)
    else observed.push(queued)
  }
  return { reports, observed }
}

function restamped(
  states: readonly VesselState[],
  stampMicroseconds: number,
  evidenceChanged: boolean,
): StoredVessel[] {
  for (const { vessel } of states) vessel.updatedMicroseconds = stampMicroseconds
  return states.map((state) => toStored(state, evidenceChanged))
}
