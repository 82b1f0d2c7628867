import type { CircleLayerSpecification, ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { mapFont } from './basemapLayers.ts'
import { colouredTypes, type MapColours } from './colours.ts'

/** Far out a ship is a dot; from here on she has a shape. */
export const shapesFromZoom = 6
const namesFromZoom = 10
const vessels = { source: 'vessels', 'source-layer': 'vessels' } as const

/** The layers a click or a hover asks. */
export const shipLayerIds = ['ship-dots', 'ship-shapes'] as const

/** A name belongs to its shape: it is left out where it would cover another ship or name, the shape never is. */
export function shipLayers(colours: MapColours, iconSet: string): LayerSpecification[] {
  return [
    {
      id: 'ship-dots',
      type: 'circle',
      ...vessels,
      maxzoom: shapesFromZoom,
      paint: {
        'circle-color': colourOfType(colours),
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 0, 1.6, 3, 2.2, shapesFromZoom, 3.4],
        'circle-opacity': hiddenWhenSelected([
          'match',
          ['get', 'age'],
          'live',
          1,
          '10m',
          0.75,
          '1h',
          0.5,
          0.3,
        ] as ExpressionSpecification),
        'circle-stroke-color': colours.shipOutline,
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 2, 0.2, shapesFromZoom, 0.8],
        'circle-stroke-opacity': hiddenWhenSelected(1),
      },
    },
    {
      id: 'ship-shapes',
      type: 'symbol',
      ...vessels,
      minzoom: shapesFromZoom,
      layout: {
        'icon-image': iconName(iconSet),
        'icon-rotate': ['coalesce', ['get', 'rotation'], 0],
        'icon-rotation-alignment': 'map',
        'icon-size': ['interpolate', ['linear'], ['zoom'], shapesFromZoom, 0.62, 9, 0.82, 13, 1.1],
        'icon-allow-overlap': true,
        'icon-ignore-placement': ['step', ['zoom'], true, namesFromZoom, false],
        'text-field': ['step', ['zoom'], '', namesFromZoom, ['coalesce', ['get', 'name'], '']],
        'text-font': mapFont,
        'text-size': 11,
        'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
        'text-radial-offset': 1.15,
        'text-justify': 'auto',
        'text-max-width': 12,
        'text-optional': true,
      },
      paint: {
        'icon-opacity': hiddenWhenSelected(1),
        'text-color': colours.text,
        'text-halo-color': colours.nameHalo,
        'text-halo-width': 1.3,
        'text-opacity': hiddenWhenSelected(0.92),
      },
    },
  ]
}

/** The selected ship, drawn on top of all others from her own record: a ring, her mark, and always her name. */
export function selectionLayers(colours: MapColours, iconSet: string): LayerSpecification[] {
  const ring: CircleLayerSpecification['paint'] = {
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 0, 9, shapesFromZoom, 13, 13, 18],
    'circle-color': colours.accent,
    'circle-opacity': 0.14,
    'circle-stroke-color': colours.accent,
    'circle-stroke-width': 2,
  }
  return [
    { id: 'selection-ring', type: 'circle', source: 'selection', paint: ring },
    {
      id: 'selection-shape',
      type: 'symbol',
      source: 'selection',
      layout: {
        'icon-image': iconName(iconSet),
        'icon-rotate': ['coalesce', ['get', 'rotation'], 0],
        'icon-rotation-alignment': 'map',
        'icon-size': ['interpolate', ['linear'], ['zoom'], 0, 0.7, 9, 0.9, 13, 1.1],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'selection-name',
      type: 'symbol',
      source: 'selection',
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFont,
        'text-size': 13,
        'text-anchor': 'bottom',
        'text-offset': [0, -1.7],
        'text-allow-overlap': true,
        'text-max-width': 20,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.nameHalo, 'text-halo-width': 2 },
    },
  ]
}

function colourOfType(colours: MapColours): ExpressionSpecification {
  return colouredTypes.reduceRight<ExpressionSpecification>(
    (otherwise, type) => ['case', ['==', ['get', 'type'], type], colours.ships[type], otherwise],
    ['to-color', colours.ships.Other],
  )
}

function hiddenWhenSelected(otherwise: number | ExpressionSpecification): ExpressionSpecification {
  return ['case', ['boolean', ['feature-state', 'selected'], false], 0, otherwise]
}

/** `set/shape/type/class/age`: what icons.ts draws when the map asks for it. */
function iconName(iconSet: string): ExpressionSpecification {
  const shape: ExpressionSpecification = [
    'case',
    ['==', ['get', 'status'], 'moored'],
    'moored',
    ['==', ['get', 'status'], 'anchored'],
    'anchored',
    ['has', 'rotation'],
    'hull',
    'diamond',
  ]
  const known = (property: string, otherwise: string): ExpressionSpecification => [
    'coalesce',
    ['get', property],
    otherwise,
  ]
  return [
    'concat',
    iconSet,
    '/',
    shape,
    '/',
    known('type', 'Other'),
    '/',
    known('class', 'A'),
    '/',
    known('age', 'live'),
  ]
}
