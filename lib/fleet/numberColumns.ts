import type { FieldName, VesselFields } from '#lib/vessel/fields.ts'
import { numberPlaces } from '#lib/vessel/record.ts'
import { type layouts, type NumericKind, numericStorage } from '#lib/vessel/storage.ts'
import { grown, type NumberArray, nextCapacity } from './growth.ts'

export type NumberName = {
  [Name in FieldName]: VesselFields[Name]['kind'] extends NumericKind ? Name : never
}[FieldName]

type LayoutName<Name extends NumberName> = (typeof numericStorage)[Extract<
  VesselFields[Name]['kind'],
  NumericKind
>]['layout']

export type ColumnsByName = { [Name in NumberName]: InstanceType<(typeof layouts)[LayoutName<Name>]['column']> }

interface Placed<Column extends NumberArray> {
  name: NumberName
  offset: number
  column: Column
}

const offsets = Object.fromEntries(numberPlaces.map(({ name, offset }) => [name, offset])) as Record<NumberName, number>

/** Every number of every vessel, a typed array a field, in the form in which records hold it. */
export class NumberColumns {
  /** To be taken anew after rows were added: a column that grows is another array. */
  byName = emptyColumns()
  capacity = 0
  // A loop for each number format: one loop over all made the engine look the format up at every store, eight times slower.
  readonly #uint8 = placedAs('uint8', Uint8Array)
  readonly #int8 = placedAs('int8', Int8Array)
  readonly #uint16 = placedAs('uint16', Uint16Array)
  readonly #uint32 = placedAs('uint32', Uint32Array)
  readonly #int32 = placedAs('int32', Int32Array)
  readonly #float64 = placedAs('float64', Float64Array)

  constructor() {
    this.#grow()
  }

  makeRoomFor(rows: number): void {
    if (rows <= this.capacity) return
    this.capacity = nextCapacity(this.capacity, rows)
    this.#grow()
  }

  writeAll(rows: readonly { row: number; view: DataView }[]): void {
    for (const { column, offset } of this.#uint8) for (const { row, view } of rows) column[row] = view.getUint8(offset)
    for (const { column, offset } of this.#int8) for (const { row, view } of rows) column[row] = view.getInt8(offset)
    for (const { column, offset } of this.#uint16) {
      for (const { row, view } of rows) column[row] = view.getUint16(offset, true)
    }
    for (const { column, offset } of this.#uint32) {
      for (const { row, view } of rows) column[row] = view.getUint32(offset, true)
    }
    for (const { column, offset } of this.#int32) {
      for (const { row, view } of rows) column[row] = view.getInt32(offset, true)
    }
    for (const { column, offset } of this.#float64) {
      for (const { row, view } of rows) column[row] = view.getFloat64(offset, true)
    }
  }

  /** Whether a record says the same as the row of all that decides which sets of rows a ship is in. */
  isSameKind(row: number, view: DataView): boolean {
    const { imo, matchedPort, shipTypeCode, simulated, toBowMetres, toSternMetres, transponderClass } = this.byName
    return (
      shipTypeCode[row] === view.getUint8(offsets.shipTypeCode) &&
      transponderClass[row] === view.getUint8(offsets.transponderClass) &&
      simulated[row] === view.getUint8(offsets.simulated) &&
      imo[row] === view.getUint32(offsets.imo, true) &&
      matchedPort[row] === view.getUint32(offsets.matchedPort, true) &&
      toBowMetres[row] === view.getUint16(offsets.toBowMetres, true) &&
      toSternMetres[row] === view.getUint16(offsets.toSternMetres, true)
    )
  }

  #grow(): void {
    const groups = [this.#uint8, this.#int8, this.#uint16, this.#uint32, this.#int32, this.#float64]
    for (const placed of groups.flat()) {
      placed.column = grown(placed.column, this.capacity)
      Object.assign(this.byName, { [placed.name]: placed.column })
    }
  }
}

/**
 * With every name from the start, by way of JSON: an object that grows to more than a dozen computed names becomes a
 * hash table in V8, and a tile of 19,500 ships took twice as long.
 */
function emptyColumns(): ColumnsByName {
  return JSON.parse(JSON.stringify(Object.fromEntries(numberPlaces.map(({ name }) => [name, null]))))
}

function placedAs<Column extends NumberArray>(layout: keyof typeof layouts, Column: new (length: number) => Column) {
  return numberPlaces
    .filter(({ kind }) => numericStorage[kind].layout === layout)
    .map(({ name, offset }): Placed<Column> => ({ name: name as NumberName, offset, column: new Column(0) }))
}
