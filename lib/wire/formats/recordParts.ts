import type { VesselJson } from '../vesselJson.ts'

/** Parts of a file with any number of records, for streaming. */
export interface RecordParts {
  start: string
  record(vessel: VesselJson): string
  between: string
  end: string
}
