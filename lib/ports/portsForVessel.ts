import type { Place } from '#lib/distance.ts'
import { kilometresTo, type Port } from './port.ts'
import { because, type Reason } from './reasons.ts'

/** The vessel that sent a destination. */
export type Vessel = {
  near?: Place | undefined
  flag?: string | undefined
  lengthMetres?: number | undefined
  draughtMetres?: number | undefined
  /** The name in the API, such as `Passenger`. */
  shipType?: string | undefined
}

/** How far from their position vessels of a type below a length sail. */
const ranges: readonly { types: readonly string[]; shorterThanMetres: number; kilometres: number }[] = [
  { types: ['Passenger'], shorterThanMetres: 60, kilometres: 600 },
  { types: ['Tug', 'Other'], shorterThanMetres: 25, kilometres: 1000 },
  { types: ['Fishing'], shorterThanMetres: 24, kilometres: 1500 },
  { types: ['Pleasure Craft', 'Sailing'], shorterThanMetres: 12, kilometres: 2500 },
]

/** Vessels of at least this draught call at ports of at least this size. */
const deepMetres = 9
const smallestDeepPort = 2

export type SelectedPorts = { ports: readonly Port[]; reasons: Reason[] }

/** The ports that suit a vessel of this type, length and draught; all of them if none does. */
export function portsForVessel(ports: readonly Port[], vessel: Vessel): SelectedPorts {
  const inRange = filterOrAll(ports, isInRange(vessel))
  const deep = (vessel.draughtMetres ?? 0) >= deepMetres
  const deepEnough = deep ? filterOrAll(inRange, ({ size }) => size >= smallestDeepPort) : inRange
  const reasons = [
    ...(inRange.length < ports.length ? [because('range')] : []),
    ...(deepEnough.length < inRange.length ? [because('draught', vessel.draughtMetres)] : []),
  ]
  return { ports: deepEnough, reasons }
}

function isInRange({ near, lengthMetres, shipType = '' }: Vessel): (port: Port) => boolean {
  const range = ranges.find(
    ({ types, shorterThanMetres }) =>
      types.includes(shipType) && lengthMetres !== undefined && lengthMetres > 0 && lengthMetres < shorterThanMetres,
  )
  return (port) => range === undefined || near === undefined || kilometresTo(port, near) <= range.kilometres
}

function filterOrAll(ports: readonly Port[], isPossible: (port: Port) => boolean): readonly Port[] {
  const possible = ports.length < 2 ? ports : ports.filter(isPossible)
  return possible.length > 0 ? possible : ports
}
