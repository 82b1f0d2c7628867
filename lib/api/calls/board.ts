import { type Box, boxWithin, kilometresPerDegree } from '#lib/distance.ts'
import type { CallJson } from '#lib/wire/rows/call.ts'

/** The sorts of the lists of a port, as cursors name them. */
export const boardSorts = {
  expected: (unlocode: string) => `distance to ${unlocode}`,
  inPort: (unlocode: string) => `in port of ${unlocode}`,
  calls: (unlocode: string) => `calls at ${unlocode}`,
  berths: (unlocode: string) => `berths of ${unlocode}`,
} as const

export const vesselCallSort = 'calls'

export function calledPortJson({ unlocode, name }: { unlocode: string; name: string }): CallJson['port'] {
  return { code: unlocode, name }
}

/** Its roads included. */
const portKilometres = 10

/** Where reception of a port matters. */
export function portBoxes({ longitude, latitude }: Record<'longitude' | 'latitude', number | null>): Box[] {
  if (longitude === null || latitude === null) return []
  return [boxWithin({ longitude, latitude }, portKilometres / kilometresPerDegree)]
}
