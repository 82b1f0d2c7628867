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

/** How the values of a call are stored, in the order in which they are. */
export const portCallKinds = {
  beganSeconds: 'integer',
  port: 'text',
  berth: 'text',
  kind: 'text',
  enteredSeconds: 'integer',
  stoppedSeconds: 'integer',
  isStopSeen: 'truth',
  movedSeconds: 'integer',
  isMoveSeen: 'truth',
  leftSeconds: 'integer',
  endedSeconds: 'integer',
  draughtInMetres: 'number',
  draughtOutMetres: 'number',
  isBetweenBerths: 'truth',
} as const satisfies Record<keyof PortCall, 'integer' | 'text' | 'truth' | 'number'>

export const portCallNames = Object.keys(portCallKinds) as (keyof PortCall)[]
