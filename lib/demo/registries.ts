import { flagPrefixes } from '#lib/vessel/flag.ts'
import { readRows } from './rows.ts'

export interface Registry {
  flag: string
  /** Share of the vessels under an open registry. */
  share: number
  /** Prefixes of call signs (ITU radio regulations, appendix 42). */
  callSigns: readonly string[]
}

const registries = new Map(readRows<Registry>('registries.ndjson').map((registry) => [registry.flag, registry]))
const mmsiPrefixes = Map.groupBy(flagPrefixes.trim().split(/\s+/), (pair) => pair.slice(0, 2))

export const openRegistries: readonly Registry[] = [...registries.values()].filter(({ share }) => share > 0)

/** The first three digits of MMSIs of a flag; Panama's if the flag has none. */
export function mmsiPrefixesOf(flag: string): readonly number[] {
  return mmsiPrefixes.get(flag)?.map((pair) => Number(pair.slice(2))) ?? mmsiPrefixesOf('PA')
}

/** Flags without a row have prefixes of no country. */
export function callSignPrefixesOf(flag: string): readonly string[] {
  return registries.get(flag)?.callSigns ?? ['QX', 'QY']
}
