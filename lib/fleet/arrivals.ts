import { currentRecord, numberPlaces, viewOf } from '#lib/vessel/record.ts'

export interface VesselChange {
  mmsi: number
  record: Uint8Array | null
}

/** A change in the form of today, with the view through which its numbers are read, and the row that it rewrites, if any. */
export interface Arrival extends VesselChange {
  view: DataView
  keptRow: number
}

const NO_NUMBERS = new DataView(new ArrayBuffer(0))
const createdOffset = numberPlaces.find(({ name }) => name === 'createdMicroseconds')!.offset

export function createdAt(view: DataView): number {
  return view.getFloat64(createdOffset, true)
}

/** A vessel created earlier may have been changed later than others: new rows come in the order of creation. */
export function newVesselsLast(
  changes: readonly VesselChange[],
  keptRowOf: (index: number, view: DataView) => number,
): Arrival[] {
  const known: Arrival[] = []
  const created: Arrival[] = []
  for (let index = 0; index < changes.length; index += 1) {
    const { mmsi, record: stored } = changes[index]!
    if (stored === null) {
      known.push({ mmsi, record: null, view: NO_NUMBERS, keptRow: -1 })
      continue
    }
    const record = currentRecord(stored)
    const view = viewOf(record)
    const keptRow = keptRowOf(index, view)
    if (keptRow >= 0) known.push({ mmsi, record, view, keptRow })
    else created.push({ mmsi, record, view, keptRow })
  }
  if (created.length === 0) return known
  created.sort((a, b) => createdAt(a.view) - createdAt(b.view) || a.mmsi - b.mmsi)
  return known.concat(created)
}
