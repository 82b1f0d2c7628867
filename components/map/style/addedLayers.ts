import type { ExpressionSpecification, FilterSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { Language } from '#lib/wire/languages.ts'
import { type AddedMap, lastZoomOf, type MapSchema } from '#lib/wire/mapFiles.ts'
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

/** The layers of all maps in order: all grounds, then all names. */
export function addedLayers(maps: readonly AddedMap[], colours: MapColours, language: Language) {
  const layersOf = (map: AddedMap, rows: readonly Row[]) => rows.flatMap((row) => layerOf(map, row))
  const grounds = groundRows(colours)
  const names = nameRows(colours, language)
  return {
    grounds: maps.flatMap((map) => layersOf(map, grounds)),
    names: maps.flatMap((map) => layersOf(map, names)),
  }
}

/** The layer of a schema, and the conditions for its features. */
interface Place {
  layer: string
  conditions: readonly ExpressionSpecification[]
}

type Drawn =
  | { type: 'fill'; paint: Extract<LayerSpecification, { type: 'fill' }>['paint'] }
  | { type: 'line'; paint: Extract<LayerSpecification, { type: 'line' }>['paint'] }
  | { type: 'symbol'; paint: Names['paint']; layout: Names['layout'] }
type Names = Extract<LayerSpecification, { type: 'symbol' }>

interface Row {
  id: string
  fromZoom: number
  drawn: Drawn
  places: Record<MapSchema, Place>
}

/** A row of the tables below: the feature, its lowest zoom, its look, and its place in each schema. */
function row(id: string, fromZoom: number, drawn: Drawn, protomaps: Place, openmaptiles: Place): Row {
  return { id, fromZoom, drawn, places: { protomaps, openmaptiles } }
}

function at(layer: string, ...conditions: ExpressionSpecification[]): Place {
  return { layer, conditions }
}

function isOneOf(value: ExpressionSpecification, values: readonly string[]): ExpressionSpecification {
  return ['in', value, ['literal', [...values]]]
}

const classes = (...values: string[]) => isOneOf(['get', 'class'], values)
/** The Protomaps schema had names with the prefix `pmap:` before version 4. */
const kinds = (...values: string[]) => isOneOf(['coalesce', ['get', 'kind'], ['get', 'pmap:kind'], ''], values)
const areas = isOneOf(['geometry-type'], ['Polygon', 'MultiPolygon'])
const lines = isOneOf(['geometry-type'], ['LineString', 'MultiLineString'])
const points = isOneOf(['geometry-type'], ['Point', 'MultiPoint'])

/** A width in pixels that grows between two zooms. */
const growing = (from: number, thin: number, to: number, wide: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  from,
  thin,
  to,
  wide,
]

const industry = ['industrial', 'commercial', 'railway', 'military']
const woods = ['park', 'wood', 'forest', 'nature_reserve', 'national_park']
const meadows = ['grass', 'meadow', 'scrub', 'wetland', 'cemetery', 'golf_course', 'recreation_ground']
const highways = ['highway', 'major_road', 'medium_road']
const highwayClasses = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary']

/** Layers of a street map that a chart needs, from bottom to top: land, water and its edges, works, buildings and roads. */
function groundRows(colours: MapColours): Row[] {
  const { land, sea, coast, border, builtUp, green, building, road } = colours
  const fill = (colour: string): Drawn => ({ type: 'fill', paint: { 'fill-color': colour, 'fill-antialias': false } })
  const edged = (colour: string, edge: string): Drawn => ({
    type: 'fill',
    paint: { 'fill-color': colour, 'fill-outline-color': edge },
  })
  const line = (colour: string, width: ExpressionSpecification): Drawn => ({
    type: 'line',
    paint: { 'line-color': colour, 'line-width': width },
  })
  const water = at('water', areas)
  const roads = (...values: string[]) => at('roads', lines, kinds(...values))
  const ways = (...values: string[]) => at('transportation', lines, classes(...values))
  const portWorks = ['naval_base', 'port', 'aerodrome']
  const jetty = at('roads', lines, isOneOf(['get', 'kind_detail'], ['pier']))
  const landBorder = at('boundary', ['==', ['get', 'admin_level'], 2], ['!=', ['get', 'maritime'], 1])
  const brook = at('water', lines, kinds('river', 'canal', 'stream'))
  return [
    row('ground', 0, fill(land), at('ground'), at('ground')),
    row(
      'built-up',
      8,
      fill(builtUp),
      at('landuse', areas, kinds(...industry, ...portWorks)),
      at('landuse', areas, classes(...industry)),
    ),
    row(
      'green',
      8,
      fill(green),
      at('landuse', areas, kinds(...woods, ...meadows)),
      at('landcover', areas, classes('wood', 'grass', 'wetland')),
    ),
    row('water', 0, fill(sea), water, water),
    row('waterways', 9, line(sea, growing(9, 0.8, 16, 8)), brook, at('waterway', classes('river', 'canal'))),
    // Draws the edge of the water: coasts, banks and quays.
    row('quays', 7, line(coast, growing(7, 0.6, 16, 2)), water, water),
    row(
      'piers',
      11,
      edged(land, coast),
      at('landuse', areas, kinds('pier')),
      at('transportation', areas, classes('pier')),
    ),
    row('jetties', 11, line(coast, growing(11, 0.8, 16, 4)), jetty, ways('pier')),
    row('buildings', 12, edged(building, building), at('buildings', areas), at('building', areas)),
    row('railways', 11, line(border, growing(11, 0.6, 16, 2)), roads('rail'), ways('rail')),
    row('streets', 12, line(road, growing(12, 0.5, 18, 10)), roads('minor_road'), ways('minor', 'service')),
    row('roads', 8, line(road, growing(8, 0.7, 18, 18)), roads(...highways), ways(...highwayClasses)),
    row('borders', 0, line(border, growing(2, 0.5, 12, 1.6)), at('boundaries', kinds('country')), landBorder),
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
  const spaced = names(11, { 'text-letter-spacing': 0.08 }, colours.seaName)
  const lake = at('water_name', points, ['!', classes('ocean', 'sea')])
  const named = at('roads', lines, kinds(...highways, 'minor_road'))
  const basins = at('pois', kinds('ferry_terminal', 'marina', 'harbour', 'port'))
  const towns = at('place', classes('city', 'town', 'village', 'suburb'))
  return [
    row('street-names', 13, names(10.5, { 'symbol-placement': 'line' }), named, at('transportation_name', lines)),
    row('harbour-names', 12, names(11), basins, at('poi', classes('ferry_terminal', 'harbor'))),
    row('water-names', 11, spaced, at('water', points), lake),
    row('town-names', 7, names(growing(7, 10.5, 14, 13)), at('places', kinds('locality')), towns),
  ]
}

function layerOf(map: AddedMap, { id, fromZoom, places, drawn }: Row): LayerSpecification[] {
  const { layer, conditions } = places[map.schema]
  const last = lastZoomOf(map)
  const zooms = { minzoom: Math.max(fromZoom, map.minZoom), ...(last !== null && { maxzoom: last }) }
  if (last !== null && zooms.minzoom >= last) return []
  const source = sourceOf(map)
  const filter: { filter?: FilterSpecification } = conditions.length > 0 ? { filter: ['all', ...conditions] } : {}
  const common = { id: `${source}-${id}`, source, 'source-layer': layer, ...zooms, ...filter }
  if (drawn.type === 'line') return [{ ...common, ...drawn, layout: { 'line-join': 'round', 'line-cap': 'round' } }]
  return drawn.type === 'fill' ? [{ ...common, ...drawn }] : [{ ...common, ...drawn }]
}
