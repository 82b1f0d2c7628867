import type { VesselJson } from './vesselJson.ts'

/** Completed or suggested merge or split of vessel records, for administrators. Stored by lib/store/identities.ts. */
export interface IdentityDecisionJson {
  id: number
  kind: 'join' | 'split'
  state: 'suggested' | 'wanted' | 'made' | 'unwanted' | 'undone' | 'dismissed' | 'failed'
  /** A `DecisionReason`. */
  reason: string
  made_by: string
  made_at: string
  ended_by: string | null
  ended_at: string | null
  /** Current records: the remaining one, then the other. */
  vessels: DecidedVesselJson[]
}

export interface DecidedVesselJson {
  id: string
  mmsi: number
  /** Whether the vessel has a record. */
  exists: boolean
  name: string | null
  imo: number | null
  call_sign: string | null
  ship_type: VesselJson['ship_type']
  position: { longitude: number; latitude: number; timestamp: string } | null
}

/** Actions of administrators on a decision, each with the state it needs. */
export const identityActions = {
  accept: 'suggested',
  dismiss: 'suggested',
  undo: 'made',
} as const satisfies Record<string, IdentityDecisionJson['state']>

export type IdentityAction = keyof typeof identityActions
