import { currentRecord, numberPlaces, viewOf } from '#lib/vessel/record.ts'

export interface VesselChange {
  mmsi: number
  record: Uint8Array | null
}

/** A changed record in the form of today, with the view through which its numbers are read, and its row: -1 for a new one. */
export interface Arrival {
  mmsi: number
  row: number
  record: Uint8Array
  view: DataView
}

const createdOffset = numberPlaces.find(({ name }) => name === 'createdMicroseconds')!.offset

export function createdAt(view: DataView): number {
  return view.getFloat64(createdOffset, true)
}

/** `rowOf` is asked of all of them in their order. New rows come in the order of creation. */
export function arrivalsOf(
  changes: readonly VesselChange[],
  rowOf: (index: number, view: DataView) => number,
): { kept: Arrival[]; created: Arrival[] } {
  const kept: Arrival[] = []
  const created: Arrival[] = []
  for (let index = 0; index < changes.length; index += 1) {
    const { mmsi, record: stored } = changes[index]!
    if (stored === null) continue
    const record = currentRecord(stored)
    const view = viewOf(record)
    const row = rowOf(index, view)
    const arrival = { mmsi, row, record, view }
    if (row >= 0) kept.push(arrival)
    else created.push(arrival)
  }
  created.sort((a, b) => createdAt(a.view) - createdAt(b.view) || a.mmsi - b.mmsi)
  return { kept, created }
}

export function* inSlices<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  if (items.length <= size) {
    if (items.length > 0) yield items
    return
  }
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
