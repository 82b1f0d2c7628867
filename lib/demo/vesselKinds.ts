import type { Trade } from './routes.ts'
import { readRows } from './rows.ts'

/** Kinds of simulated vessels. Shares are of the whole fleet, lengths in metres, speeds in knots. */
export interface VesselKind {
  name: string
  share: number
  shipTypeCodes: readonly number[]
  classBShare: number
  lengths: readonly [low: number, high: number]
  speeds: readonly [low: number, high: number]
  /** Share under way at a time. */
  underWayShare: number
  registry: 'open' | 'coastal' | 'local'
  /** Sails between ports, or keeps to the waters of one. */
  work: { trade: Trade; portHours: readonly [number, number] } | Roaming
  names: 'merchant' | 'passenger' | 'fishing' | 'working' | 'leisure'
}

export interface Roaming {
  /** Length of a leg, and legs of an outing. */
  hopKilometres: readonly [number, number]
  hops: readonly [number, number]
  /** Larger values keep the kind closer to the port. */
  closeness: number
  /** Knots at work (trawling, towing), if slower than sailing. */
  workSpeeds?: readonly [low: number, high: number]
}

export const vesselKinds = readRows<VesselKind>('vesselKinds.ndjson')
