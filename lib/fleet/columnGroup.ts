import type { FieldName } from '#lib/vessel/fields.ts'
import { numberPlaces } from '#lib/vessel/record.ts'
import { type layouts, numericStorage } from '#lib/vessel/storage.ts'
import { grown, type NumberArray } from './growth.ts'
import type { Records } from './recordBatch.ts'

interface Placed<Column extends NumberArray> {
  name: FieldName
  offset: number
  column: Column
}

/**
 * Columns that are written together, from records. A loop for each number format: one loop over all made the engine look the
 * format up at every store, eight times slower.
 */
export class ColumnGroup {
  readonly #uint8: Placed<Uint8Array>[]
  readonly #int8: Placed<Int8Array>[]
  readonly #uint16: Placed<Uint16Array>[]
  readonly #uint32: Placed<Uint32Array>[]
  readonly #int32: Placed<Int32Array>[]
  readonly #float64: Placed<Float64Array>[]

  constructor(holds: (name: FieldName) => boolean) {
    this.#uint8 = placedAs('uint8', Uint8Array, holds)
    this.#int8 = placedAs('int8', Int8Array, holds)
    this.#uint16 = placedAs('uint16', Uint16Array, holds)
    this.#uint32 = placedAs('uint32', Uint32Array, holds)
    this.#int32 = placedAs('int32', Int32Array, holds)
    this.#float64 = placedAs('float64', Float64Array, holds)
  }

  /** Column after column, so that the memory of many rows is waited for at once. */
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

  growTo(capacity: number): { name: FieldName; column: NumberArray }[] {
    const groups = [this.#uint8, this.#int8, this.#uint16, this.#uint32, this.#int32, this.#float64]
    return groups.flat().map((placed) => {
      placed.column = grown(placed.column, capacity)
      return placed
    })
  }
}

function placedAs<Column extends NumberArray>(
  layout: keyof typeof layouts,
  Column: new (length: number) => Column,
  holds: (name: FieldName) => boolean,
): Placed<Column>[] {
  return numberPlaces
    .filter(({ name, kind }) => numericStorage[kind].layout === layout && holds(name))
    .map(({ name, offset }) => ({ name, offset, column: new Column(0) }))
}
