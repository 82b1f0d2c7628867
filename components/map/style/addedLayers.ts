import type { ExpressionSpecification, FilterSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { type AddedMap, lastZoomOf, type MapSchema } from '#lib/wire/mapFiles.ts'
import type { Language } from '../../ui/words/language.ts'
import { mapFont } from './basemapLayers.ts'
import type { MapColours } from './colours.ts'
import { mapTileProtocol } from './groundedTiles.ts'

/** Prefix of the source names of added maps. */
export const addedPrefix = 'added-'

const sourceOf = ({ version }: AddedMap) => `${addedPrefix}${version}`

export function addedSources(maps: readonly AddedMap[], origin: string): Record<string, SourceSpecification> {
  const address = origin.replace(/^https?:/, `${mapTileProtocol}:`)
  return Object.fromEntries(
    maps.map((map) => {
      const { version, bounds, minZoom, maxZoom, attribution } = map
      const tiles = [`${address}/basemap/${version}/{z}/{x}/{y}`]
      const [west, south, east, north] = bounds
      const reach = { bounds: [west, south, east, north] as [number, number, number, number] }
      return [sourceOf(map), { type: 'vector', tiles, ...reach, minzoom: minZoom, maxzoom: maxZoom, attribution }]
    }),
  )
}

/** The layers of all maps, one map above the other: all grounds, and above them all names. */
export function addedLayers(maps: readonly AddedMap[], colours: MapColours, language: Language) {
  const layersOf = (map: AddedMap, rows: readonly Row[]) => rows.flatMap((row) => layerOf(map, row))
  const grounds = groundRows(colours)
  const names = nameRows(colours, language)
  return {
    grounds: maps.flatMap((map) => layersOf(map, grounds)),
    names: maps.flatMap((map) => layersOf(map, names)),
  }
}

/** The layer of a schema, and a filter of its features. */
interface Place {
  layer: string
  filter?: ExpressionSpecification
}

type Drawn =
  | { type: 'fill'; paint: Extract<LayerSpecification, { type: 'fill' }>['paint'] }
  | { type: 'line'; paint: Extract<LayerSpecification, { type: 'line' }>['paint'] }
  | { type: 'symbol'; paint: Names['paint']; layout: Names['layout'] }
type Names = Extract<LayerSpecification, { type: 'symbol' }>

interface Row {
  id: string
  fromZoom?: number
  places: Record<MapSchema, Place>
  drawn: Drawn
}

const isOf = (property: string, values: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', property],
  ['literal', [...values]],
]
/** Before version 4, names of the schema Protomaps began with `pmap:`. */
const kinds = (...values: string[]): ExpressionSpecification => [
  'in',
  ['coalesce', ['get', 'kind'], ['get', 'pmap:kind'], ''],
  ['literal', values],
]
const classes = (...values: string[]) => isOf('class', values)
const areas = isGeometry('Polygon', 'MultiPolygon')
const lines = isGeometry('LineString', 'MultiLineString')
const points = isGeometry('Point', 'MultiPoint')

function isGeometry(...types: string[]): ExpressionSpecification {
  return ['in', ['geometry-type'], ['literal', types]]
}

function all(...conditions: ExpressionSpecification[]): ExpressionSpecification {
  return ['all', ...conditions]
}

/** A width in pixels that grows between two zooms. */
const growing = (from: number, thin: number, to: number, wide: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...[from, thin, to, wide],
]

const highways = ['highway', 'major_road', 'medium_road']
const highwayClasses = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary']

/** Layers of a street map that a chart needs, from bottom to top: land, water and its edges, works, buildings and roads. */
function groundRows(colours: MapColours): Row[] {
  const { land, sea, coast, border, builtUp, green, building, road } = colours
  const fill = (colour: string): Drawn => ({ type: 'fill', paint: { 'fill-color': colour, 'fill-antialias': false } })
  const line = (colour: string, width: ExpressionSpecification): Drawn => ({
    type: 'line',
    paint: { 'line-color': colour, 'line-width': width },
  })
  return [
    { id: 'ground', places: { protomaps: { layer: 'ground' }, openmaptiles: { layer: 'ground' } }, drawn: fill(land) },
    {
      id: 'built-up',
      fromZoom: 8,
      places: {
        protomaps: {
          layer: 'landuse',
          filter: all(
            areas,
            kinds('industrial', 'commercial', 'railway', 'military', 'naval_base', 'port', 'aerodrome'),
          ),
        },
        openmaptiles: {
          layer: 'landuse',
          filter: all(areas, classes('industrial', 'commercial', 'railway', 'military')),
        },
      },
      drawn: fill(builtUp),
    },
    {
      id: 'green',
      fromZoom: 8,
      places: {
        protomaps: {
          layer: 'landuse',
          filter: all(
            areas,
            kinds(
              'park',
              'wood',
              'forest',
              'nature_reserve',
              'national_park',
              'grass',
              'meadow',
              'scrub',
              'wetland',
              'cemetery',
              'golf_course',
              'recreation_ground',
            ),
          ),
        },
        openmaptiles: { layer: 'landcover', filter: all(areas, classes('wood', 'grass', 'wetland')) },
      },
      drawn: fill(green),
    },
    {
      id: 'water',
      places: { protomaps: { layer: 'water', filter: areas }, openmaptiles: { layer: 'water', filter: areas } },
      drawn: fill(sea),
    },
    {
      id: 'waterways',
      fromZoom: 9,
      places: {
        protomaps: { layer: 'water', filter: all(lines, kinds('river', 'canal', 'stream')) },
        openmaptiles: { layer: 'waterway', filter: classes('river', 'canal') },
      },
      drawn: line(sea, growing(9, 0.8, 16, 8)),
    },
    {
      // The edge of the water: coasts, banks and quays.
      id: 'quays',
      fromZoom: 7,
      places: { protomaps: { layer: 'water', filter: areas }, openmaptiles: { layer: 'water', filter: areas } },
      drawn: line(coast, growing(7, 0.6, 16, 2)),
    },
    {
      id: 'piers',
      fromZoom: 11,
      places: {
        protomaps: { layer: 'landuse', filter: all(areas, kinds('pier')) },
        openmaptiles: { layer: 'transportation', filter: all(areas, classes('pier')) },
      },
      drawn: { type: 'fill', paint: { 'fill-color': land, 'fill-outline-color': coast } },
    },
    {
      id: 'jetties',
      fromZoom: 11,
      places: {
        protomaps: { layer: 'roads', filter: all(lines, isOf('kind_detail', ['pier'])) },
        openmaptiles: { layer: 'transportation', filter: all(lines, classes('pier')) },
      },
      drawn: line(coast, growing(11, 0.8, 16, 4)),
    },
    {
      id: 'buildings',
      fromZoom: 12,
      places: {
        protomaps: { layer: 'buildings', filter: areas },
        openmaptiles: { layer: 'building', filter: areas },
      },
      drawn: { type: 'fill', paint: { 'fill-color': building } },
    },
    {
      id: 'railways',
      fromZoom: 11,
      places: {
        protomaps: { layer: 'roads', filter: all(lines, kinds('rail')) },
        openmaptiles: { layer: 'transportation', filter: all(lines, classes('rail')) },
      },
      drawn: line(border, growing(11, 0.6, 16, 2)),
    },
    {
      id: 'streets',
      fromZoom: 12,
      places: {
        protomaps: { layer: 'roads', filter: all(lines, kinds('minor_road')) },
        openmaptiles: { layer: 'transportation', filter: all(lines, classes('minor', 'service')) },
      },
      drawn: line(road, growing(12, 0.5, 18, 10)),
    },
    {
      id: 'roads',
      fromZoom: 8,
      places: {
        protomaps: { layer: 'roads', filter: all(lines, kinds(...highways)) },
        openmaptiles: { layer: 'transportation', filter: all(lines, classes(...highwayClasses)) },
      },
      drawn: line(road, growing(8, 0.7, 18, 18)),
    },
    {
      id: 'borders',
      places: {
        protomaps: { layer: 'boundaries', filter: kinds('country') },
        openmaptiles: {
          layer: 'boundary',
          filter: all(['==', ['get', 'admin_level'], 2], ['!=', ['get', 'maritime'], 1]),
        },
      },
      drawn: line(border, growing(2, 0.5, 12, 1.6)),
    },
  ]
}

function nameRows(colours: MapColours, language: Language): Row[] {
  const name: ExpressionSpecification = ['coalesce', ['get', `name:${language}`], ['get', 'name']]
  const names = (
    size: ExpressionSpecification | number,
    layout: Names['layout'] = {},
    colour = colours.placeName,
  ): Drawn => ({
    type: 'symbol',
    layout: { 'text-field': name, 'text-font': mapFont, 'text-size': size, 'text-max-width': 8, ...layout },
    paint: { 'text-color': colour, 'text-halo-color': colours.nameHalo, 'text-halo-width': 1.2 },
  })
  return [
    {
      id: 'street-names',
      fromZoom: 13,
      places: {
        protomaps: { layer: 'roads', filter: all(lines, kinds(...highways, 'minor_road')) },
        openmaptiles: { layer: 'transportation_name', filter: lines },
      },
      drawn: names(10.5, { 'symbol-placement': 'line' }),
    },
    {
      id: 'harbour-names',
      fromZoom: 12,
      places: {
        protomaps: { layer: 'pois', filter: kinds('ferry_terminal', 'marina', 'harbour', 'port') },
        openmaptiles: { layer: 'poi', filter: classes('ferry_terminal', 'harbor') },
      },
      drawn: names(11),
    },
    {
      id: 'water-names',
      fromZoom: 11,
      places: {
        protomaps: { layer: 'water', filter: points },
        openmaptiles: { layer: 'water_name', filter: all(points, ['!', classes('ocean', 'sea')]) },
      },
      drawn: names(11, { 'text-letter-spacing': 0.08 }, colours.seaName),
    },
    {
      id: 'town-names',
      fromZoom: 7,
      places: {
        protomaps: { layer: 'places', filter: kinds('locality') },
        openmaptiles: { layer: 'place', filter: classes('city', 'town', 'village', 'suburb') },
      },
      drawn: names(growing(7, 10.5, 14, 13)),
    },
  ]
}

function layerOf(map: AddedMap, { id, fromZoom = 0, places, drawn }: Row): LayerSpecification[] {
  const place = places[map.schema]
  const last = lastZoomOf(map)
  const zooms = { minzoom: Math.max(fromZoom, map.minZoom), ...(last !== null && { maxzoom: last }) }
  if (last !== null && zooms.minzoom >= last) return []
  const source = sourceOf(map)
  const filter: { filter?: FilterSpecification } = place.filter ? { filter: place.filter } : {}
  const common = { id: `${source}-${id}`, source, 'source-layer': place.layer, ...zooms, ...filter }
  if (drawn.type === 'line')
    return [{ ...common, type: 'line', layout: { 'line-join': 'round', 'line-cap': 'round' }, paint: drawn.paint }]
  return drawn.type === 'fill'
    ? [{ ...common, type: 'fill', paint: drawn.paint }]
    : [{ ...common, type: 'symbol', layout: drawn.layout, paint: drawn.paint }]
}
