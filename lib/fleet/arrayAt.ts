import type { NumberArray } from './growth.ts'

/**
 * What stands at a place that the caller knows to be within the array. One function a kind of array: V8 keeps what it
 * learns of a read by function, and a read that has met one kind of array only is a single instruction.
 * The hottest loops read their arrays directly, and say so: even calls that V8 inlines use up what it may inline of a loop.
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

/** For codes in as few bytes as their list needs. */
export function codeAt(array: Uint8Array | Uint16Array | Uint32Array, place: number): number {
  return array[place]!
}

/** For a column of whatever kind. */
export function numberAt(array: NumberArray, place: number): number {
  return array[place]!
}

export function itemAt<Item>(array: readonly Item[], place: number): Item {
  return array[place]!
}
