import { join } from 'node:path'
import type { Feature, Point } from 'geojson'
import { positionOf } from '#lib/distance.ts'
import type { Port } from '#lib/ports/port.ts'
import { readTable } from '#lib/ports/table.ts'

export type NearCoast = (longitude: number, latitude: number) => boolean
export type Place = Feature<
  Point,
  { kind: 'sea' | 'port'; name: string; rank: number; code?: string; 'name:de'?: string }
>

/** The position of a sea's name, and the lowest zoom with room for it. */
const seas = readTable(join(import.meta.dirname, 'seas.tsv'), ['name', 'german', 'longitude', 'latitude', 'fromZoom'])

/** The ports named from zoom 4, in the spelling of a chart, and in German if it differs. */
export const majorPorts = new Map(
  readTable(join(import.meta.dirname, 'majorPorts.tsv'), ['unlocode', 'name', 'german']).map((row) => [
    row.unlocode,
    row,
  ]),
)

const majorPortRank = 4
/** The lowest zoom at which a port is on the chart, by size. */
const rankOfSize: readonly number[] = [7, 7, 7, 6, 5]
const sizeBeyondDoubt = 3

export function seaPlaces(): Place[] {
  return seas.map(({ name, german, longitude, latitude, fromZoom }) =>
    placeFeature({ kind: 'sea', name, rank: Number(fromZoom), 'name:de': german }, [
      Number(longitude),
      Number(latitude),
    ]),
  )
}

/**
 * The known ports. Small ports are thinned to one every few kilometres, because a harbour can have several codes, and
 * omitted far from any coast, because some positions are wrong.
 */
export function portPlaces(ports: readonly Port[], nearCoast: NearCoast): Place[] {
  const seen = new Set<string>()
  const rankOf = ({ unlocode, size }: Port) =>
    majorPorts.has(unlocode) ? majorPortRank : (rankOfSize[size] ?? majorPortRank)
  return ports
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap((port) => {
      const position = positionOf(port)
      const isKnown = port.size >= sizeBeyondDoubt || majorPorts.has(port.unlocode)
      if (position === null || Math.abs(position.latitude) > 85) return []
      const { longitude, latitude } = position
      const major = majorPorts.get(port.unlocode)
      const name = major?.name ?? chartName(port.name)
      const keys = [
        `${Math.round(longitude * cellsPerDegree)} ${Math.round(latitude * cellsPerDegree)}`,
        `${name} ${Math.round(longitude)}`,
      ]
      if (!isKnown && (keys.some((key) => seen.has(key)) || !nearCoast(longitude, latitude))) return []
      for (const key of keys) seen.add(key)
      const known = { kind: 'port', name, rank: rankOf(port), code: port.unlocode } as const
      return [placeFeature(major?.german ? { ...known, 'name:de': major.german } : known, [longitude, latitude])]
    })
}

const cellsPerDegree = 16

/** The spelling of a chart for "Saint Petersburg (ex Leningrad)", "Belawan, Sumatra". */
function chartName(name: string): string {
  return name.replace(/\s*[(,/].*$/, '').trim()
}

function placeFeature(properties: Place['properties'], coordinates: [number, number]): Place {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates } }
}
