import { uint32At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { numberOfUnlocode, unlocodeOfNumber } from '#lib/vessel/unlocode.ts'

/** The ports that vessels are bound for, those of most vessels first. */
export function portsBoundFor(fleet: VisibleFleet): { unlocode: string; vessels: number }[] {
  const { matchedPorts } = fleet
  const among = amongOf(fleet)
  const counts = among === null ? countsOfAll(fleet) : countsAmong(among, fleet)
  return Array.from(counts, (vessels, code) => ({ code, vessels }))
    .filter(({ vessels, code }) => code > 0 && vessels > 0)
    .sort(
      (one, other) => other.vessels - one.vessels || matchedPorts.portOf(one.code) - matchedPorts.portOf(other.code),
    )
    .map(({ code, vessels }) => ({ unlocode: unlocodeOfNumber(matchedPorts.portOf(code)), vessels }))
}

/** Half the time of the same by a closure. */
function countsOfAll({ matchedPorts, rowCount }: VisibleFleet): Uint32Array {
  const { codes } = matchedPorts
  const counts = new Uint32Array(matchedPorts.codeCount)
  for (let row = 0; row < rowCount; row += 1) {
    const code = uint32At(codes, row)
    counts[code] = uint32At(counts, code) + 1
  }
  return counts
}

function countsAmong(rows: Bitset, { matchedPorts: { codes, codeCount } }: VisibleFleet): Uint32Array {
  const counts = new Uint32Array(codeCount)
  rows.forEach((row) => {
    const code = uint32At(codes, row)
    counts[code] = uint32At(counts, code) + 1
  })
  return counts
}

export function vesselsBoundFor(fleet: VisibleFleet, unlocode: string): number {
  return fleet.matchedPorts.countOf(numberOfUnlocode(unlocode), amongOf(fleet))
}

/** `null`: no row with a port needs to be looked up, because removed vessels have none. */
function amongOf(fleet: VisibleFleet): Bitset | null {
  return fleet.isAll(fleet.live) ? null : fleet.live
}
