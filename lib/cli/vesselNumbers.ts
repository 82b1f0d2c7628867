import type { Store } from '#lib/store/store.ts'
import { mmsisOf, vesselNumberOf } from '#lib/vessel/identity.ts'
import { decodeRecord } from '#lib/vessel/record.ts'

/** The number under which each vessel is stored, by its id or by a current or former MMSI; `null` if there is none. */
export async function vesselNumbers({ loadVessels }: Store, operands: readonly string[]): Promise<(number | null)[]> {
  const wanted = operands.map((operand) => (/^\d{9}$/.test(operand) ? Number(operand) : vesselNumberOf(operand)))
  const numbers = new Map<number, number>()
  await loadVessels((record) => {
    const vessel = decodeRecord(record)
    if (wanted.includes(vessel.number)) numbers.set(vessel.number, vessel.number)
    if (vessel.mmsis === null) return
    for (const mmsi of mmsisOf(vessel)) if (!numbers.has(mmsi)) numbers.set(mmsi, vessel.number)
  })
  return wanted.map((each) => (each === null ? null : (numbers.get(each) ?? null)))
}
