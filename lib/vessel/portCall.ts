export type StopKind = 'moored' | 'anchored'

/** A stop during a call. Times are seconds since 1970; reception is certain between the inner two. */
export interface CallStop {
  berth: string | null
  kind: StopKind | null
  /** The stop itself if its start was received, else the last report before it; `null` without one. */
  earliestSeconds: number | null
  sinceSeconds: number
  /** `null` while the stop lasts. */
  untilSeconds: number | null
  /** The end itself if it was received, else the first report after it; `null` while the stop lasts. */
  latestSeconds: number | null
}

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
  /** The stops in the order of their starts; none of a call that was stored before stops were. */
  stops: readonly CallStop[]
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
  stops: 'stops',
} as const satisfies Record<keyof PortCall, 'integer' | 'text' | 'truth' | 'number' | 'stops'>

export const portCallNames = Object.keys(portCallKinds) as (keyof PortCall)[]

const stopNames = [
  'berth',
  'kind',
  'earliestSeconds',
  'sinceSeconds',
  'untilSeconds',
  'latestSeconds',
] as const satisfies (keyof CallStop)[]

type StopCells = readonly CallStop[keyof CallStop][]

/** The stops without their names, as they are stored. */
export function encodeStops(stops: readonly CallStop[]): StopCells[] {
  return stops.map((stop) => stopNames.map((name) => stop[name]))
}

export function decodeStops(stored: readonly StopCells[]): CallStop[] {
  return stored.map(
    (cells) => Object.fromEntries(stopNames.map((name, index) => [name, cells[index] ?? null])) as unknown as CallStop,
  )
}
