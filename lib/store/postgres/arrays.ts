import pg from 'pg'

const { INT4, INT8, BOOL, BYTEA, TEXT } = pg.types.builtins

/**
 * Lists of a statement in PostgreSQL's binary format. As text, a list of bytes is twice as long, and both sides spend most of their
 * time on it.
 */
export const bigints = listOf<number>(INT8, 8, (into, value, at) => into.writeBigInt64BE(BigInt(value), at))
export const integers = listOf<number>(INT4, 4, (into, value, at) => into.writeInt32BE(value, at))
export const booleans = listOf<boolean>(BOOL, 1, (into, value, at) => into.writeUInt8(value ? 1 : 0, at))
export const byteas = listOf<Uint8Array>(
  BYTEA,
  (value) => value.length,
  (into, value, at) => into.set(value, at),
)
export const texts = listOf<string>(
  TEXT,
  (value) => Buffer.byteLength(value),
  (into, value, at) => into.write(value, at),
)

const headerBytes = 20

/** Layout: see array_recv in PostgreSQL's src/backend/utils/adt/arrayfuncs.c. */
function listOf<Value>(
  type: number,
  size: number | ((value: Value) => number),
  write: (into: Buffer, value: Value, at: number) => unknown,
) {
  const sizeOf = typeof size === 'number' ? () => size : size
  return (values: readonly (Value | null)[]): Buffer => {
    const total = values.reduce((sum, value) => sum + 4 + (value === null ? 0 : sizeOf(value)), headerBytes)
    const list = Buffer.allocUnsafe(total)
    list.writeInt32BE(1, 0)
    list.writeInt32BE(values.includes(null) ? 1 : 0, 4)
    list.writeInt32BE(type, 8)
    list.writeInt32BE(values.length, 12)
    list.writeInt32BE(1, 16)
    let at = headerBytes
    for (const value of values) {
      const length = value === null ? -1 : sizeOf(value)
      list.writeInt32BE(length, at)
      at += 4
      if (value === null) continue
      write(list, value, at)
      at += length
    }
    return list
  }
}
