import { gzipSync } from 'node:zlib'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { GeoJSON, Polygon } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import type { Port } from '#lib/ports/port.ts'
import { graticule } from './graticule.ts'
import { borders, type CountryTopology, coast, type LandTopology, landPolygons, landRings, nearCoast } from './land.ts'
import { portPlaces, seaPlaces } from './places.ts'
import type { GzippedTile } from './writePmtiles.ts'

export interface BasemapSources {
  land: LandTopology
  countries: CountryTopology
  ports: readonly Port[]
}

/** Closer in, tiles of this zoom are magnified, beneath the finer coast of shore.ts: what they show is drawn for 1 : 10 million. */
export const basemapMaxZoom = 7
const extent = 4096
/** Three quarters of a pixel: a coast with half of its corners is drawn in half of the time, and looks the same. */
const tolerance = 6

/** Every tile of the world that has anything on it, gzipped as it is sent. */
export function basemapTiles(sources: BasemapSources, lakes: readonly Polygon[]): GzippedTile[] {
  const layers = Object.entries(basemapLayers(sources, lakes)).map(
    ([name, data]) => [name, new GeoJSONVT(data, { maxZoom: basemapMaxZoom, extent, buffer: 64, tolerance })] as const,
  )
  const tiles: GzippedTile[] = []
  const descend = (z: number, x: number, y: number): void => {
    const content: Parameters<typeof fromGeojsonVt>[0] = {}
    for (const [name, index] of layers) {
      const tile = index.getTile(z, x, y)
      if (tile?.features.length) Object.assign(content, { [name]: tile })
    }
    tiles.push({ z, x, y, bytes: gzipSync(fromGeojsonVt(content, { version: 2, extent }), { level: 9 }) })
    if (z === basemapMaxZoom) return
    for (const [east, south] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      descend(z + 1, 2 * x + east, 2 * y + south)
  }
  descend(0, 0, 0)
  return tiles
}

export function coarseLand({ land }: Pick<BasemapSources, 'land'>): GeoJSON {
  return { type: 'GeometryCollection', geometries: landPolygons(landRings(land)) }
}

function basemapLayers(sources: BasemapSources, lakes: readonly Polygon[]): Record<string, GeoJSON> {
  const pieces = landRings(sources.land)
  const coastline = coast(pieces)
  return {
    land: { type: 'GeometryCollection', geometries: landPolygons(pieces) },
    lakes: { type: 'GeometryCollection', geometries: [...lakes] },
    coast: { type: 'GeometryCollection', geometries: coastline },
    borders: borders(sources.countries),
    graticule: { type: 'FeatureCollection', features: graticule() },
    places: {
      type: 'FeatureCollection',
      features: [...seaPlaces(), ...portPlaces(sources.ports, nearCoast(coastline))],
    },
  }
}
