import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#lib/log.ts'
import type { Matcher } from '#lib/ports/match.ts'
import { StoreError } from '#lib/store/storeError.ts'
import type { StoredVessel, VesselWriter } from '#lib/store/vessels.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import type { Moment, VesselState } from '#lib/vessel/merge.ts'
import { inOrderOfVessels, mergeBatch, type QueuedObservation } from './batchMerge.ts'
import { CommitStamps } from './commitStamps.ts'
import { Condition } from './condition.ts'
import { createStateCache, type StateCache, toStored } from './stateCache.ts'
import { createSteadyClock, MAX_AHEAD_MICROSECONDS } from './steadyClock.ts'

export interface CommitterOptions {
  writer: VesselWriter
  log: Log
  nowMicroseconds: () => number
  /** See steadyClock.ts. */
  monotonicMilliseconds?: (() => number) | undefined
  /** Reads destinations; without it none is read. */
  ports?: { readonly matcher: Matcher } | undefined
}

/** Since when the store takes nothing, and why. */
export interface StoreTrouble {
  sinceAt: number
  reason: string
}

const FIRST_RETRY_MILLISECONDS = 250
const MAX_RETRY_MILLISECONDS = 30_000

/** Merges a batch into the stored vessels and commits it, one batch after the other. */
export class Committer {
  readonly committed = { observations: 0, vessels: 0, batches: 0 }
  readonly #options: CommitterOptions
  readonly #cache: StateCache
  readonly #stamps: CommitStamps
  readonly #retry = new Condition()
  #trouble: StoreTrouble | null = null
  #isClosing = false

  static async open(options: CommitterOptions): Promise<Committer> {
    const latest = await options.writer.latestStampMicroseconds()
    const clock = createSteadyClock(options)
    if (latest > clock() + MAX_AHEAD_MICROSECONDS) {
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
    this.#cache = createStateCache(options.writer)
  }

  /** `null` while the store takes what it is given. */
  get storeTrouble(): StoreTrouble | null {
    return this.#trouble
  }

  async commit(batch: readonly QueuedObservation[]): Promise<void> {
    const observations = inOrderOfVessels(batch)
    const matcher = this.#options.ports?.matcher
    const mmsis = new Set(observations.map(({ observation }) => observation.mmsi))
    await this.#commitChanges(mmsis, batch.length, (moment) => mergeBatch(observations, this.#cache, moment, matcher))
    this.committed.observations += batch.length
  }

  /** Commits the records that `change` says it has changed; resolves to how many. */
  revise(mmsis: readonly number[], change: (vessel: Vessel) => boolean): Promise<number> {
    return this.#commitChanges(new Set(mmsis), mmsis.length, ({ stampMicroseconds }) => {
      const revised = this.#heldOf(mmsis).filter(({ vessel }) => change(vessel))
      return restamped(revised, stampMicroseconds)
    })
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

  async #commitChanges(
    mmsis: ReadonlySet<number>,
    observations: number,
    changesAt: (moment: Moment) => StoredVessel[],
  ): Promise<number> {
    const { writer, nowMicroseconds } = this.#options
    const unknown = new Set([...mmsis].filter((mmsi) => !this.#cache.get(mmsi)))
    if (unknown.size > 0) await this.#untilStoreAnswers('reading vessels', () => this.#cache.load(unknown))
    const beganMicroseconds = this.#stamps.nowMicroseconds()
    const stamp = this.#stamps.next(observations)
    const changed = changesAt({ stampMicroseconds: stamp, nowMicroseconds: nowMicroseconds() })
    await this.#untilStoreAnswers('commit', () => writer.commit(changed, stamp))
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
      const again = restamped(states, stamp)
      await this.#untilStoreAnswers('commit', () => this.#options.writer.commit(again, stamp))
    }
  }

  /** A store that fails for a while (a full disk) loses nothing: the batch waits, and with it every source that can. */
  async #untilStoreAnswers<Result>(what: string, attempt: () => Promise<Result>): Promise<Result> {
    const { log, nowMicroseconds } = this.#options
    for (let wait = FIRST_RETRY_MILLISECONDS; ; wait = Math.min(wait * 2, MAX_RETRY_MILLISECONDS)) {
      try {
        const result = await attempt()
        this.#trouble = null
        return result
      } catch (error) {
        if (this.#isClosing || (error instanceof StoreError && error.reason === 'writer-lost')) throw error
        const reason = error instanceof Error ? error.message : String(error)
        this.#trouble ??= { sinceAt: Math.round(nowMicroseconds() / 1000), reason }
        log.error(`${what} failed, will retry`, { error, retryMilliseconds: wait })
        await Promise.race([pause(wait), this.#retry.wait()])
      }
    }
  }

  #heldOf(mmsis: readonly number[]): VesselState[] {
    return mmsis.flatMap((mmsi) => this.#cache.get(mmsi) ?? [])
  }
}

function restamped(states: readonly VesselState[], stampMicroseconds: number): StoredVessel[] {
  for (const { vessel } of states) vessel.updatedMicroseconds = stampMicroseconds
  return states.map((state) => toStored(state, false))
}
