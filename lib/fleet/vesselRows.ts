import type { Characteristics } from '#lib/vessel/characteristics.ts'
import { generalClassifications, individualClassifications } from '#lib/vessel/classification.ts'
import type { FieldName, Vessel, VesselFields } from '#lib/vessel/fields.ts'
import { flags } from '#lib/vessel/flag.ts'
import { currentMmsiOf } from '#lib/vessel/identity.ts'
import { navigationalStatuses, navigationalStatusOf } from '#lib/vessel/navigationalStatus.ts'
import { textNames, textsOffset } from '#lib/vessel/record.ts'
import { classificationOf, shipTypeOf, shipTypes } from '#lib/vessel/shipType.ts'
import { simulatedCharacteristics, simulatedClassification } from '#lib/vessel/simulatedCharacteristics.ts'
import { numericStorage, words } from '#lib/vessel/storage.ts'
import { int32At, uint8At, uint16At, uint32At } from './arrayAt.ts'
import { Bitset } from './bitset.ts'
import { CallSignColumn } from './callSignColumn.ts'
import { CategoryIndex } from './categoryIndex.ts'
import { ChangedMmsis } from './changedMmsis.ts'
import { InternedTextColumn } from './internedTextColumn.ts'
import { KnownCharacteristics } from './knownCharacteristics.ts'
import { MapPlaces } from './mapPlaces.ts'
import { NameColumn } from './nameColumn.ts'
import { NumberColumns } from './numberColumns.ts'
import { NumberIndex } from './numberIndex.ts'
import { PortIndex } from './portIndex.ts'
import type { Records } from './recordBatch.ts'
import { UpdateOrder } from './updateOrder.ts'
import { numbersAt } from './vesselAt.ts'

type TextName = {
  [Name in FieldName]: VesselFields[Name]['kind'] extends 'text' ? Name : never
}[FieldName]

const noCode = numericStorage.uint8.unknown
const noImo = numericStorage.uint32.unknown

/** The columns, sets and indexes of all rows. Fleet decides which rows there are. */
export class VesselRows {
  readonly numbers = new NumberColumns()
  readonly names = new NameColumn()
  readonly callSigns = new CallSignColumn()
  readonly destinations = new InternedTextColumn()
  readonly positionSources = new InternedTextColumn()
  readonly mmsis = new ChangedMmsis()
  readonly live = new Bitset()
  readonly simulated = new Bitset()
  readonly categories = {
    flag: new CategoryIndex(flags),
    shipType: new CategoryIndex(shipTypes),
    transponderClass: new CategoryIndex(words.transponderClass),
    navigationalStatus: new CategoryIndex(navigationalStatuses),
    generalClassification: new CategoryIndex(generalClassifications),
    individualClassification: new CategoryIndex(individualClassifications),
  }
  readonly imos = new NumberIndex()
  readonly matchedPorts = new PortIndex()
  readonly places = new MapPlaces()
  readonly updates = new UpdateOrder()
  readonly characteristics: KnownCharacteristics
  readonly #textColumns = textNames.map((name) => this.#textColumn(name as TextName))

  constructor(characteristics = new KnownCharacteristics()) {
    this.characteristics = characteristics
  }

  vesselAt(row: number): Vessel {
    return {
      ...numbersAt(this.numbers.byName, row),
      name: this.names.textAt(row),
      callSign: this.callSigns.textAt(row),
      destination: this.destinations.textAt(row),
      positionSource: this.positionSources.textAt(row),
      mmsis: this.mmsis.textAt(row),
    }
  }

  /** The one that the vessel sends now. */
  mmsiAt(row: number): number {
    return currentMmsiOf({ number: uint32At(this.numbers.byName.number, row), mmsis: this.mmsis.textAt(row) })
  }

  /** Imported ones, by IMO number or else MMSI; those of a simulated vessel are derived from what it sends. */
  characteristicsOf(vessel: Vessel): Characteristics | null {
    const imported = this.characteristics.of(vessel.imo, currentMmsiOf(vessel))
    return imported ?? (vessel.simulated ? simulatedCharacteristics(vessel) : null)
  }

  /** Column by column for all rows: the processor then waits for the memory of many rows at once. */
  protected rewrite(records: Records): void {
    const regrouped = this.numbers.rowsOfAnotherKind(records)
    this.#writeColumns(records)
    for (const row of regrouped) this.#putInSets(row)
    this.#finish(records)
  }

  protected write(records: Records, row: number): void {
    this.#writeColumns(records)
    this.#putInSets(row)
    this.#finish(records)
  }

  #writeColumns(records: Records): void {
    this.numbers.writeAll(records)
    this.#writeTexts(records)
  }

  #finish(records: Records): void {
    this.placeAll(records)
    this.updates.noteAll(records)
  }

  #putInSets(row: number): void {
    const { imo, matchedPort, navigationalStatus, shipTypeCode, transponderClass, simulated } = this.numbers.byName
    this.imos.set(row, imo[row] === noImo ? 0 : uint32At(imo, row))
    const { categories } = this
    categories.shipType.set(row, shipTypeOf(shipTypeCode[row] === noCode ? null : uint8At(shipTypeCode, row)))
    categories.transponderClass.set(row, words.transponderClass[uint8At(transponderClass, row)] ?? null)
    categories.navigationalStatus.set(row, navigationalStatusOf(uint8At(navigationalStatus, row)))
    this.matchedPorts.set(row, uint32At(matchedPort, row))
    this.classify(row)
    if (simulated[row] === 1) this.simulated.add(row)
    else this.simulated.remove(row)
  }

  #writeTexts({ count, rows, starts, bytes }: Records): void {
    const offsets = starts.slice(0, count)
    for (let place = 0; place < count; place += 1) offsets[place] = int32At(offsets, place) + textsOffset
    for (const column of this.#textColumns) {
      for (let place = 0; place < count; place += 1) {
        const offset = int32At(offsets, place)
        const length = uint8At(bytes, offset)
        column.set(int32At(rows, place), bytes, offset + 1, length)
        offsets[place] = offset + 1 + length
      }
    }
  }

  protected classify(row: number): void {
    const { imo, number, shipTypeCode, simulated, toBowMetres, toSternMetres } = this.numbers.byName
    const imported = this.characteristics.classificationOf(
      imo[row] === noImo ? null : uint32At(imo, row),
      this.mmsiAt(row),
    )
    const code = shipTypeCode[row] === noCode ? 0 : uint8At(shipTypeCode, row)
    let { general, individual } = classificationOf(code)
    if (!imported && simulated[row] === 1) {
      const made = simulatedClassification({
        number: uint32At(number, row),
        shipTypeCode: code,
        toBowMetres: lengthKnown(uint16At(toBowMetres, row)),
        toSternMetres: lengthKnown(uint16At(toSternMetres, row)),
      })
      if (made) ({ general, individual } = made)
    }
    this.categories.generalClassification.set(row, imported?.general ?? general)
    this.categories.individualClassification.set(row, imported?.individual ?? individual)
  }

  protected placeAll(records: Pick<Records, 'count' | 'rows'>): void {
    this.places.placeAll(records, this.numbers.byName, this.categories.shipType.codesPlusOne)
  }

  protected leaveSets(row: number): void {
    this.live.remove(row)
    this.simulated.remove(row)
    for (const category of Object.values(this.categories)) category.set(row, null)
    this.matchedPorts.forget(row)
    this.places.remove(row)
    this.updates.forget(row)
    this.mmsis.remove(row)
  }

  #textColumn(name: TextName) {
    const { names, callSigns, destinations, positionSources, mmsis } = this
    return { name: names, callSign: callSigns, destination: destinations, positionSource: positionSources, mmsis }[name]
  }

  protected makeRoomFor(rows: number): void {
    if (rows <= this.numbers.capacity) return
    this.numbers.makeRoomFor(rows)
    this.places.makeRoomFor(this.numbers.capacity)
  }
}

function lengthKnown(stored: number): number | null {
  return stored === numericStorage.uint16.unknown ? null : stored
}
