import { currentMmsiOf, vesselNumbersOf } from '#lib/vessel/identity.ts'
import { uint32At } from './arrayAt.ts'
import type { Bitset } from './bitset.ts'
import type { CallSignColumn } from './callSignColumn.ts'
import type { ChangedMmsis } from './changedMmsis.ts'
import type { NumberColumns } from './numberColumns.ts'
import type { NumberIndex } from './numberIndex.ts'

/** The columns of the fleet that identify vessels. */
export interface IdentityColumns {
  numbers: NumberColumns
  texts: { callSign: CallSignColumn; mmsis: ChangedMmsis }
  live: Bitset
  vesselNumbers: NumberIndex
  sharedMmsis: ReadonlySet<number>
  imos: NumberIndex
}

/** The live row of a vessel; -1 if there is none. */
export function rowOf({ vesselNumbers, live }: IdentityColumns, number: number): number {
  let row = vesselNumbers.firstOf(number)
  while (row >= 0 && !live.has(row)) row = vesselNumbers.nextOf(number, row)
  return row
}

/** Rows of all vessels with this current or former MMSI. */
export function rowsOfMmsi(columns: IdentityColumns, mmsi: number): number[] {
  const { sharedMmsis, texts } = columns
  const numbers = sharedMmsis.has(mmsi) ? vesselNumbersOf(mmsi) : [mmsi]
  const rows = numbers.map((number) => rowOf(columns, number)).filter((row) => row >= 0)
  return [...new Set([...rows, ...texts.mmsis.rowsOf(mmsi)])]
}

/** The current MMSI of a row's vessel. */
export function mmsiAt({ numbers, texts }: IdentityColumns, row: number): number {
  return currentMmsiOf({ number: uint32At(numbers.byName.number, row), mmsis: texts.mmsis.textAt(row) })
}
