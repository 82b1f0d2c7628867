import { pause } from '#lib/pause.ts'
import { slicesOf } from '#lib/slices.ts'
import type { IdentityDecision, RecordBefore } from '#lib/store/identities.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import type { QueuedObservation } from './batchMerge.ts'
import { Committer, type CommitterOptions, type Revision } from './committer.ts'
import { Notifier } from './notifier.ts'
import type { StoreTrouble } from './storeRetries.ts'

export interface PipelineOptions extends CommitterOptions {
  /** How long an observation waits for others. The cost of a commit is mostly per batch. */
  gatherMilliseconds?: number
  queueLimit?: number | undefined
}

const vesselsPerRevision = 1_000

/** Gathers the observations of all sources in the order of their arrival, and commits them batch by batch. */
export class Pipeline {
  readonly queueLimit: number
  readonly #committer: Committer
  readonly #gatherMilliseconds: number
  readonly #ended = new AbortController()
  readonly #worker: Promise<void>
  #queue: QueuedObservation[] = []
  readonly #revisions: (() => Promise<void>)[] = []
  #added = 0
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

  /** Aborts when another process has taken over writing; `close` then rejects. */
  get ended(): AbortSignal {
    return this.#ended.signal
  }

  /** Number of observations to be committed. */
  get queueLength(): number {
    return this.#queue.length
  }

  isFull(): boolean {
    return this.#queue.length >= this.queueLimit
  }

  /** Resolves when the commit of the queue has started. */
  waitForRoom(): Promise<void> {
    return this.#batchTaken.wait()
  }

  add(queued: QueuedObservation): void {
    this.#queue.push(queued)
    this.#added += 1
    if (this.#queue.length === 1) this.#somethingToDo.notify()
    if (this.#queue.length === this.queueLimit) this.#commitNow()
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
    const wanted = this.#added
    this.#commitNow()
    while (this.committed.observations < wanted) await Promise.race([this.#batchCommitted.wait(), this.#worker])
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

  #commitNow(): void {
    this.#isUrgent = true
    this.#urgent.notify()
    this.#committer.retries.now()
  }

  async #work(): Promise<void> {
    while (!this.#isClosing || this.#queue.length > 0) {
      if (this.#queue.length === 0 && this.#revisions.length === 0) await this.#somethingToDo.wait()
      if (!this.#isUrgent) await Promise.race([pause(this.#gatherMilliseconds), this.#urgent.wait()])
      this.#isUrgent = this.#isClosing
      const batch = this.#queue
      this.#queue = []
      this.#batchTaken.notify()
      if (batch.length > 0) await this.#committer.commit(batch)
      this.#batchCommitted.notify()
      await this.#revisions.shift()?.()
    }
    await this.#committer.commitRest()
  }
}
