import type { StorageKind } from './fields.ts'

/**
 * How a kind of number is kept: the bytes it takes, the factor it is multiplied with before it is rounded to an
 * integer, and the stored integer that means "nothing known". Text is not in this table: it is of no fixed size.
 */
export const numericStorage = {
  flag: { array: Uint8Array, bytes: 1, scale: 1, unknown: 0xff },
  transponderClass: { array: Uint8Array, bytes: 1, scale: 1, unknown: 0xff },
  collectionType: { array: Uint8Array, bytes: 1, scale: 1, unknown: 0xff },
  uint8: { array: Uint8Array, bytes: 1, scale: 1, unknown: 0xff },
  int8: { array: Int8Array, bytes: 1, scale: 1, unknown: -128 },
  tenths8: { array: Uint8Array, bytes: 1, scale: 10, unknown: 0 },
  uint16: { array: Uint16Array, bytes: 2, scale: 1, unknown: 0xffff },
  tenths16: { array: Uint16Array, bytes: 2, scale: 10, unknown: 0xffff },
  uint32: { array: Uint32Array, bytes: 4, scale: 1, unknown: 0xffff_ffff },
  degrees: { array: Int32Array, bytes: 4, scale: 1e7, unknown: 0x7fff_ffff },
  microseconds: { array: Float64Array, bytes: 8, scale: 1, unknown: -1 },
} as const satisfies Record<Exclude<StorageKind, 'text'>, NumericStorage>

export type NumericKind = keyof typeof numericStorage

interface NumericStorage {
  array:
    | typeof Uint8Array
    | typeof Int8Array
    | typeof Uint16Array
    | typeof Uint32Array
    | typeof Int32Array
    | typeof Float64Array
  bytes: number
  scale: number
  unknown: number
}

/** Kinds whose values are words: a stored integer is a position in the list. */
export const words = {
  flag: [false, true],
  transponderClass: ['A', 'B'],
  collectionType: ['terrestrial', 'satellite', 'dynamic'],
} as const

export function toStored(kind: NumericKind, value: number | string | boolean | null): number {
  const storage = numericStorage[kind]
  if (value === null) return storage.unknown
  if (kind in words) return (words[kind as keyof typeof words] as readonly unknown[]).indexOf(value)
  return Math.round((value as number) * storage.scale)
}

export function fromStored(kind: NumericKind, stored: number): number | string | boolean | null {
  const storage = numericStorage[kind]
  if (stored === storage.unknown) return null
  if (kind in words) return words[kind as keyof typeof words][stored] ?? null
  return storage.scale === 1 ? stored : stored / storage.scale
}
