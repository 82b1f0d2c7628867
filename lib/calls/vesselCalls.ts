import { type CallReport, followCall } from './follow.ts'
import { type CallState, decodeCallState, encodeCallState, type PortCall } from './portCall.ts'
import type { PortPlaces } from './portPlaces.ts'

/** Changes to store with the vessel. */
interface CallChanges {
  /** Replaces the stored one. */
  state: string | null
  /** Calls that have ended, and the open one. */
  calls: readonly PortCall[]
}

const none: readonly PortCall[] = []

/** The port calls of a vessel, as far as they have changed. */
export class VesselCalls {
  #state: CallState | null = null
  #stored: CallState | null = null
  #ended = none
  #lastSeconds: number | null = null

  /** `lastSeconds` is the time of the vessel's last position. */
  static load(text: string | null, lastSeconds: number | null): VesselCalls {
    const calls = new VesselCalls()
    calls.#state = text === null ? null : decodeCallState(text)
    calls.#stored = calls.#state
    calls.#lastSeconds = lastSeconds
    return calls
  }

  follow(report: CallReport, places: PortPlaces): void {
    const { state, ended } = followCall(this.#state, report, this.#lastSeconds, places)
    this.#state = state
    if (ended.length > 0) this.#ended = [...this.#ended, ...ended]
    this.#lastSeconds = report.seconds
  }

  /** Continues with the calls of another record of the same vessel, which was received later. */
  continueAs(later: VesselCalls): void {
    const call = this.#state?.call
    const ended = call ? [{ ...call, endedSeconds: this.#lastSeconds ?? call.stoppedSeconds }] : none
    this.#ended = [...this.#ended, ...ended, ...later.#ended]
    this.#state = later.#state
    this.#stored = null
    this.#lastSeconds = later.#lastSeconds
  }

  /** Drops the open call after its positions turned out to be of a blocked source. */
  disown(): void {
    this.#state = null
    this.#lastSeconds = null
  }

  /** Returns the changes since the last call, or `null`. */
  takeChanges(): CallChanges | null {
    if (this.#state === this.#stored && this.#ended.length === 0) return null
    const open = this.#state?.call ?? null
    const calls = open === null ? this.#ended : [...this.#ended, open]
    this.#stored = this.#state
    this.#ended = none
    return { state: this.#state && encodeCallState(this.#state), calls }
  }
}
