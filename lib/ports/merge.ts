import { canLieIn } from './countryBoxes.ts'
import type { Port } from './port.ts'

/** The built-in ports with what a list adds: the built-in keep their names, places and sizes, and take its spellings. */
export function mergePorts(builtIn: readonly Port[], listed: readonly Port[]): Port[] {
  const merged = new Map(builtIn.map((port) => [port.unlocode, port]))
  for (const port of listed) {
    const known = merged.get(port.unlocode)
    merged.set(port.unlocode, known === undefined ? port : both(known, port))
  }
  return [...merged.values()]
}

function both(known: Port, listed: Port): Port {
  const { longitude, latitude } = known
  const isPlaced = longitude !== null && latitude !== null && canLieIn(known.country, longitude, latitude)
  return {
    ...known,
    subdivision: known.subdivision ?? listed.subdivision,
    longitude: isPlaced ? longitude : listed.longitude,
    latitude: isPlaced ? latitude : listed.latitude,
    spellings: [...new Set([...known.spellings, listed.name, ...listed.spellings])],
  }
}
