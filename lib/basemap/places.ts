import type { Feature, Point } from 'geojson'
import { type Port, placeOf } from '#lib/ports/port.ts'
import { majorPorts } from './ports.ts'
import { seas } from './seas.ts'

export type NearCoast = (longitude: number, latitude: number) => boolean
export type Place = Feature<
  Point,
  { kind: 'sea' | 'port'; name: string; rank: number; code?: string; 'name:de'?: string }
>

const majorPortRank = 4
/** By the size of the port: from which zoom on it is on the chart. */
const rankOfSize: readonly number[] = [7, 7, 7, 6, 5]
const sizeBeyondDoubt = 3

export function seaPlaces(): Place[] {
  return seas.map(([name, german, longitude, latitude, fromZoom]) =>
    place({ kind: 'sea', name, rank: fromZoom, 'name:de': german }, [longitude, latitude]),
  )
}

/**
 * The known ports, the smaller ones once every few kilometres: one harbour is listed under several codes. Some of their places
 * lie far inland, so a small port away from every coast is left out.
 */
export function portPlaces(ports: readonly Port[], nearCoast: NearCoast): Place[] {
  const seen = new Set<string>()
  const rankOf = ({ unlocode, size }: Port) =>
    majorPorts.has(unlocode) ? majorPortRank : (rankOfSize[size] ?? majorPortRank)
  return ports
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .flatMap((port) => {
      const at = placeOf(port)
      const isKnown = port.size >= sizeBeyondDoubt || majorPorts.has(port.unlocode)
      if (at === null || Math.abs(at.latitude) > 85) return []
      const { longitude, latitude } = at
      const major = majorPorts.get(port.unlocode)
      const name = major?.name ?? chartName(port.name)
      const keys = [
        `${Math.round(longitude * cellsPerDegree)} ${Math.round(latitude * cellsPerDegree)}`,
        `${name} ${Math.round(longitude)}`,
      ]
      if (!isKnown && (keys.some((key) => seen.has(key)) || !nearCoast(longitude, latitude))) return []
      for (const key of keys) seen.add(key)
      const known = { kind: 'port', name, rank: rankOf(port), code: port.unlocode } as const
      return [place(major?.german ? { ...known, 'name:de': major.german } : known, [longitude, latitude])]
    })
}

const cellsPerDegree = 16

/** "Saint Petersburg (ex Leningrad)" and "Belawan, Sumatra" as a chart would write them. */
function chartName(name: string): string {
  return name.replace(/\s*[(,/].*$/, '').trim()
}

function place(properties: Place['properties'], coordinates: [number, number]): Place {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates } }
}
