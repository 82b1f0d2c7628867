import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { mapFont } from '../style/basemapLayers.ts'
import type { MapColours } from '../style/colours.ts'

const isOf = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]
/**
 * From the first of these zooms on, points are drawn that are apart from their neighbours. All others respond to the
 * pointer, and those with a time are always drawn.
 */
const pointZooms = [11, 12, 13, 14, 15, 16, 17, 18]
const isPointDrawn: ExpressionSpecification = [
  'step',
  ['zoom'],
  0,
  ...pointZooms.flatMap((zoom): [number, ExpressionSpecification] => [
    zoom,
    ['case', ['<=', ['get', 'apart_from_zoom'], zoom], 1, 0],
  ]),
]
/** The times at each zoom, by their rank: every 6 hours, hour, 30, 15 and 5 minutes. */
const isTimed: ExpressionSpecification = [
  'all',
  ['has', 'rank'],
  ['<=', ['get', 'rank'], ['step', ['zoom'], 0, 7, 1, 9, 2, 10, 3, 12, 4]],
]
const fastKnots = 20

function bySpeed({ trackSlow, trackMedium, trackFast, seaName }: MapColours): ExpressionSpecification {
  const speed: ExpressionSpecification = ['to-number', ['get', 'speed']]
  const ramp = [0, trackSlow, fastKnots / 2, trackMedium, fastKnots, trackFast]
  return ['case', ['==', ['get', 'speed'], null], seaName, ['interpolate', ['linear'], speed, ...ramp]]
}

/**
 * Draws the tracks of vessels in view and, coloured by speed, of the open one, above its passage and below the vessels.
 */
export function trackLayers(colours: MapColours): LayerSpecification[] {
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  return [
    {
      id: 'tracks-way',
      type: 'line',
      source: 'tracks',
      layout,
      paint: { 'line-color': colours.trackMedium, 'line-width': 1.4, 'line-opacity': 0.7 },
    },
    {
      id: 'passage-line',
      type: 'line',
      source: 'passage',
      filter: isOf('line'),
      layout,
      paint: { 'line-color': colours.accent, 'line-width': 2.4 },
    },
    {
      id: 'passage-part',
      type: 'line',
      source: 'passage',
      filter: isOf('part'),
      layout,
      paint: { 'line-color': colours.accent, 'line-width': 8, 'line-opacity': 0.55 },
    },
    {
      id: 'passage-ends',
      type: 'circle',
      source: 'passage',
      filter: isOf('end'),
      paint: {
        'circle-radius': 4.5,
        'circle-color': colours.nameHalo,
        'circle-stroke-color': colours.accent,
        'circle-stroke-width': 2.4,
      },
    },
    {
      id: 'track-gap',
      type: 'line',
      source: 'track',
      filter: isOf('gap'),
      paint: { 'line-color': colours.seaName, 'line-width': 1.6, 'line-dasharray': [2, 3] },
    },
    {
      id: 'track-casing',
      type: 'line',
      source: 'track',
      filter: isOf('way'),
      layout,
      paint: { 'line-color': colours.nameHalo, 'line-width': 5, 'line-opacity': 0.75 },
    },
    {
      id: 'track-way',
      type: 'line',
      source: 'track',
      filter: isOf('way'),
      layout,
      paint: { 'line-color': bySpeed(colours), 'line-width': 2.6 },
    },
    {
      id: 'track-points',
      type: 'circle',
      source: 'track',
      filter: isOf('point'),
      paint: {
        'circle-radius': 3,
        'circle-color': bySpeed(colours),
        'circle-opacity': isPointDrawn,
        'circle-stroke-color': colours.nameHalo,
        'circle-stroke-width': isPointDrawn,
      },
    },
    {
      id: 'track-marks',
      type: 'circle',
      source: 'track',
      filter: isTimed,
      paint: {
        'circle-radius': 3.2,
        'circle-color': bySpeed(colours),
        'circle-stroke-color': colours.nameHalo,
        'circle-stroke-width': 1.2,
      },
    },
  ]
}

/** Draws times and the direction along the track if there is room, and the text of the point under the pointer. */
export function trackNames(colours: MapColours): LayerSpecification[] {
  const paint = namePaint(colours)
  return [
    {
      id: 'track-times',
      type: 'symbol',
      source: 'track',
      filter: isTimed,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFont,
        'text-size': 11,
        'text-padding': 14,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.8,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint,
    },
    {
      id: 'track-direction',
      type: 'symbol',
      source: 'track',
      filter: isOf('leg'),
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'text-field': '>',
        'text-font': mapFont,
        'text-size': 18,
        'text-keep-upright': false,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint,
    },
    {
      id: pointTextLayer,
      type: 'symbol',
      source: 'track',
      filter: pointTextFilter(null),
      layout: {
        'text-field': ['get', 'text'],
        'text-font': mapFont,
        'text-size': 13,
        'text-anchor': ['get', 'anchor'],
        'text-radial-offset': 1,
        'text-max-width': 40,
        'text-allow-overlap': true,
      },
      paint: { ...paint, 'text-halo-width': 2.4 },
    },
  ]
}

export const pointTextLayer = 'track-point-text'

/** Shows the text of one point; `null` shows none. */
export function pointTextFilter(point: number | null): ExpressionSpecification {
  return ['all', isOf('point'), ['==', ['id'], point ?? -1]]
}

/** Above the name of the open vessel, which makes room. */
export function passageTimes(colours: MapColours): LayerSpecification[] {
  return [
    {
      id: 'passage-times',
      type: 'symbol',
      source: 'passage',
      filter: isOf('end'),
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFont,
        'text-size': 12,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.9,
        'text-allow-overlap': true,
      },
      paint: namePaint(colours),
    },
  ]
}

function namePaint(colours: MapColours) {
  return { 'text-color': colours.text, 'text-halo-color': colours.nameHalo, 'text-halo-width': 1.6 }
}
