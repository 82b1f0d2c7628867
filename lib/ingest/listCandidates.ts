import type { ListedVessels } from '#lib/lists/findMember.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { mmsiOf, mmsisOf, vesselNumbersOf } from '#lib/vessel/identity.ts'

type Identity = Pick<Vessel, 'number' | 'imo' | 'mmsis' | 'createdMicroseconds'>

/**
 * The vessels that members of lists are or may be, by number, which is their row. Call signs are not known here: the web process
 * finds a member by its call sign and stores the number.
 */
export class ListCandidates implements ListedVessels {
  readonly #byNumber = new Map<number, Identity>()
  readonly #byImo = new Map<number, number[]>()
  /** Has only vessels that have changed their MMSI. */
  readonly #byMmsi = new Map<number, number[]>()
  readonly #shared = new Set<number>()
  /** Removed, but still asked about. */
  readonly #removed = new Set<number>()

  get size(): number {
    return this.#byNumber.size
  }

  has(number: number): boolean {
    return this.#byNumber.has(number)
  }

  numbers(): number[] {
    return [...this.#byNumber.keys()]
  }

  put({ number, imo, mmsis, createdMicroseconds }: Identity): void {
    this.drop(number)
    this.#byNumber.set(number, { number, imo, mmsis, createdMicroseconds })
    if (imo !== null) addTo(this.#byImo, imo, number)
    if (mmsis !== null) for (const mmsi of mmsisOf({ number, mmsis })) addTo(this.#byMmsi, mmsi, number)
    if (mmsiOf(number) !== number) this.#shared.add(mmsiOf(number))
  }

  /** Hides the vessel; its data stays until `drop`. */
  remove(number: number): void {
    if (this.#byNumber.has(number)) this.#removed.add(number)
  }

  drop(number: number): void {
    const known = this.#byNumber.get(number)
    if (!known) return
    this.#byNumber.delete(number)
    this.#removed.delete(number)
    if (known.imo !== null) removeFrom(this.#byImo, known.imo, number)
    if (known.mmsis !== null) for (const mmsi of mmsisOf(known)) removeFrom(this.#byMmsi, mmsi, number)
  }

  numberAt(number: number): number {
    return number
  }

  imoAt(number: number): number | null {
    return this.#byNumber.get(number)?.imo ?? null
  }

  callSignAt(): null {
    return null
  }

  mmsisAt(number: number): number[] {
    return mmsisOf({ number, mmsis: this.#byNumber.get(number)?.mmsis ?? null })
  }

  createdMicrosecondsAt(number: number): number {
    return this.#byNumber.get(number)?.createdMicroseconds ?? 0
  }

  rowOf(number: number): number {
    return this.#byNumber.has(number) && !this.#removed.has(number) ? number : -1
  }

  rowsOfMmsi(mmsi: number): number[] {
    const numbers = this.#shared.has(mmsi) ? vesselNumbersOf(mmsi) : [mmsi]
    return this.#present([...new Set([...numbers, ...(this.#byMmsi.get(mmsi) ?? [])])])
  }

  rowsOfImo(imo: number): number[] {
    return this.#present(this.#byImo.get(imo) ?? [])
  }

  rowsOfCallSign(): number[] {
    return []
  }

  isShared(mmsi: number): boolean {
    return this.#shared.has(mmsi)
  }

  #present(numbers: readonly number[]): number[] {
    return numbers.filter((number) => this.rowOf(number) >= 0)
  }
}

function addTo(numbers: Map<number, number[]>, key: number, number: number): void {
  numbers.set(key, [...(numbers.get(key) ?? []), number])
}

function removeFrom(numbers: Map<number, number[]>, key: number, number: number): void {
  const left = (numbers.get(key) ?? []).filter((each) => each !== number)
  if (left.length > 0) numbers.set(key, left)
  else numbers.delete(key)
}
