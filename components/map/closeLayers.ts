import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColours } from './colours.ts'
import { hullsFromZoom, vectorsFromZoom } from './hulls.ts'
import { byAge, colourOfType, type Inks, inked, stateOf } from './shipExpressions.ts'

const isClassB: ExpressionSpecification = ['==', ['get', 'class'], 'B']

/** Hulls to scale: filled and outlined as icons are, by class and age. */
export function hullLayers(colours: MapColours, inks: Inks): LayerSpecification[] {
  return [
    {
      id: 'hull-casing',
      type: 'line',
      source: 'hulls',
      minzoom: hullsFromZoom,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.shipOutline, 'line-width': 3.6 },
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
        'circle-color': colours.shipOutline,
        'circle-opacity': ['case', stateOf('hull'), 0.9, 0],
      },
    },
  ]
}

/** Where ships will be in six minutes. What is older than ten minutes is only a guess, and looks like one. */
export function vectorLayer(inks: Inks): LayerSpecification {
  return {
    id: 'ship-vectors',
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
