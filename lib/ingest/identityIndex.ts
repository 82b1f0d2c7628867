import type { IdentityDecision } from '#lib/store/identities.ts'
import type { Store } from '#lib/store/store.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { mmsiOf, mmsisOf } from '#lib/vessel/identity.ts'
import { numberReader, textReader } from '#lib/vessel/record.ts'

type Pair = Pick<IdentityDecision, 'number' | 'other'>

const pairKey = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

/** Some IMO numbers, such as 1234567, are sent by many vessels. */
const maxHolders = 4

const readNumber = numberReader('number')
const readImo = numberReader('imo')
const readMmsis = textReader('mmsis')

/** Finds the number of a stored vessel by its MMSI or IMO number. */
export class IdentityIndex {
  readonly #byImo = new Map<number, number[]>()
  /** Has only vessels that have changed their MMSI. */
  readonly #byMmsi = new Map<number, number>()
  readonly #refused = new Set<string>()
  /** Vessels whose latest join a source has denied; see `isDenied`. */
  readonly denied = new Set<number>()

  /** `each` gets all records, so that they are read only once. */
  static async read(
    store: Pick<Store, 'loadVessels' | 'identities'>,
    each?: (record: Uint8Array) => void,
  ): Promise<IdentityIndex> {
    const book = new IdentityIndex()
    for (const pair of await store.identities.refused()) book.refuse(pair)
    await store.loadVessels((record) => {
      const imo = readImo(record)
      const number = Number(readNumber(record))
      book.note({ number, imo: imo === null ? null : Number(imo), mmsis: readMmsis(record) })
      each?.(record)
    })
    return book
  }

  note({ number, imo, mmsis }: Pick<Vessel, 'number' | 'imo' | 'mmsis'>): void {
    if (imo !== null) {
      const holders = this.#byImo.get(imo)
      if (!holders) this.#byImo.set(imo, [number])
      else if (!holders.includes(number)) this.#byImo.set(imo, [...holders, number].slice(-maxHolders))
    }
    if (mmsis === null) return
    // The shared MMSI leads to the other vessel, whose record names this one.
    for (const mmsi of mmsisOf({ number, mmsis })) if (mmsi !== mmsiOf(number)) this.#byMmsi.set(mmsi, number)
  }

  /** Removes a vessel that is no longer stored under this number. */
  forget(number: number, imo: number | null): void {
    if (imo !== null) {
      const left = this.holdersOf(imo).filter((each) => each !== number)
      if (left.length > 0) this.#byImo.set(imo, left)
      else this.#byImo.delete(imo)
    }
    for (const [mmsi, to] of this.#byMmsi) if (to === number) this.#byMmsi.delete(mmsi)
  }

  /** Keeps two vessels apart that an administrator has declared different. */
  refuse({ number, other }: Pair): void {
    this.#refused.add(pairKey(number, other))
  }

  isRefused({ number, other }: Pair): boolean {
    return this.#refused.has(pairKey(number, other))
  }

  numberOf(mmsi: number): number {
    return this.#byMmsi.get(mmsi) ?? mmsi
  }

  /** Returns vessels in the order in which they were noted. A holder may have another IMO number by now. */
  holdersOf(imo: number): readonly number[] {
    return this.#byImo.get(imo) ?? []
  }
}
