import { numberPlaces } from '#lib/vessel/record.ts'
import { among, type Records } from './recordBatch.ts'

export interface VesselChange {
  mmsi: number
  record: Uint8Array | null
}

const offsetOf = (field: string) => numberPlaces.find(({ name }) => name === field)!.offset
const mmsiOffset = offsetOf('mmsi')
const createdOffset = offsetOf('createdMicroseconds')

export const mmsiIn = ({ starts, view }: Records, place: number) => view.getUint32(starts[place]! + mmsiOffset, true)
export const createdIn = ({ starts, view }: Records, place: number) =>
  view.getFloat64(starts[place]! + createdOffset, true)

/** Records of ships that have their row already, and places of those that have not: new rows come in the order of creation. */
export function arrivalsOf(
  records: Records,
  isKept: (row: number, createdMicroseconds: number) => boolean,
): { kept: Records; created: number[] } {
  const { count, rows } = records
  const kept: number[] = []
  const created: number[] = []
  for (let place = 0; place < count; place += 1) {
    if (isKept(rows[place]!, createdIn(records, place))) kept.push(place)
    else created.push(place)
  }
  if (created.length === 0) return { kept: records, created }
  created.sort((a, b) => createdIn(records, a) - createdIn(records, b) || mmsiIn(records, a) - mmsiIn(records, b))
  return { kept: among(records, kept), created }
}
