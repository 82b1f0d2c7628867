import seaPorts from 'sea-ports/lib/ports.json' with { type: 'json' }
import { stateOf } from './countries.ts'
import { additions } from './overlay/additions.ts'
import { corrections, noPorts, recoded } from './overlay/corrections.ts'
import { harbours } from './overlay/harbours.ts'
import { quays } from './overlay/quays.ts'
import { sizes } from './overlay/sizes.ts'
import { spellings } from './overlay/spellings.ts'
import type { Port } from './port.ts'

type SeaPort = { name: string; province?: string; alias?: string[]; coordinates?: number[] }

const sizeOfListed = 2

const harbourOf = new Map(
  harbours.map(({ unlocode, longitude, latitude }) => [unlocode, [longitude, latitude] as const]),
)

/** The ports of sea-ports with its known faults corrected, and the ones it lacks. */
export function builtInPorts(): Port[] {
  const listed: Record<string, SeaPort> = seaPorts
  const ports = new Map<string, Port>()
  for (const [code, entry] of Object.entries(listed)) {
    if (noPorts.has(code)) continue
    const unlocode = recoded[code] ?? code
    const known = ports.get(unlocode)
    const port = seaPort(unlocode, code, entry)
    ports.set(unlocode, known === undefined ? port : merged(known, port))
  }
  for (const { unlocode, name, ...place } of additions) {
    ports.set(unlocode, { ...blank(unlocode, name, 'overlay'), ...place })
  }
  return [...ports.values()].map(corrected)
}

function blank(unlocode: string, name: string, source: string): Port {
  return {
    unlocode,
    name,
    country: unlocode.slice(0, 2),
    subdivision: null,
    longitude: null,
    latitude: null,
    spellings: spellings.get(unlocode) ?? [],
    quays: quays.get(unlocode) ?? [],
    formerCodes: [],
    size: sizes.get(unlocode) ?? sizeOfListed,
    source,
  }
}

function seaPort(unlocode: string, code: string, { name, province, coordinates }: SeaPort): Port {
  const port = blank(unlocode, name, 'sea-ports')
  const [longitude = null, latitude = null] = coordinates ?? []
  return {
    ...port,
    longitude,
    latitude,
    subdivision: province === undefined ? null : stateOf(port.country, province),
    formerCodes: code === unlocode ? [] : [code],
  }
}

/** Two entries of one harbour: the one under its own code, with what the other adds. */
function merged(one: Port, other: Port): Port {
  const [main, second] = other.formerCodes.length === 0 ? [other, one] : [one, other]
  return {
    ...main,
    longitude: main.longitude ?? second.longitude,
    latitude: main.latitude ?? second.latitude,
    spellings: [...new Set([...main.spellings, second.name])],
    formerCodes: [...new Set([...main.formerCodes, ...second.formerCodes])],
  }
}

function corrected(port: Port): Port {
  const { name, at } = corrections[port.unlocode] ?? {}
  const [longitude, latitude] = harbourOf.get(port.unlocode) ?? at ?? [port.longitude, port.latitude]
  const listedAs = name === undefined || name === port.name ? [] : [port.name]
  return { ...port, name: name ?? port.name, longitude, latitude, spellings: [...port.spellings, ...listedAs] }
}
