import type { PortCall } from '#lib/vessel/portCall.ts'
import { type CallReport, followCall, type TimedPlace } from './follow.ts'
import { type CallChanges, type CallState, decodeCallState, encodeCallState } from './portCall.ts'
import type { PortPlaces } from './portPlaces.ts'

/** An arrival, mooring or departure. */
export interface CallEvent {
  kind: 'arrived' | 'berthed' | 'departed'
  /** When it happened. An arrival is known only at the stop. */
  seconds: number
  port: string
  berth: string | null
}

const none: readonly PortCall[] = []
const noEvents: readonly CallEvent[] = []

/** The port calls of a vessel, as far as they have changed. */
export class VesselCalls {
  #state: CallState | null = null
  #stored: CallState | null = null
  #ended = none
  #events: readonly CallEvent[] = noEvents
  /** Reused for all positions of the vessel; new objects would survive several garbage collections. */
  #last: { -readonly [Name in keyof TimedPlace]: TimedPlace[Name] } | null = null

  /** `last` is the vessel's last position. */
  static load(text: string | null, last: TimedPlace | null): VesselCalls {
    const calls = new VesselCalls()
    calls.#state = text === null ? null : decodeCallState(text)
    calls.#stored = calls.#state
    calls.#last = last && { ...last }
    return calls
  }

  follow(report: CallReport, places: PortPlaces): void {
    const before = this.#state?.call ?? null
    const { state, ended } = followCall(this.#state, report, this.#last, places)
    this.#state = state
    const open = state?.call ?? null
    if (open !== before)
      this.#events = [...this.#events, ...eventsBetween(before, open === null ? ended : [...ended, open])]
    if (ended.length > 0) this.#ended = [...this.#ended, ...ended]
    const { seconds, longitude, latitude } = report
    if (this.#last) {
      this.#last.seconds = seconds
      this.#last.longitude = longitude
      this.#last.latitude = latitude
    } else this.#last = { seconds, longitude, latitude }
  }

  /** Continues with the calls of another record of the same vessel, which was received later. */
  continueAs(later: VesselCalls): void {
    const call = this.#state?.call
    const ended = call ? [{ ...call, endedSeconds: this.#last?.seconds ?? call.stoppedSeconds }] : none
    this.#ended = [...this.#ended, ...ended, ...later.#ended]
    this.#state = later.#state
    this.#stored = null
    this.#last = later.#last
  }

  /** Drops the open call after its positions turned out to be of a blocked source. */
  removePosition(): void {
    this.#state = null
    this.#last = null
  }

  /** Returns the events since the last call, or since the last `takeChanges`. */
  takeEvents(): readonly CallEvent[] {
    const events = this.#events
    this.#events = noEvents
    return events
  }

  /** Returns the changes since the last call, or `null`. */
  takeChanges(): CallChanges | null {
    this.#events = noEvents
    if (this.#state === this.#stored && this.#ended.length === 0) return null
    const open = this.#state?.call ?? null
    const calls = open === null ? this.#ended : [...this.#ended, open]
    this.#stored = this.#state
    this.#ended = none
    return { state: this.#state && encodeCallState(this.#state), calls }
  }
}

/** The events that a change of a call adds. */
function eventsBetween(before: PortCall | null, calls: readonly PortCall[]): CallEvent[] {
  return calls.flatMap((call) => {
    const current = before?.beganSeconds === call.beganSeconds ? before : null
    const { enteredSeconds, stoppedSeconds, leftSeconds, kind, port, berth } = call
    const events: CallEvent[] = []
    if (current === null && enteredSeconds !== null)
      events.push({ kind: 'arrived', seconds: enteredSeconds, port, berth })
    if (current?.kind !== 'moored' && kind === 'moored')
      events.push({ kind: 'berthed', seconds: stoppedSeconds, port, berth })
    if (leftSeconds !== null) events.push({ kind: 'departed', seconds: leftSeconds, port, berth })
    return events
  })
}
