import { flagPrefixes } from './flagPrefixes.ts'

const flagByPrefix = new Map(
  flagPrefixes
    .trim()
    .split(/\s+/)
    .map((pair): [number, string] => [Number(pair.slice(2)), pair.slice(0, 2)]),
)

/** The country whose maritime identification digits begin a vessel's MMSI; `null` where none is assigned. */
export function flagOf(mmsi: number): string | null {
  return flagByPrefix.get(Math.floor(mmsi / 1_000_000)) ?? null
}

export const flags: readonly string[] = [...new Set(flagByPrefix.values())].sort()
