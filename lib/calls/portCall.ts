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

/** Changes of a vessel's calls, to store with it. */
export interface CallChanges {
  /** Text that only lib/calls reads; replaces the stored one. */
  state: string | null
  /** Calls that have ended, and the open one, which replaces the stored one. */
  calls: readonly PortCall[]
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

const callNames = [
  'beganSeconds',
  'port',
  'berth',
  'kind',
  'enteredSeconds',
  'stoppedSeconds',
  'isStopSeen',
  'movedSeconds',
  'isMoveSeen',
  'leftSeconds',
  'endedSeconds',
  'draughtInMetres',
  'draughtOutMetres',
  'isBetweenBerths',
] as const satisfies (keyof PortCall)[]
const stopNames = [
  'longitude',
  'latitude',
  'sinceSeconds',
  'isSeen',
  'isConfirmed',
  'berth',
  'kind',
] as const satisfies (keyof Stop)[]

/** Version 1 had an object with names. */
const version = 2

type Cells = readonly unknown[] | null
type StateCells = [
  version: number,
  port: CallState['port'],
  enteredSeconds: CallState['enteredSeconds'],
  stop: Cells,
  call: Cells,
  stopPlace: CallState['stopPlace'],
  departedSeconds: CallState['departedSeconds'],
]

/**
 * The text that the store keeps with the vessel: values without their names, because SQLite keeps a row of more than 488 bytes on
 * two pages, and every change of the vessel writes both.
 */
export function encodeCallState({ port, enteredSeconds, stop, call, stopPlace, departedSeconds }: CallState): string {
  const [stopCells, callCells] = [cellsOf(stop, stopNames), cellsOf(call, callNames)]
  const cells: StateCells = [version, port, enteredSeconds, stopCells, callCells, stopPlace, departedSeconds]
  return JSON.stringify(cells)
}

export function decodeCallState(text: string): CallState {
  const stored: StateCells | (CallState & { version: number }) = JSON.parse(text)
  if ('version' in stored && stored.version === 1) {
    const { version: _, ...state } = stored
    return state
  }
  if (!Array.isArray(stored) || stored[0] !== version)
    throw new Error(`not a port call of version 1 or ${version}: ${text.slice(0, 20)}`)
  const [, port, enteredSeconds, stop, call, stopPlace, departedSeconds] = stored
  const state = { port, enteredSeconds, stopPlace, departedSeconds }
  return { ...state, stop: fromCells<Stop>(stop, stopNames), call: fromCells<PortCall>(call, callNames) }
}

function cellsOf<Row>(row: Row | null, names: readonly (keyof Row)[]): Cells {
  return row && names.map((name) => row[name])
}

function fromCells<Row>(cells: Cells, names: readonly (keyof Row)[]): Row | null {
  return cells && (Object.fromEntries(names.map((name, index) => [name, cells[index]])) as Row)
}
