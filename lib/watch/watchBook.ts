import type { Vessel } from '#lib/vessel/fields.ts'
import { mmsisOf } from '#lib/vessel/identity.ts'
import { columnOf } from '#lib/wire/columns.ts'
import { filterTable } from '#lib/wire/filterTable.ts'
import { type VesselTest, vesselTest } from '#lib/wire/vesselTest.ts'
import { canWatch } from '#lib/wire/watches.ts'
import { AreaIndex } from './areaIndex.ts'
import { type Followed, fallDark, follow, type WatchedVessel } from './follow.ts'
import { ReceptionCells } from './receptionCells.ts'
import type { Watch, WatchEvent, WatchState } from './watch.ts'

/** The changes that a batch makes to watches. */
export interface WatchChanges {
  /** `null`: nothing is kept. */
  states: { watch: string; number: number; state: WatchState | null }[]
  events: WatchEvent[]
}

interface Entry {
  watch: Watch
  /** Passes all filters; found by its area, all but that. */
  passes: VesselTest
  isFoundByArea: boolean
  wantsDark: boolean
  /** The change of a vessel that it was last asked about. */
  askedAt: number
}

interface LastReception extends WatchedVessel {
  at: number
  feed: string | null
  /** How long it usually is silent; `null` until that is known. */
  intervalMilliseconds: number | null
}

/** How many of its usual intervals a vessel misses before it is dark. */
const intervalsMissed = 5
const newestShareOfInterval = 0.2
/** A feed without another vessel near for so long may itself be silent. */
const othersReceivedMilliseconds = 300_000

/** Every watch, and what each knows of vessels: changes of vessels go in, events come out. */
export class WatchBook {
  #entries = new Map<string, Entry>()
  #byArea = new AreaIndex<Entry>()
  #byMmsi = new Map<number, Entry[]>()
  /** Watches by values that no report of a position changes. */
  #lasting: Entry[] = []
  #others: Entry[] = []
  #newestLastingSince = 0
  #hasDark = false
  #asked = 0
  #changes: WatchChanges = { states: [], events: [] }
  readonly #states = new Map<number, Map<string, WatchState>>()
  readonly #lastReceptions = new Map<number, LastReception>()
  readonly #receptionCells = new ReceptionCells()
  #startedAt: number

  constructor(now: number) {
    this.#startedAt = now
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  /** Restores the state that an earlier process stored. */
  restore(watch: string, number: number, state: WatchState): void {
    this.#put(watch, number, state)
  }

  /** Vessels that can go dark and have not been received since this process started. */
  numbersWithoutReception(): number[] {
    if (!this.#hasDark) return []
    return [...this.#states.keys()].filter((number) => !this.#lastReceptions.has(number) && this.#canFallDark(number))
  }

  noteReceived(vessel: Vessel): void {
    this.#noteReception(null, vessel)
  }

  /** A watch with another `since` starts without states. */
  replace(watches: readonly Watch[]): void {
    const before = this.#entries
    this.#entries = new Map()
    this.#byArea = new AreaIndex()
    this.#byMmsi = new Map()
    this.#lasting = []
    this.#others = []
    for (const watch of watches) this.#enter(watch)
    this.#newestLastingSince = Math.max(0, ...this.#lasting.map(({ watch }) => watch.since))
    this.#hasDark = [...this.#entries.values()].some(({ wantsDark }) => wantsDark)
    for (const [number, states] of this.#states) {
      for (const id of states.keys()) {
        const isNew = before.has(id) && before.get(id)?.watch.since !== this.#entries.get(id)?.watch.since
        if (isNew || !this.#entries.has(id)) this.#keep(id, number, null)
      }
    }
  }

  /** `before` is `null` for a new vessel. */
  observe(before: Vessel | null, after: Vessel): void {
    this.#asked += 1
    const { number, longitude, latitude } = after
    const hasPosition = before?.positionUpdatedMicroseconds !== after.positionUpdatedMicroseconds
    if (longitude !== null && latitude !== null) {
      this.#byArea.forEachAt(longitude, latitude, (entry) => this.#ask(entry, before, after))
      if (hasPosition && this.#hasDark && after.positionSource !== null) {
        this.#receptionCells.note(after.positionSource, longitude, latitude, receivedAt(after))
      }
    }
    for (const each of mmsisOf(after)) {
      for (const entry of this.#byMmsi.get(each) ?? []) this.#ask(entry, before, after)
    }
    for (const entry of this.#others) this.#ask(entry, before, after)
    if (this.#lasting.length > 0 && (isNewTo(this.#newestLastingSince, before) || hasOtherFacts(before, after))) {
      for (const entry of this.#lasting) this.#ask(entry, before, after)
    }
    const states = this.#states.get(number)
    if (!states) return
    for (const id of states.keys()) {
      const entry = this.#entries.get(id)
      if (entry) this.#ask(entry, before, after, entry.isFoundByArea)
    }
    if (this.#hasDark && hasPosition) {
      if (this.#canFallDark(number)) this.#noteReception(before, after)
      else this.#lastReceptions.delete(number)
    }
  }

  /** Vessels that have been silent for too long by now. */
  sweep(now: number): void {
    for (const [number, last] of this.#lastReceptions) {
      const { at, feed, longitude, latitude, intervalMilliseconds } = last
      const silent = now - Math.max(at, this.#startedAt)
      if (feed === null || longitude === null || latitude === null) continue
      const usual = intervalsMissed * (intervalMilliseconds ?? 0)
      for (const [id, state] of this.#states.get(number) ?? []) {
        const entry = this.#entries.get(id)
        if (!entry?.wantsDark || state.isDark || state.insideSince === null) continue
        if (silent < Math.max(entry.watch.terms.darkMinutes * 60_000, usual)) continue
        if (!this.#receptionCells.hasReceivedNear(feed, { longitude, latitude }, now - othersReceivedMilliseconds))
          continue
        this.#note(entry, number, state, fallDark(entry.watch, state, last, now))
      }
    }
  }

  /** A removed vessel. */
  forget(number: number): void {
    for (const id of this.#states.get(number)?.keys() ?? []) this.#keep(id, number, null)
    this.#lastReceptions.delete(number)
  }

  /** The changes since the last call, with each vessel's latest state once. */
  take(): WatchChanges {
    const changes = this.#changes
    this.#changes = { states: [], events: [] }
    return changes
  }

  #enter(watch: Watch): void {
    const area = watch.filters.find(({ kind }) => kind === 'area')
    const isOfVessels = watch.filters.find((filter) => filter.kind === 'list' && filter.column === 'mmsi')
    const isFoundByArea = area !== undefined && isOfVessels === undefined
    const entry: Entry = {
      watch,
      passes: vesselTest(isFoundByArea ? watch.filters.filter((filter) => filter !== area) : watch.filters),
      isFoundByArea,
      wantsDark: watch.terms.events.some((kind) => kind === 'dark' || kind === 'reappeared'),
      askedAt: 0,
    }
    this.#entries.set(watch.id, entry)
    if (isOfVessels?.kind === 'list') {
      for (const mmsi of isOfVessels.values) {
        const entries = this.#byMmsi.get(Number(mmsi))
        if (entries) entries.push(entry)
        else this.#byMmsi.set(Number(mmsi), [entry])
      }
    } else if (area?.kind === 'area') this.#byArea.add(area.area, entry)
    else if (watch.filters.every(({ column }) => !columnOf(column).isVolatile)) this.#lasting.push(entry)
    else this.#others.push(entry)
  }

  #ask(entry: Entry, before: Vessel | null, after: Vessel, isElsewhere = false): void {
    if (entry.askedAt === this.#asked) return
    entry.askedAt = this.#asked
    const held = this.#states.get(after.number)?.get(entry.watch.id) ?? null
    const isInside = !isElsewhere && entry.passes(after)
    if (held === null && !isInside) return
    this.#note(entry, after.number, held, follow(entry.watch, held, { before, after, isInside }))
  }

  #note({ watch }: Entry, number: number, held: WatchState | null, { state, events }: Followed): void {
    this.#changes.events.push(...events)
    if (state === held) return
    this.#put(watch.id, number, state)
    const lasting = lastingPart(state)
    if (!isAlike(lastingPart(held), lasting)) this.#changes.states.push({ watch: watch.id, number, state: lasting })
  }

  #keep(watch: string, number: number, state: WatchState | null): void {
    this.#put(watch, number, state)
    this.#changes.states.push({ watch, number, state })
  }

  #put(watch: string, number: number, state: WatchState | null): void {
    const states = this.#states.get(number)
    if (state !== null) {
      if (states) states.set(watch, state)
      else this.#states.set(number, new Map([[watch, state]]))
    } else if (states?.delete(watch) && states.size === 0) this.#states.delete(number)
  }

  #canFallDark(number: number): boolean {
    for (const [id, { insideSince }] of this.#states.get(number) ?? []) {
      if (insideSince !== null && this.#entries.get(id)?.wantsDark) return true
    }
    return false
  }

  #noteReception(before: Vessel | null, after: Vessel): void {
    const { number, mmsis, name, longitude, latitude, positionSource } = after
    const held = this.#lastReceptions.get(number)
    const at = receivedAt(after)
    const interval = before?.positionUpdatedMicroseconds ? at - receivedAt(before) : null
    const known = held?.intervalMilliseconds ?? interval
    const intervalMilliseconds =
      known === null || interval === null ? known : known + (interval - known) * newestShareOfInterval
    this.#lastReceptions.set(number, {
      number,
      mmsis,
      name,
      longitude,
      latitude,
      at,
      feed: positionSource,
      intervalMilliseconds,
    })
  }
}

/**
 * The part of a state that a later process needs. A pending crossing is confirmed by positions that it will receive
 * itself.
 */
function lastingPart(state: WatchState | null): WatchState | null {
  if (state === null || (state.insideSince === null && Object.keys(state.last).length === 0)) return null
  return { ...state, crossing: null, startOrStop: null }
}

function isAlike(one: WatchState | null, other: WatchState | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.insideSince === other.insideSince &&
    one.hasDwelt === other.hasDwelt &&
    one.isDark === other.isDark &&
    one.isMoving === other.isMoving &&
    one.last === other.last
  )
}

function receivedAt({ positionUpdatedMicroseconds }: Vessel): number {
  return Math.floor((positionUpdatedMicroseconds ?? 0) / 1000)
}

function isNewTo(since: number, before: Vessel | null): boolean {
  return before === null || before.updatedMicroseconds < since * 1000
}

/** The columns of filters that no report of a position changes. */
const lastingColumns = [
  ...new Set(filterTable.filter(({ parameter }) => canWatch(parameter)).map(({ column }) => column)),
]
  .map(columnOf)
  .filter(({ isVolatile }) => !isVolatile)

function hasOtherFacts(before: Vessel | null, after: Vessel): boolean {
  return before === null || lastingColumns.some(({ of }) => of(before) !== of(after))
}
