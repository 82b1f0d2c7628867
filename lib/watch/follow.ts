import type { CallEvent } from '#lib/calls/vesselCalls.ts'
import { isReachable } from '#lib/identity/reach.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { isPlaced } from '#lib/vessel/fix.ts'
import { currentMmsiOf, mmsisOf } from '#lib/vessel/identity.ts'
import { type EventKind, movingKnots, type ReportedKind } from '#lib/wire/watches.ts'
import type { ChangeJson } from '#lib/wire/watchSchemas.ts'
import { changesOfCall, reportChanges } from './valueChanges.ts'
import type { Watch, WatchEvent, WatchState } from './watch.ts'

const positionsToConfirm = 2
const stoppedKnots = 0.5
const minute = 60_000

/** A vessel before and after a change, read once for all watches. */
export interface VesselChange {
  /** `null`: the vessel is new. */
  before: Vessel | null
  after: Vessel
  hasPosition: boolean
  /** Milliseconds since 1970. */
  at: number
  /** Whether the vessel cannot have sailed to the position. */
  hasJumped: boolean
  calls: readonly CallEvent[]
}

export function vesselChange(before: Vessel | null, after: Vessel, calls: readonly CallEvent[]): VesselChange {
  const hasPosition = before?.positionUpdatedMicroseconds !== after.positionUpdatedMicroseconds
  const at = Math.floor((hasPosition ? (after.broadcastMicroseconds ?? 0) : after.updatedMicroseconds) / 1000)
  return { before, after, hasPosition, at, hasJumped: hasPosition && hasJumped(before, after), calls }
}

/** A watch, and since when ingest has known its filters: changes with an earlier stamp cause no events. */
export interface FollowingWatch {
  watch: Watch
  followedFromMicroseconds: number
}

export interface Followed {
  /** The same object when nothing changed; `null` when nothing is to be kept. */
  state: WatchState | null
  events: WatchEvent[]
}

/**
 * The events of one watch from one change of a vessel, which passes the filters now if `isInside`. The first change since
 * ingest knows the filters, or a position that the vessel cannot have sailed to, sets the state without an event.
 */
export function follow(
  { watch, followedFromMicroseconds }: FollowingWatch,
  current: WatchState | null,
  change: VesselChange,
  isInside: boolean,
): Followed {
  const { after, hasPosition, at } = change
  if (current === null && !isInside) return { state: null, events: [] }
  const isNew = at < watch.since || (current === null && isFirstSight(watch, change, followedFromMicroseconds))
  if (isNew || change.hasJumped)
    return { state: firstState(watch, current, after, isInside, Math.max(at, watch.since)), events: [] }

  const state = current ? { ...current } : outside()
  const events: WatchEvent[] = []
  const report = (kind: EventKind, changes: readonly ChangeJson[] = [], happenedAt = at) => {
    const { terms } = watch
    if (!terms.events.includes(kind) || isSilenced(watch, after)) return
    if (isRepeated(terms, state.last[kind], happenedAt)) return
    state.last = { ...state.last, [kind]: happenedAt }
    events.push(eventOf(watch, kind, after, happenedAt, changes))
  }

  const confirm = { seconds: watch.terms.confirmSeconds, at, hasPosition }
  if (isInside === (state.insideSince !== null)) state.crossing = null
  else {
    state.crossing = seenOnceMore(state.crossing, confirm)
    if (isConfirmed(state.crossing, confirm)) {
      report(isInside ? 'entered' : 'left')
      Object.assign(state, outside(), { last: state.last, insideSince: isInside ? state.crossing.since : null })
      state.isMoving = isInside ? isMovingNow(after, null) : null
    }
  }
  if (state.insideSince !== null) {
    if (!state.hasDwelt && at - state.insideSince >= watch.terms.dwellMinutes * minute) {
      state.hasDwelt = true
      report('dwelt')
    }
    if (hasPosition) followMotion(state, after, confirm, report)
    if (state.isDark && hasPosition) {
      state.isDark = false
      report('reappeared')
    }
    if (current !== null && current.insideSince !== null) reportChanges(watch.terms, change, report)
    for (const call of change.calls) {
      const happenedAt = call.seconds * 1000
      if (happenedAt >= watch.since) report(call.kind, changesOfCall(call), happenedAt)
    }
  }
  if (current && isSame(current, state)) return { state: current, events }
  return { state: isWorthKeeping(watch, state, at) ? state : null, events }
}

function isSilenced({ terms }: Watch, vessel: WatchedVessel): boolean {
  return mmsisOf(vessel).some((mmsi) => terms.silenced.includes(mmsi))
}

/** A vessel has one kind of event at most once in the cool-down. */
function isRepeated({ coolDownMinutes }: Watch['terms'], last: number | undefined, at: number): boolean {
  return last !== undefined && at - last < coolDownMinutes * minute
}

/** Marks a silent vessel as dark. The caller has checked that its feed receives other vessels there. */
export function fallDark(watch: Watch, current: WatchState, vessel: WatchedVessel, at: number): Followed {
  const { terms } = watch
  const isReported = terms.events.includes('dark') && !isSilenced(watch, vessel)
  if (!isReported || isRepeated(terms, current.last.dark, at))
    return { state: { ...current, isDark: true }, events: [] }
  const state = { ...current, isDark: true, last: { ...current.last, dark: at } }
  return { state, events: [eventOf(watch, 'dark', vessel, at, [])] }
}

export type WatchedVessel = Pick<Vessel, 'number' | 'mmsis' | 'name' | 'longitude' | 'latitude'>

export function eventOf(
  { id }: Watch,
  kind: ReportedKind,
  vessel: WatchedVessel,
  at: number,
  changes: readonly ChangeJson[],
): WatchEvent {
  const { number, name, longitude, latitude } = vessel
  return { watch: id, kind, number, mmsi: currentMmsiOf(vessel), at, name, longitude, latitude, changes }
}

function outside(): WatchState {
  return {
    insideSince: null,
    crossing: null,
    hasDwelt: false,
    isDark: false,
    isMoving: null,
    startOrStop: null,
    last: {},
  }
}

/** A watch of an area needs a new position. */
function isFirstSight({ filters }: Watch, { before }: VesselChange, followedFromMicroseconds: number): boolean {
  if (before === null) return true
  const isOfArea = filters.some(({ kind }) => kind === 'area')
  const seen = isOfArea ? before.positionUpdatedMicroseconds : before.updatedMicroseconds
  return seen === null || seen < followedFromMicroseconds
}

function hasJumped(before: Vessel | null, after: Vessel): boolean {
  return before !== null && isPlaced(before) && isPlaced(after) && !isReachable(before, after)
}

function firstState(
  watch: Watch,
  current: WatchState | null,
  after: Vessel,
  isInside: boolean,
  at: number,
): WatchState | null {
  const last = current?.last ?? {}
  if (isInside) return { ...outside(), last, insideSince: at, isMoving: isMovingNow(after, null) }
  const state = { ...outside(), last }
  return isWorthKeeping(watch, state, at) ? state : null
}

interface Confirming {
  seconds: number | null
  at: number
  hasPosition: boolean
}

type Pending = NonNullable<WatchState['crossing']>

function seenOnceMore(pending: Pending | null, { at, hasPosition }: Confirming): Pending {
  const { since, positions } = pending ?? { since: at, positions: 0 }
  return { since, positions: positions + Number(hasPosition) }
}

/** All other values were confirmed before they entered the record. */
function isConfirmed({ since, positions }: Pending, { seconds, at, hasPosition }: Confirming): boolean {
  if (!hasPosition) return true
  return seconds === null ? positions >= positionsToConfirm : at - since >= seconds * 1000
}

function isMovingNow({ speedKnots }: Vessel, current: boolean | null): boolean | null {
  if (speedKnots === null) return current
  if (speedKnots >= movingKnots) return true
  return speedKnots < stoppedKnots ? false : current
}

function followMotion(state: WatchState, after: Vessel, confirm: Confirming, report: (kind: EventKind) => void): void {
  const isMoving = isMovingNow(after, state.isMoving)
  if (isMoving === null || isMoving === state.isMoving) {
    state.startOrStop = null
    return
  }
  state.startOrStop = seenOnceMore(state.startOrStop, confirm)
  if (state.isMoving !== null && !isConfirmed(state.startOrStop, confirm)) return
  if (state.isMoving !== null) report(isMoving ? 'moved' : 'stopped')
  state.isMoving = isMoving
  state.startOrStop = null
}

/** Whether all is equal that a later process needs. A pending crossing is confirmed by positions that it will receive itself. */
export function isLastingPartSame(one: WatchState, other: WatchState): boolean {
  return (
    one.insideSince === other.insideSince &&
    one.hasDwelt === other.hasDwelt &&
    one.isDark === other.isDark &&
    one.isMoving === other.isMoving &&
    one.last === other.last
  )
}

function isSame(current: WatchState, state: WatchState): boolean {
  const { crossing, startOrStop } = state
  return isLastingPartSame(current, state) && current.crossing === crossing && current.startOrStop === startOrStop
}

/** A vessel that is outside is kept for as long as its last event may not be repeated. */
function isWorthKeeping({ terms }: Watch, { insideSince, crossing, last }: WatchState, at: number): boolean {
  if (insideSince !== null || crossing !== null) return true
  return Object.values(last).some((eventAt) => isRepeated(terms, eventAt, at))
}
