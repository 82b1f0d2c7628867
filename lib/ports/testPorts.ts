import type { Port } from './port.ts'

/** A port for tests: a port of trade, with nothing but a name and a place. */
export function portAt(
  unlocode: string,
  name: string,
  longitude: number,
  latitude: number,
  more: Partial<Port> = {},
): Port {
  return {
    ...{ unlocode, name, country: unlocode.slice(0, 2), subdivision: null, longitude, latitude },
    ...{ spellings: [], formerCodes: [], size: 2, source: 'test', ...more },
  }
}
