import type { CallEvent } from '#lib/calls/vesselCalls.ts'
import type { Coverage } from '#lib/coverage/coverage.ts'
import type { Log } from '#lib/log.ts'
import type { Store } from '#lib/store/store.ts'
import type { WatchedBatch } from '#lib/store/watchedBatch.ts'
import type { ScopedWatch } from '#lib/store/watches.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { DistressChannels } from '#lib/watch/distressChannels.ts'
import { type StationHappening, stationEvent } from '#lib/watch/stationEvents.ts'
import { readWatch, readWatchState, type Watch, type WatchEvent } from '#lib/watch/watch.ts'
import { WatchBook } from '#lib/watch/watchBook.ts'
import { WatchedInterference } from '#lib/watch/watchedInterference.ts'
import { canSeeList, listIdsIn } from '#lib/wire/lists.ts'
import { WatchedLists, type WatchedListsOptions } from './watchedLists.ts'

interface WatchingOptions extends WatchedListsOptions {
  store: Pick<Store, 'watches' | 'watchEvents' | 'lists' | 'webhooks'>
  coverage: Pick<Coverage, 'hasReceivedNear'>
  log: Log
  now: () => number
}

interface KnownWatch {
  text: string
  /** `null` where it cannot be read. */
  watch: Watch | null
}

/** Passes changes of vessels to watches, and collects the events and states to store with each batch. */
export class Watching {
  readonly #options: WatchingOptions
  readonly #book: WatchBook
  readonly #lists: WatchedLists
  readonly #channels = new DistressChannels()
  readonly #interference: WatchedInterference
  #version = -1
  #webhookVersion = -1
  #listSequence = -1
  #stored: readonly ScopedWatch[] = []
  /** The watches by id, with the text of each that was read. */
  #known = new Map<string, KnownWatch>()

  /** Restores the states of watches at the end of the last process. */
  static async open(options: WatchingOptions): Promise<Watching> {
    const watching = new Watching(options)
    for (const { watch, number, state } of await options.store.watches.states()) {
      if (state !== null) watching.#book.restore(watch, number, readWatchState(state))
    }
    for (const { watch, at, changes } of await options.store.watchEvents.lastOfKind('interference'))
      watching.#interference.restore(watch, at, JSON.parse(changes))
    await watching.refresh()
    for (const { record } of await options.writer.read(watching.#book.numbersWithoutReception())) {
      if (record !== null) watching.#book.noteReceived(decodeRecord(record))
    }
    return watching
  }

  private constructor(options: WatchingOptions) {
    this.#options = options
    this.#lists = new WatchedLists(options)
    const membership = {
      listsOf: (number: number) => this.#lists.listsOf(number),
      memberSince: (number: number, lists: readonly unknown[]) => this.#lists.memberSince(number, lists),
    }
    this.#book = new WatchBook(options.now(), options.coverage, { membership })
    this.#interference = new WatchedInterference(membership.listsOf)
  }

  get isIdle(): boolean {
    return this.#book.isEmpty
  }

  /** Reads the watches and their lists again if one has changed. `betweenBatches` runs work while no vessel is being changed. */
  async refresh(betweenBatches = (work: () => Promise<void>) => work()): Promise<void> {
    const { watches, lists } = this.#options.store
    await this.#refreshChannels()
    const [version, listSequence] = await Promise.all([watches.version(), lists.sequence()])
    if (version === this.#version && listSequence === this.#listSequence) return
    await betweenBatches(async () => {
      if (version !== this.#version) this.#stored = await watches.all()
      const wanted = this.#stored.flatMap(({ query, scope }) => [...listIdsIn(query), ...listIdsIn(scope ?? '')])
      const moved = await this.#lists.refresh(new Set(wanted))
      this.#version = version
      this.#listSequence = listSequence
      this.#readWatches()
      this.#book.noteMoved(moved)
    })
  }

  async #refreshChannels(): Promise<void> {
    const { webhooks } = this.#options.store
    const version = await webhooks.version()
    if (version === this.#webhookVersion) return
    const stored = await webhooks.all()
    this.#channels.replace(stored.filter(({ distress }) => distress))
    this.#webhookVersion = version
  }

  #readWatches(): void {
    const before = this.#known
    this.#known = new Map(this.#stored.map((stored) => [stored.id, this.#readWatch(stored)]))
    const isSame = ([id, known]: [string, KnownWatch]) => before.get(id) === known
    if (before.size === this.#known.size && [...this.#known].every(isSame)) return
    const watches = [...this.#known.values()].flatMap(({ watch }) => watch ?? [])
    this.#book.replace(watches)
    this.#interference.replace(watches)
  }

  #readWatch(stored: ScopedWatch): KnownWatch {
    const viewer = { owner: stored.owner, hasScope: stored.scope !== null }
    const hasList = (id: string) => {
      const list = this.#lists.get(id)
      return list !== null && canSeeList(list, viewer)
    }
    const text = JSON.stringify([stored, listIdsIn(stored.query).filter(hasList)])
    const known = this.#known.get(stored.id)
    if (known?.text === text) return known
    const watch = readWatch(stored, hasList)
    if (watch === null) this.#options.log.error('watch skipped: unknown filter', { watch: stored.id })
    return { text, watch }
  }

  /** Notes a vessel that was not observed, but may have another MMSI or IMO number. */
  note(vessel: Vessel): void {
    this.#book.noteMoved(this.#lists.note(vessel))
  }

  observe(before: Vessel | null, after: Vessel, hasNewFacts: boolean, calls?: readonly CallEvent[]): void {
    if (before === null || before.imo !== after.imo || before.mmsis !== after.mmsis) {
      this.#book.noteMoved(this.#lists.note(after, after.updatedMicroseconds))
    }
    this.#book.observe(before, after, hasNewFacts, calls)
  }

  /** Notes a report that changed nothing; `at` is its time of arrival in milliseconds. */
  noteReception(number: number, at: number): void {
    this.#book.noteReception(number, at)
  }

  noteStamp(microseconds: number): void {
    this.#book.noteStamp(microseconds)
    this.#lists.noteStamp(microseconds)
  }

  forget(number: number): void {
    this.#book.forget(number)
    this.#book.noteMoved(this.#lists.forget(number))
  }

  /** Notes a vessel that is displaced from the position of its record. */
  noteDisplaced(vessel: Vessel): void {
    this.#interference.note(vessel, this.#options.now())
  }

  observeStations(happened: readonly StationHappening[]): void {
    this.#book.observeStations(happened)
    this.#channels.observe(happened)
  }

  /** Finds vessels that have fallen silent. */
  sweep(): void {
    this.#book.sweep(this.#options.now())
  }

  /** A batch of the states and events since the last call. */
  take(): WatchedBatch {
    const now = this.#options.now()
    const { states, events } = this.#book.take(now)
    events.push(...this.#interference.take(now))
    const { distress, leftOut } = this.#channels.take(now)
    if (leftOut > 0) this.#options.log.warn('too many distress messages for channels, some were left out', { leftOut })
    return {
      states: states.map(({ state, ...key }) => ({ ...key, state: state && JSON.stringify(state) })),
      events: events.map(({ watch, ...event }) => ({ watch, ...storedEvent(event) })),
      distress: distress.map(({ happening, webhooks }) => {
        const { at, activation } = happening
        return { webhooks, at, activation, facts: JSON.stringify(storedEvent(stationEvent(happening))) }
      }),
    }
  }
}

function storedEvent<Event extends Pick<WatchEvent, 'changes' | 'station'>>({ changes, station, ...event }: Event) {
  return { ...event, changes: JSON.stringify(changes), station: station ? JSON.stringify(station) : null }
}
