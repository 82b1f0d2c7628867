import type { FleetSource } from '#lib/store/vessels.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { mmsisOf } from '#lib/vessel/identity.ts'
import { decodeRecord } from '#lib/vessel/record.ts'

/** Some IMO numbers are sent by many, such as 1234567. */
const MAX_HOLDERS = 4

/** Which vessels have an IMO number, and under which number the vessel of an MMSI is stored. */
export class HullBook {
  readonly #byImo = new Map<number, number[]>()
  /** Only of vessels that have changed their MMSI. */
  readonly #byMmsi = new Map<number, number>()

  static async read(store: Pick<FleetSource, 'loadVessels'>): Promise<HullBook> {
    const book = new HullBook()
    await store.loadVessels((record) => book.note(decodeRecord(record)))
    return book
  }

  note({ mmsi: number, imo, mmsis, simulated }: Vessel): void {
    if (simulated) return
    if (imo !== null) {
      const holders = this.#byImo.get(imo)
      if (!holders) this.#byImo.set(imo, [number])
      else if (!holders.includes(number)) this.#byImo.set(imo, [...holders, number].slice(-MAX_HOLDERS))
    }
    if (mmsis === null) return
    for (const mmsi of mmsisOf({ mmsi: number, mmsis })) if (mmsi !== number) this.#byMmsi.set(mmsi, number)
  }

  /** A vessel that is no longer under that number. */
  forget(number: number, imo: number | null): void {
    if (imo !== null) {
      const left = this.holdersOf(imo).filter((each) => each !== number)
      if (left.length > 0) this.#byImo.set(imo, left)
      else this.#byImo.delete(imo)
    }
    for (const [mmsi, to] of this.#byMmsi) if (to === number) this.#byMmsi.delete(mmsi)
  }

  numberOf(mmsi: number): number {
    return this.#byMmsi.get(mmsi) ?? mmsi
  }

  /** The one that was noted last is last. A holder may have another IMO number by now. */
  holdersOf(imo: number): readonly number[] {
    return this.#byImo.get(imo) ?? []
  }
}
