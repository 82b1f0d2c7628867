import { pause } from '#lib/pause.ts'
import { slicesOf } from '#lib/slices.ts'
import type { IdentityDecision, RecordBefore } from '#lib/store/identities.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import { Committer, type CommitterOptions, type Reception, type Revision } from './committer.ts'
import type { FeedCounts } from './feeds/counts.ts'
import { Lanes } from './lanes.ts'
import { Notifier } from './notifier.ts'
import type { Queued } from './queued.ts'
import type { StoreTrouble } from './storeRetries.ts'

export interface PipelineOptions extends CommitterOptions {
  /** How long an observation waits for others. The cost of a commit is mostly per batch. */
  gatherMilliseconds?: number
  queueLimit?: number | undefined
}

const vesselsPerRevision = 1_000
/** Gathers the observations of all sources, and commits them batch by batch. */
export class Pipeline {
  readonly queueLimit: number
  readonly #committer: Committer
  readonly #gatherMilliseconds: number
  readonly #ended = new AbortController()
  readonly #worker: Promise<void>
  readonly #lanes = new Lanes()
  /** Everything that was added before this place is committed. */
  #committedUntil = 0
  /** Receptions that wait, each for everything that was added before its place. */
  #receptions: { reception: Reception; place: number }[] = []
  readonly #revisions: (() => Promise<void>)[] = []
  /** Whether the next batch is committed without waiting for more. */
  #isUrgent = false
  #isClosing = false
  readonly #somethingToDo = new Notifier()
  readonly #urgent = new Notifier()
  readonly #batchTaken = new Notifier()
  readonly #batchCommitted = new Notifier()

  static async open(options: PipelineOptions): Promise<Pipeline> {
    return new Pipeline(await Committer.open(options), options)
  }

  private constructor(committer: Committer, { gatherMilliseconds = 100, queueLimit = 50_000 }: PipelineOptions) {
    this.#committer = committer
    this.#gatherMilliseconds = gatherMilliseconds
    this.queueLimit = queueLimit
    this.#worker = this.#work()
    this.#worker.catch(() => {
      this.#batchCommitted.notify()
      this.#ended.abort()
    })
  }

  get committed(): Committer['committed'] {
    return this.#committer.committed
  }

  get commitMilliseconds(): number {
    return this.#committer.commitMilliseconds
  }

  /** `null` while commits succeed. */
  get storeTrouble(): StoreTrouble | null {
    return this.#committer.retries.trouble
  }

  /** Whether stations are kept. */
  get takesStations(): boolean {
    return this.#committer.takesStations
  }

  /** Aborts when another process has taken over writing; `close` then rejects. */
  get ended(): AbortSignal {
    return this.#ended.signal
  }

  /** Number of observations to be committed. */
  get queueLength(): number {
    return this.#lanes.waiting
  }

  /** Whether a feed has its share of the queue: all of it, or an equal part while other feeds have observations in it. */
  isFull(counts?: FeedCounts): boolean {
    if (counts === undefined) return this.#lanes.waiting >= this.queueLimit
    return this.#lanes.isFull(counts, this.queueLimit)
  }

  /** Resolves when the commit of the queue has started. */
  waitForRoom(): Promise<void> {
    return this.#batchTaken.wait()
  }

  add(queued: Queued): void {
    this.#lanes.add(queued)
    if (this.#lanes.waiting === 1) this.#somethingToDo.notify()
    if (this.#lanes.waiting === this.queueLimit) this.#commitNow()
  }

  /** Call after `add`, and for the copy of a message of another source. More than twice the queue's limit are left out. */
  received(reception: Reception): void {
    if (this.#committedUntil >= this.#lanes.added) this.#committer.noteReception(reception)
    else if (this.#receptions.length < 2 * this.queueLimit)
      this.#receptions.push({ reception, place: this.#lanes.added })
  }

  /**
   * Changes or removes stored vessels, a thousand per batch, until `signal` aborts. Resolves to how many `change` has changed
   * or removed.
   */
  async revise(
    numbers: readonly number[],
    change: (state: VesselState) => Revision,
    signal?: AbortSignal,
  ): Promise<number> {
    let revised = 0
    for (const batch of slicesOf(numbers, vesselsPerRevision)) {
      if (signal?.aborted) break
      revised += await this.#betweenBatches(() => this.#committer.revise(batch, change), 0)
    }
    return revised
  }

  /** Makes or undoes a join or split; resolves to the outcome, or to `null` if the pipeline ended first. */
  decide(decision: IdentityDecision, before: RecordBefore | null): Promise<IdentityDecision | null> {
    return this.#betweenBatches<IdentityDecision | null>(() => this.#committer.decide(decision, before), null)
  }

  /** Finds vessels that have fallen silent; resolves when their events are durable or the pipeline has ended. */
  sweepSilences(): Promise<void> {
    return this.#betweenBatches(() => this.#committer.commitSilences(), undefined).catch(() => {})
  }

  /** Runs work while no vessel is being changed, unless the pipeline ends first. */
  async betweenBatches(work: () => Promise<void>): Promise<void> {
    const failed = await this.#betweenBatches<{ error: unknown } | null>(
      () =>
        work().then(
          () => null,
          (error: unknown) => ({ error }),
        ),
      null,
    )
    if (failed) throw failed.error
  }

  /** Resolves when everything added so far is durable. */
  async durable(): Promise<void> {
    const wanted = this.#lanes.added
    this.#commitNow()
    while (this.#committedUntil < wanted) await Promise.race([this.#batchCommitted.wait(), this.#worker])
  }

  /** Commits the queue and ends. Rejects if the store fails. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#committer.retries.close()
    this.#commitNow()
    this.#somethingToDo.notify()
    await this.#worker
  }

  #betweenBatches<Result>(work: () => Promise<Result>, ifEnded: Result): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<Result>()
    this.#revisions.push(async () => resolve(await work()))
    this.#somethingToDo.notify()
    return Promise.race([promise, this.#worker.then(() => ifEnded)])
  }

  #noteReceptions(): void {
    const firstWaiting = this.#receptions.findIndex(({ place }) => place > this.#committedUntil)
    const judged = this.#receptions.splice(0, firstWaiting < 0 ? this.#receptions.length : firstWaiting)
    for (const { reception } of judged) this.#committer.noteReception(reception)
  }

  #commitNow(): void {
    this.#isUrgent = true
    this.#urgent.notify()
    this.#committer.retries.now()
  }

  async #work(): Promise<void> {
    while (!this.#isClosing || this.#lanes.waiting > 0) {
      if (this.#lanes.waiting === 0 && this.#revisions.length === 0) await this.#somethingToDo.wait()
      if (!this.#isUrgent) await Promise.race([pause(this.#gatherMilliseconds), this.#urgent.wait()])
      const batch = this.#lanes.takeBatch()
      const isMore = this.#lanes.waiting > 0
      this.#isUrgent = this.#isClosing || isMore
      const committedUntil = this.#lanes.firstWaiting()
      this.#batchTaken.notify()
      if (batch.length > 0) await this.#committer.commit(batch)
      this.#committedUntil = committedUntil
      this.#noteReceptions()
      this.#batchCommitted.notify()
      await this.#revisions.shift()?.()
    }
    await this.#committer.commitRest()
  }
}
