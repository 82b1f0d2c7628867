import type { Feature, Point } from 'geojson'
import { majorPorts } from './ports.ts'
import { seas } from './seas.ts'

export interface ListedPort {
  name: string
  city?: string
  coordinates?: number[]
}

export type NearCoast = (longitude: number, latitude: number) => boolean
export type Place = Feature<
  Point,
  { kind: 'sea' | 'port'; name: string; rank: number; code?: string; 'name:de'?: string }
>

const minorPortRank = 7

export function seaPlaces(): Place[] {
  return seas.map(([name, german, longitude, latitude, fromZoom]) =>
    place({ kind: 'sea', name, rank: fromZoom, 'name:de': german }, [longitude, latitude]),
  )
}

/**
 * Ports of sea-ports, one a name and quarter degree. Some of its coordinates lie far inland or have latitude and
 * longitude exchanged, so a port away from every coast is left out unless it is one of the major ones.
 */
export function portPlaces(listed: Readonly<Record<string, ListedPort>>, nearCoast: NearCoast): Place[] {
  const seen = new Set<string>()
  const places: Place[] = []
  const majorFirst = Object.entries(listed).sort(([a], [b]) => Number(majorPorts.has(b)) - Number(majorPorts.has(a)))
  for (const [code, { name, coordinates }] of majorFirst) {
    const [longitude, latitude] = coordinates ?? []
    if (longitude === undefined || latitude === undefined || Math.abs(latitude) > 85) continue
    const major = majorPorts.get(code)
    if (!major && !nearCoast(longitude, latitude)) continue
    const written = major?.name ?? chartName(name)
    const key = `${Math.round(longitude * 4)} ${Math.round(latitude * 4)}`
    if (seen.has(key) || seen.has(`${written} ${Math.round(longitude)}`)) continue
    seen.add(key)
    seen.add(`${written} ${Math.round(longitude)}`)
    const known = { kind: 'port', name: written, rank: major ? 4 : minorPortRank, code } as const
    places.push(place(major?.german ? { ...known, 'name:de': major.german } : known, [longitude, latitude]))
  }
  return places
}

/** "Saint Petersburg (ex Leningrad)" and "Belawan, Sumatra" as a chart would write them. */
function chartName(name: string): string {
  return name.replace(/\s*[(,/].*$/, '').trim()
}

function place(properties: Place['properties'], coordinates: [number, number]): Place {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates } }
}
