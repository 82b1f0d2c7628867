import { Bitset } from '#lib/fleet/bitset.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import type { NumberName } from '#lib/fleet/numberColumns.ts'
import { vesselFields } from '#lib/vessel/fields.ts'
import { navigationalStatuses } from '#lib/vessel/navigationalStatus.ts'
import { numericStorage } from '#lib/vessel/storage.ts'

const SIEVE = 4096

/** A row where nothing is known passes no filter. */
export function listedNumbers(
  fleet: Fleet,
  column: 'imo' | 'navigationalStatus',
  values: readonly (string | number)[],
  among: Bitset,
): Bitset {
  const stored = new Set(values.map((value) => (column === 'imo' ? Number(value) : codeOfStatus(String(value)))))
  const sieve = new Uint8Array(SIEVE)
  for (const value of stored) sieve[value & (SIEVE - 1)] = 1
  const numbers = fleet.numbers.byName[column]
  const rows = new Bitset(fleet.rowCount)
  among.forEach((row) => {
    const number = numbers[row]!
    if (sieve[number & (SIEVE - 1)] === 1 && stored.has(number)) rows.add(row)
  })
  return rows
}

function codeOfStatus(word: string): number {
  return (navigationalStatuses as readonly string[]).indexOf(word)
}

export function columnRange(fleet: Fleet, column: NumberName, minimum: number, maximum: number, among: Bitset): Bitset {
  const { scale, unknown } = numericStorage[vesselFields[column].kind]
  const numbers = fleet.numbers.byName[column]
  // 0.3 times 10 is 3 in a column of tenths, whatever the last binary digit says.
  const lowest = Math.ceil(minimum * scale - 1e-6)
  const highest = Math.floor(maximum * scale + 1e-6)
  const rows = new Bitset(fleet.rowCount)
  // Word by word and without a call for each row: what passes nearly all rows would take most of the time of an answer.
  const [words, kept] = [among.words, rows.words]
  for (let word = 0; word < kept.length; word += 1) {
    const first = word << 5
    let keep = 0
    for (let bits = (words[word] ?? 0) | 0; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits
      const number = numbers[first + 31 - Math.clz32(bit)]!
      if (number >= lowest && number <= highest && number !== unknown) keep |= bit
    }
    kept[word] = keep
  }
  return rows
}

export function lengthRange(fleet: Fleet, minimum: number, maximum: number, among: Bitset): Bitset {
  const { toBowMetres, toSternMetres } = fleet.numbers.byName
  const { unknown } = numericStorage.uint16
  const rows = new Bitset(fleet.rowCount)
  among.forEach((row) => {
    const [toBow, toStern] = [toBowMetres[row]!, toSternMetres[row]!]
    if (toBow === unknown || toStern === unknown) return
    if (toBow + toStern >= minimum && toBow + toStern <= maximum) rows.add(row)
  })
  return rows
}

/** From the order of changes: as many steps as rows match. */
export function updatedRange(fleet: Fleet, minimum: number, maximum: number): Bitset {
  const { updates } = fleet
  const mmsis = fleet.numbers.byName.mmsi
  const rows = new Bitset(fleet.rowCount)
  const end = updates.placeFrom(maximum, Infinity, mmsis)
  for (let place = updates.placeFrom(minimum, -1, mmsis); place < end; place += 1) {
    if (updates.isCurrent(place)) rows.add(updates.rows[place]!)
  }
  return rows
}
