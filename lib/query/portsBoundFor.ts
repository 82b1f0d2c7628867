import { uint32At } from '#lib/fleet/arrayAt.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { numberOfUnlocode, unlocodeOfNumber } from '#lib/vessel/unlocode.ts'

/** The ports that vessels are bound for, those of most vessels first. */
export function portsBoundFor({ matchedPorts, live }: VisibleFleet): { unlocode: string; vessels: number }[] {
  const counts = new Uint32Array(matchedPorts.codeCount)
  const { codes } = matchedPorts
  live.forEach((row) => {
    const code = uint32At(codes, row)
    counts[code] = uint32At(counts, code) + 1
  })
  return Array.from(counts, (vessels, code) => ({ code, vessels }))
    .filter(({ vessels, code }) => code > 0 && vessels > 0)
    .sort(
      (one, other) => other.vessels - one.vessels || matchedPorts.portOf(one.code) - matchedPorts.portOf(other.code),
    )
    .map(({ code, vessels }) => ({ unlocode: unlocodeOfNumber(matchedPorts.portOf(code)), vessels }))
}

export function vesselsBoundFor({ matchedPorts, live }: VisibleFleet, unlocode: string): number {
  return matchedPorts.countOf(numberOfUnlocode(unlocode), live)
}
