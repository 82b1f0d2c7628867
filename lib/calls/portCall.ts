import type { Place } from '#lib/distance.ts'
import { decodeStops, encodeStops, type PortCall, portCallNames } from '#lib/vessel/portCall.ts'
import { type Stop, stopsOf } from './stops.ts'

/** Changes of a vessel's calls, to store with it. */
export interface CallChanges {
  /** Text that only lib/calls reads; replaces the stored one. */
  state: string | null
  /** Calls that have ended, and the open one, which replaces the stored one. */
  calls: readonly PortCall[]
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

const stopNames = [
  'longitude',
  'latitude',
  'sinceSeconds',
  'isSeen',
  'isConfirmed',
  'berth',
  'kind',
  'beforeSeconds',
] as const satisfies (keyof Stop)[]

/** Version 2 had no stops of the call, and version 1 an object with names. */
const version = 3

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
  const [stopCells, callCells] = [
    cellsOf(stop, stopNames),
    cellsOf(call && { ...call, stops: encodeStops(call.stops) }, portCallNames),
  ]
  const cells: StateCells = [version, port, enteredSeconds, stopCells, callCells, stopPlace, departedSeconds]
  return JSON.stringify(cells)
}

export function decodeCallState(text: string): CallState {
  const stored: StateCells | (CallState & { version: number }) = JSON.parse(text)
  if ('version' in stored && stored.version === 1) {
    const { version: _, ...state } = stored
    const { stop, call } = state
    return { ...state, stop: stop && { ...stop, beforeSeconds: null }, call: call && withStops({ ...call, stops: [] }) }
  }
  if (!Array.isArray(stored) || stored[0] < 2 || stored[0] > version)
    throw new Error(`not a port call of version 1 to ${version}: ${text.slice(0, 20)}`)
  const [, port, enteredSeconds, stop, call, stopPlace, departedSeconds] = stored
  return { port, enteredSeconds, stop: stopOf(stop), call: callOf(call), stopPlace, departedSeconds }
}

function stopOf(cells: Cells): Stop | null {
  const stop = fromCells<Stop>(cells, stopNames)
  return stop && { ...stop, beforeSeconds: stop.beforeSeconds ?? null }
}

function callOf(cells: Cells): PortCall | null {
  const call = fromCells<Omit<PortCall, 'stops'> & { stops?: Parameters<typeof decodeStops>[0] }>(cells, portCallNames)
  return call && withStops({ ...call, stops: decodeStops(call.stops ?? []) })
}

function withStops(call: PortCall): PortCall {
  return { ...call, stops: stopsOf(call) }
}

function cellsOf<Row extends object>(row: Row | null, names: readonly (keyof Row)[]): Cells {
  return row && names.map((name) => row[name])
}

function fromCells<Row>(cells: Cells, names: readonly (keyof Row)[]): Row | null {
  return cells && (Object.fromEntries(names.map((name, index) => [name, cells[index]])) as Row)
}
