import type { Log } from '#lib/log.ts'
import type { Store } from '#lib/store/store.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import type { WatchedBatch } from '#lib/store/watches.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { readWatch, readWatchState } from '#lib/watch/storedWatch.ts'
import { WatchBook } from '#lib/watch/watchBook.ts'

interface WatchingOptions {
  store: Pick<Store, 'watches'>
  writer: Pick<VesselWriter, 'read'>
  log: Log
  now: () => number
}

/** Watches while ingest runs: what happened to vessels goes in, and what a batch must store with them comes out. */
export class Watching {
  readonly #options: WatchingOptions
  readonly #book: WatchBook
  #version = -1

  /** With what watches knew of vessels when the last process ended. */
  static async open(options: WatchingOptions): Promise<Watching> {
    const watching = new Watching(options)
    for (const { watch, mmsi, state } of await options.store.watches.states()) {
      if (state !== null) watching.#book.restore(watch, mmsi, readWatchState(state))
    }
    await watching.refresh()
    for (const { record } of await options.writer.read(watching.#book.unheardMmsis())) {
      if (record !== null) watching.#book.noteHeard(decodeRecord(record))
    }
    return watching
  }

  private constructor(options: WatchingOptions) {
    this.#options = options
    this.#book = new WatchBook(options.now())
  }

  get isIdle(): boolean {
    return this.#book.isEmpty
  }

  /** Reads the watches again where one has changed. */
  async refresh(): Promise<void> {
    const { store, log } = this.#options
    const version = await store.watches.version()
    if (version === this.#version) return
    const stored = await store.watches.all()
    this.#version = version
    this.#book.replace(
      stored.flatMap((each) => {
        const watch = readWatch(each)
        if (watch === null) log.error('a watch has filters that are unknown, and tells nothing', { watch: each.id })
        return watch ?? []
      }),
    )
  }

  observe(before: Vessel | null, after: Vessel): void {
    this.#book.observe(before, after)
  }

  forget(mmsi: number): void {
    this.#book.forget(mmsi)
  }

  /** Looks for vessels that have fallen silent. */
  sweep(): void {
    this.#book.sweep(this.#options.now())
  }

  /** What has happened since the last call. */
  take(): WatchedBatch {
    const { states, events } = this.#book.take()
    return {
      states: states.map(({ state, ...of }) => ({ ...of, state: state && JSON.stringify(state) })),
      events: events.map((event) => ({ ...event, changes: JSON.stringify(event.changes) })),
    }
  }
}
