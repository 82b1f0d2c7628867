import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { MapColours } from './colours.ts'

export const mapFont = ['Inter Variable']
const basemap = { source: 'basemap' } as const

export function basemapLayers(colours: MapColours): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    {
      id: 'graticule',
      type: 'line',
      ...basemap,
      'source-layer': 'graticule',
      filter: ['any', ['==', ['get', 'step'], 10], ['>=', ['zoom'], 7]],
      paint: { 'line-color': colours.graticule, 'line-width': ['interpolate', ['linear'], ['zoom'], 0, 0.6, 8, 1] },
    },
    {
      id: 'land',
      type: 'fill',
      ...basemap,
      'source-layer': 'land',
      paint: { 'fill-color': colours.land, 'fill-antialias': false },
    },
    {
      id: 'borders',
      type: 'line',
      ...basemap,
      'source-layer': 'borders',
      minzoom: 2,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 8, 1.2] },
    },
    {
      id: 'coast',
      type: 'line',
      ...basemap,
      'source-layer': 'coast',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': colours.coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 0, 0.5, 5, 0.9, 10, 1.6],
      },
    },
    seaNames(colours),
    portMarks(colours),
    portNames(colours),
  ]
}

const roomForIt: ExpressionSpecification = ['<=', ['get', 'rank'], ['zoom']]

function seaNames(colours: MapColours): SymbolLayerSpecification {
  return {
    id: 'sea-names',
    type: 'symbol',
    ...basemap,
    'source-layer': 'places',
    maxzoom: 10,
    filter: ['all', ['==', ['get', 'kind'], 'sea'], roomForIt],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': mapFont,
      'text-size': ['interpolate', ['linear'], ['zoom'], 0, 10, 6, 14],
      'text-letter-spacing': 0.18,
      'text-max-width': 7,
      'text-line-height': 1.35,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': colours.seaName, 'text-halo-color': colours.sea, 'text-halo-width': 1 },
  }
}

function portMarks(colours: MapColours): LayerSpecification {
  return {
    id: 'port-marks',
    type: 'circle',
    ...basemap,
    'source-layer': 'places',
    filter: ['all', ['==', ['get', 'kind'], 'port'], roomForIt],
    paint: {
      'circle-radius': 1.8,
      'circle-color': colours.land,
      'circle-stroke-color': colours.placeName,
      'circle-stroke-width': 1,
    },
  }
}

function portNames(colours: MapColours): SymbolLayerSpecification {
  return {
    id: 'port-names',
    type: 'symbol',
    ...basemap,
    'source-layer': 'places',
    filter: ['all', ['==', ['get', 'kind'], 'port'], roomForIt],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': mapFont,
      'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10.5, 10, 13],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.55,
      'text-justify': 'auto',
      'text-max-width': 9,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': colours.placeName, 'text-halo-color': colours.nameHalo, 'text-halo-width': 1.2 },
  }
}
