import type { StationReport } from '#lib/stations/stationReport.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import type { FeedCounts } from './feeds/counts.ts'

export interface QueuedObservation {
  observation: Observation
  /** The feed's own object, by which the pipeline knows the feed. */
  counts: FeedCounts
}

/** A report about a station, in the same queue. */
export interface QueuedStation {
  station: StationReport
  counts: FeedCounts
}

export type Queued = QueuedObservation | QueuedStation

/** Groups observations by MMSI, in order of arrival within each, so that a vessel is looked up once per batch. */
export function inOrderOfVessels(observations: readonly QueuedObservation[]): QueuedObservation[] {
  return observations.toSorted(({ observation: one }, { observation: other }) => one.mmsi - other.mmsi)
}
