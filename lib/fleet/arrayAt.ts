import type { NumberArray } from './growth.ts'

/**
 * Reads an array at an index that the caller has checked. There is one function per kind of array because V8 collects
 * type feedback per function, and a read of a single kind of array is one instruction. The hottest loops read their
 * arrays directly: even inlined calls use up V8's inlining budget of a loop.
 */
export function uint8At(array: Uint8Array, place: number): number {
  return array[place]!
}

export function int8At(array: Int8Array, place: number): number {
  return array[place]!
}

export function uint16At(array: Uint16Array, place: number): number {
  return array[place]!
}

export function uint32At(array: Uint32Array, place: number): number {
  return array[place]!
}

export function int32At(array: Int32Array, place: number): number {
  return array[place]!
}

export function float64At(array: Float64Array, place: number): number {
  return array[place]!
}

/** Reads codes, which take as few bytes as their list needs. */
export function codeAt(array: Uint8Array | Uint16Array | Uint32Array, place: number): number {
  return array[place]!
}

/** Reads a column of any kind. */
export function numberAt(array: NumberArray, place: number): number {
  return array[place]!
}

export function itemAt<Item>(array: readonly Item[], place: number): Item {
  return array[place]!
}
