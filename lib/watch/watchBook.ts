import type { CallEvent } from '#lib/calls/vesselCalls.ts'
import type { Coverage } from '#lib/coverage/coverage.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { columnOf } from '#lib/wire/columns.ts'
import { type ListsOf, type VesselTest, vesselTest } from '#lib/wire/vesselTest.ts'
import { followsVessels, maxFollowedVessels } from '#lib/wire/watches.ts'
import { EventBudget } from './eventBudget.ts'
import {
  type Followed,
  type FollowingWatch,
  fallDark,
  follow,
  isLastingPartSame,
  type VesselChange,
  vesselChange,
  type WatchedVessel,
} from './follow.ts'
import { isFeedReceiving, type LastReception, longestSilence, receptionOf } from './lastReception.ts'
import { OutsideScope } from './outsideScope.ts'
import { type StationHappening, stationEvent, stationEventTest } from './stationEvents.ts'
import type { Watch, WatchEvent, WatchState } from './watch.ts'
import { areaOf, WatchIndex } from './watchIndex.ts'

/** Changes of watches to store together. */
export interface WatchChanges {
  /** `null`: nothing is kept. */
  states: { watch: string; number: number; state: WatchState | null }[]
  events: WatchEvent[]
}

/** The lists of vessels that watches name. */
export interface Membership {
  listsOf: ListsOf
  /** Returns since when a vessel is in one of the lists, in microseconds; `null` if it is in none. */
  memberSince(vesselNumber: number, lists: readonly unknown[]): number | null
}

interface Owner {
  /** Counts a vessel once for each watch. */
  followedVessels: number
}

interface Entry extends FollowingWatch {
  owner: Owner
  /** Passes vessels by all filters, or by all but the area for a watch that is found by its area. */
  passes: VesselTest
  /** `null` where its owner sees all vessels. */
  isInScope: VesselTest | null
  /** The lists of vessels of each of its filters by list. */
  lists: readonly (readonly unknown[])[]
  /** Has filters only by values that no report of a position changes, and that do not change between reports. */
  isLasting: boolean
  wantsDark: boolean
  /** Whether it has events of vessels. */
  wantsVessels: boolean
  /** `null` unless the watch has events of stations. */
  passesStation: ReturnType<typeof stationEventTest>
  /** The number of the last change that passed. */
  passedAt: number
  /** Its watch was changed or removed. The indexes still have it. */
  isGone: boolean
}

/** A vessel with states. */
interface FollowedVessel {
  /** Keyed by watch. */
  states: Map<string, WatchState>
  /** `null` unless it can fall dark. */
  lastReception: LastReception | null
}

const noCalls: readonly CallEvent[] = []
const noMembers: Membership = { listsOf: () => [], memberSince: () => null }

/** Bounds a transaction. The rest follows with later batches, and an event comes with the state of its vessel. */
const eventsPerBatch = 1_000
const statesPerBatch = 1_000

/** Follows the vessels of all watches: takes changes of vessels, and returns events. */
export class WatchBook {
  #entries = new Map<string, Entry>()
  readonly #membership: Membership
  readonly #index: WatchIndex<Entry>
  #hasDark = false
  #changes = 0
  #happened: { watch: Watch; vessel: WatchedVessel; event: WatchEvent }[] = []
  /** Events within the limits of their owners that are not stored yet. */
  readonly #events: WatchEvent[] = []
  /** States that are not stored yet. */
  readonly #unstored = new Map<string, { watch: string; number: number }>()
  readonly #budget = new EventBudget()
  #latestStampMicroseconds = 0
  readonly #vessels = new Map<number, FollowedVessel>()
  readonly #outside = new OutsideScope()
  readonly #coverage: Pick<Coverage, 'hasReceivedNear'>
  readonly #startedAt: number
  readonly #maxVesselsOfOwner: number

  constructor(
    now: number,
    coverage: Pick<Coverage, 'hasReceivedNear'>,
    { membership = noMembers, maxVesselsOfOwner = maxFollowedVessels } = {},
  ) {
    this.#coverage = coverage
    this.#startedAt = now
    this.#membership = membership
    this.#maxVesselsOfOwner = maxVesselsOfOwner
    this.#index = new WatchIndex(membership.listsOf)
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
    const vessels = [...this.#vessels].filter(([, each]) => each.lastReception === null && this.#canFallDark(each))
    return vessels.map(([number]) => number)
  }

  noteReceived(vessel: Vessel): void {
    const followed = this.#vessels.get(vessel.number)
    if (!followed) return
    followed.lastReception = receptionOf(null, vessel, followed.lastReception)
    for (const id of followed.states.keys()) {
      if (this.#entries.get(id)?.isInScope?.(vessel) === false) this.#outside.note(stateKey(id, vessel.number), vessel)
    }
  }

  /** Notes a report that changed nothing; `at` is its time of arrival in milliseconds. */
  noteReception(number: number, at: number): void {
    const followed = this.#vessels.get(number)
    if (followed?.lastReception) followed.lastReception = { ...followed.lastReception, at }
  }

  /** Call for each stamp before its changes are observed. */
  noteStamp(microseconds: number): void {
    this.#latestStampMicroseconds = microseconds
  }

  /** A watch with another `since` starts without states. An unchanged watch is the same object. */
  replace(watches: readonly Watch[]): void {
    const before = this.#entries
    const owners = new Map<string, Owner>()
    this.#entries = new Map()
    for (const watch of watches) {
      const owner = owners.get(watch.owner) ?? { followedVessels: 0 }
      owners.set(watch.owner, owner)
      this.#enter(watch, owner, before.get(watch.id))
    }
    const entries = [...this.#entries.values()]
    for (const entry of before.values()) entry.isGone = this.#entries.get(entry.watch.id) !== entry
    this.#index.replaced(entries.filter(({ wantsVessels }) => wantsVessels))
    this.#hasDark = entries.some(({ wantsDark }) => wantsDark)
    for (const [number, { states }] of this.#vessels) {
      for (const id of states.keys()) {
        const entry = this.#entries.get(id)
        const isNew = before.has(id) && before.get(id)?.watch.since !== entry?.watch.since
        const isKept = entry?.wantsVessels && !isNew && this.#isListed(entry, number)
        if (isKept) entry.owner.followedVessels += 1
        else this.#put(id, number, null)
        // The store removes the states of a removed watch.
        if (entry && !isKept) this.#store(id, number)
      }
    }
  }

  /** Handles vessels that joined or left lists. Stops following those that left a watch, without an event. */
  noteMoved(numbers: readonly number[]): void {
    for (const number of numbers) {
      this.#leave(number, (id) => {
        const entry = this.#entries.get(id)
        return entry !== undefined && !this.#isListed(entry, number)
      })
    }
  }

  #isListed({ lists }: Entry, number: number): boolean {
    return lists.every((ids) => this.#membership.memberSince(number, ids) !== null)
  }

  /** Changes that were observed before ingest knew the watch are not followed. */
  #followedFrom({ since }: Watch): number {
    return Math.max(since * 1000, this.#latestStampMicroseconds + 1)
  }

  /** `before` is `null` for a new vessel. */
  observe(before: Vessel | null, after: Vessel, hasNewFacts = true, calls: readonly CallEvent[] = noCalls): void {
    this.#changes += 1
    const { number } = after
    const change = vesselChange(before, after, calls)
    const current = this.#vessels.get(number)
    this.#index.forEachOf({ before, after, hasNewFacts }, (entry) => this.#ask(entry, current?.states, change))
    const followed = this.#vessels.get(number)
    if (!followed) return
    for (const [id, state] of followed.states) {
      const entry = this.#entries.get(id)
      if (!entry || entry.passedAt === this.#changes) continue
      const isInside = entry.isLasting && entry.passes(after)
      this.#note(entry, after, state, this.#visible(entry, change, follow(entry, state, change, isInside)))
    }
    if (this.#hasDark && change.hasPosition) {
      followed.lastReception = this.#canFallDark(followed) ? receptionOf(before, after, followed.lastReception) : null
    }
  }

  /** Creates the events of activations and safety texts. */
  observeStations(happened: readonly StationHappening[]): void {
    for (const happening of happened) {
      for (const { watch, passesStation } of this.#entries.values()) {
        if (!passesStation?.(happening)) continue
        const { number, name, longitude, latitude, mmsi } = happening
        const vessel = { number, mmsis: number === mmsi ? null : String(mmsi), name, longitude, latitude }
        this.#happened.push({ watch, vessel, event: { watch: watch.id, ...stationEvent(happening) } })
      }
    }
  }

  /** Finds vessels that have fallen silent. */
  sweep(now: number): void {
    for (const { states, lastReception: last } of this.#vessels.values()) {
      if (last === null) continue
      const silentMilliseconds = now - Math.max(last.at, this.#startedAt)
      for (const [id, state] of states) {
        const entry = this.#entries.get(id)
        if (!entry?.wantsDark || state.isDark || state.insideSince === null) continue
        if (this.#outside.has(stateKey(id, last.number))) continue
        if (silentMilliseconds < longestSilence(last, entry.watch.terms)) continue
        if (!isFeedReceiving(last, this.#coverage, now)) continue
        this.#note(entry, last, state, fallDark(entry.watch, state, last, now))
      }
    }
  }

  /** Stops following a removed vessel. */
  forget(number: number): void {
    this.#leave(number, () => true)
  }

  /** Drops states of a vessel, by watch. */
  #leave(number: number, leaves: (watch: string) => boolean): void {
    for (const id of this.#vessels.get(number)?.states.keys() ?? []) {
      if (!leaves(id)) continue
      const owner = this.#entries.get(id)?.owner
      if (owner) owner.followedVessels -= 1
      this.#put(id, number, null)
      this.#store(id, number)
    }
  }

  /** A batch of changes since the last call. */
  take(now: number): WatchChanges {
    for (const { watch, vessel, event } of this.#happened.sort((one, other) => one.event.at - other.event.at)) {
      if (this.#budget.admits(watch, vessel, now)) this.#events.push(event)
    }
    this.#happened = []
    this.#events.push(...this.#budget.notices(now))
    const events = this.#events.splice(0, eventsPerBatch)
    const states = events.flatMap(({ watch, number }) => this.#takeState(watch, number))
    if (this.#events.length > 0) return { states, events }
    for (const { watch, number } of this.#unstored.values()) {
      if (states.length >= statesPerBatch) break
      states.push(...this.#takeState(watch, number))
    }
    return { states, events }
  }

  /** The state of the vessel unless it is stored. */
  #takeState(watch: string, number: number): WatchChanges['states'] {
    if (!this.#unstored.delete(stateKey(watch, number))) return []
    return [{ watch, number, state: lastingPart(this.#vessels.get(number)?.states.get(watch) ?? null) }]
  }

  #enter(watch: Watch, owner: Owner, current: Entry | undefined): void {
    if (current?.watch === watch) {
      current.owner = owner
      this.#entries.set(watch.id, current)
      return
    }
    const isKnown = current?.watch.since === watch.since
    const area = areaOf(watch.filters)
    const lists = watch.filters.flatMap((each) => (each.kind === 'list' && each.column === 'list' ? [each.values] : []))
    const entry: Entry = {
      ...{ watch, owner },
      followedFromMicroseconds: isKnown ? current.followedFromMicroseconds : this.#followedFrom(watch),
      passes: vesselTest(
        watch.filters.filter((filter) => filter !== area),
        this.#membership.listsOf,
      ),
      isInScope: watch.scope.length > 0 ? vesselTest(watch.scope, this.#membership.listsOf) : null,
      lists,
      isLasting: lists.length === 0 && watch.filters.every(({ column }) => !columnOf(column).isVolatile),
      wantsDark: watch.terms.events.some((kind) => kind === 'dark' || kind === 'reappeared'),
      wantsVessels: followsVessels(watch.terms),
      passesStation: stationEventTest(watch),
      passedAt: 0,
      isGone: false,
    }
    this.#entries.set(watch.id, entry)
    if (entry.wantsVessels) this.#index.add(entry)
  }

  #ask(entry: Entry, states: ReadonlyMap<string, WatchState> | undefined, change: VesselChange): void {
    const { watch, owner } = entry
    const { after } = change
    if (entry.isGone || entry.passedAt === this.#changes || !entry.passes(after)) return
    entry.passedAt = this.#changes
    const current = states?.get(watch.id) ?? null
    if (current === null && owner.followedVessels >= this.#maxVesselsOfOwner) this.#budget.leaveOut(watch, after)
    else
      this.#note(
        entry,
        after,
        current,
        this.#visible(
          entry,
          change,
          follow(current === null ? this.#following(entry, after) : entry, current, change, true),
        ),
      )
  }

  #visible({ watch, isInScope }: Entry, change: VesselChange, followed: Followed): Followed {
    const key = stateKey(watch.id, change.after.number)
    return isInScope ? this.#outside.visible(key, isInScope, change, followed) : followed
  }

  /** A vessel is followed from its next change after it joined a list. */
  #following(entry: Entry, { number }: Vessel): FollowingWatch {
    const { watch, lists, followedFromMicroseconds: from } = entry
    if (lists.length === 0) return entry
    const since = lists.map((ids) => this.#membership.memberSince(number, ids) ?? 0)
    return { watch, followedFromMicroseconds: Math.max(from, ...since) }
  }

  #note({ watch, owner }: Entry, vessel: WatchedVessel, current: WatchState | null, { state, events }: Followed): void {
    const { number } = vessel
    for (const event of events) this.#happened.push({ watch, vessel, event })
    if (state === current) return
    if (current === null) owner.followedVessels += 1
    if (state === null) owner.followedVessels -= 1
    this.#put(watch.id, number, state)
    if (!isAlike(current, state)) this.#store(watch.id, number)
  }

  #store(watch: string, number: number): void {
    this.#unstored.set(stateKey(watch, number), { watch, number })
  }

  #put(watch: string, number: number, state: WatchState | null): void {
    const states = this.#vessels.get(number)?.states
    if (state === null || state.insideSince === null) this.#outside.delete(stateKey(watch, number))
    if (state !== null) {
      if (states) states.set(watch, state)
      else this.#vessels.set(number, { states: new Map([[watch, state]]), lastReception: null })
    } else if (states?.delete(watch) && states.size === 0) this.#vessels.delete(number)
  }

  #canFallDark({ states }: FollowedVessel): boolean {
    for (const [id, { insideSince }] of states) {
      if (insideSince !== null && this.#entries.get(id)?.wantsDark) return true
    }
    return false
  }
}

function stateKey(watch: string, number: number): string {
  return `${watch} ${number}`
}

/**
 * The part of a state that a later process needs. A pending crossing is confirmed by positions that it will receive
 * itself.
 */
function lastingPart(state: WatchState | null): WatchState | null {
  if (state === null || (state.insideSince === null && Object.keys(state.last).length === 0)) return null
  return { ...state, crossing: null, startOrStop: null }
}

/** Whether the lasting parts are equal. */
function isAlike(one: WatchState | null, other: WatchState | null): boolean {
  if (one === null || other === null) return lastingPart(one) === lastingPart(other)
  return isLastingPartSame(one, other)
}
