import type { CallChanges } from '#lib/calls/portCall.ts'
import type { DiaryChange } from '#lib/vessel/diary.ts'
import type { DoubtfulHour } from '#lib/vessel/evidence.ts'
import type { DecisionOfBatch } from './identities.ts'
import type { StationBatch } from './stations.ts'
import type { TrackChanges } from './tracks.ts'
import type { WatchedBatch } from './watchedBatch.ts'

/** Read by a follower that keeps every vessel in memory. */
export interface FleetSource {
  /** Hands over every vessel in the order of `createdMicroseconds`, then number; resolves to the sequence number from which to follow. */
  loadVessels(each: (record: Uint8Array) => void): Promise<number>
  /**
   * Vessels committed after `sequence`, oldest first, then by number, each vessel once in its current state, in
   * parts of a few thousand, at least one, which all show the moment of the first. Cheap without changes.
   * With `last`, vessels created after it are named in the order of creation before the parts that contain them, unless
   * there is only one part.
   */
  vesselsSince(sequence: number, last?: VesselKey): AsyncIterable<VesselChanges>
}

/** Used by ingest to write. After a StoreError the same call may be repeated, unless its reason is `writer-lost`. */
export interface VesselWriter {
  /** Aborts with a StoreError when another process has taken over. Without it, none can. */
  lost?: AbortSignal
  /** Unknown and removed vessels are left out. */
  read(numbers: readonly number[]): Promise<ReadVessel[]>
  /**
   * Atomic and durable when it resolves, to the batch's sequence number. If a vessel is in the batch twice, the
   * last one counts. The stamp is the time of the batch's changes.
   */
  commit(
    vessels: readonly StoredVessel[],
    stampMicroseconds?: number,
    watched?: WatchedBatch,
    decisions?: readonly DecisionOfBatch[],
    stations?: StationBatch,
  ): Promise<number>
  /** The latest stamp of a commit, or `createdMicroseconds` of a vessel, removed ones too; 0 for an empty store. */
  latestStampMicroseconds(): Promise<number>
  /** Lowers all later stamps to this one, including those of removed vessels, after a clock was far ahead. */
  lowerLatestStamp(stampMicroseconds: number): Promise<void>
  /** Numbers of every vessel whose record is marked as simulated. */
  simulatedNumbers(): Promise<number[]>
  holdsRealVessels(): Promise<boolean>
  release(): Promise<void>
}

/** Vessels are ordered by `createdMicroseconds`, then by number. */
export interface VesselKey {
  number: number
  createdMicroseconds: number
}

export interface StoredVessel extends VesselKey {
  simulated: boolean
  /** `null` once the vessel has been removed. */
  record: Uint8Array | null
  /** Leave it out of a commit when the votes did not change. */
  evidence?: Uint8Array | null
  /** Leave it out of a commit when the track did not change; `null` removes it. */
  track?: TrackChanges | null
  /** Leave it out of a commit when the port calls did not change. */
  calls?: CallChanges
  /** New changes of the record: see lib/vessel/diary.ts. */
  changes?: readonly DiaryChange[]
  /** Hours with new doubtful positions. */
  doubtful?: readonly DoubtfulHour[]
}

/** A stored vessel with the open ends of its track and its port calls. */
export interface ReadVessel extends StoredVessel {
  tail: Uint8Array | null
  call: string | null
}

export interface VesselChanges {
  /** Continue from here if the next part never comes. */
  sequence: number
  changes: { number: number; record: Uint8Array | null }[]
  newcomers?: VesselKey[]
}

/** The rows of vessels that were removed since are purged. A sequence number that goes back makes a follower load all vessels. */
export const tooFarBehind: VesselChanges = { sequence: -1, changes: [] }
