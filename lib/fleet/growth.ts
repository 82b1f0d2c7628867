export type NumberArray = Uint8Array | Int8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/**
 * A larger array with the same content. The old array is detached, so that a growing fleet leaves no garbage. Copied
 * instead of transferred, because a transfer writes zeros into the new part, which then takes memory before it is used.
 */
export function grown<Column extends NumberArray>(column: Column, length: number): Column {
  const Constructor = column.constructor as new (length: number) => Column
  const larger = new Constructor(length)
  larger.set(column)
  const buffer = column.buffer as ArrayBuffer & { transfer(bytes: number): ArrayBuffer }
  buffer.transfer(0)
  return larger
}

/** The same array if it is long enough, else a larger one. */
export function withRoomFor<Column extends NumberArray>(column: Column, length: number): Column {
  return length <= column.length ? column : grown(column, nextCapacity(column.length, length))
}

/**
 * Doubles the capacity. The unused half takes no memory; growing by a quarter made the load of a million vessels copy
 * for two seconds.
 */
export function nextCapacity(capacity: number, needed: number): number {
  return Math.max(needed, 2 * capacity + 1024)
}
