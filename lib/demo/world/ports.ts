import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { callsOfBusyPort, roadsOfPort, smallCraftOfCountry } from './busyPorts.ts'

export interface Port {
  name: string
  /** UN/LOCODE. */
  code: string
  country: string
  longitude: number
  latitude: number
  /** Calls of big vessels and home of small craft, both against 1 for an ordinary port. */
  calls: number
  smallCraft: number
}

interface SeaPort {
  name: string
  unlocs: string[]
  coordinates?: [number, number]
}

/** The ports of sea-ports that have coordinates, the busiest first. */
export function readPorts(): Port[] {
  const file = createRequire(import.meta.url).resolve('sea-ports/lib/ports.json')
  const seaPorts: Record<string, SeaPort> = JSON.parse(readFileSync(file, 'utf8'))
  const ports = Object.entries(seaPorts).flatMap(([code, { name, coordinates }]): Port[] => {
    if (coordinates?.length !== 2) return []
    const [longitude, latitude] = roadsOfPort[code] ?? coordinates
    const country = code.slice(0, 2)
    const calls = callsOfBusyPort[code] ?? 1
    const smallCraft = Math.sqrt(calls) * (smallCraftOfCountry[country] ?? 0.5)
    return [{ name, code, country, longitude, latitude, calls, smallCraft }]
  })
  return ports.sort((a, b) => b.calls - a.calls || (a.code < b.code ? -1 : 1))
}
