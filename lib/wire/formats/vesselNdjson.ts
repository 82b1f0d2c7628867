import type { Page } from '../page.ts'
import { type RecordParts, writtenWhole } from '../recordParts.ts'
import type { VesselJson } from '../vesselJson.ts'

/** A record a line, each as in the JSON page. */
export const ndjsonParts: RecordParts = { start: '', record: ndjsonOfVessel, between: '', end: '' }

export function ndjsonOfPage({ data }: Page): string {
  return writtenWhole(ndjsonParts, data)
}

export function ndjsonOfVessel(vessel: VesselJson): string {
  return `${JSON.stringify(vessel)}\n`
}
