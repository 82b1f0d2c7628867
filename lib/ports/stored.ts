import type { Port } from './port.ts'

const VERSION = 1

type Facts = [
  version: number,
  name: string,
  subdivision: string | null,
  longitude: number | null,
  latitude: number | null,
  size: number,
  ...spellings: string[],
]

/** An imported port as text that the store keeps beside its code. */
export function encodePort({ name, subdivision, longitude, latitude, size, spellings }: Port): string {
  const facts: Facts = [VERSION, name, subdivision, longitude, latitude, size, ...spellings]
  return JSON.stringify(facts)
}

export function decodePort(unlocode: string, text: string): Port {
  const facts: Facts = JSON.parse(text)
  if (facts[0] !== VERSION) throw new Error(`not a port of version ${VERSION}: ${unlocode} has ${facts[0]}`)
  const [, name, subdivision, longitude, latitude, size, ...spellings] = facts
  const country = unlocode.slice(0, 2)
  return {
    ...{ unlocode, name, country, subdivision, longitude, latitude, spellings, size },
    ...{ formerCodes: [], source: LISTED },
  }
}

export const LISTED = 'UN/LOCODE'
