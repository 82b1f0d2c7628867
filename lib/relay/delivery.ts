import { errorText } from '#lib/errorText.ts'
import { Notifier } from '#lib/ingest/notifier.ts'
import { SourceError } from '#lib/ingest/source.ts'
import type { SourceDependencies } from '#lib/ingest/sources/dependencies.ts'
import { keepTrying } from '#lib/ingest/sources/reconnect.ts'
import type { BufferedText, RelayBuffer } from './buffer.ts'
import type { Outlet, Output, OutputContext } from './output.ts'

export interface DeliveryOptions extends OutputContext, Pick<SourceDependencies, 'random' | 'wait' | 'alarm'> {
  output: Output
  buffer: RelayBuffer
}

const gatherMilliseconds = 100
const maxGathered = 1_000
/** Limit while writing to disk fails. */
const maxInMemory = 50_000
const diskRetryMilliseconds = 1_000
const messagesPerBatch = 500

/** Delivers messages to a buffered output: from memory to disk, and from there to the destination. */
export class Delivery {
  readonly counts = { delivered: 0, dropped: 0 }
  readonly #options: DeliveryOptions
  readonly #added = new Notifier()
  readonly #delivered = new Notifier()
  readonly #stop: Promise<void>
  /** After a failure, the same messages are sent again, so that a destination recognises them. */
  #batchSize = messagesPerBatch
  #gathered: string[] = []
  #cancelWrite: (() => void) | null = null
  #diskFailure: string | null = null
  #droppedSinceLogged = 0

  constructor(options: DeliveryOptions) {
    this.#options = options
    this.#stop = new Promise((resolve) => options.signal.addEventListener('abort', () => resolve(), { once: true }))
  }

  get waiting(): number {
    return this.#options.buffer.messages + this.#gathered.length
  }

  add(text: string): void {
    this.#gathered.push(text)
    if (this.#gathered.length >= maxGathered && this.#diskFailure === null) this.#write()
    else this.#cancelWrite ??= this.#options.alarm(gatherMilliseconds, () => this.#write())
  }

  /** Resolves when all messages added so far are on disk, and the buffer has room for more. */
  async durable(): Promise<void> {
    const { buffer, signal, wait } = this.#options
    for (this.#write(); this.#gathered.length > 0; this.#write()) {
      if (signal.aborted) throw new SourceError(`the buffer could not be written: ${this.#diskFailure}`)
      await wait(diskRetryMilliseconds, signal)
    }
    while (buffer.isNearlyFull && !signal.aborted) await Promise.race([this.#delivered.wait(), this.#stop])
  }

  /** Resolves when all messages are delivered, or when `signal` aborts. */
  async empty(): Promise<void> {
    while (this.waiting > 0 && !this.#options.signal.aborted) await Promise.race([this.#delivered.wait(), this.#stop])
  }

  /** Delivers until `signal` aborts. Undelivered messages stay on disk for the next start. */
  async run(): Promise<void> {
    const { output, log, signal, random, wait } = this.#options
    await keepTrying((succeeded) => this.#deliver(succeeded), {
      logFailure: ({ reason }) => log.warn('delivery failed, will retry', { reason, waiting: this.waiting }),
      maxPauseMilliseconds: output.maxPauseMilliseconds,
      random,
      wait,
      signal,
    })
  }

  /** Delivers through one outlet until it fails. */
  async #deliver(succeeded: () => boolean): Promise<{ reason: string; hadData: boolean }> {
    const { output, buffer, log, signal } = this.#options
    const { delivered } = this.counts
    let outlet: Outlet | null = null
    try {
      for (;;) {
        const batch = await this.#nextBatch()
        const last = batch.at(-1)
        if (!last) return { reason: 'stopped', hadData: true }
        this.#batchSize = batch.length
        outlet ??= await output.open({ log, signal })
        const sending = outlet.send(batch.map(({ text }) => text)).then(() => true)
        if (!(await Promise.race([sending, this.#stop.then(() => false)]))) return { reason: 'stopped', hadData: true }
        buffer.removeUpTo(last.id)
        this.counts.delivered += batch.length
        this.#delivered.notify()
        this.#batchSize = messagesPerBatch
        if (succeeded()) log.info('delivery recovered', { waiting: this.waiting, dropped: this.#takeDropped() })
      }
    } catch (error) {
      return { reason: errorText(error), hadData: this.counts.delivered > delivered }
    } finally {
      await outlet?.close()
    }
  }

  /** Waits for messages. Empty once `signal` aborts. */
  async #nextBatch(): Promise<BufferedText[]> {
    const { buffer, signal } = this.#options
    while (!signal.aborted) {
      const batch = buffer.oldest(this.#batchSize)
      if (batch.length > 0) return batch
      await Promise.race([this.#added.wait(), this.#stop])
    }
    return []
  }

  close(): void {
    this.#write()
    this.#options.buffer.close()
  }

  #write(): void {
    const { buffer, log, alarm } = this.#options
    this.#cancelWrite?.()
    this.#cancelWrite = null
    if (this.#gathered.length === 0) return
    try {
      this.#drop(buffer.add(this.#gathered), 'the buffer is full, the oldest messages are dropped')
      this.#gathered = []
      if (this.#diskFailure !== null) log.info('buffer recovered')
      this.#diskFailure = null
      this.#added.notify()
    } catch (error) {
      const reason = errorText(error)
      if (reason !== this.#diskFailure) log.error('buffer could not be written, will retry', { reason })
      this.#diskFailure = reason
      const excess = this.#gathered.splice(0, Math.max(0, this.#gathered.length - maxInMemory)).length
      this.#drop(excess, 'memory is full, the oldest messages are dropped')
      this.#cancelWrite = alarm(diskRetryMilliseconds, () => this.#write())
    }
  }

  #drop(messages: number, why: string): void {
    if (messages === 0) return
    if (this.#droppedSinceLogged === 0) this.#options.log.warn(why, { waiting: this.waiting })
    this.#droppedSinceLogged += messages
    this.counts.dropped += messages
  }

  #takeDropped(): number {
    const dropped = this.#droppedSinceLogged
    this.#droppedSinceLogged = 0
    return dropped
  }
}
