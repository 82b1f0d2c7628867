import { canLieIn } from './countryBoxes.ts'
import type { Port } from './port.ts'

/**
 * The built-in ports and those of an imported list. Built-in ports keep their names, positions and sizes, and take the list's
 * spellings. A former code of a built-in port leads to that port, even if the list has the city or its airport under it.
 */
export function mergePorts(builtIn: readonly Port[], listed: readonly Port[]): Port[] {
  const merged = new Map(builtIn.map((port) => [port.unlocode, port]))
  const codeNow = new Map(builtIn.flatMap((port) => port.formerCodes.map((code) => [code, port.unlocode] as const)))
  for (const port of listed) {
    const unlocode = merged.has(port.unlocode) ? port.unlocode : (codeNow.get(port.unlocode) ?? port.unlocode)
    const known = merged.get(unlocode)
    merged.set(unlocode, known === undefined ? port : both(known, port))
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
