import type { Feature, FeatureCollection, LineString, Point } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { Box } from '#lib/distance.ts'
import { wrapLongitude } from '#lib/wire/area/boundingBox.ts'
import { fineGraticuleFromZoom, mapFont } from './basemapLayers.ts'
import type { MapColours } from './colours.ts'

/** Minutes between lines. Each divides 60, so that every degree is a line. */
const steps = [
  { zoom: 16, minutes: 0.25 },
  { zoom: 14, minutes: 1 },
  { zoom: 12, minutes: 2 },
  { zoom: fineGraticuleFromZoom, minutes: 6 },
]

/** The lines of a view, and their coordinates at the upper and right edges of its part that is clear of panels. */
export function graticuleIn(
  { west, south, east, north }: Box,
  clear: Box,
  zoom: number,
): FeatureCollection<LineString | Point> {
  const minutes = steps.find((step) => zoom >= step.zoom)?.minutes
  if (minutes === undefined) return { type: 'FeatureCollection', features: [] }
  const meridians = between(west, east, minutes).map((at) => lineOf([at, south], [at, north]))
  const parallels = between(south, north, minutes).map((at) => lineOf([west, at], [east, at]))
  const longitudes = between(clear.west, clear.east, minutes).map((at) =>
    nameAt([at, clear.north], nameOf(wrapLongitude(at), 3, 'E', 'W')),
  )
  const latitudes = between(clear.south, clear.north, minutes).map((at) =>
    nameAt([clear.east, at], nameOf(at, 2, 'N', 'S')),
  )
  return { type: 'FeatureCollection', features: [...meridians, ...parallels, ...longitudes, ...latitudes] }
}

function between(low: number, high: number, minutes: number): number[] {
  const perDegree = 60 / minutes
  const [first, last] = [Math.ceil(low * perDegree), Math.floor(high * perDegree)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) / perDegree)
}

function lineOf(from: [number, number], to: [number, number]): Feature<LineString> {
  return { type: 'Feature', geometry: { type: 'LineString', coordinates: [from, to] }, properties: {} }
}

function nameAt(coordinates: [number, number], name: string): Feature<Point> {
  return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: { name } }
}

/** Formats a coordinate as on charts: 51°54′N. */
function nameOf(degrees: number, digits: number, positive: string, negative: string): string {
  const minutes = Math.round(Math.abs(degrees) * 6_000) / 100
  const rest = Number((minutes % 60).toFixed(2))
  const [whole = '', part] = String(rest).split('.')
  const written = `${whole.padStart(2, '0')}${part === undefined ? '' : `.${part}`}`
  return `${String(Math.floor(minutes / 60)).padStart(digits, '0')}°${written}′${degrees < 0 ? negative : positive}`
}

export function graticuleLayers({ coast, seaName, nameHalo }: MapColours): LayerSpecification[] {
  return [
    {
      id: 'graticule-fine',
      type: 'line',
      source: 'graticule',
      paint: { 'line-color': coast, 'line-width': 1, 'line-opacity': 0.35 },
    },
    {
      id: 'graticule-names',
      type: 'symbol',
      source: 'graticule',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': mapFont,
        'text-size': 10,
      },
      paint: { 'text-color': seaName, 'text-halo-color': nameHalo, 'text-halo-width': 1 },
    },
  ]
}
