import { nauticalMilesBetween, type Place } from '#lib/distance.ts'
import { middleOf } from './grid.ts'
import {
  bitCount,
  bitOf,
  cellIn,
  dayBitsAt,
  isEstablishedIn,
  lastReceptionIn,
  numbersPerCell,
  vesselBitsAt,
} from './reception.ts'

/** A place where a source received vessels far beyond its range. */
interface FarCell {
  place: Place
  vesselBits: number
}

/** How far the one receiver of a source receives. */
export interface ReceiverRange {
  centre: Place
  /** Positions farther from the centre are beyond what the receiver has ever received. */
  farNauticalMiles: number
  /** Far cells of the last two hours; `null` if they are too many for single errors. */
  farCells: readonly FarCell[] | null
}

const fewestCells = 5
/** A new receiver has no range yet. */
const fewestDays = 4
/** Farther than one antenna receives on ordinary days, so that a source with this range has several. */
const maxNauticalMiles = 150
/** Leaves out cells that wrong positions have established. */
const shareWithin = 0.98
/** Good days double the range of a receiver. */
const timesFarther = 2
const leastFarther = 60
const recentSeconds = 2 * 3_600
const maxFarCells = 100
const nearNauticalMiles = 30
/** Several vessels beyond the range are received by anomalous propagation. */
const othersOfPropagation = 2

/** `null` for a source that receives too little to have a range, or in too large an area for one receiver. */
export function rangeOf(numbers: Int32Array, cells: number, nowSeconds: number): ReceiverRange | null {
  const established: Place[] = []
  let days = 0
  for (let at = 0; at < cells * numbersPerCell; at += numbersPerCell) {
    if (!isEstablishedIn(numbers, at)) continue
    const daysOfCell = dayBitsAt(numbers, at, nowSeconds)
    if (daysOfCell === 0) continue
    days |= daysOfCell
    established.push(middleOf(cellIn(numbers, at)))
  }
  if (established.length < fewestCells || bitCount(days) < fewestDays) return null
  const centre = middleOfAll(established)
  const distances = Float64Array.from(established, (place) => nauticalMilesBetween(centre, place)).sort()
  const within = distances[Math.ceil(distances.length * shareWithin) - 1] ?? 0
  if (within > maxNauticalMiles) return null
  const farNauticalMiles = Math.max(timesFarther * within, within + leastFarther)
  return { centre, farNauticalMiles, farCells: farCellsOf(numbers, cells, nowSeconds, centre, farNauticalMiles) }
}

/** Whether the receiver can hardly have received this vessel there: so far away it receives no other. */
export function isBeyond({ centre, farNauticalMiles, farCells }: ReceiverRange, place: Place, mmsi: number): boolean {
  if (farCells === null || nauticalMilesBetween(centre, place) <= farNauticalMiles) return false
  const own = bitOf(mmsi)
  let others = 0
  for (const cell of farCells) {
    const othersHere = cell.vesselBits & ~own
    if (othersHere !== 0 && nauticalMilesBetween(cell.place, place) <= nearNauticalMiles) return false
    others |= othersHere
  }
  return bitCount(others) < othersOfPropagation
}

/** By medians, which single wrong places do not move. */
function middleOfAll(places: readonly Place[]): Place {
  const origin = places[0]?.longitude ?? 0
  const latitudes = Float64Array.from(places, ({ latitude }) => latitude).sort()
  const east = Float64Array.from(places, ({ longitude }) => ((longitude - origin + 540) % 360) - 180).sort()
  const middle = places.length >>> 1
  return { latitude: latitudes[middle] ?? 0, longitude: ((origin + (east[middle] ?? 0) + 540) % 360) - 180 }
}

function farCellsOf(
  numbers: Int32Array,
  cells: number,
  nowSeconds: number,
  centre: Place,
  farNauticalMiles: number,
): FarCell[] | null {
  const far: FarCell[] = []
  for (let at = 0; at < cells * numbersPerCell; at += numbersPerCell) {
    if (lastReceptionIn(numbers, at) < nowSeconds - recentSeconds) continue
    const place = middleOf(cellIn(numbers, at))
    if (nauticalMilesBetween(centre, place) <= farNauticalMiles) continue
    if (far.push({ place, vesselBits: vesselBitsAt(numbers, at, nowSeconds) }) > maxFarCells) return null
  }
  return far
}
