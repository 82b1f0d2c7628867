import type { Bitset } from '#lib/fleet/bitset.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { numericStorage } from '#lib/vessel/storage.ts'

const ALL = -1
const UNKNOWN_METRES = numericStorage.uint16.unknown
/** Longest that a message can tell is 511 metres before the antenna and 511 behind it. */
const LENGTHS = 1024

/**
 * How many rows of the set have each code. In a large set most words are full: they are walked without looking at bits,
 * three times faster.
 */
export function codeCounts(
  rows: Bitset,
  codes: Uint8Array | Uint16Array | Uint32Array,
  codeCount = 1 << (8 * codes.BYTES_PER_ELEMENT),
): Uint32Array {
  const counts = new Uint32Array(codeCount)
  const { words } = rows
  for (let word = 0; word < words.length; word += 1) {
    let bits = words[word]! | 0
    const first = word << 5
    if (bits === ALL) for (let row = first; row < first + 32; row += 1) counts[codes[row]!]! += 1
    else for (; bits !== 0; bits &= bits - 1) counts[codes[first + 31 - Math.clz32(bits & -bits)]!]! += 1
  }
  return counts
}

/** How many rows of the set are of each length in metres; those of which it is not known are at no length. */
export function lengthCounts(fleet: Fleet, rows: Bitset): Uint32Array {
  const { toBowMetres, toSternMetres } = fleet.numbers.byName
  const counts = new Uint32Array(LENGTHS)
  const { words } = rows
  for (let word = 0; word < words.length; word += 1) {
    const first = word << 5
    for (let bits = words[word]! | 0; bits !== 0; bits &= bits - 1) {
      const row = first + 31 - Math.clz32(bits & -bits)
      const [toBow, toStern] = [toBowMetres[row]!, toSternMetres[row]!]
      if (toBow !== UNKNOWN_METRES && toStern !== UNKNOWN_METRES) counts[toBow + toStern]! += 1
    }
  }
  return counts
}

/** Of three limits, how many rows of the set have that value or a greater one. Without branches, for ages are in no order. */
export function countsFrom(
  rows: Bitset,
  values: Float64Array,
  limits: readonly [least: number, middle: number, most: number],
): number[] {
  const counts = new Uint32Array(limits.length + 1)
  const [least, middle, most] = limits
  const { words } = rows
  for (let word = 0; word < words.length; word += 1) {
    const first = word << 5
    for (let bits = words[word]! | 0; bits !== 0; bits &= bits - 1) {
      const value = values[first + 31 - Math.clz32(bits & -bits)]!
      counts[+(value >= least) + +(value >= middle) + +(value >= most)]! += 1
    }
  }
  return limits.map((_, place) => counts.subarray(place + 1).reduce((sum, count) => sum + count, 0))
}
