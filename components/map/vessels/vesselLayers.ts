import type { CircleLayerSpecification, ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { namedFilter } from '../lists/ringLayers.ts'
import { mapFont } from '../style/basemapLayers.ts'
import type { MapColours } from '../style/colours.ts'
import { hullLayers, hullNames, openHullName, vectorLayer } from './closeLayers.ts'
import { dotInks, type VesselAge, vesselAges } from './icons.ts'
import {
  byAge,
  colourOfType,
  type Inks,
  iconName,
  iconTurn,
  inked,
  nameClarity,
  stateOf,
  unlessState,
} from './vesselExpressions.ts'

/** At lower zooms a vessel is a dot; from this zoom on it has a shape. */
export const shapesFromZoom = 6
const namesFromZoom = 10
/** From this zoom on, dots show ages as clearly as shapes do. At lower zooms they let lanes and hubs show through. */
const agesFromZoom = 4
const fleetZoom = 3
const vessels = { source: 'vessels', 'source-layer': 'vessels' } as const

const isAtRest: ExpressionSpecification = ['in', ['get', 'status'], ['literal', ['moored', 'anchored']]]

/** Busy water is read by its traffic: between the fleet and the harbour, vessels at rest are small, and below others. */
const lessAtRest = (size: number): ExpressionSpecification => ['case', isAtRest, size * 0.7, size]
const aboveOthers: ExpressionSpecification = [
  '+',
  byAge({ live: 3, '10m': 2, '1h': 1, '24h': 0 }),
  ['case', isAtRest, 0, 0.5],
]

/** The layers that clicks and hovering query. */
export const vesselLayerIds = ['vessel-dots', 'vessel-shapes'] as const

/** Draws names below marks. MapLibre places upper layers first, so a name does not cover a mark. */
export function vesselLayers(colours: MapColours, inks: Inks, iconSet: string): LayerSpecification[] {
  return [
    vectorLayer(inks),
    ...hullLayers(colours, inks),
    vesselNames(colours),
    hullNames(colours),
    vesselDots(inks),
    fewVesselDots(inks),
    {
      id: 'vessel-shapes',
      type: 'symbol',
      ...vessels,
      minzoom: shapesFromZoom,
      layout: {
        'icon-image': iconName(iconSet),
        'icon-rotate': iconTurn,
        'icon-rotation-alignment': 'map',
        'icon-size': ['interpolate', ['linear'], ['zoom'], shapesFromZoom, lessAtRest(0.62), 9, 0.82, 13, 1.1],
        'icon-padding': 0,
        'icon-allow-overlap': true,
        'icon-ignore-placement': ['step', ['zoom'], true, namesFromZoom, false],
        'symbol-sort-key': aboveOthers,
      },
      paint: {
        // Thousands of vessels last received long ago would be many spots of colour, so they are paler than current
        // ones.
        'icon-opacity': [
          'interpolate',
          ['linear'],
          ['zoom'],
          shapesFromZoom,
          unlessState(['selected', 'hull'], byAge({ live: 1, '10m': 1, '1h': 0.9, '24h': 0.7 })),
          12,
          unlessState(['selected', 'hull'], byAge({ live: 1, '10m': 1, '1h': 1, '24h': 0.85 })),
        ],
      },
    },
  ]
}

function vesselDots(inks: Inks): CircleLayerSpecification {
  const isRing: ExpressionSpecification = [
    'in',
    ['get', 'age'],
    ['literal', vesselAges.filter((age) => dotInks[age].isRing)],
  ]
  return {
    id: 'vessel-dots',
    type: 'circle',
    ...vessels,
    maxzoom: shapesFromZoom,
    layout: { 'circle-sort-key': aboveOthers },
    paint: {
      'circle-color': inked(inks, colourOfType),
      'circle-radius': [
        'interpolate',
        ['linear'],
        ['zoom'],
        0,
        1.7,
        2,
        2.3,
        agesFromZoom,
        lessAtRest(2.8),
        shapesFromZoom,
        lessAtRest(3.4),
      ],
      'circle-opacity': [
        'interpolate',
        ['linear'],
        ['zoom'],
        fleetZoom,
        unlessState(['selected'], byAge(fleetOpacity)),
        agesFromZoom,
        unlessState(['selected'], byAge(dotValues('fill'))),
      ] as ExpressionSpecification,
      'circle-stroke-color': inked(inks, (colours) => ['case', isRing, colourOfType(colours), colours.vesselOutline]),
      'circle-stroke-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        fleetZoom,
        0,
        agesFromZoom,
        ['case', isRing, 0.8, 0.4],
        shapesFromZoom,
        ['case', isRing, 1.1, 0.8],
      ],
      'circle-stroke-opacity': unlessState(['selected'], byAge(dotValues('outline'))),
    },
  }
}

export const fewDotsId = 'few-vessel-dots'

/** Covers the dots while few vessels are in view. Hidden until then. */
function fewVesselDots(inks: Inks): CircleLayerSpecification {
  return {
    id: fewDotsId,
    type: 'circle',
    ...vessels,
    maxzoom: shapesFromZoom,
    layout: { visibility: 'none', 'circle-sort-key': aboveOthers },
    paint: {
      'circle-color': inked(inks, colourOfType),
      'circle-radius': 4.2,
      'circle-opacity': unlessState(['selected'], byAge({ live: 1, '10m': 0.9, '1h': 0.7, '24h': 0.5 })),
      'circle-stroke-color': inked(inks, ({ vesselOutline }) => ['to-color', vesselOutline]),
      'circle-stroke-width': 1.4,
      'circle-stroke-opacity': unlessState(['selected'], 1),
    },
  }
}

/** A single dot is visible; overlapping dots reach the full colour. */
const fleetOpacity: Record<VesselAge, number> = { live: 0.8, '10m': 0.72, '1h': 0.62, '24h': 0.5 }

function dotValues(part: 'fill' | 'outline'): Record<VesselAge, number> {
  const { live, '10m': tenMinutes, '1h': hour, '24h': day } = dotInks
  return { live: live[part], '10m': tenMinutes[part], '1h': hour[part], '24h': day[part] }
}

function offsetOf(pointed: number, round: number): ExpressionSpecification {
  return ['case', ['==', ['get', 'status'], 'moving'], pointed, round]
}

function vesselNames(colours: MapColours): LayerSpecification {
  return {
    id: 'vessel-names',
    type: 'symbol',
    ...vessels,
    minzoom: namesFromZoom,
    filter: namedFilter([]),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': mapFont,
      'text-size': 11,
      'text-variable-anchor': [
        'left',
        'right',
        'bottom',
        'top',
        'bottom-left',
        'bottom-right',
        'top-left',
        'top-right',
      ],
      // The reach of the mark in all directions.
      'text-radial-offset': ['interpolate', ['linear'], ['zoom'], 10, offsetOf(1.4, 1), 13, offsetOf(1.75, 1.2)],
      'text-justify': 'auto',
      'text-max-width': 12,
      'text-padding': 1,
      'symbol-sort-key': byAge({ live: 0, '10m': 1, '1h': 2, '24h': 3 }),
    },
    paint: {
      'text-color': colours.text,
      'text-halo-color': colours.nameHalo,
      'text-halo-width': 1.3,
      'text-opacity': unlessState(['selected', 'hull'], nameClarity),
    },
  }
}

/** Draws the open vessel above all others from its own record: a ring, its mark, and always its name. */
export function selectionLayers(colours: MapColours, iconSet: string): LayerSpecification[] {
  const ring: CircleLayerSpecification['paint'] = {
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 0, 9, shapesFromZoom, 13, 13, 18],
    'circle-color': colours.accent,
    'circle-opacity': ['case', stateOf('hull'), 0, 0.14],
    'circle-stroke-color': colours.accent,
    'circle-stroke-width': 2,
    'circle-stroke-opacity': ['case', stateOf('hull'), 0, 1],
  }
  return [
    { id: 'selection-ring', type: 'circle', source: 'selection', paint: ring },
    {
      id: 'selection-shape',
      type: 'symbol',
      source: 'selection',
      layout: {
        'icon-image': iconName(iconSet),
        'icon-rotate': iconTurn,
        'icon-rotation-alignment': 'map',
        'icon-size': ['interpolate', ['linear'], ['zoom'], 0, 0.7, 9, 0.9, 13, 1.1],
        'icon-padding': 0,
        'icon-allow-overlap': true,
      },
      paint: { 'icon-opacity': unlessState(['hull'], 1) },
    },
    {
      id: 'selection-name',
      type: 'symbol',
      source: 'selection',
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFont,
        'text-size': 13,
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        'text-radial-offset': 1.7,
        'text-justify': 'auto',
        'text-allow-overlap': true,
        'text-max-width': 20,
      },
      paint: {
        'text-color': colours.text,
        'text-halo-color': colours.nameHalo,
        'text-halo-width': 2,
        'text-opacity': unlessState(['hull'], 1),
      },
    },
    openHullName(colours),
  ]
}
