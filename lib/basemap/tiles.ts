import type { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, GeoJSON, LineString, Polygon } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import type { Port } from '#lib/ports/port.ts'
import { dropTiles, squareZoom } from './dropTiles.ts'
import { borders, type CountryTopology, coast, type LandTopology, landPolygons, landRings, nearCoast } from './land.ts'
import { portPlaces, seaPlaces } from './places.ts'
import { type GzippedTile, gzippedLayers } from './writePmtiles.ts'

export interface BasemapSources {
  land: LandTopology
  countries: CountryTopology
  ports: readonly Port[]
}

/**
 * The highest zoom of the coarse coast, which is made for 1 : 10 million; at closer zooms it is magnified under the
 * finer coast of shore.ts.
 */
export const basemapMaxZoom = 7
const extent = 4096
/** Three quarters of a pixel: halves the points of coasts and the time to draw them, without a visible difference. */
const tolerance = 6

/** All tiles of the world, gzipped as they are sent. */
export function basemapTiles(sources: BasemapSources, lakes: readonly Polygon[]): GzippedTile[] {
  const options = { maxZoom: basemapMaxZoom, indexMaxZoom: squareZoom, extent, buffer: 64, tolerance }
  const layers = Object.entries(basemapLayers(sources, lakes)).map(
    ([name, data]) => [name, new GeoJSONVT(data, options)] as const,
  )
  const tiles: GzippedTile[] = []
  const descend = (z: number, x: number, y: number): void => {
    const content: Parameters<typeof fromGeojsonVt>[0] = {}
    for (const [name, index] of layers) {
      const tile = index.getTile(z, x, y)
      if (tile?.features.length) Object.assign(content, { [name]: tile })
    }
    tiles.push({ z, x, y, bytes: gzippedLayers(content, extent) })
    if (z === basemapMaxZoom) return
    for (const [east, south] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      descend(z + 1, 2 * x + east, 2 * y + south)
    if (z === squareZoom) for (const [, index] of layers) dropTiles(index)
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

const northernEdge = 85.0511

/** Meridians and parallels: every 10° at far zooms, every degree from zoom 6. */
function graticule(): Feature<LineString>[] {
  const lines: Feature<LineString>[] = []
  for (let longitude = -180; longitude < 180; longitude++) {
    lines.push(line(longitude % 10 === 0, [longitude, -northernEdge], [longitude, northernEdge]))
  }
  for (let latitude = -84; latitude <= 84; latitude++) {
    lines.push(line(latitude % 10 === 0, [-180, latitude], [180, latitude]))
  }
  return lines
}

function line(major: boolean, from: [number, number], to: [number, number]): Feature<LineString> {
  return {
    type: 'Feature',
    properties: { step: major ? 10 : 1 },
    geometry: { type: 'LineString', coordinates: [from, to] },
  }
}
