import type { Characteristics } from '#lib/vessel/characteristics.ts'
import { generalClassifications, individualClassifications } from '#lib/vessel/classification.ts'
import type { FieldName, Vessel, VesselFields } from '#lib/vessel/fields.ts'
import { flags } from '#lib/vessel/flag.ts'
import { textNames, textsOffset } from '#lib/vessel/record.ts'
import { classificationOf, shipTypeOf, shipTypes } from '#lib/vessel/shipType.ts'
import { simulatedCharacteristics, simulatedClassification } from '#lib/vessel/simulatedCharacteristics.ts'
import { numericStorage, words } from '#lib/vessel/storage.ts'
import { Bitset } from './bitset.ts'
import { CallSignColumn } from './callSignColumn.ts'
import { CategoryIndex } from './categoryIndex.ts'
import { InternedTextColumn } from './internedTextColumn.ts'
import { KnownCharacteristics } from './knownCharacteristics.ts'
import { MapPlaces } from './mapPlaces.ts'
import { NameColumn } from './nameColumn.ts'
import { NumberColumns } from './numberColumns.ts'
import { NumberIndex } from './numberIndex.ts'
import { PortIndex } from './portIndex.ts'
import { among, type Records } from './recordBatch.ts'
import { StillParts } from './stillParts.ts'
import { UpdateOrder } from './updateOrder.ts'
import { numbersAt } from './vesselAt.ts'

type TextName = {
  [Name in FieldName]: VesselFields[Name]['kind'] extends 'text' ? Name : never
}[FieldName]

const NO_CODE = numericStorage.uint8.unknown
const NO_IMO = numericStorage.uint32.unknown

/** What is known of each row: its columns, and the sets and indexes that it stands in. Which rows there are is the fleet's affair. */
export class VesselRows {
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
  readonly #stillParts = new StillParts()
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
    }
  }

  /** Those that were imported, by her IMO number or else her MMSI; those of a simulated vessel follow from what she sends. */
  characteristicsOf(vessel: Vessel): Characteristics | null {
    const imported = this.characteristics.of(vessel.imo, vessel.mmsi)
    return imported ?? (vessel.simulated ? simulatedCharacteristics(vessel) : null)
  }

  /** Step after step for all rows, so that the memory of many is waited for at once. */
  protected rewrite(records: Records): void {
    const news = among(records, this.#stillParts.newsOf(records))
    const others: number[] = []
    for (let place = 0; place < news.count; place += 1) {
      if (!this.numbers.isSameKind(news, place)) others.push(news.rows[place]!)
    }
    this.numbers.moving.writeAll(records)
    this.numbers.still.writeAll(news)
    for (const row of others) this.#putInSets(row)
    this.#placeAll(records)
    this.#writeTexts(news)
    this.updates.noteAll(records)
  }

  protected write(records: Records, row: number): void {
    this.#stillParts.newsOf(records)
    this.numbers.moving.writeAll(records)
    this.numbers.still.writeAll(records)
    this.#putInSets(row)
    this.#placeAll(records)
    this.#writeTexts(records)
    this.updates.noteAll(records)
  }

  #putInSets(row: number): void {
    const { imo, matchedPort, shipTypeCode, transponderClass, simulated } = this.numbers.byName
    this.imos.set(row, imo[row] === NO_IMO ? 0 : imo[row]!)
    this.shipTypes.set(row, shipTypeOf(shipTypeCode[row] === NO_CODE ? null : shipTypeCode[row]!))
    this.classes.set(row, words.transponderClass[transponderClass[row]!] ?? null)
    this.matchedPorts.set(row, matchedPort[row]!)
    this.classify(row)
    if (simulated[row] === 1) this.simulated.add(row)
    else this.simulated.remove(row)
  }

  #writeTexts({ count, rows, starts, bytes }: Records): void {
    for (let place = 0; place < count; place += 1) {
      let offset = starts[place]! + textsOffset
      for (const column of this.#textColumns) {
        const length = bytes[offset]!
        column.set(rows[place]!, bytes, offset + 1, length)
        offset += 1 + length
      }
    }
  }

  protected classify(row: number): void {
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

  #placeAll(records: Records): void {
    this.places.placeAll(records, this.numbers.byName, this.shipTypes.codesPlusOne)
  }

  protected leaveSets(row: number): void {
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
  }

  #textColumn(name: TextName) {
    return { name: this.names, callSign: this.callSigns, destination: this.destinations }[name]
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
