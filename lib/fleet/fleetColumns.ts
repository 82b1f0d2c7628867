import { VesselLists } from '#lib/lists/vesselLists.ts'
import { generalClassifications, individualClassifications } from '#lib/vessel/classification.ts'
import { doubtfulPositionOf } from '#lib/vessel/doubtfulPosition.ts'
import { positionDoubts } from '#lib/vessel/evidence.ts'
import { type FieldsOfKind, textFields } from '#lib/vessel/fields.ts'
import { flagOf, flags } from '#lib/vessel/flag.ts'
import { navigationalStatuses, navigationalStatusOf } from '#lib/vessel/navigationalStatus.ts'
import { textsOffset } from '#lib/vessel/record.ts'
import { classificationOf, shipTypeOf, shipTypes } from '#lib/vessel/shipType.ts'
import { simulatedClassification } from '#lib/vessel/simulatedCharacteristics.ts'
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
import { RareTexts } from './rareTexts.ts'
import type { Records } from './recordBatch.ts'
import { mmsiAt } from './rowsByNumber.ts'
import { UpdateOrder } from './updateOrder.ts'

const unknownCode = numericStorage.uint8.unknown
const unknownImo = numericStorage.uint32.unknown
const unknownMetres = numericStorage.uint16.unknown

/** Columns, sets and indexes of all rows. The fleet decides which rows there are. */
export type FleetColumns = ReturnType<typeof emptyFleetColumns>

export function emptyFleetColumns(characteristics = new KnownCharacteristics()) {
  return {
    numbers: new NumberColumns(),
    texts: {
      name: new NameColumn(),
      callSign: new CallSignColumn(),
      destination: new InternedTextColumn(),
      positionSource: new InternedTextColumn(),
      mmsis: new ChangedMmsis(),
      doubtfulPosition: new RareTexts(),
    } satisfies Record<FieldsOfKind<'text'>, unknown>,
    live: new Bitset(),
    simulated: new Bitset(),
    categories: {
      flag: new CategoryIndex(flags),
      shipType: new CategoryIndex(shipTypes),
      transponderClass: new CategoryIndex(words.transponderClass),
      navigationalStatus: new CategoryIndex(navigationalStatuses),
      generalClassification: new CategoryIndex(generalClassifications),
      individualClassification: new CategoryIndex(individualClassifications),
      doubt: new CategoryIndex(positionDoubts),
    },
    /** Rows by vessel number, including removed ones. */
    vesselNumbers: new NumberIndex(),
    /** MMSIs for which more than one vessel was ever received. */
    sharedMmsis: new Set<number>(),
    imos: new NumberIndex(),
    matchedPorts: new PortIndex(),
    places: new MapPlaces(),
    updates: new UpdateOrder(),
    characteristics,
    lists: new VesselLists(() => new Bitset()),
  }
}

export function makeRoomFor({ numbers, places }: FleetColumns, rows: number): void {
  if (rows <= numbers.capacity) return
  numbers.makeRoomFor(rows)
  places.makeRoomFor(numbers.capacity)
}

/**
 * Writes rows column by column, so that the processor waits for the memory of many rows at the same time. `regrouped`
 * are the rows whose sets may change, in addition to rows with another MMSI, which determines flag and imported
 * classification, and to rows with another doubtful position.
 */
export function writeRows(columns: FleetColumns, records: Records, regrouped: readonly number[]): void {
  columns.numbers.writeAll(records)
  writeTexts(columns, records)
  for (const row of regrouped) putInSets(columns, row)
  const { mmsis, doubtfulPosition } = columns.texts
  for (const { changed } of [mmsis, doubtfulPosition]) {
    for (const row of changed) putInSets(columns, row)
    if (changed.size > 0) changed.clear()
  }
  placeRows(columns, records)
  columns.updates.noteAll(records)
}

export function classify(columns: FleetColumns, row: number): void {
  const { imo, number, shipTypeCode, simulated, toBowMetres, toSternMetres } = columns.numbers.byName
  const imported = columns.characteristics.classificationOf(
    imo[row] === unknownImo ? null : uint32At(imo, row),
    mmsiAt(columns, row),
  )
  const code = shipTypeCode[row] === unknownCode ? 0 : uint8At(shipTypeCode, row)
  let { general, individual } = classificationOf(code)
  if (!imported && simulated[row] === 1) {
    const made = simulatedClassification({
      number: uint32At(number, row),
      shipTypeCode: code,
      toBowMetres: metresOrNull(uint16At(toBowMetres, row)),
      toSternMetres: metresOrNull(uint16At(toSternMetres, row)),
    })
    if (made) ({ general, individual } = made)
  }
  columns.categories.generalClassification.set(row, imported?.general ?? general)
  columns.categories.individualClassification.set(row, imported?.individual ?? individual)
}

export function placeRows({ places, numbers, categories }: FleetColumns, rows: Pick<Records, 'count' | 'rows'>): void {
  places.placeAll(rows, numbers.byName, categories.shipType.codesPlusOne)
}

export function leaveSets(columns: FleetColumns, row: number): void {
  columns.live.remove(row)
  columns.lists.touch(row)
  columns.simulated.remove(row)
  for (const category of Object.values(columns.categories)) category.set(row, null)
  columns.matchedPorts.forget(row)
  columns.places.remove(row)
  columns.updates.forget(row)
  columns.texts.mmsis.remove(row)
  columns.texts.doubtfulPosition.remove(row)
}

function putInSets(columns: FleetColumns, row: number): void {
  const { imo, matchedPort, navigationalStatus, shipTypeCode, transponderClass, simulated } = columns.numbers.byName
  columns.imos.set(row, imo[row] === unknownImo ? 0 : uint32At(imo, row))
  columns.lists.touch(row)
  const { categories } = columns
  categories.flag.set(row, flagOf(mmsiAt(columns, row)))
  categories.shipType.set(row, shipTypeOf(shipTypeCode[row] === unknownCode ? null : uint8At(shipTypeCode, row)))
  categories.transponderClass.set(row, words.transponderClass[uint8At(transponderClass, row)] ?? null)
  categories.navigationalStatus.set(row, navigationalStatusOf(uint8At(navigationalStatus, row)))
  const doubtfulPosition = columns.texts.doubtfulPosition.textAt(row)
  categories.doubt.set(row, doubtfulPositionOf({ doubtfulPosition })?.doubt ?? null)
  columns.matchedPorts.set(row, uint32At(matchedPort, row))
  classify(columns, row)
  if (simulated[row] === 1) columns.simulated.add(row)
  else columns.simulated.remove(row)
}

/** Records contain texts in the order of the field table. */
function writeTexts({ texts, lists }: FleetColumns, { count, rows, starts, bytes }: Records): void {
  const offsets = starts.slice(0, count)
  for (let index = 0; index < count; index += 1) offsets[index] = int32At(offsets, index) + textsOffset
  for (const name of textFields) {
    const column = texts[name]
    for (let index = 0; index < count; index += 1) {
      const offset = int32At(offsets, index)
      const length = uint8At(bytes, offset)
      const isChanged = column.set(int32At(rows, index), bytes, offset + 1, length)
      if (name === 'callSign' && isChanged) lists.touch(int32At(rows, index))
      offsets[index] = offset + 1 + length
    }
  }
}

function metresOrNull(stored: number): number | null {
  return stored === unknownMetres ? null : stored
}
