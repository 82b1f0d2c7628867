import type { Port } from './port.ts'

const version = 1

type Facts = [
  version: number,
  name: string,
  subdivision: string | null,
  longitude: number | null,
  latitude: number | null,
  size: number,
  ...spellings: string[],
]

/** An imported port as the text that the store keeps with its code. */
export function encodePort({ name, subdivision, longitude, latitude, size, spellings }: Port): string {
  const facts: Facts = [version, name, subdivision, longitude, latitude, size, ...spellings]
  return JSON.stringify(facts)
}

export function decodePort(unlocode: string, text: string): Port {
  const facts: Facts = JSON.parse(text)
  if (facts[0] !== version) throw new Error(`not a port of version ${version}: ${unlocode} has ${facts[0]}`)
  const [, name, subdivision, longitude, latitude, size, ...spellings] = facts
  return {
    unlocode,
    name,
    country: unlocode.slice(0, 2),
    subdivision,
    longitude,
    latitude,
    spellings,
    formerCodes: [],
    size,
    isImported: true,
  }
}
