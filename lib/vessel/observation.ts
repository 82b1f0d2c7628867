import type { Facts } from './evidence.ts'
import type { CollectionType, FieldsOfRule, Vessel } from './fields.ts'
import type { Fix } from './plausibleMove.ts'

/** What one message says of one vessel, cleaned of everything that cannot be. */
export interface Observation {
  mmsi: number
  transponderClass: 'A' | 'B'
  /** A long-range report is sent by either class: it names one only for want of better. */
  classIsGuess: boolean
  broadcastMicroseconds: number
  simulated: boolean
  position: PositionReport | null
  /** What the crew and the installer entered: name, voyage, dimensions. `null` for a report that carries none. */
  facts: Facts | null
}

export type PositionReport = Pick<Vessel, Exclude<FieldsOfRule<'position'>, keyof Fix>> & Fix

/** Where a message came from, as far as the record shows it. */
export interface Provenance {
  collectionType: CollectionType
  simulated: boolean
}
