import { kilometresBetween, type Place, type Port, placeOf } from './port.ts'
import { because, type Reason } from './reasons.ts'

/** The vessel that sent a destination. */
export type Vessel = {
  near?: Place | undefined
  flag?: string | undefined
  lengthMetres?: number | undefined
  draughtMetres?: number | undefined
  /** As the interface names it: `Passenger`, `Fishing` and so on. */
  shipType?: string | undefined
}

/** How far vessels of a type that are shorter than this go from where they are. */
const ranges: readonly { types: readonly string[]; shorterThanMetres: number; kilometres: number }[] = [
  { types: ['Passenger'], shorterThanMetres: 60, kilometres: 600 },
  { types: ['Tug', 'Other'], shorterThanMetres: 25, kilometres: 1000 },
  { types: ['Fishing'], shorterThanMetres: 24, kilometres: 1500 },
  { types: ['Pleasure Craft', 'Sailing'], shorterThanMetres: 12, kilometres: 2500 },
]

/** From this draught on, a vessel calls at ports of this size at least. */
const deepMetres = 9
const smallestDeepPort = 2

export type Suited = { ports: readonly Port[]; reasons: Reason[] }

/** Of several ports those that a vessel like this goes to; all of them where it would go to none. */
export function suitedPorts(ports: readonly Port[], vessel: Vessel): Suited {
  const inRange = thoseThat(ports, isInRange(vessel))
  const deep = (vessel.draughtMetres ?? 0) >= deepMetres
  const deepEnough = deep ? thoseThat(inRange, ({ size }) => size >= smallestDeepPort) : inRange
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
  return (port) => {
    const place = placeOf(port)
    return (
      range === undefined ||
      near === undefined ||
      (place !== null && kilometresBetween(near, place) <= range.kilometres)
    )
  }
}

function thoseThat(ports: readonly Port[], isSuited: (port: Port) => boolean): readonly Port[] {
  const suited = ports.length < 2 ? ports : ports.filter(isSuited)
  return suited.length > 0 ? suited : ports
}
