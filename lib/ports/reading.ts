import type { Place } from '#lib/distance.ts'
import type { Hint } from './countries.ts'
import type { Port } from './port.ts'
import type { Reason } from './reasons.ts'

/** At least one port that words may name, how well they do, from 0 to 1, and how. */
export type NameHit = { ports: readonly Port[]; quality: number; how: readonly Reason[]; matched?: string }

export type Reading = NameHit & {
  matched: string
  hints: readonly Hint[]
  /** Positions of the ports that the text names beside the one it is bound for. */
  otherPlaces?: readonly Place[]
  /** The text has only three letters of a code, enough for a port known worldwide or one close to the vessel. */
  isBareLocation: boolean
}

/** Takes each port once; `null` without any. */
export function hitOf(ports: Iterable<Port>, quality: number, ...how: Reason[]): NameHit | null {
  const unique = [...new Set(ports)]
  return unique.length === 0 ? null : { ports: unique, quality, how }
}

/** The hit with the ports that pass a test; `null` if none does. */
export function among<Hit extends NameHit>(hit: Hit | null, isMeant: (port: Port) => boolean): Hit | null {
  const ports = hit?.ports.filter(isMeant) ?? []
  return hit === null || ports.length === 0 ? null : { ...hit, ports }
}

/** Returns true if a code names the ports, or the owner's alias: such ports count, however small. */
export function isByCode({ how }: NameHit): boolean {
  return how.some(({ reason }) => reason === 'code' || reason === 'former-code' || reason === 'alias')
}

export function readingOf(hit: NameHit, matched: string, hints: readonly Hint[] = []): Reading {
  return { ports: hit.ports, quality: hit.quality, matched, how: hit.how, hints, isBareLocation: false }
}
