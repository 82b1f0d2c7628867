import type { VesselJson } from '../vesselJson.ts'

/** A file of any number of records, so that it can be written as they come. */
export interface RecordParts {
  start: string
  record(vessel: VesselJson): string
  between: string
  end: string
}
