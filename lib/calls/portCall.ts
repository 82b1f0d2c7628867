import type { Place } from '#lib/distance.ts'

export type StopKind = 'moored' | 'anchored'

/** A visit of a port with a stop. Times are seconds since 1970. */
export interface PortCall {
  /** The first known time, which with its vessel identifies the call. */
  beganSeconds: number
  /** UN/LOCODE. */
  port: string
  /** The name of a port area of the kind `berth`. */
  berth: string | null
  /** `null`: given by neither the status nor a berth. */
  kind: StopKind | null
  /** `null` if the arrival was not received. */
  enteredSeconds: number | null
  /** The start of the stop, or the first report of it that was received. */
  stoppedSeconds: number
  isStopSeen: boolean
  /** The end of the stop, or the first report after it that was received; `null` while the stop lasts or if none was received. */
  movedSeconds: number | null
  isMoveSeen: boolean
  /** `null` while the call is open, or if the departure was not received. */
  leftSeconds: number | null
  /** The departure, or the last position in port of a call whose departure was not received; `null` while the call is open. */
  endedSeconds: number | null
  draughtInMetres: number | null
  draughtOutMetres: number | null
  /** Whether the vessel came from a stop nearby, as ferries and tugs do. */
  isBetweenBerths: boolean
}

export interface Stop extends Place {
  sinceSeconds: number
  isSeen: boolean
  isConfirmed: boolean
  berth: string | null
  kind: StopKind | null
}

/** A vessel in or near a port. */
export interface CallState {
  /** The nearest port; `null` at sea. */
  port: string | null
  enteredSeconds: number | null
  stop: Stop | null
  call: PortCall | null
  /** The last place at rest of a stop that has ended. */
  stopPlace: Place | null
  /** The last departure that was received. */
  departedSeconds: number | null
}

const version = 1

/** The text that the store keeps with the vessel. */
export function encodeCallState(state: CallState): string {
  return JSON.stringify({ version, ...state })
}

export function decodeCallState(text: string): CallState {
  const { version: found, ...state }: CallState & { version: number } = JSON.parse(text)
  if (found !== version) throw new Error(`not a port call of version ${version}: ${found}`)
  return state
}
