import { int32At } from './arrayAt.ts'
import { offsets } from './numberColumns.ts'
import { among, type Records } from './recordBatch.ts'

export interface VesselChange {
  number: number
  record: Uint8Array | null
}

/** The order of vessels: by creation, then by number. */
export interface VesselKey {
  number: number
  createdMicroseconds: number
}

export function isBefore(a: VesselKey, b: VesselKey): boolean {
  if (a.createdMicroseconds !== b.createdMicroseconds) return a.createdMicroseconds < b.createdMicroseconds
  return a.number < b.number
}

const { number: numberOffset, createdMicroseconds: createdOffset } = offsets

export const numberIn = ({ starts, view }: Records, place: number) =>
  view.getUint32(int32At(starts, place) + numberOffset, true)
export const createdIn = ({ starts, view }: Records, place: number) =>
  view.getFloat64(int32At(starts, place) + createdOffset, true)

/**
 * Records of vessels that have a row already, and places of vessels without one. New rows come in the order of
 * creation.
 */
export function arrivalsOf(records: Records, createdOfRows: Float64Array): { kept: Records; created: number[] } {
  const { count, rows } = records
  const createdBefore = new Float64Array(count)
  for (let place = 0; place < count; place += 1) {
    createdBefore[place] = createdOfRows[Math.max(0, int32At(rows, place))] ?? 0
  }
  const kept: number[] = []
  const created: number[] = []
  for (let place = 0; place < count; place += 1) {
    const isKept = createdBefore[place] === createdIn(records, place) && int32At(rows, place) >= 0
    if (isKept) kept.push(place)
    else created.push(place)
  }
  if (created.length === 0) return { kept: records, created }
  created.sort((a, b) => createdIn(records, a) - createdIn(records, b) || numberIn(records, a) - numberIn(records, b))
  return { kept: among(records, kept), created }
}
