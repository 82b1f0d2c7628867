import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#lib/log.ts'
import type { Matcher } from '#lib/ports/match.ts'
import { type StoredVessel, StoreError, type VesselWriter } from '#lib/store/store.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import type { Moment, VesselState } from '#lib/vessel/merge.ts'
import { inOrderOfVessels, mergeBatch, type QueuedObservation } from './batchMerge.ts'
import { createGate } from './gate.ts'
import { createStateCache, toStored } from './stateCache.ts'

export interface Pipeline {
  put(queued: QueuedObservation): void
  isFull(): boolean
  /** Observations that wait for their commit. */
  readonly queueLength: number
  readonly queueLimit: number
  /** Resolves when there is room again. */
  room(): Promise<void>
  /**
   * Changes what is held of these vessels, in a batch of its own between two others. `change` says whether it changed a
   * record; resolves to how many it did, 0 where the
   * pipeline ended first.
   */
  revise(mmsis: readonly number[], change: (vessel: Vessel) => boolean): Promise<number>
  /** Resolves when everything put so far is durable. */
  settled(): Promise<void>
  readonly committed: { observations: number; vessels: number; batches: number }
  /** Since when the store takes nothing, and why; `null` while it does. */
  readonly storeTrouble: StoreTrouble | null
  /** Aborts when it cannot go on, for the right to write is somebody else's; `close` says so. */
  readonly ended: AbortSignal
  /** Commits what is there and ends. Rejects when the store does not take it. */
  close(): Promise<void>
}

export interface StoreTrouble {
  sinceAt: number
  reason: string
}

export interface PipelineOptions {
  writer: VesselWriter
  log: Log
  nowMicroseconds: () => number
  /** What reads destinations; without it none is read. */
  ports?: { readonly matcher: Matcher }
  /** How long an observation waits for company: most of a commit's price is per batch. */
  gatherMilliseconds?: number
  queueLimit?: number
}

/** How long a commit may take from its stamp on, to begin with and at most; see nextStamp. */
const FIRST_ALLOWANCE_MICROSECONDS = 100_000
const LARGEST_ALLOWANCE_MICROSECONDS = 5_000_000
/** What a commit in less than half of it leaves of it; 230 of them a tenth, for a store that was slow once soon is again. */
const ALLOWANCE_KEPT = 0.99
/** More than merging and writing one takes: a full queue would come too late for its stamp, and be written twice. */
const ALLOWANCE_AN_OBSERVATION_MICROSECONDS = 15
const FIRST_RETRY_MILLISECONDS = 250
const LONGEST_RETRY_MILLISECONDS = 30_000

/** Observations of all sources, in the order they came, into the store: gathered, merged, committed, batch after batch. */
export async function createPipeline(options: PipelineOptions): Promise<Pipeline> {
  const { writer, log, nowMicroseconds, ports, gatherMilliseconds = 100, queueLimit = 50_000 } = options
  const cache = createStateCache(writer)
  const committed = { observations: 0, vessels: 0, batches: 0 }
  const filled = createGate()
  const hurried = createGate()
  const taken = createGate()
  const finished = createGate()
  let queue: QueuedObservation[] = []
  const revisions: (() => Promise<void>)[] = []
  let putInAll = 0
  let isHurried = false
  let isClosing = false
  let allowance = FIRST_ALLOWANCE_MICROSECONDS
  let storeTrouble: StoreTrouble | null = null
  let lastStamp = await writer.latestStampMicroseconds()

  /**
   * The time at which a batch will have been committed, so that whoever asks before then, and later for what has changed
   * since he asked, misses nothing. Never earlier than the one before, whatever the machine's clock does: new vessels line
   * up behind all others.
   */
  function nextStamp(observations: number): number {
    const ahead = allowance + observations * ALLOWANCE_AN_OBSERVATION_MICROSECONDS
    lastStamp = Math.max(Math.ceil(nowMicroseconds() + ahead), lastStamp + 1)
    return lastStamp
  }

  function hurry(): void {
    isHurried = true
    hurried.open()
  }

  /** A store that fails for a while (a full disk) loses nothing: the batch waits, and with it every source that can. */
  async function atLast<Result>(what: string, attempt: () => Promise<Result>): Promise<Result> {
    for (let wait = FIRST_RETRY_MILLISECONDS; ; wait = Math.min(wait * 2, LONGEST_RETRY_MILLISECONDS)) {
      try {
        const result = await attempt()
        storeTrouble = null
        return result
      } catch (error) {
        if (isClosing || (error instanceof StoreError && error.reason === 'writer-lost')) throw error
        storeTrouble ??= { sinceAt: Math.round(nowMicroseconds() / 1000), reason: reasonOf(error) }
        log.error(`${what} failed, trying again`, { error, againInMilliseconds: wait })
        await Promise.race([pause(wait), hurried.passed()])
      }
    }
  }

  async function commit(batch: readonly QueuedObservation[]): Promise<void> {
    const notAtHand = new Set<number>()
    const observations = inOrderOfVessels(batch)
    let mmsi = -1
    for (const { observation } of observations) {
      if (observation.mmsi === mmsi) continue
      mmsi = observation.mmsi
      if (!cache.get(mmsi)) notAtHand.add(mmsi)
    }
    await commitChanges(notAtHand, batch.length, (moment) => mergeBatch(observations, cache, moment, ports?.matcher))
    committed.observations += batch.length
  }

  async function commitChanges(
    notAtHand: ReadonlySet<number>,
    observations: number,
    changesAt: (moment: Moment) => StoredVessel[],
  ): Promise<number> {
    if (notAtHand.size > 0) await atLast('reading vessels', () => cache.load(notAtHand))
    const askedMicroseconds = nowMicroseconds()
    const stamp = nextStamp(observations)
    const changed = changesAt({ stampMicroseconds: stamp, nowMicroseconds: askedMicroseconds })
    await atLast('commit', () => writer.commit(changed, stamp))
    const committedMicroseconds = nowMicroseconds()
    if (committedMicroseconds > stamp) await stampAgain(changed.flatMap(({ mmsi }) => cache.get(mmsi) ?? []))
    else if (committedMicroseconds - askedMicroseconds < allowance / 2) {
      allowance = Math.max(allowance * ALLOWANCE_KEPT, FIRST_ALLOWANCE_MICROSECONDS)
    }
    cache.forgetLongUnheard()
    committed.vessels += changed.length
    committed.batches += 1
    return changed.length
  }

  function commitRevision(mmsis: readonly number[], change: (vessel: Vessel) => boolean): Promise<number> {
    const notAtHand = new Set(mmsis.filter((mmsi) => !cache.get(mmsi)))
    return commitChanges(notAtHand, mmsis.length, ({ stampMicroseconds }) => {
      const states = mmsis.flatMap((mmsi) => cache.get(mmsi) ?? [])
      const revised = states.filter(({ vessel }) => change(vessel))
      for (const { vessel } of revised) vessel.updatedMicroseconds = stampMicroseconds
      return revised.map((state) => toStored(state, false))
    })
  }

  /** The commit took longer than its stamp said: what it changed counts as changed later, and the next ones get more time. */
  async function stampAgain(states: readonly VesselState[]): Promise<void> {
    let stamp = lastStamp
    while (nowMicroseconds() > stamp && allowance < LARGEST_ALLOWANCE_MICROSECONDS) {
      allowance = Math.min(allowance * 2, LARGEST_ALLOWANCE_MICROSECONDS)
      stamp = nextStamp(states.length)
      for (const { vessel } of states) vessel.updatedMicroseconds = stamp
      const later = states.map((state) => toStored(state, false))
      await atLast('commit', () => writer.commit(later, stamp))
    }
  }

  async function work(): Promise<void> {
    while (!isClosing || queue.length > 0) {
      if (queue.length === 0 && revisions.length === 0) await filled.passed()
      if (!isHurried) await Promise.race([pause(gatherMilliseconds), hurried.passed()])
      isHurried = isClosing
      const batch = queue
      queue = []
      taken.open()
      if (batch.length > 0) await commit(batch)
      finished.open()
      await revisions.shift()?.()
    }
  }

  const ended = new AbortController()
  const worker = work()
  worker.catch(() => {
    finished.open()
    ended.abort()
  })

  return {
    committed,
    ended: ended.signal,
    queueLimit,
    get storeTrouble() {
      return storeTrouble
    },
    put(queued) {
      queue.push(queued)
      putInAll += 1
      if (queue.length === 1) filled.open()
      if (queue.length === queueLimit) hurry()
    },
    revise(mmsis, change) {
      const { promise, resolve } = Promise.withResolvers<number>()
      revisions.push(async () => resolve(await commitRevision(mmsis, change)))
      filled.open()
      return Promise.race([promise, worker.then(() => 0)])
    },
    isFull: () => queue.length >= queueLimit,
    get queueLength() {
      return queue.length
    },
    room: () => taken.passed(),
    async settled() {
      const wanted = putInAll
      hurry()
      while (committed.observations < wanted) await Promise.race([finished.passed(), worker])
    },
    async close() {
      isClosing = true
      hurry()
      filled.open()
      await worker
    },
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
