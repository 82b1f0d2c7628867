import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { numberOfUnlocode, unlocodeOfNumber } from '#lib/vessel/unlocode.ts'
import { addCodes } from './facetCounts.ts'

/** The ports that vessels have as destination, by number of vessels. */
export function portsBoundFor({ matchedPorts, live }: VisibleFleet): { unlocode: string; vessels: number }[] {
  const counts = new Uint32Array(matchedPorts.codeCount)
  addCodes(matchedPorts.codes, live, counts)
  return Array.from(counts, (vessels, code) => ({ vessels, code }))
    .filter(({ vessels, code }) => code > 0 && vessels > 0)
    .map(({ vessels, code }) => ({ vessels, port: matchedPorts.portOf(code) }))
    .sort((a, b) => b.vessels - a.vessels || a.port - b.port)
    .map(({ vessels, port }) => ({ unlocode: unlocodeOfNumber(port), vessels }))
}

export function vesselsBoundFor({ matchedPorts, live }: VisibleFleet, unlocode: string): number {
  return matchedPorts.countOf(numberOfUnlocode(unlocode), live)
}
