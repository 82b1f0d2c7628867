import type { NumberArray } from './growth.ts'

/**
 * Reads an array at an index that the caller knows to be within it. There is one function per kind of array because V8 keeps
 * what it learns of a read by function, and a read of one kind of array is a single instruction.
 * The hottest loops read their arrays directly: even inlined calls use up what V8 may inline of a loop.
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
