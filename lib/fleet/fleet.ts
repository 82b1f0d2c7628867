import { flagOf } from '#lib/vessel/flag.ts'
import { mmsiOf, vesselNumbersOf } from '#lib/vessel/identity.ts'
import { float64At, int32At, itemAt, uint32At } from './arrayAt.ts'
import { arrivalsOf, createdIn, isBefore, numberIn, type VesselChange, type VesselKey } from './arrivals.ts'
import type { Bitset } from './bitset.ts'
import { type CharacteristicChange, keyOf } from './knownCharacteristics.ts'
import { MmsiMap } from './mmsiMap.ts'
import { type PastPosition, pastColumns, writePastPosition } from './pastPositions.ts'
import { RecordBatch, type Records } from './recordBatch.ts'
import { VesselRows } from './vesselRows.ts'

const fewRows = 10_000

/**
 * All vessels in memory: a row each, in the order of (createdMicroseconds, number). Columns and indexes speak of row
 * numbers; a `Vessel` is made only for a row that leaves. A removed vessel's row stays behind, dead, and is in no set.
 */
export class Fleet extends VesselRows {
  /** Rows ever used, dead ones included. */
  rowCount = 0
  liveCount = 0
  /** Grows with every change. */
  version = 0
  #rows = new MmsiMap()
  readonly #batch = new RecordBatch()
  readonly #single = new RecordBatch()
  /** Reserved rows, by MMSI. */
  readonly #promised = new Map<number, number>()
  /** MMSIs under which a further vessel has ever been heard. */
  #sharedMmsis = new Set<number>()
  #isInOrder = true

  rowOf(number: number): number {
    const row = this.#rows.rowOf(number, this.numbers.byName.number)
    return row >= 0 && this.live.has(row) ? row : -1
  }

  /** Of all vessels that send the MMSI, or have sent it before they changed to another. */
  rowsOfMmsi(mmsi: number): number[] {
    const numbers = this.#sharedMmsis.has(mmsi) ? vesselNumbersOf(mmsi) : [mmsi]
    const rows = numbers.map((number) => this.rowOf(number)).filter((row) => row >= 0)
    return [...new Set([...rows, ...this.mmsis.rowsOf(mmsi)])]
  }

  /** The rows of vessels that share their MMSI. */
  rowsSharingMmsi(): number[] {
    return [...this.#sharedMmsis].flatMap((mmsi) => {
      const rows = this.rowsOfMmsi(mmsi).filter((row) => this.live.has(row) && this.mmsiAt(row) === mmsi)
      return rows.length > 1 ? rows : []
    })
  }

  get holdsSimulated(): boolean {
    return this.simulated.next(0) >= 0
  }

  /** Whether a set is the fleet's own set of all vessels, for which some answers are kept. */
  isAll(rows: Bitset): boolean {
    return rows === this.live
  }

  /** False once a vessel was added that was created before existing ones: rows can then not be searched by binary search. */
  get isInOrder(): boolean {
    return this.#isInOrder
  }

  /** The last in the order of creation, reserved rows included. */
  get lastKey(): VesselKey {
    return this.rowCount === 0 ? { number: 0, createdMicroseconds: 0 } : this.#keyOf(this.rowCount - 1)
  }

  /** True when reloading from the store would restore the order of rows or drop many dead ones. */
  get needsReload(): boolean {
    return !this.#isInOrder || (this.rowCount > fewRows && this.rowCount > this.liveCount * 1.5)
  }

  /** The same vessels without their positions: of these it has its own, and what `showPast` has not shown is not in it. */
  past(): Fleet {
    const past = new Fleet(this.characteristics)
    const { live, places } = past
    const numbers = this.numbers.withCopies(pastColumns)
    Object.assign(past, this, { live, places, numbers, liveCount: 0 })
    places.makeRoomFor(numbers.capacity)
    past.#rows = this.#rows
    past.#sharedMmsis = this.#sharedMmsis
    past.#isInOrder = this.#isInOrder
    return past
  }

  /** Puts vessels of a past fleet where they were, or where they are today if there is no position of then. */
  showPast(vessels: readonly { row: number; position: PastPosition | null }[]): void {
    const { byName } = this.numbers
    for (const { row, position } of vessels) {
      if (position !== null) writePastPosition(byName, row, position)
      this.live.add(row)
    }
    this.liveCount += vessels.length
    this.placeAll({ count: vessels.length, rows: Int32Array.from(vessels, ({ row }) => row) })
  }

  /** Adds a vessel created after all others. Call `settle` after a run of these. */
  append(stored: Uint8Array): number {
    const row = this.#addRow()
    this.#fill(row, stored)
    if (row > 0 && !isBefore(this.#keyOf(row - 1), this.#keyOf(row))) this.#isInOrder = false
    return row
  }

  /**
   * Reserves rows for vessels that arrive in another order than that of creation, in which they are
   * named here. Until a vessel arrives, its row counts as removed.
   */
  expect(vessels: readonly VesselKey[]): void {
    if (!this.#isInOrder) return
    for (const vessel of vessels) {
      if (!isBefore(this.lastKey, vessel)) continue
      const row = this.#addRow()
      const { number, createdMicroseconds } = this.numbers.byName
      number[row] = vessel.number
      createdMicroseconds[row] = vessel.createdMicroseconds
      this.leaveSets(row)
      this.#promised.set(vessel.number, row)
    }
  }

  /** Updates the order of changes after rows were appended or changed. */
  settle(): void {
    for (const _ of this.settleInSteps());
  }

  /** The same for a fleet that is not served yet, yielding between steps. */
  *settleInSteps(): Generator<undefined> {
    const { number, updatedMicroseconds } = this.numbers.byName
    yield* this.updates.settleInSteps(updatedMicroseconds, number)
    this.version += 1
  }

  /** Compacts after many changes; between steps the fleet may be read but not changed. */
  *tidyInSteps(): Generator<undefined> {
    if (this.updates.isLoose) yield* this.updates.closeUpInSteps(this.numbers.byName.number)
  }

  /** Applies one answer of the store, in which each vessel occurs once; returns the changed rows. */
  applyChanges(changes: readonly VesselChange[]): number[] {
    const rows = this.#rows.rowsOf(changes, this.numbers.byName.number)
    const touched: number[] = []
    const records = this.#batch
    records.clear()
    for (let index = 0; index < changes.length; index += 1) {
      const { number, record } = itemAt(changes, index)
      const row = int32At(rows, index)
      if (record !== null) {
        records.add(row, record)
        continue
      }
      this.#promised.delete(number)
      if (row >= 0 && this.live.has(row)) touched.push(this.#remove(row))
    }
    const { kept, created } = arrivalsOf(records, this.numbers.byName.createdMicroseconds, this.live)
    this.rewrite(kept)
    for (let place = 0; place < kept.count; place += 1) touched.push(int32At(kept.rows, place))
    for (const place of created) touched.push(...this.#take(records, place))
    if (this.mmsis.changed.size > 0) this.#noteChangedMmsis()
    if (changes.length > 0) this.settle()
    return touched
  }

  /** A vessel may be created again under the MMSI of a removed or simulated one. */
  #take(records: Records, place: number): number[] {
    const key = { number: numberIn(records, place), createdMicroseconds: createdIn(records, place) }
    const before = this.rowOf(key.number)
    const added = this.#add(key, records.bytes.subarray(records.starts[place], records.ends[place]))
    return before >= 0 ? [this.#remove(before), added] : [added]
  }

  #add({ number, createdMicroseconds }: VesselKey, stored: Uint8Array): number {
    const promised = this.#promised.get(number)
    if (promised === undefined) return this.append(stored)
    this.#promised.delete(number)
    if (this.numbers.byName.createdMicroseconds[promised] !== createdMicroseconds) return this.append(stored)
    this.#fill(promised, stored)
    return promised
  }

  #addRow(): number {
    const row = this.rowCount
    this.makeRoomFor(row + 1)
    this.rowCount += 1
    return row
  }

  #fill(row: number, stored: Uint8Array): void {
    this.liveCount += 1
    this.live.add(row)
    this.#single.clear()
    this.#single.add(row, stored)
    this.write(this.#single, row)
    const { number: numbers } = this.numbers.byName
    const number = uint32At(numbers, row)
    this.#rows.set(number, row, numbers)
    if (mmsiOf(number) !== number) this.#sharedMmsis.add(mmsiOf(number))
    this.categories.flag.set(row, flagOf(this.mmsiAt(row)))
  }

  #noteChangedMmsis(): void {
    for (const row of this.mmsis.changed) {
      if (!this.live.has(row)) continue
      this.categories.flag.set(row, flagOf(this.mmsiAt(row)))
    }
    this.mmsis.changed.clear()
  }

  #keyOf(row: number): VesselKey {
    const { number, createdMicroseconds } = this.numbers.byName
    return { number: uint32At(number, row), createdMicroseconds: float64At(createdMicroseconds, row) }
  }

  /** Applies imported characteristics in slices; each yields the rows whose records change. */
  *applyCharacteristics(changes: readonly CharacteristicChange[], slice: number): Generator<number[]> {
    for (const change of changes) this.characteristics.apply(change)
    const changed = new Set(changes.map(({ kind, number }) => keyOf(kind, number)))
    for (let from = 0; from < this.rowCount; from += slice) {
      const touched: number[] = []
      const { imo } = this.numbers.byName
      for (let row = from; row < Math.min(from + slice, this.rowCount); row += 1) {
        if (!this.live.has(row)) continue
        if (!changed.has(keyOf('imo', uint32At(imo, row))) && !changed.has(keyOf('mmsi', this.mmsiAt(row)))) continue
        this.classify(row)
        touched.push(row)
      }
      this.version += 1
      yield touched
    }
  }

  #remove(row: number): number {
    this.leaveSets(row)
    this.liveCount -= 1
    return row
  }
}
