import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { mapFont } from '../style/basemapLayers.ts'
import type { MapColours } from '../style/colours.ts'
import type { StationForm } from './stationSymbols.ts'

export const stationTileProtocol = 'lastfix-stations'
/** The service leaves stations out of farther tiles. At closer zooms, tiles of this zoom are scaled up. */
const finestTiles = 12
/** At lower zooms a station is a dot; from this zoom on it has its symbol. */
const symbolsFromZoom = 9
const namesFromZoom = 11
const stations = { source: 'stations', 'source-layer': 'stations' } as const

/** The layers that the toggle shows and hides. */
export const toggledLayerIds = ['station-names', 'station-dots', 'station-symbols'] as const
/** The layers that clicks and hovering query, the most urgent first. */
export const stationLayerIds = ['beacon-symbols', 'station-symbols', 'station-dots'] as const

export function stationSource(origin: string): SourceSpecification {
  const tiles = `${stationTileProtocol}://${origin.replace(/^https?:\/\//, '')}/api/tiles/stations/{z}/{x}/{y}.mvt`
  return { type: 'vector', tiles: [tiles], maxzoom: finestTiles, promoteId: { stations: 'mmsi' } }
}

const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]
const form = (name: StationForm) => name
/** The seventh digit of the MMSI of a helicopter is 5 (ITU-R M.585). */
const isHelicopter: ExpressionSpecification = [
  'all',
  ['==', ['floor', ['/', ['get', 'mmsi'], 1_000_000]], 111],
  ['==', ['%', ['floor', ['/', ['get', 'mmsi'], 100]], 10], 5],
]
const aidForm: ExpressionSpecification = [
  'concat',
  ['case', ['==', ['coalesce', ['get', 'aton'], ''], 'virtual'], form('virtual'), form('aid')],
  ['case', ['boolean', ['get', 'off_position'], false], '-off', ''],
]
const formOfStation: ExpressionSpecification = [
  'case',
  isKind('aid'),
  aidForm,
  isKind('base'),
  form('base'),
  isKind('aircraft'),
  ['case', isHelicopter, form('helicopter'), form('aeroplane')],
  form('beacon'),
]

/** Hidden by default: tiles of a source without visible layers are not loaded. Beacons in distress have a source of their own. */
export function stationLayers(colours: MapColours, iconSet: string): LayerSpecification[] {
  const quiet: ExpressionSpecification = ['!', ['has', 'distress']]
  const hidden = { ...stations, filter: quiet }
  return [
    {
      ...hidden,
      id: 'station-names',
      type: 'symbol',
      minzoom: namesFromZoom,
      layout: {
        ...{ visibility: 'none', 'text-field': ['coalesce', ['get', 'name'], ''], 'text-font': mapFont },
        ...{ 'text-size': 10.5, 'text-max-width': 10, 'text-padding': 2, 'text-radial-offset': 1.3 },
        'text-variable-anchor': ['top', 'bottom', 'right', 'left'],
      },
      paint: { 'text-color': colours.station, 'text-halo-color': colours.nameHalo, 'text-halo-width': 1.3 },
    },
    {
      ...hidden,
      id: 'station-dots',
      type: 'circle',
      maxzoom: symbolsFromZoom,
      layout: { visibility: 'none' },
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 0, 1.6, symbolsFromZoom, 3],
        'circle-color': colours.vesselOutline,
        'circle-stroke-color': ['case', ['boolean', ['get', 'off_position'], false], colours.danger, colours.station],
        'circle-stroke-width': 1.3,
      },
    },
    {
      ...hidden,
      id: 'station-symbols',
      type: 'symbol',
      minzoom: symbolsFromZoom,
      layout: {
        visibility: 'none',
        'icon-image': ['concat', iconSet, '/station/', formOfStation],
        'icon-size': ['interpolate', ['linear'], ['zoom'], symbolsFromZoom, 0.7, 13, 1],
        'icon-allow-overlap': true,
        'icon-ignore-placement': ['step', ['zoom'], true, namesFromZoom, false],
        'icon-padding': 0,
      },
    },
  ]
}

const isActive: ExpressionSpecification = ['==', ['get', 'distress'], 'active']

/** Drawn above all vessels: beacons in distress or under test, and a ring around the open station. */
export function beaconLayers(colours: MapColours, iconSet: string): LayerSpecification[] {
  return [
    {
      id: 'station-ring',
      type: 'circle',
      source: 'station',
      paint: {
        ...{ 'circle-radius': 17, 'circle-color': colours.accent, 'circle-opacity': 0.14 },
        ...{ 'circle-stroke-color': colours.accent, 'circle-stroke-width': 2 },
      },
    },
    {
      id: 'beacon-names',
      type: 'symbol',
      source: 'beacons',
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFont,
        'text-size': 12,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        // Clear of the symbol, which is placed first.
        'text-radial-offset': 1.8,
        'text-max-width': 20,
        // Lower keys are placed first.
        'symbol-sort-key': ['case', isActive, 0, 1],
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.nameHalo, 'text-halo-width': 2 },
    },
    {
      id: 'beacon-symbols',
      type: 'symbol',
      source: 'beacons',
      layout: {
        'icon-image': ['concat', iconSet, '/station/', ['get', 'distress']],
        'icon-size': ['interpolate', ['linear'], ['zoom'], 0, 0.8, 9, 1],
        'icon-allow-overlap': true,
        // Higher keys are drawn above.
        'symbol-sort-key': ['case', isActive, 1, 0],
      },
    },
  ]
}
