import type { Facts } from './evidence.ts'
import type { CollectionType, FieldsOfRule, Vessel } from './fields.ts'
import type { Fix } from './fix.ts'

/** One message about one vessel, without implausible values. */
export interface Observation {
  mmsi: number
  transponderClass: 'A' | 'B'
  /** Both classes send long-range reports, so their class is a guess. */
  classIsGuess: boolean
  broadcastMicroseconds: number
  simulated: boolean
  /** The name of the source. */
  source: string | null
  /** No live feed, so that the vessel exists whatever else is heard of it. */
  isVouchedFor: boolean
  position: PositionReport | null
  /** Name, voyage, dimensions; `null` for a report without them. */
  facts: Facts | null
}

export type PositionReport = Pick<Vessel, Exclude<FieldsOfRule<'position'>, keyof Fix>> & Fix

/** Where a message came from. */
export interface Provenance {
  name: string
  collectionType: CollectionType
  simulated: boolean
  /** From an imported recording, not from a live feed. */
  isImported?: boolean
}
