import { kilometresBetween, type Place } from '#lib/distance.ts'
import type { PortCall, StopKind } from '#lib/vessel/portCall.ts'
import type { CallState } from './portCall.ts'
import type { PortPlaces } from './portPlaces.ts'
import { type Stop, withEnd, withPlace, withStop, withStopAgain } from './stops.ts'

export interface TimedPlace extends Place {
  seconds: number
}

/** A position of a vessel, with what its record says then. */
export interface CallReport extends TimedPlace {
  speedKnots: number | null
  navigationalStatus: number | null
  draughtMetres: number | null
}

export interface Followed {
  /** The given object if nothing has changed. */
  state: CallState | null
  ended: readonly PortCall[]
}

/** A vessel that was not received for this long may have done anything meanwhile. */
export const gapSeconds = 4 * 3_600
/** After a longer silence, a vessel in the same port is in another call. */
const maxCallGapSeconds = 3 * 86_400
const stopKnots = 0.2
const goKnots = 0.5
/** A shorter stop, such as for a pilot, makes no call. */
const stopSeconds = 300
/** A vessel that stops again this near to its last place at rest continues its stop, as after a wrong speed or a swing at anchor. */
const samePlaceKilometres = 0.5
/** A stopped vessel that drifts no further has not left, also where a port area ends or has changed. */
const driftKilometres = 1
const betweenBerthsSeconds = 2 * 3_600
/** A longer stay is a call of its own, wherever the vessel came from. */
const maxBetweenBerthsSeconds = 12 * 3_600

const anchoredStatus = 1
const mooredStatus = 5

const none: readonly PortCall[] = []
const atSea: CallState = {
  port: null,
  enteredSeconds: null,
  stop: null,
  call: null,
  stopPlace: null,
  departedSeconds: null,
}

/**
 * Follows a vessel from the sea into a port, to its stops and out again. `before` is its position before, `null` for the
 * first.
 */
export function followCall(
  current: CallState | null,
  report: CallReport,
  before: TimedPlace | null,
  places: PortPlaces,
): Followed {
  if (current !== null && isLying(current, report, before)) return { state: current, ended: none }
  const portHere = places.portAt(report)
  if (portHere === null && (current === null || isAway(current))) return { state: current, ended: none }
  const following = new Following(current ?? atSea, report, before, places)
  following.closeGap()
  following.leave()
  following.enter(portHere)
  following.stop()
  return following.result()
}

/** Whether the vessel still is in its confirmed stop, as most reports in port show. */
function isLying({ stop }: CallState, report: CallReport, before: TimedPlace | null): boolean {
  if (!stop?.isConfirmed || report.speedKnots === null || report.speedKnots >= goKnots) return false
  if (isAfterGap(report, before)) return false
  const kind = kindOf(report.navigationalStatus)
  return (kind === null || kind === stop.kind) && kilometresBetween(stop, report) <= driftKilometres
}

function isAfterGap({ seconds }: CallReport, before: TimedPlace | null): boolean {
  return before === null || seconds - before.seconds >= gapSeconds
}

function isAway({ port, call }: CallState): boolean {
  return port === null && call === null
}

class Following {
  readonly #report: CallReport
  readonly #before: TimedPlace | null
  readonly #isGap: boolean
  readonly #places: PortPlaces
  readonly #ended: PortCall[] = []
  #state: CallState

  constructor(state: CallState, report: CallReport, before: TimedPlace | null, places: PortPlaces) {
    this.#state = state
    this.#report = report
    this.#before = before
    this.#isGap = isAfterGap(report, before)
    this.#places = places
  }

  result(): Followed {
    return { state: this.#state === atSea ? null : this.#state, ended: this.#ended }
  }

  /**
   * Ends the stop at a reception gap, unless the vessel rests at the same place after it. An arrival or departure in the
   * gap has no time.
   */
  closeGap(): void {
    if (!this.#isGap) return
    const { call, port, stop } = this.#state
    const silentSeconds = this.#report.seconds - (this.#before?.seconds ?? 0)
    const current = call?.port ?? port
    const hasStayed =
      current !== null && silentSeconds < maxCallGapSeconds && this.#places.isStillIn(current, this.#report)
    const isSameStop = hasStayed && stop !== null && this.#restsAt(stop)
    if (call) this.#closeStop(call, isSameStop ? stop : null)
    if (call !== null || hasStayed) {
      this.#change({ stop: isSameStop ? stop : null, stopPlace: null, departedSeconds: null })
    }
    if (hasStayed) return
    if (this.#state.call) this.#end(this.#state.call, null)
    if (this.#state !== atSea) this.#state = atSea
  }

  /** Divides a stop that lasts on at the gap, during which the vessel was not received. */
  #closeStop(call: PortCall, stop: Stop | null): void {
    const { seconds } = this.#report
    const beforeSeconds = this.#before?.seconds ?? null
    const ended = withEnd(call.stops, beforeSeconds ?? 0, seconds)
    if (ended === call.stops) return
    const again = stop && { ...stop, sinceSeconds: seconds, isSeen: false, beforeSeconds }
    this.#changeCall(call, { stops: again ? withStop(ended, again) : ended })
  }

  #restsAt(stop: Stop): boolean {
    const { speedKnots } = this.#report
    const isMoving = speedKnots !== null && speedKnots >= goKnots
    return !isMoving && kilometresBetween(stop, this.#report) <= samePlaceKilometres
  }

  leave(): void {
    const { call, port } = this.#state
    if (call && !this.#isStillIn(call.port)) this.#end(call, this.#report.seconds)
    if (port !== null && !this.#isStillIn(port)) this.#change({ port: null, enteredSeconds: null, stop: null })
  }

  /** A stopped vessel stays in its port, also where another is nearer. */
  enter(portHere: string | null): void {
    const { port, stop } = this.#state
    if (portHere === null || portHere === port || stop !== null) return
    const { call } = this.#state
    const enteredSeconds = this.#isGap ? null : this.#report.seconds
    this.#change({ port: portHere, enteredSeconds: call?.port === portHere ? call.enteredSeconds : enteredSeconds })
  }

  stop(): void {
    const { port, stop } = this.#state
    if (port === null) return
    const { speedKnots, navigationalStatus } = this.#report
    const isAtRest = speedKnots === null ? kindOf(navigationalStatus) !== null : speedKnots <= stopKnots
    if (speedKnots !== null && speedKnots >= goKnots) this.#go()
    else if (stop !== null || isAtRest) this.#rest(port, stop)
  }

  #go(): void {
    const { stop, call } = this.#state
    if (stop !== null) this.#change({ stop: null })
    if (call === null) return
    const { seconds } = this.#report
    const stops = withEnd(call.stops, seconds)
    if (call.movedSeconds === null) {
      const isMoveSeen = stop !== null && isStopOf(call, stop)
      this.#change({ stopPlace: isMoveSeen && this.#before ? placeOf(this.#before) : null })
      this.#changeCall(call, { movedSeconds: seconds, isMoveSeen, stops })
    } else if (stops !== call.stops) this.#changeCall(call, { stops })
  }

  #rest(port: string, current: Stop | null): void {
    const stop = current === null ? this.#beginStop(port) : this.#noteKind(current)
    if (stop.isConfirmed) this.#noteStop(stop)
    else if (this.#report.seconds - stop.sinceSeconds >= stopSeconds) this.#confirm(port, stop)
    else if (stop !== current) this.#change({ stop })
  }

  #beginStop(port: string): Stop {
    const { call, stopPlace } = this.#state
    const { seconds, longitude, latitude, navigationalStatus } = this.#report
    const berth = this.#places.berthAt(port, this.#report)
    const beforeSeconds = this.#isGap ? (this.#before?.seconds ?? null) : null
    const begun = { longitude, latitude, beforeSeconds, ...mooringOf(kindOf(navigationalStatus), berth) }
    const isSame =
      call?.port === port &&
      call.berth === begun.berth &&
      stopPlace &&
      kilometresBetween(stopPlace, this.#report) <= samePlaceKilometres
    const stop = { ...begun, sinceSeconds: seconds, isSeen: !this.#isGap, isConfirmed: false }
    if (!isSame) return stop
    this.#changeCall(call, { movedSeconds: null, isMoveSeen: false, stops: withStopAgain(call.stops, stop) })
    return { ...stop, sinceSeconds: call.stoppedSeconds, isSeen: call.isStopSeen, isConfirmed: true }
  }

  /** The status is often set some time after the stop. */
  #noteKind(stop: Stop): Stop {
    const kind = kindOf(this.#report.navigationalStatus) ?? stop.kind
    return kind === stop.kind ? stop : { ...stop, ...mooringOf(kind, stop.berth) }
  }

  #noteStop(stop: Stop): void {
    if (stop === this.#state.stop) return
    this.#change({ stop })
    const { call } = this.#state
    if (call === null) return
    const stops = withPlace(call.stops, stop)
    if (isStopOf(call, stop)) this.#changeCall(call, { kind: stop.kind ?? call.kind, berth: stop.berth, stops })
    else if (rankOf(stop.kind) > rankOf(call.kind)) this.#moveCall(call, stop, stops)
    else if (stops !== call.stops) this.#changeCall(call, { stops })
  }

  #confirm(port: string, begun: Stop): void {
    const stop = { ...begun, isConfirmed: true }
    this.#change({ stop })
    const { call, enteredSeconds } = this.#state
    if (call && call.port !== port) this.#end(call, enteredSeconds)
    if (call?.port !== port) {
      this.#open(port, stop)
      return
    }
    const stops = withStop(withEnd(call.stops, stop.sinceSeconds), stop)
    // A stop at anchor does not replace one at a berth.
    if (rankOf(stop.kind) >= rankOf(call.kind)) this.#moveCall(call, stop, stops)
    else this.#changeCall(call, { stops })
  }

  #moveCall(call: PortCall, stop: Stop, stops: PortCall['stops']): void {
    this.#changeCall(call, { ...stopPartOf(stop), movedSeconds: null, isMoveSeen: false, stops })
  }

  #open(port: string, stop: Stop): void {
    const { enteredSeconds, departedSeconds } = this.#state
    const isBetweenBerths =
      departedSeconds !== null && enteredSeconds !== null && enteredSeconds - departedSeconds <= betweenBerthsSeconds
    const call: PortCall = {
      beganSeconds: enteredSeconds ?? stop.sinceSeconds,
      port,
      enteredSeconds,
      ...stopPartOf(stop),
      movedSeconds: null,
      isMoveSeen: false,
      leftSeconds: null,
      endedSeconds: null,
      draughtInMetres: this.#report.draughtMetres,
      draughtOutMetres: null,
      isBetweenBerths,
      stops: withStop([], stop),
    }
    this.#change({ call })
  }

  #end(call: PortCall, leftSeconds: number | null): void {
    const isStopped = call.movedSeconds === null && leftSeconds !== null
    const stayedSeconds = (leftSeconds ?? this.#report.seconds) - call.beganSeconds
    this.#ended.push({
      ...call,
      ...(isStopped ? { movedSeconds: leftSeconds, isMoveSeen: true } : {}),
      leftSeconds,
      endedSeconds: leftSeconds ?? this.#before?.seconds ?? this.#report.seconds,
      draughtOutMetres: leftSeconds === null ? null : this.#report.draughtMetres,
      isBetweenBerths: call.isBetweenBerths && stayedSeconds < maxBetweenBerthsSeconds,
      stops: withEnd(call.stops, leftSeconds ?? this.#before?.seconds ?? this.#report.seconds),
    })
    this.#change({ call: null, stopPlace: null, departedSeconds: leftSeconds })
  }

  #isStillIn(port: string): boolean {
    const { stop } = this.#state
    const isDrifting = stop !== null && kilometresBetween(stop, this.#report) <= driftKilometres
    return isDrifting || this.#places.isStillIn(port, this.#report)
  }

  #changeCall(call: PortCall, change: Partial<PortCall>): void {
    this.#change({ call: { ...call, ...change } })
  }

  #change(change: Partial<CallState>): void {
    this.#state = { ...this.#state, ...change }
  }
}

function isStopOf(call: PortCall, stop: Stop): boolean {
  return stop.isConfirmed && call.stoppedSeconds === stop.sinceSeconds
}

function stopPartOf({ sinceSeconds, isSeen, berth, kind }: Stop) {
  return { stoppedSeconds: sinceSeconds, isStopSeen: isSeen, berth, kind }
}

function placeOf({ longitude, latitude }: Place): Place {
  return { longitude, latitude }
}

/** A vessel at a berth is moored, unless it reports that it is at anchor. */
function mooringOf(kind: StopKind | null, berth: string | null): Pick<Stop, 'kind' | 'berth'> {
  return kind === 'anchored' ? { kind, berth: null } : { kind: kind ?? (berth === null ? null : 'moored'), berth }
}

function kindOf(navigationalStatus: number | null): StopKind | null {
  if (navigationalStatus === mooredStatus) return 'moored'
  return navigationalStatus === anchoredStatus ? 'anchored' : null
}

function rankOf(kind: StopKind | null): number {
  return kind === 'moored' ? 2 : kind === 'anchored' ? 1 : 0
}
