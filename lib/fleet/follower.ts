import { setImmediate, setTimeout } from 'node:timers/promises'
import { checkFacts } from '#lib/vessel/characteristics.ts'
import { checkRecord } from '#lib/vessel/record.ts'
import type { VesselChange } from './arrivals.ts'
import { Fleet } from './fleet.ts'
import { type CharacteristicChange, KnownCharacteristics } from './knownCharacteristics.ts'

/** What the fleet is read from: the store, as far as the fleet knows it. */
export interface VesselSource {
  loadVessels(each: (record: Uint8Array) => void): Promise<number>
  /** In parts; each says from where to go on should the next never come. */
  vesselsSince(sequence: number): AsyncIterable<{ sequence: number; changes: readonly VesselChange[] }>
  /** What is known of ships from outside of AIS, where something is. */
  characteristics?: {
    since(sequence: number): Promise<{ sequence: number; changes: readonly CharacteristicChange[] }>
  }
}

/**
 * - loading: nothing to serve yet
 * - live: the last look at the source succeeded
 * - stale: it failed; what is served is as of `sinceAt`
 */
export interface FollowerState {
  name: 'loading' | 'live' | 'stale'
  /** Milliseconds since 1970: when loading began, when it became live, or when a look last succeeded. */
  sinceAt: number
  /** What the source said when it last failed, while that matters. */
  problem: string | null
}

/** `rows` is `null` when anything may have changed, rows of the fleet before included. */
export interface FleetChange {
  fleet: Fleet
  rows: readonly number[] | null
  /** False where the rows changed by what is known from outside of AIS, or of ports: that leaves `updatedMicroseconds` as it was. */
  isStamped: boolean
}

export interface FollowerOptions {
  source: VesselSource
  pollMilliseconds?: number
  /** How long requests wait for a source that neither answers nor fails. */
  patienceMilliseconds?: number
  now?: () => number
  /** Resolves after the pause, or at once when the signal says stop. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const POLL_MILLISECONDS = 200
const PATIENCE_MILLISECONDS = 2_000
const LONGEST_PAUSE_MILLISECONDS = 5_000
const FACTS_A_SLICE = 2_000
const ROWS_A_SLICE = 20_000

/** Loads the fleet, then follows what is committed. A source that fails is asked again, less and less often. */
export class FleetFollower {
  state: FollowerState
  /** How many vessels a load under way has read so far. */
  loadedCount = 0
  #fleet: Fleet | null = null
  #sequence = 0
  #characteristicsSequence = 0
  #lastSuccessAt = 0
  #failures = 0
  #looking: Promise<void> | null = null
  #nextLook: Promise<void> | null = null
  #awaited: { look: Promise<void>; end: Promise<void> } | null = null
  #running: Promise<void> | null = null
  readonly #stopping = new AbortController()
  readonly #listeners = new Set<(change: FleetChange) => void>()
  readonly #options: Required<FollowerOptions>

  constructor(options: FollowerOptions) {
    this.#options = {
      pollMilliseconds: POLL_MILLISECONDS,
      patienceMilliseconds: PATIENCE_MILLISECONDS,
      now: Date.now,
      pause: pauseFor,
      ...options,
    }
    this.state = { name: 'loading', sinceAt: this.#options.now(), problem: null }
  }

  /** `null` until all vessels are loaded. Another object after a reload: keep row numbers no longer than the fleet. */
  get fleet(): Fleet | null {
    return this.#fleet
  }

  /** When what is served was last as in the source, in milliseconds since 1970; 0 before that. */
  get lastSuccessAt(): number {
    return this.#lastSuccessAt
  }

  start(): void {
    this.#running ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** Calls back after every change of the fleet; the answer ends that. */
  subscribe(listener: (change: FleetChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Resolves when all that was committed before the call is in the fleet, so that whoever asks then, and later for what
   * has changed since, misses nothing. At once when there is no fleet yet, or while the source fails; soon when it does not answer.
   */
  async catchUp(): Promise<void> {
    if (this.state.name !== 'live') return
    const look = this.#lookFromNow()
    if (this.#awaited?.look !== look) this.#awaited = { look, end: this.#endOrSilence(look) }
    await this.#awaited.end
  }

  /** A server that is paused, or behind a firewall that drops all, fails only after a while. */
  async #endOrSilence(look: Promise<void>): Promise<void> {
    const { patienceMilliseconds } = this.#options
    const ended = new AbortController()
    await Promise.race([look.finally(() => ended.abort()), pauseFor(patienceMilliseconds, ended.signal)])
    if (ended.signal.aborted) return
    const problem = `It has not answered for ${patienceMilliseconds / 1_000} s`
    this.state = { name: 'stale', sinceAt: this.#lastSuccessAt, problem }
  }

  /** Something that ships' records draw on beside the fleet is another than before. */
  noteDrawnOn(rows: readonly number[]): void {
    const fleet = this.#fleet
    if (fleet === null || rows.length === 0) return
    fleet.version += 1
    this.#tell({ fleet, rows, isStamped: false })
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#lookFromNow()
      const pause = Math.min(LONGEST_PAUSE_MILLISECONDS, this.#options.pollMilliseconds * 2 ** this.#failures)
      await this.#options.pause(pause, this.#stopping.signal)
    }
  }

  /** One look at a time: one that is under way may have begun before what the caller wants to see. */
  #lookFromNow(): Promise<void> {
    if (this.#looking === null) return this.#beginLook()
    this.#nextLook ??= this.#looking.then(() => {
      this.#nextLook = null
      return this.#beginLook()
    })
    return this.#nextLook
  }

  #beginLook(): Promise<void> {
    this.#looking = this.#look()
      .then((problem) => this.#noteLook(problem))
      .finally(() => {
        this.#looking = null
      })
    return this.#looking
  }

  /** One look at the source; says what was wrong with it. */
  async #look(): Promise<string | null> {
    const fleet = this.#fleet
    if (fleet === null || fleet.needsReload) return this.#load()
    const knowing = attempt(() => this.#characteristicsSince(this.#characteristicsSequence))
    for await (const part of attemptEach(this.#options.source.vesselsSince(this.#sequence))) {
      if ('problem' in part) return part.problem
      const { sequence, changes } = part.value
      // Somebody put an older store in this one's place.
      if (sequence < this.#sequence) return this.#load()
      const problem = problemOf(changes)
      if (problem !== null) return problem
      if (changes.length > 0) {
        // Told of at once: whoever hears of a change may take all of earlier stamps for known.
        this.#tell({ fleet, rows: fleet.applyChanges(changes), isStamped: true })
        await setImmediate()
      }
      this.#sequence = sequence
    }
    for (const _ of fleet.tidyInSteps()) await setImmediate()
    const answer = await knowing
    if ('problem' in answer) return answer.problem
    const known = answer.value
    if (known.sequence < this.#characteristicsSequence) return this.#load()
    if (known.changes.length > 0) {
      await learn(fleet.characteristics, known.changes)
      for (const rows of fleet.applyCharacteristics(known.changes, ROWS_A_SLICE)) {
        if (rows.length > 0) this.#tell({ fleet, rows, isStamped: false })
        await setImmediate()
      }
    }
    this.#characteristicsSequence = known.sequence
    return null
  }

  /** Those of a newer program, which this one cannot read, are refused before any is taken in. */
  async #characteristicsSince(sequence: number) {
    const answer = await this.#options.source.characteristics?.since(sequence)
    await inTurns(answer?.changes ?? [], ({ facts }) => {
      if (facts !== null) checkFacts(facts)
    })
    return answer ?? { sequence, changes: [] }
  }

  async #load(): Promise<string | null> {
    const known = await attempt(() => this.#characteristicsSince(0))
    if ('problem' in known) return known.problem
    const characteristics = new KnownCharacteristics()
    await learn(characteristics, known.value.changes)
    const fleet = new Fleet(characteristics)
    this.loadedCount = 0
    const answer = await attempt(() =>
      this.#options.source.loadVessels((record) => {
        fleet.append(record)
        this.loadedCount = fleet.rowCount
      }),
    )
    if ('problem' in answer) return answer.problem
    for (const _ of fleet.settleInSteps()) await setImmediate()
    fleet.version += this.#fleet?.version ?? 0
    this.#fleet = fleet
    this.#sequence = answer.value
    this.#characteristicsSequence = known.value.sequence
    this.#tell({ fleet, rows: null, isStamped: true })
    return null
  }

  #noteLook(problem: string | null): void {
    this.#failures = problem === null ? 0 : this.#failures + 1
    if (problem !== null) {
      this.state =
        this.#fleet === null ? { ...this.state, problem } : { name: 'stale', sinceAt: this.#lastSuccessAt, problem }
      return
    }
    this.#lastSuccessAt = this.#options.now()
    if (this.state.name !== 'live') this.state = { name: 'live', sinceAt: this.#lastSuccessAt, problem: null }
  }

  #tell(change: FleetChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}

/** A newer program may write records that this one cannot read: then the fleet stays as it was. */
function problemOf(changes: readonly VesselChange[]): string | null {
  try {
    for (const { record } of changes) if (record !== null) checkRecord(record)
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/** Ahead of the fleet, which then finds most of it known: that is the part that takes its time. */
async function learn(known: KnownCharacteristics, changes: readonly CharacteristicChange[]): Promise<void> {
  await inTurns(changes, (change) => known.apply(change))
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (let from = 0; from < items.length; from += FACTS_A_SLICE) {
    if (from > 0) await setImmediate()
    for (const item of items.slice(from, from + FACTS_A_SLICE)) work(item)
  }
}

async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
}

async function attempt<Value>(work: () => Promise<Value>): Promise<{ value: Value } | { problem: string }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { problem: messageOf(error) }
  }
}

/** What is handed over, and at the end what went wrong, if anything did. */
async function* attemptEach<Value>(
  values: AsyncIterable<Value>,
): AsyncGenerator<{ value: Value } | { problem: string }> {
  try {
    for await (const value of values) yield { value }
  } catch (error) {
    yield { problem: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
