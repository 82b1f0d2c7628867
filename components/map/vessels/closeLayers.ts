import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { mapFont } from '../style/basemapLayers.ts'
import type { MapColours } from '../style/colours.ts'
import { hullsFromZoom, vectorsFromZoom } from './hulls.ts'
import { byAge, colourOfType, type Inks, inked, nameClarity, stateOf, unlessState } from './vesselExpressions.ts'

const isClassB: ExpressionSpecification = ['==', ['get', 'class'], 'B']

/** Draws hulls to scale, filled and outlined like icons by class and age. */
export function hullLayers(colours: MapColours, inks: Inks): LayerSpecification[] {
  return [
    {
      id: 'hull-casing',
      type: 'line',
      source: 'hulls',
      minzoom: hullsFromZoom,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.vesselOutline, 'line-width': 3.6 },
    },
    {
      id: 'hull-selected',
      type: 'line',
      source: 'hulls',
      minzoom: hullsFromZoom,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.accent, 'line-width': ['case', stateOf('selected'), 7, 0] },
    },
    {
      id: 'hull-fill',
      type: 'fill',
      source: 'hulls',
      minzoom: hullsFromZoom,
      paint: {
        'fill-color': inked(inks, colourOfType),
        'fill-opacity': ['case', isClassB, 0.08, byAge({ live: 0.85, '10m': 0.42, '1h': 0.1, '24h': 0 })],
        'fill-antialias': false,
      },
    },
    {
      id: 'hull-outline',
      type: 'line',
      source: 'hulls',
      minzoom: hullsFromZoom,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': inked(inks, colourOfType),
        'line-width': 1.6,
        'line-dasharray': [
          'case',
          ['any', ['==', ['get', 'age'], '24h'], ['all', isClassB, ['==', ['get', 'age'], '1h']]],
          ['literal', [2.5, 2]],
          ['literal', [1, 0]],
        ],
      },
    },
    {
      id: 'hull-antenna',
      type: 'circle',
      source: 'vessels',
      'source-layer': 'vessels',
      minzoom: hullsFromZoom + 1,
      paint: {
        'circle-radius': 1.8,
        'circle-color': colours.vesselOutline,
        'circle-opacity': ['case', stateOf('hull'), 0.9, 0],
      },
    },
  ]
}

/** Names below hulls. The open vessel's name has its own layer because it is always shown. */
export function hullNames(colours: MapColours): LayerSpecification {
  const layout: SymbolLayerSpecification['layout'] = {
    'text-size': 11,
    'text-padding': 1,
    // Keeps the name clear of the icon, which takes its room even if it is hidden.
    'text-offset': [0, 1.1],
    'symbol-sort-key': byAge({ live: 0, '10m': 1, '1h': 2, '24h': 3 }),
  }
  const paint = { 'text-halo-width': 1.3, 'text-opacity': unlessState(['selected'], nameClarity) }
  return hullName({ id: 'hull-names', colours, layout, paint })
}

export function openHullName(colours: MapColours): LayerSpecification {
  const layout = { 'text-size': 13, 'text-allow-overlap': true }
  const opacity: ExpressionSpecification = ['case', stateOf('selected'), 1, 0]
  const paint = { 'text-halo-width': 2, 'text-opacity': opacity }
  return hullName({ id: 'open-hull-name', colours, layout, paint })
}

interface HullName extends Pick<SymbolLayerSpecification, 'id' | 'layout' | 'paint'> {
  colours: MapColours
}

function hullName({ id, colours, layout, paint }: HullName): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'hulls',
    minzoom: hullsFromZoom,
    filter: ['==', ['geometry-type'], 'Point'],
    layout: {
      'text-field': ['coalesce', ['get', 'name'], ['concat', 'MMSI ', ['to-string', ['id']]]],
      'text-font': mapFont,
      'text-anchor': 'top',
      'text-offset': [0, 0.4],
      'text-max-width': 20,
      ...layout,
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.nameHalo, ...paint },
  }
}

/** Draws positions in six minutes. Lines of reports older than ten minutes are dashed and pale. */
export function vectorLayer(inks: Inks): LayerSpecification {
  return {
    id: 'vessel-vectors',
    type: 'line',
    source: 'vectors',
    minzoom: vectorsFromZoom,
    layout: { 'line-cap': 'round' },
    paint: {
      'line-color': inked(inks, colourOfType),
      'line-width': ['interpolate', ['linear'], ['zoom'], vectorsFromZoom, 1.1, 15, 1.8],
      'line-dasharray': ['case', ['==', ['get', 'age'], 'live'], ['literal', [1, 0]], ['literal', [2, 3]]],
      'line-opacity': byAge({ live: 0.9, '10m': 0.7, '1h': 0, '24h': 0 }),
    },
  }
}
