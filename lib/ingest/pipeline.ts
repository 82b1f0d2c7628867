import { pause } from '#lib/pause.ts'
import type { IdentityDecision, RecordBefore } from '#lib/store/identities.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import type { QueuedObservation } from './batchMerge.ts'
import { Committer, type CommitterOptions, type Revision, type StoreTrouble } from './committer.ts'
import { Condition } from './condition.ts'

export interface PipelineOptions extends CommitterOptions {
  /** How long an observation waits for others: most of what a commit costs, it costs per batch. */
  gatherMilliseconds?: number
  queueLimit?: number | undefined
}

type Work = () => Promise<void>

/** Observations of all sources, in the order they came, on their way into the store: gathered, then committed batch by batch. */
export class Pipeline {
  readonly queueLimit: number
  readonly #committer: Committer
  readonly #gatherMilliseconds: number
  readonly #ended = new AbortController()
  readonly #worker: Promise<void>
  #queue: QueuedObservation[] = []
  readonly #revisions: Work[] = []
  #addedInAll = 0
  /** Whether the next batch is committed without waiting for more. */
  #isUrgent = false
  #isClosing = false
  readonly #somethingToDo = new Condition()
  readonly #urgent = new Condition()
  readonly #batchTaken = new Condition()
  readonly #batchCommitted = new Condition()

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

  /** `null` while the store takes what it is given. */
  get storeTrouble(): StoreTrouble | null {
    return this.#committer.storeTrouble
  }

  /** Aborts when another process has taken the right to write; `close` rejects with that. */
  get ended(): AbortSignal {
    return this.#ended.signal
  }

  /** Observations that wait for their commit. */
  get queueLength(): number {
    return this.#queue.length
  }

  isFull(): boolean {
    return this.#queue.length >= this.queueLimit
  }

  /** Resolves when the queue has been taken for a commit. */
  waitForRoom(): Promise<void> {
    return this.#batchTaken.wait()
  }

  add(queued: QueuedObservation): void {
    this.#queue.push(queued)
    this.#addedInAll += 1
    if (this.#queue.length === 1) this.#somethingToDo.notify()
    if (this.#queue.length === this.queueLimit) this.#commitNow()
  }

  /**
   * Changes or removes stored vessels, in a batch of its own. `change` says what it did; resolves to how many it changed or
   * removed, or 0 where the pipeline ended first.
   */
  revise(mmsis: readonly number[], change: (state: VesselState) => Revision): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>()
    this.#revisions.push(async () => resolve(await this.#committer.revise(mmsis, change)))
    this.#somethingToDo.notify()
    return Promise.race([promise, this.#worker.then(() => 0)])
  }

  /** Makes or undoes a join or split, in a batch of its own; resolves to what became of it, or `null` where the pipeline ended first. */
  decide(decision: IdentityDecision, before: RecordBefore | null): Promise<IdentityDecision | null> {
    const { promise, resolve } = Promise.withResolvers<IdentityDecision>()
    this.#revisions.push(async () => resolve(await this.#committer.decide(decision, before)))
    this.#somethingToDo.notify()
    return Promise.race([promise, this.#worker.then(() => null)])
  }

  /** Looks for vessels that have fallen silent, between two batches; resolves when their events are durable or the pipeline has ended. */
  sweepSilences(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#revisions.push(async () => resolve(await this.#committer.commitSilences()))
    this.#somethingToDo.notify()
    return Promise.race([promise, this.#worker.catch(() => {})])
  }

  /** Resolves when everything added so far is durable. */
  async settled(): Promise<void> {
    const wanted = this.#addedInAll
    this.#commitNow()
    while (this.committed.observations < wanted) await Promise.race([this.#batchCommitted.wait(), this.#worker])
  }

  /** Commits what is there and ends. Rejects when the store does not take it. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#committer.close()
    this.#commitNow()
    this.#somethingToDo.notify()
    await this.#worker
  }

  #commitNow(): void {
    this.#isUrgent = true
    this.#urgent.notify()
    this.#committer.retryNow()
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
  }
}
