import { type FoundMember, findMember } from '#lib/lists/findMember.ts'
import type { MemberFacts, SettledMember } from '#lib/lists/listFacts.ts'
import type { ListChange } from '#lib/lists/vesselLists.ts'
import type { Characteristics } from '#lib/vessel/characteristics.ts'
import { positionDoubts } from '#lib/vessel/evidence.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { currentMmsiOf, mmsiOf } from '#lib/vessel/identity.ts'
import { type SimulatedVessel, simulatedCharacteristics } from '#lib/vessel/simulatedCharacteristics.ts'
import { float64At, int32At, itemAt, uint32At } from './arrayAt.ts'
import { arrivalsOf, createdIn, isBefore, numberIn, type VesselChange, type VesselKey } from './arrivals.ts'
import { Bitset } from './bitset.ts'
import { CategoryIndex } from './categoryIndex.ts'
import {
  classify,
  emptyFleetColumns,
  type FleetColumns,
  leaveSets,
  makeRoomFor,
  placeRows,
  writeRows,
} from './fleetColumns.ts'
import { type CharacteristicChange, keyOf } from './knownCharacteristics.ts'
import { listedVessels } from './listedVessels.ts'
import { MapPlaces } from './mapPlaces.ts'
import { type PastPosition, pastColumns, writePastPosition } from './pastPositions.ts'
import { RareTexts } from './rareTexts.ts'
import { RecordBatch, type Records } from './recordBatch.ts'
import { mmsiAt, rowOf, rowsOfMmsi } from './rowsByNumber.ts'
import { numbersAt } from './vesselAt.ts'

const fewRows = 10_000

/**
 * All vessels in memory, one row each, in the order of (createdMicroseconds, number). Columns and indexes contain row
 * numbers; a `Vessel` is created only for a row that is sent out. The row of a removed vessel remains, but is in no
 * set.
 */
export class Fleet {
  readonly columns: FleetColumns
  readonly numbers: FleetColumns['numbers']
  readonly texts: FleetColumns['texts']
  readonly live: FleetColumns['live']
  readonly categories: FleetColumns['categories']
  readonly imos: FleetColumns['imos']
  readonly matchedPorts: FleetColumns['matchedPorts']
  readonly places: FleetColumns['places']
  readonly updates: FleetColumns['updates']
  readonly characteristics: FleetColumns['characteristics']
  readonly lists: FleetColumns['lists']
  /** Rows ever used, including dead ones. */
  rowCount = 0
  liveCount = 0
  /** Increases with every change. */
  version = 0
  /** False once a vessel was added that was created before existing ones; binary search of rows is then impossible. */
  isInOrder = true
  /** Not narrowed to a scope. */
  readonly listed: ReturnType<typeof listedVessels>
  readonly #batch = new RecordBatch()
  readonly #filled = new RecordBatch()
  /** Reserved rows by vessel number. */
  readonly #reserved = new Map<number, number>()

  constructor(columns = emptyFleetColumns()) {
    this.columns = columns
    this.numbers = columns.numbers
    this.texts = columns.texts
    this.live = columns.live
    this.categories = columns.categories
    this.imos = columns.imos
    this.matchedPorts = columns.matchedPorts
    this.places = columns.places
    this.updates = columns.updates
    this.characteristics = columns.characteristics
    this.lists = columns.lists
    this.listed = listedVessels(columns)
  }

  rowOf(number: number): number {
    return rowOf(this.columns, number)
  }

  /** Rows of all vessels with this current or former MMSI. */
  rowsOfMmsi(mmsi: number): number[] {
    return rowsOfMmsi(this.columns, mmsi)
  }

  /** The rows of vessels that share their MMSI. */
  rowsSharingMmsi(): number[] {
    return [...this.columns.sharedMmsis].flatMap((mmsi) => {
      const rows = this.rowsOfMmsi(mmsi).filter((row) => this.live.has(row) && this.mmsiAt(row) === mmsi)
      return rows.length > 1 ? rows : []
    })
  }

  /** The current MMSI of the vessel. */
  mmsiAt(row: number): number {
    return mmsiAt(this.columns, row)
  }

  vesselAt(row: number): Vessel {
    const { name, callSign, destination, positionSource, mmsis, doubtfulPosition } = this.texts
    return {
      ...numbersAt(this.numbers.byName, row),
      name: name.textAt(row),
      callSign: callSign.textAt(row),
      destination: destination.textAt(row),
      positionSource: positionSource.textAt(row),
      mmsis: mmsis.textAt(row),
      doubtfulPosition: doubtfulPosition.textAt(row),
    }
  }

  /**
   * Imported characteristics, by IMO number or else MMSI. Simulated vessels have characteristics derived from their
   * reports.
   */
  characteristicsOf(vessel: SimulatedVessel & Pick<Vessel, 'imo' | 'mmsis' | 'simulated'>): Characteristics | null {
    const imported = this.characteristics.of(vessel.imo, currentMmsiOf(vessel))
    return imported ?? (vessel.simulated ? simulatedCharacteristics(vessel) : null)
  }

  get holdsSimulated(): boolean {
    return this.columns.simulated.next(0) >= 0
  }

  /** Whether a set is the fleet's own set of all vessels, for which some answers are cached. */
  isAll(rows: Bitset): boolean {
    return rows === this.live
  }

  /** The last key in the order of creation, including reserved rows. */
  get lastKey(): VesselKey {
    return this.rowCount === 0 ? { number: 0, createdMicroseconds: 0 } : this.#keyOf(this.rowCount - 1)
  }

  /** Whether reloading from the store would restore the order of rows or drop many dead ones. */
  get needsReload(): boolean {
    return !this.isInOrder || (this.rowCount > fewRows && this.rowCount > this.liveCount * 1.5)
  }

  /** A copy with empty positions. A vessel is in it once `showPast` has placed it. */
  past(): Fleet {
    const numbers = this.numbers.withCopies(pastColumns)
    const texts = { ...this.texts, doubtfulPosition: new RareTexts() }
    const categories = { ...this.categories, doubt: new CategoryIndex(positionDoubts) }
    const places = new MapPlaces()
    const past = new Fleet({ ...this.columns, numbers, texts, categories, live: new Bitset(), places })
    past.places.makeRoomFor(numbers.capacity)
    past.rowCount = this.rowCount
    past.version = this.version
    past.isInOrder = this.isInOrder
    return past
  }

  /** Puts vessels of a past fleet where they were, or at their current positions where no past one is known. */
  showPast(vessels: readonly { row: number; position: PastPosition | null }[]): void {
    const { byName } = this.numbers
    for (const { row, position } of vessels) {
      if (position !== null) writePastPosition(byName, row, position)
      this.live.add(row)
    }
    this.liveCount += vessels.length
    placeRows(this.columns, { count: vessels.length, rows: Int32Array.from(vessels, ({ row }) => row) })
  }

  /** Adds a vessel created after all others. Call `settle` after a series of calls. */
  append(stored: Uint8Array): number {
    this.appendAll([stored])
    return this.rowCount - 1
  }

  /** Adds many vessels in the order of creation, column by column like `writeRows`, which takes half as long. */
  appendAll(stored: readonly Uint8Array[]): void {
    const first = this.rowCount
    makeRoomFor(this.columns, first + stored.length)
    this.rowCount += stored.length
    this.#fill(stored.map((record, place) => ({ row: first + place, record })))
    for (let row = Math.max(1, first); row < this.rowCount; row += 1) {
      if (!isBefore(this.#keyOf(row - 1), this.#keyOf(row))) this.isInOrder = false
    }
  }

  /**
   * Reserves rows for vessels that do not arrive in the order of creation, in which they are named here. Until a vessel
   * arrives, its row counts as removed.
   */
  expect(vessels: readonly VesselKey[]): void {
    if (!this.isInOrder) return
    for (const vessel of vessels) {
      if (!isBefore(this.lastKey, vessel)) continue
      const row = this.#addRow()
      const { number, createdMicroseconds } = this.numbers.byName
      number[row] = vessel.number
      createdMicroseconds[row] = vessel.createdMicroseconds
      leaveSets(this.columns, row)
      this.#reserved.set(vessel.number, row)
    }
  }

  /** Updates the order of changes after rows were appended or changed. */
  settle(): void {
    for (const _ of this.settleInSteps());
  }

  /** Settles a fleet that is not served yet, yielding between steps. */
  *settleInSteps(): Generator<undefined> {
    const { number, updatedMicroseconds } = this.numbers.byName
    yield* this.updates.settleInSteps(updatedMicroseconds, number)
    this.version += 1
  }

  /** Compacts after many changes. Between steps the fleet may be read but not changed. */
  *tidyInSteps(): Generator<undefined> {
    if (this.updates.isLoose) yield* this.updates.closeUpInSteps(this.numbers.byName.number)
  }

  /** Applies one answer of the store, in which each vessel occurs once. Returns the changed rows. */
  applyChanges(changes: readonly VesselChange[]): number[] {
    const touched: number[] = []
    const records = this.#batch
    records.clear()
    // Looks up all rows in their own loop, so that cache misses overlap.
    const rows = changes.map(({ number }) => this.rowOf(number))
    for (let index = 0; index < changes.length; index += 1) {
      const { number, record } = itemAt(changes, index)
      const row = itemAt(rows, index)
      if (record !== null) {
        records.add(row, record)
        continue
      }
      this.#reserved.delete(number)
      if (row >= 0) touched.push(this.#remove(row))
    }
    const { kept, created } = arrivalsOf(records, this.numbers.byName.createdMicroseconds)
    writeRows(this.columns, kept, this.numbers.rowsOfAnotherKind(kept))
    for (let index = 0; index < kept.count; index += 1) touched.push(int32At(kept.rows, index))
    for (const index of created) touched.push(...this.#take(records, index))
    touched.push(...this.lists.settle(this.listed))
    if (changes.length > 0) this.settle()
    return touched
  }

  hasList(id: string): boolean {
    return this.lists.get(id) !== null
  }

  /** Applies a changed list. Returns the rows of vessels that have entered or left it, or have another name in it. */
  applyList(change: ListChange): number[] {
    const touched = this.lists.apply(this.listed, change)
    this.version += 1
    return touched
  }

  /** The vessel that a member of a list stands for. */
  findMember(facts: Omit<MemberFacts, 'id' | 'list'>): FoundMember {
    return findMember(this.listed, facts)
  }

  /** Members to store as found: see `VesselLists.unsettled`. */
  unsettledMembers(limit: number): SettledMember[] {
    return this.lists.unsettled(this.listed, limit)
  }

  /** Removes all other lists. Returns the rows of their vessels. */
  keepLists(ids: ReadonlySet<string>): number[] {
    const touched = this.lists.keepOnly(ids)
    if (touched.length > 0) this.version += 1
    return touched
  }

  /** A vessel may be created again with the number of a removed or simulated one. */
  #take(records: Records, index: number): number[] {
    const key = { number: numberIn(records, index), createdMicroseconds: createdIn(records, index) }
    const before = this.rowOf(key.number)
    const added = this.#add(key, records.bytes.subarray(records.starts[index], records.ends[index]))
    return before >= 0 ? [this.#remove(before), added] : [added]
  }

  #add({ number, createdMicroseconds }: VesselKey, stored: Uint8Array): number {
    const reserved = this.#reserved.get(number)
    if (reserved === undefined) return this.append(stored)
    this.#reserved.delete(number)
    if (this.numbers.byName.createdMicroseconds[reserved] !== createdMicroseconds) return this.append(stored)
    this.#fill([{ row: reserved, record: stored }])
    return reserved
  }

  #addRow(): number {
    const row = this.rowCount
    makeRoomFor(this.columns, row + 1)
    this.rowCount += 1
    return row
  }

  #fill(vessels: readonly { row: number; record: Uint8Array }[]): void {
    this.liveCount += vessels.length
    this.#filled.clear()
    for (const { row, record } of vessels) this.#filled.add(row, record)
    const rows = vessels.map(({ row }) => row)
    writeRows(this.columns, this.#filled, rows)
    for (const row of rows) {
      this.live.add(row)
      const number = uint32At(this.numbers.byName.number, row)
      this.columns.vesselNumbers.set(row, number)
      this.lists.touch(row)
      if (mmsiOf(number) !== number) this.columns.sharedMmsis.add(mmsiOf(number))
    }
  }

  #keyOf(row: number): VesselKey {
    const { number, createdMicroseconds } = this.numbers.byName
    return { number: uint32At(number, row), createdMicroseconds: float64At(createdMicroseconds, row) }
  }

  /** Applies imported characteristics in slices. Each slice yields the rows whose records change. */
  *applyCharacteristics(changes: readonly CharacteristicChange[], slice: number): Generator<number[]> {
    for (const change of changes) this.characteristics.apply(change)
    const changed = new Set(changes.map(({ kind, number }) => keyOf(kind, number)))
    for (let from = 0; from < this.rowCount; from += slice) {
      const touched: number[] = []
      const { imo } = this.numbers.byName
      for (let row = from; row < Math.min(from + slice, this.rowCount); row += 1) {
        if (!this.live.has(row)) continue
        if (!changed.has(keyOf('imo', uint32At(imo, row))) && !changed.has(keyOf('mmsi', this.mmsiAt(row)))) continue
        classify(this.columns, row)
        touched.push(row)
      }
      this.version += 1
      yield touched
    }
  }

  #remove(row: number): number {
    leaveSets(this.columns, row)
    this.liveCount -= 1
    return row
  }
}
