import { collectionTypes, type StorageKind } from './fields.ts'
import { numberOfUnlocode, unlocodeOfNumber } from './unlocode.ts'

/**
 * How a kind of number is kept: the bytes it takes, the factor it is multiplied with before it is rounded to an
 * integer, and the stored integer that means "nothing known". Text is not in this table: it is of no fixed size.
 */
export const numericStorage = {
  flag: { layout: 'uint8', scale: 1, unknown: 0xff },
  transponderClass: { layout: 'uint8', scale: 1, unknown: 0xff },
  collectionType: { layout: 'uint8', scale: 1, unknown: 0xff },
  uint8: { layout: 'uint8', scale: 1, unknown: 0xff },
  int8: { layout: 'int8', scale: 1, unknown: -128 },
  tenths8: { layout: 'uint8', scale: 10, unknown: 0 },
  uint16: { layout: 'uint16', scale: 1, unknown: 0xffff },
  tenths16: { layout: 'uint16', scale: 10, unknown: 0xffff },
  uint32: { layout: 'uint32', scale: 1, unknown: 0xffff_ffff },
  unlocode: { layout: 'uint32', scale: 1, unknown: 0xffff_ffff },
  degrees: { layout: 'int32', scale: 1e7, unknown: 0x7fff_ffff },
  microseconds: { layout: 'float64', scale: 1, unknown: -1 },
} as const satisfies Record<Exclude<StorageKind, 'text'>, NumericStorage>

export type NumericKind = keyof typeof numericStorage

interface NumericStorage {
  layout: keyof typeof layouts
  scale: number
  unknown: number
}

/** Number formats in columns and (little-endian) in records. */
export const layouts = {
  uint8: layout(
    Uint8Array,
    (v, at) => v.getUint8(at),
    (v, at, value) => v.setUint8(at, value),
  ),
  int8: layout(
    Int8Array,
    (v, at) => v.getInt8(at),
    (v, at, value) => v.setInt8(at, value),
  ),
  uint16: layout(
    Uint16Array,
    (v, at) => v.getUint16(at, true),
    (v, at, value) => v.setUint16(at, value, true),
  ),
  uint32: layout(
    Uint32Array,
    (v, at) => v.getUint32(at, true),
    (v, at, value) => v.setUint32(at, value, true),
  ),
  int32: layout(
    Int32Array,
    (v, at) => v.getInt32(at, true),
    (v, at, value) => v.setInt32(at, value, true),
  ),
  float64: layout(
    Float64Array,
    (v, at) => v.getFloat64(at, true),
    (v, at, value) => v.setFloat64(at, value, true),
  ),
}

function layout<Column extends { BYTES_PER_ELEMENT: number }>(
  column: Column,
  read: (view: DataView, offset: number) => number,
  write: (view: DataView, offset: number, stored: number) => void,
) {
  return { column, bytes: column.BYTES_PER_ELEMENT, read, write }
}

export function layoutOf(kind: NumericKind) {
  return layouts[numericStorage[kind].layout]
}

/** Kinds whose values are words: a stored integer is a position in the list. */
export const words = {
  flag: [false, true],
  transponderClass: ['A', 'B'],
  collectionType: collectionTypes,
} as const

type Value = number | string | boolean | null

/** How values of a kind become stored integers and back. */
export function conversionOf(kind: NumericKind): { toStored(value: Value): number; fromStored(stored: number): Value } {
  const { scale, unknown } = numericStorage[kind]
  if (kind === 'unlocode') {
    return {
      toStored: (value) => (value === null ? unknown : numberOfUnlocode(String(value))),
      fromStored: (stored) => (stored === unknown ? null : unlocodeOfNumber(stored)),
    }
  }
  const list: readonly Value[] | null = kind in words ? words[kind as keyof typeof words] : null
  if (list) {
    return {
      toStored: (value) => (value === null ? unknown : list.indexOf(value)),
      fromStored: (stored) => (stored === unknown ? null : (list[stored] ?? null)),
    }
  }
  return {
    toStored: (value) => (value === null ? unknown : Math.round((value as number) * scale)),
    fromStored: (stored) => (stored === unknown ? null : stored / scale),
  }
}
