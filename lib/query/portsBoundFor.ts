import { uint32At } from '#lib/fleet/arrayAt.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { numberOfUnlocode, unlocodeOfNumber } from '#lib/vessel/unlocode.ts'

/** The ports that vessels are bound for, those of most vessels first. */
export function portsBoundFor({ matchedPorts, rowCount }: Fleet): { unlocode: string; vessels: number }[] {
  const counts = new Uint32Array(matchedPorts.codeCount)
  const { codes } = matchedPorts
  for (let row = 0; row < rowCount; row += 1) {
    const code = uint32At(codes, row)
    counts[code] = uint32At(counts, code) + 1
  }
  return Array.from(counts, (vessels, code) => ({ code, vessels }))
    .filter(({ vessels, code }) => code > 0 && vessels > 0)
    .sort(
      (one, other) => other.vessels - one.vessels || matchedPorts.portOf(one.code) - matchedPorts.portOf(other.code),
    )
    .map(({ code, vessels }) => ({ unlocode: unlocodeOfNumber(matchedPorts.portOf(code)), vessels }))
}

export function vesselsBoundFor({ matchedPorts }: Fleet, unlocode: string): number {
  return matchedPorts.countOf(numberOfUnlocode(unlocode))
}
