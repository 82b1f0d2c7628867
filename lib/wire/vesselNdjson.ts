import type { Page } from './page.ts'
import type { VesselJson } from './vesselJson.ts'

/** A record a line, each as in the JSON page. */
export function ndjsonOfPage({ data }: Page): string {
  return data.map(ndjsonOfVessel).join('')
}

export function ndjsonOfVessel(vessel: VesselJson): string {
  return `${JSON.stringify(vessel)}\n`
}
