import mids from '@michaeljfazio/mids/mids.json' with { type: 'json' }

const flagByPrefix = new Map<number, string>(
  Object.entries(mids).flatMap(([prefix, [flag]]) => (flag === undefined ? [] : [[Number(prefix), flag]])),
)

/** The country whose maritime identification digits begin a ship's MMSI; `null` where none is assigned. */
export function flagOf(mmsi: number): string | null {
  return flagByPrefix.get(Math.floor(mmsi / 1_000_000)) ?? null
}

export const flags: readonly string[] = [...new Set(flagByPrefix.values())].sort()
