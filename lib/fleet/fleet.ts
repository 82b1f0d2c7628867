import type { Characteristics } from '#lib/vessel/characteristics.ts'
import { generalClassifications, individualClassifications } from '#lib/vessel/classification.ts'
import type { FieldName, Vessel, VesselFields } from '#lib/vessel/fields.ts'
import { flagOf, flags } from '#lib/vessel/flag.ts'
import { currentRecord, textNames, textsOffset, viewOf } from '#lib/vessel/record.ts'
import { classificationOf, shipTypeOf, shipTypes } from '#lib/vessel/shipType.ts'
import { simulatedCharacteristics, simulatedClassification } from '#lib/vessel/simulatedCharacteristics.ts'
import { numericStorage, words } from '#lib/vessel/storage.ts'
import { type Arrival, arrivalsOf, createdAt, inSlices, type VesselChange } from './arrivals.ts'
import { Bitset } from './bitset.ts'
import { CallSignColumn } from './callSignColumn.ts'
import { CategoryIndex } from './categoryIndex.ts'
import { InternedTextColumn } from './internedTextColumn.ts'
import { type CharacteristicChange, KnownCharacteristics, keyOf } from './knownCharacteristics.ts'
import { MapPlaces } from './mapPlaces.ts'
import { MmsiMap } from './mmsiMap.ts'
import { NameColumn } from './nameColumn.ts'
import { NumberColumns } from './numberColumns.ts'
import { NumberIndex } from './numberIndex.ts'
import { PortIndex } from './portIndex.ts'
import { StillParts } from './stillParts.ts'
import { UpdateOrder } from './updateOrder.ts'
import { numbersAt } from './vesselAt.ts'

type TextName = {
  [Name in FieldName]: VesselFields[Name]['kind'] extends 'text' ? Name : never
}[FieldName]

const FEW_ROWS = 10_000
const NO_CODE = numericStorage.uint8.unknown
const NO_IMO = numericStorage.uint32.unknown

/**
 * All vessels in memory: a row each, in the order of (createdMicroseconds, mmsi). Columns and indexes speak of row
 * numbers; a `Vessel` is made only for a row that leaves. A removed vessel's row stays behind, dead, and is in no set.
 */
export class Fleet {
  readonly numbers = new NumberColumns()
  readonly names = new NameColumn()
  readonly callSigns = new CallSignColumn()
  readonly destinations = new InternedTextColumn()
  readonly live = new Bitset()
  readonly simulated = new Bitset()
  readonly flags = new CategoryIndex(flags)
  readonly shipTypes = new CategoryIndex(shipTypes)
  readonly generalClassifications = new CategoryIndex(generalClassifications)
  readonly individualClassifications = new CategoryIndex(individualClassifications)
  readonly classes = new CategoryIndex(words.transponderClass)
  readonly imos = new NumberIndex()
  readonly matchedPorts = new PortIndex()
  readonly places = new MapPlaces()
  readonly updates = new UpdateOrder()
  readonly characteristics: KnownCharacteristics
  /** Rows that were ever given, the dead ones too. */
  rowCount = 0
  liveCount = 0
  /** Grows with everything that changes. */
  version = 0
  readonly #rows = new MmsiMap()
  readonly #stillParts = new StillParts()
  readonly #textColumns = textNames.map((name) => this.#textColumn(name as TextName))
  #unsettled: number[] = []
  #isInOrder = true

  constructor(characteristics = new KnownCharacteristics()) {
    this.characteristics = characteristics
  }

  rowOf(mmsi: number): number {
    const row = this.#rows.rowOf(mmsi, this.numbers.byName.mmsi)
    return row >= 0 && this.live.has(row) ? row : -1
  }

  get holdsSimulated(): boolean {
    return this.simulated.next(0) >= 0
  }

  /** True when reading the store anew would put right the order of rows, or rid the fleet of many dead ones. */
  get needsReload(): boolean {
    return !this.#isInOrder || (this.rowCount > FEW_ROWS && this.rowCount > this.liveCount * 1.5)
  }

  /** Takes a new vessel, created after all that are here. A run of these ends with `settle`. */
  append(stored: Uint8Array): number {
    const record = currentRecord(stored)
    const row = this.rowCount
    this.#makeRoomFor(row + 1)
    this.rowCount += 1
    this.liveCount += 1
    this.live.add(row)
    this.#write(row, record)
    const { mmsi, createdMicroseconds } = this.numbers.byName
    this.#rows.set(mmsi[row]!, row, mmsi)
    this.flags.set(row, flagOf(mmsi[row]!))
    if (row > 0) {
      const later = createdMicroseconds[row]! - createdMicroseconds[row - 1]! || mmsi[row]! - mmsi[row - 1]!
      if (later <= 0) this.#isInOrder = false
    }
    return row
  }

  /** Brings the order of updates up to date with what was appended or changed. */
  settle(): void {
    const { mmsi, updatedMicroseconds } = this.numbers.byName
    this.updates.noteAll(this.#unsettled, updatedMicroseconds, mmsi)
    this.#unsettled = []
    this.version += 1
  }

  /** Applies one answer of the store, whole; says which rows it touched. */
  applyChanges(changes: readonly VesselChange[]): number[] {
    return [...this.applyInSlices(changes, Math.max(1, changes.length))].flat()
  }

  /** The same in slices, between which others may have their turn; each yields the rows it touched. */
  *applyInSlices(changes: readonly VesselChange[], slice: number): Generator<number[]> {
    let left = changes.length
    const noteTaken = (count: number) => {
      left -= count
      if (left === 0) this.settle()
      else this.version += 1
    }
    const removed = changes.filter(({ record }) => record === null)
    for (const some of inSlices(removed, slice)) {
      const rows = some.map(({ mmsi }) => this.rowOf(mmsi)).filter((row) => row >= 0)
      for (const row of rows) this.#remove(row)
      noteTaken(some.length)
      yield rows
    }
    const rows = this.#rows.rowsOf(changes, this.numbers.byName.mmsi)
    const { kept, created } = arrivalsOf(changes, (index, view) => this.#keptRow(rows[index]!, view))
    for (const some of inSlices(kept, slice)) {
      this.#rewrite(some)
      noteTaken(some.length)
      yield some.map(({ row }) => row)
    }
    for (const some of inSlices(created, slice)) {
      const touched = some.flatMap((arrival) => this.#take(arrival))
      noteTaken(some.length)
      yield touched
    }
  }

  /** A ship may be created anew under the number of one that was removed or only simulated. */
  #keptRow(row: number, view: DataView): number {
    const isKept = row >= 0 && this.live.has(row) && createdAt(view) === this.numbers.byName.createdMicroseconds[row]
    return isKept ? row : -1
  }

  #take(arrival: Arrival): number[] {
    const before = this.rowOf(arrival.mmsi)
    const row = this.#keptRow(before, arrival.view)
    if (row >= 0) {
      this.#rewrite([{ ...arrival, row }])
      return [row]
    }
    const added = this.append(arrival.record)
    return before >= 0 ? [this.#remove(before), added] : [added]
  }

  vesselAt(row: number): Vessel {
    return {
      ...numbersAt(this.numbers.byName, row),
      name: this.names.textAt(row),
      callSign: this.callSigns.textAt(row),
      destination: this.destinations.textAt(row),
    }
  }

  /** Takes in what became known from outside of AIS; slices yield the rows whose record that changes, like those above. */
  *applyCharacteristics(changes: readonly CharacteristicChange[], slice: number): Generator<number[]> {
    for (const change of changes) this.characteristics.apply(change)
    const changed = new Set(changes.map(({ kind, number }) => keyOf(kind, number)))
    for (let from = 0; from < this.rowCount; from += slice) {
      const touched: number[] = []
      const { imo, mmsi } = this.numbers.byName
      for (let row = from; row < Math.min(from + slice, this.rowCount); row += 1) {
        if (!this.live.has(row)) continue
        if (!changed.has(keyOf('imo', imo[row]!)) && !changed.has(keyOf('mmsi', mmsi[row]!))) continue
        this.#classify(row)
        touched.push(row)
      }
      this.version += 1
      yield touched
    }
  }

  /** Those that were imported, by her IMO number or else her MMSI; those of a simulated ship follow from what she sends. */
  characteristicsOf(vessel: Vessel): Characteristics | null {
    const imported = this.characteristics.of(vessel.imo, vessel.mmsi)
    return imported ?? (vessel.simulated ? simulatedCharacteristics(vessel) : null)
  }

  /** Step after step for all rows, so that the memory of many is waited for at once. */
  #rewrite(rewrites: readonly Arrival[]): void {
    const news = this.#stillParts.newsOf(rewrites)
    const others = news.filter(({ row, view }) => !this.numbers.isSameKind(row, view))
    this.numbers.moving.writeAll(rewrites)
    this.numbers.still.writeAll(news)
    for (const { row } of others) this.#putInSets(row)
    this.#placeAll(rewrites)
    for (const { row, record } of news) this.#writeTexts(row, record)
    for (const { row } of rewrites) this.#unsettled.push(row)
  }

  #write(row: number, record: Uint8Array): void {
    const written = [{ row, record, view: viewOf(record) }]
    this.#stillParts.newsOf(written)
    this.numbers.moving.writeAll(written)
    this.numbers.still.writeAll(written)
    this.#putInSets(row)
    this.#placeAll(written)
    this.#writeTexts(row, record)
    this.#unsettled.push(row)
  }

  #putInSets(row: number): void {
    const { imo, matchedPort, shipTypeCode, transponderClass, simulated } = this.numbers.byName
    this.imos.set(row, imo[row] === NO_IMO ? 0 : imo[row]!)
    this.shipTypes.set(row, shipTypeOf(shipTypeCode[row] === NO_CODE ? null : shipTypeCode[row]!))
    this.classes.set(row, words.transponderClass[transponderClass[row]!] ?? null)
    this.matchedPorts.set(row, matchedPort[row]!)
    this.#classify(row)
    if (simulated[row] === 1) this.simulated.add(row)
    else this.simulated.remove(row)
  }

  #writeTexts(row: number, record: Uint8Array): void {
    let offset = textsOffset
    for (const column of this.#textColumns) {
      const length = record[offset]!
      column.set(row, record, offset + 1, length)
      offset += 1 + length
    }
  }

  #classify(row: number): void {
    const { imo, mmsi, shipTypeCode, simulated, toBowMetres, toSternMetres } = this.numbers.byName
    const imported = this.characteristics.classificationOf(imo[row] === NO_IMO ? null : imo[row]!, mmsi[row]!)
    const code = shipTypeCode[row] === NO_CODE ? 0 : shipTypeCode[row]!
    let { general, individual } = classificationOf(code)
    if (!imported && simulated[row] === 1) {
      const made = simulatedClassification({
        mmsi: mmsi[row]!,
        shipTypeCode: code,
        toBowMetres: lengthKnown(toBowMetres[row]!),
        toSternMetres: lengthKnown(toSternMetres[row]!),
      })
      if (made) ({ general, individual } = made)
    }
    this.generalClassifications.set(row, imported?.general ?? general)
    this.individualClassifications.set(row, imported?.individual ?? individual)
  }

  #placeAll(rows: readonly { row: number }[]): void {
    this.places.placeAll(rows, this.numbers.byName, (row) => this.shipTypes.codeAt(row))
  }

  #remove(row: number): number {
    this.live.remove(row)
    this.simulated.remove(row)
    this.flags.set(row, null)
    this.shipTypes.set(row, null)
    this.classes.set(row, null)
    this.matchedPorts.forget(row)
    this.generalClassifications.set(row, null)
    this.individualClassifications.set(row, null)
    this.places.remove(row)
    this.updates.forget(row)
    this.liveCount -= 1
    return row
  }

  #textColumn(name: TextName) {
    return { name: this.names, callSign: this.callSigns, destination: this.destinations }[name]
  }

  #makeRoomFor(rows: number): void {
    if (rows <= this.numbers.capacity) return
    this.numbers.makeRoomFor(rows)
    this.places.makeRoomFor(this.numbers.capacity)
  }
}

function lengthKnown(stored: number): number | null {
  return stored === numericStorage.uint16.unknown ? null : stored
}
