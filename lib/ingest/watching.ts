import type { CallEvent } from '#lib/calls/vesselCalls.ts'
import type { Coverage } from '#lib/coverage/coverage.ts'
import type { Log } from '#lib/log.ts'
import type { Store } from '#lib/store/store.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import type { ScopedWatch, WatchedBatch } from '#lib/store/watches.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { readWatch, readWatchState, type Watch } from '#lib/watch/watch.ts'
import { WatchBook } from '#lib/watch/watchBook.ts'

interface WatchingOptions {
  store: Pick<Store, 'watches'>
  writer: Pick<VesselWriter, 'read'>
  coverage: Pick<Coverage, 'hasReceivedNear'>
  log: Log
  now: () => number
}

/** Passes changes of vessels to watches, and collects the events and states to store with each batch. */
export class Watching {
  readonly #options: WatchingOptions
  readonly #book: WatchBook
  #version = -1
  /** The watches by id, with the text of each that was read. */
  #known = new Map<string, { text: string; watch: Watch | null }>()

  /** Restores the states of watches at the end of the last process. */
  static async open(options: WatchingOptions): Promise<Watching> {
    const watching = new Watching(options)
    for (const { watch, number, state } of await options.store.watches.states()) {
      if (state !== null) watching.#book.restore(watch, number, readWatchState(state))
    }
    await watching.refresh()
    for (const { record } of await options.writer.read(watching.#book.numbersWithoutReception())) {
      if (record !== null) watching.#book.noteReceived(decodeRecord(record))
    }
    return watching
  }

  private constructor(options: WatchingOptions) {
    this.#options = options
    this.#book = new WatchBook(options.now(), options.coverage)
  }

  get isIdle(): boolean {
    return this.#book.isEmpty
  }

  /** Reads the watches again if one has changed. */
  async refresh(): Promise<void> {
    const { store, log } = this.#options
    const version = await store.watches.version()
    if (version === this.#version) return
    const stored = await store.watches.all()
    this.#version = version
    this.#known = new Map(stored.map((each) => [each.id, this.#read(each, log)]))
    this.#book.replace([...this.#known.values()].flatMap(({ watch }) => watch ?? []))
  }

  #read(stored: ScopedWatch, log: Log): { text: string; watch: Watch | null } {
    const text = JSON.stringify(stored)
    const known = this.#known.get(stored.id)
    if (known?.text === text) return known
    const watch = readWatch(stored)
    if (watch === null) log.error('watch skipped: unknown filter', { watch: stored.id })
    return { text, watch }
  }

  observe(before: Vessel | null, after: Vessel, hasNewFacts: boolean, calls?: readonly CallEvent[]): void {
    this.#book.observe(before, after, hasNewFacts, calls)
  }

  noteStamp(microseconds: number): void {
    this.#book.noteStamp(microseconds)
  }

  forget(number: number): void {
    this.#book.forget(number)
  }

  /** Finds vessels that have fallen silent. */
  sweep(): void {
    this.#book.sweep(this.#options.now())
  }

  /** A batch of the states and events since the last call. */
  take(): WatchedBatch {
    const { states, events } = this.#book.take(this.#options.now())
    return {
      states: states.map(({ state, ...key }) => ({ ...key, state: state && JSON.stringify(state) })),
      events: events.map((event) => ({ ...event, changes: JSON.stringify(event.changes) })),
    }
  }
}
