import { slicesOf } from '#lib/slices.ts'
import { numbersWhere } from '#lib/store/numbersWhere.ts'
import type { Store } from '#lib/store/store.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import type { FieldName, Vessel } from '#lib/vessel/fields.ts'
import { decodeRecord, encodeRecord } from '#lib/vessel/record.ts'
import { maxAheadMicroseconds } from './steadyClock.ts'

const stampNames = [
  'createdMicroseconds',
  'updatedMicroseconds',
  'staticUpdatedMicroseconds',
  'positionUpdatedMicroseconds',
  'broadcastMicroseconds',
] as const satisfies readonly FieldName[]

const vesselsPerBatch = 1_000

interface StampRepair {
  store: Pick<Store, 'loadVessels'>
  /** `null` only counts. */
  writer: VesselWriter | null
  nowMicroseconds: number
}

/**
 * Sets timestamps of a clock that was far ahead to now. Vessels created in the future keep their order, after all others.
 * Resolves to the number of changed vessels.
 */
export async function repairStamps({ store, writer, nowMicroseconds }: StampRepair): Promise<number> {
  const limit = nowMicroseconds + maxAheadMicroseconds
  const ahead = await numbersWhere(store, (record) => {
    const vessel = decodeRecord(record)
    return stampNames.some((name) => (vessel[name] ?? 0) > limit)
  })
  if (writer === null) return ahead.length
  const places = new Map(ahead.map((number, place) => [number, place]))
  for (const numbers of slicesOf(ahead, vesselsPerBatch)) {
    const stored = await writer.read(numbers)
    await writer.commit(
      stored.map(({ number, simulated, record }) => {
        if (record === null) throw new Error(`vessel ${number} has no record`)
        const vessel = decodeRecord(record)
        limitStamps(vessel, limit, nowMicroseconds + (places.get(number) ?? 0))
        return { number, createdMicroseconds: vessel.createdMicroseconds, simulated, record: encodeRecord(vessel) }
      }),
    )
  }
  await writer.lowerLatestStamp(nowMicroseconds + ahead.length)
  return ahead.length
}

function limitStamps(vessel: Vessel, limit: number, to: number): void {
  for (const name of stampNames) if ((vessel[name] ?? 0) > limit) vessel[name] = to
}
