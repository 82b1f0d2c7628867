import type { FieldName, FieldsOfKind, VesselFields } from '#lib/vessel/fields.ts'
import { numberPlaces } from '#lib/vessel/record.ts'
import { type layouts, type NumericKind, numericStorage } from '#lib/vessel/storage.ts'
import { grown, type NumberArray, nextCapacity } from './growth.ts'
import type { Records } from './recordBatch.ts'

export type NumberName = FieldsOfKind<NumericKind>

type LayoutName<Name extends NumberName> = (typeof numericStorage)[Extract<
  VesselFields[Name]['kind'],
  NumericKind
>]['layout']

export type ColumnsByName = { [Name in NumberName]: InstanceType<(typeof layouts)[LayoutName<Name>]['column']> }

/** Offsets of the fields' numbers in a record. */
export const offsets = Object.fromEntries(numberPlaces.map(({ name, offset }) => [name, offset])) as Record<
  NumberName,
  number
>

interface Placed<Column extends NumberArray> {
  name: FieldName
  offset: number
  column: Column
}

/**
 * All numbers of all vessels, one typed array per field, as records store them. There is one list per number format,
 * because a single list made V8 look up the format at every store, eight times slower. Arrays are read directly here.
 */
export class NumberColumns {
  /** Read it again after rows were added, because a column that grows becomes another array. */
  byName = emptyColumns()
  capacity = 0
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

  /** The same columns, with copies of the named ones. */
  withCopies(names: readonly NumberName[]): NumberColumns {
    const other = new NumberColumns()
    Object.assign(other.byName, this.byName, Object.fromEntries(names.map((name) => [name, this.byName[name].slice()])))
    other.capacity = this.capacity
    return other
  }

  /** Reads column after column, so that the cache misses of many rows overlap. */
  writeAll({ count, rows, starts, view }: Records): void {
    for (const { column, offset } of this.#uint8) {
      for (let at = 0; at < count; at += 1) column[rows[at]!] = view.getUint8(starts[at]! + offset)
    }
    for (const { column, offset } of this.#int8) {
      for (let at = 0; at < count; at += 1) column[rows[at]!] = view.getInt8(starts[at]! + offset)
    }
    for (const { column, offset } of this.#uint16) {
      for (let at = 0; at < count; at += 1) column[rows[at]!] = view.getUint16(starts[at]! + offset, true)
    }
    for (const { column, offset } of this.#uint32) {
      for (let at = 0; at < count; at += 1) column[rows[at]!] = view.getUint32(starts[at]! + offset, true)
    }
    for (const { column, offset } of this.#int32) {
      for (let at = 0; at < count; at += 1) column[rows[at]!] = view.getInt32(starts[at]! + offset, true)
    }
    for (const { column, offset } of this.#float64) {
      for (let at = 0; at < count; at += 1) column[rows[at]!] = view.getFloat64(starts[at]! + offset, true)
    }
  }

  /** Rows whose records differ from the columns in a field on which a set of rows depends. */
  rowsOfAnotherKind({ count, rows, starts, view }: Records): number[] {
    const { imo, matchedPort, navigationalStatus, shipTypeCode, simulated, transponderClass } = this.byName
    const { toBowMetres, toSternMetres } = this.byName
    const others: number[] = []
    for (let place = 0; place < count; place += 1) {
      const row = rows[place]!
      const start = starts[place]!
      const isSameKind =
        shipTypeCode[row] === view.getUint8(start + offsets.shipTypeCode) &&
        transponderClass[row] === view.getUint8(start + offsets.transponderClass) &&
        navigationalStatus[row] === view.getUint8(start + offsets.navigationalStatus) &&
        simulated[row] === view.getUint8(start + offsets.simulated) &&
        imo[row] === view.getUint32(start + offsets.imo, true) &&
        matchedPort[row] === view.getUint32(start + offsets.matchedPort, true) &&
        toBowMetres[row] === view.getUint16(start + offsets.toBowMetres, true) &&
        toSternMetres[row] === view.getUint16(start + offsets.toSternMetres, true)
      if (!isSameKind) others.push(row)
    }
    return others
  }

  #grow(): void {
    for (const placed of [this.#uint8, this.#int8, this.#uint16, this.#uint32, this.#int32, this.#float64].flat()) {
      placed.column = grown(placed.column, this.capacity)
      Object.assign(this.byName, { [placed.name]: placed.column })
    }
  }
}

/**
 * Created by way of JSON with all names from the start: an object that grows to more than a dozen computed names
 * becomes a hash table in V8, and a tile of 19,500 vessels took twice as long.
 */
function emptyColumns(): ColumnsByName {
  return JSON.parse(JSON.stringify(Object.fromEntries(numberPlaces.map(({ name }) => [name, null]))))
}

function placedAs<Column extends NumberArray>(
  layout: keyof typeof layouts,
  Column: new (length: number) => Column,
): Placed<Column>[] {
  return numberPlaces
    .filter(({ kind }) => numericStorage[kind].layout === layout)
    .map(({ name, offset }) => ({ name, offset, column: new Column(0) }))
}
