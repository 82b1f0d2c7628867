import type { Facts } from './evidence.ts'
import type { CollectionType, FieldsOfRule, Vessel } from './fields.ts'
import type { Fix } from './fix.ts'

/** Message about one vessel, without implausible values. */
export interface Observation {
  mmsi: number
  /** `null` from a source that does not say it. */
  transponderClass: 'A' | 'B' | null
  /** True for long-range and static reports of class B, which both classes send, and for an unknown class. */
  classIsGuess: boolean
  /** True for a type 27: steps of 0.1 minutes, whole knots, no heading. */
  isLongRange: boolean
  broadcastMicroseconds: number
  simulated: boolean
  source: string | null
  /** True for an imported recording, which confirms the vessel without further reports. */
  isVouchedFor: boolean
  /** True for a source that is late; the time of broadcast is then estimated. */
  isDatedBack: boolean
  position: PositionReport | null
  /** Name, voyage, dimensions; `null` for a report without them. */
  facts: Facts | null
}

export type PositionReport = Pick<Vessel, Exclude<FieldsOfRule<'position'>, keyof Fix>> & Fix

/** Origin of a message. */
export interface Provenance {
  name: string
  collectionType: CollectionType
  simulated: boolean
  /** True for an imported recording, false for a live feed. */
  isImported?: boolean
  isDatedBack?: boolean
}
