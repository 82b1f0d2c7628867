import type { MultiLineString, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { coastLines, fillableRing, unwrapRing } from './antimeridian.ts'

export type LandTopology = Topology<{ land: GeometryCollection }>
export type CountryTopology = Topology<{ countries: GeometryCollection }>

/** The rings of every piece of land, outer ring first, unwrapped at the antimeridian. */
export function landRings(topology: LandTopology): Position[][][] {
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates.map(unwrapRing)]
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.map((polygon) => polygon.map(unwrapRing))
    return []
  })
}

export function landPolygons(pieces: readonly Position[][][]): Polygon[] {
  return pieces.map((rings) => ({ type: 'Polygon', coordinates: rings.map(fillableRing) }))
}

export function coast(pieces: readonly Position[][][]): MultiLineString[] {
  return pieces.map((rings) => ({ type: 'MultiLineString', coordinates: rings.flatMap(coastLines) }))
}

/** Lines between two countries. Lines of a single country are coasts. */
export function borders(topology: CountryTopology): MultiLineString {
  return mesh(topology, topology.objects.countries, (a, b) => a !== b)
}

/** Whether a coast is near coordinates that may be wrong, on a grid of quarter degrees. */
export function nearCoast(lines: readonly MultiLineString[]): (longitude: number, latitude: number) => boolean {
  const cells = new Set<number>()
  for (const { coordinates } of lines) {
    for (const line of coordinates) for (const position of line) cells.add(cell(position[0] ?? 0, position[1] ?? 0))
  }
  return (longitude, latitude) =>
    [-0.25, 0, 0.25].some((east) =>
      [-0.25, 0, 0.25].some((north) => cells.has(cell(longitude + east, latitude + north))),
    )
}

function cell(longitude: number, latitude: number): number {
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) * 4
  return Math.floor((latitude + 90) * 4) * 1440 + Math.floor(wrapped)
}
