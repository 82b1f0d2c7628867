import type { Port } from './port.ts'

/** A port of trade for tests, with a name and a position. */
export function portAt(
  unlocode: string,
  name: string,
  longitude: number,
  latitude: number,
  more: Partial<Port> = {},
): Port {
  return {
    unlocode,
    name,
    country: unlocode.slice(0, 2),
    subdivision: null,
    longitude,
    latitude,
    spellings: [],
    formerCodes: [],
    size: 2,
    isImported: false,
    ...more,
  }
}
