import { metresPerNauticalMile, nauticalMilesBetween, type Place } from '#lib/distance.ts'
import { float64At, int32At, uint32At } from '#lib/fleet/arrayAt.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { numberOfUnlocode, unlocodeOfNumber } from '#lib/vessel/unlocode.ts'
import type { Condition } from '#lib/wire/condition.ts'
import { addCodes } from './facetCounts.ts'
import { selectRows } from './rows.ts'

const { scale, unknown } = numericStorage.degrees
/**
 * A vessel that has been silent for this long is not in port, and is expected only while its reported ETA has not
 * passed.
 */
const silentMicroseconds = 7 * 86_400e6

/** Whether the last position of a vessel is recent enough for the board of a port. */
export function hasRecentPosition(fleet: VisibleFleet, row: number, nowMicroseconds: number): boolean {
  return float64At(fleet.numbers.byName.broadcastMicroseconds, row) >= nowMicroseconds - silentMicroseconds
}

export interface ExpectedVessel {
  row: number
  number: number
  /** Straight-line distance to the port; infinite if either position is unknown. */
  metres: number
}

/** A port as a destination. */
interface Destination {
  unlocode: string
  place: Place | null
  /** Numbers of the vessels that have arrived. */
  arrived: ReadonlySet<number>
}

/** The vessels on the way to a port that match every condition, nearest first. */
export function* expectedVessels(
  fleet: VisibleFleet,
  { unlocode, place, arrived }: Destination,
  conditions: readonly Condition[],
  nowMicroseconds: number,
): Generator<undefined, ExpectedVessel[]> {
  const bound = fleet.matchedPorts.rowsOf([numberOfUnlocode(unlocode)]).keepOnly(fleet.live)
  const { rows } = selectRows(fleet, conditions, bound)
  const found: ExpectedVessel[] = []
  for (let row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
    yield
    // A column that grows between two steps becomes another array.
    const { longitude, latitude, updatedMicroseconds, etaMicroseconds, number: numbers } = fleet.numbers.byName
    const number = uint32At(numbers, row)
    const isSilent = float64At(updatedMicroseconds, row) < nowMicroseconds - silentMicroseconds
    if (arrived.has(number) || (isSilent && float64At(etaMicroseconds, row) < nowMicroseconds)) continue
    const isPlaced = place !== null && longitude[row] !== unknown
    const own = { longitude: int32At(longitude, row) / scale, latitude: int32At(latitude, row) / scale }
    const metres = isPlaced ? nauticalMilesBetween(own, place) * metresPerNauticalMile : Number.POSITIVE_INFINITY
    found.push({ row, number, metres })
  }
  return found.sort((a, b) => a.metres - b.metres || a.number - b.number)
}

/** The ports that vessels have as destination, by number of vessels. */
export function portsBoundFor({ matchedPorts, live }: VisibleFleet): { unlocode: string; vessels: number }[] {
  const counts = new Uint32Array(matchedPorts.codeCount)
  addCodes(matchedPorts.codes, live, counts)
  return Array.from(counts, (vessels, code) => ({ vessels, code }))
    .filter(({ vessels, code }) => code > 0 && vessels > 0)
    .map(({ vessels, code }) => ({ vessels, port: matchedPorts.portOf(code) }))
    .sort((a, b) => b.vessels - a.vessels || a.port - b.port)
    .map(({ vessels, port }) => ({ unlocode: unlocodeOfNumber(port), vessels }))
}

export function vesselsBoundFor({ matchedPorts, live }: VisibleFleet, unlocode: string): number {
  return matchedPorts.countOf(numberOfUnlocode(unlocode), live)
}
