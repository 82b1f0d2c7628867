export type NumberArray = Uint8Array | Int8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** A larger array with the same content; the old one is detached, so that a growing fleet leaves no garbage. */
export function grown<Column extends NumberArray>(column: Column, length: number): Column {
  const Constructor = column.constructor as new (buffer: ArrayBufferLike) => Column
  const buffer = column.buffer as ArrayBuffer & { transfer(bytes: number): ArrayBuffer }
  return new Constructor(buffer.transfer(length * column.BYTES_PER_ELEMENT))
}

/** The same array while it is long enough, else a larger one. */
export function withRoomFor<Column extends NumberArray>(column: Column, length: number): Column {
  return length <= column.length ? column : grown(column, nextCapacity(column.length, length))
}

/** Adds a quarter each time, so that the columns of a million vessels are never half empty. */
export function nextCapacity(capacity: number, needed: number): number {
  return Math.max(needed, capacity + (capacity >>> 2) + 1024)
}
