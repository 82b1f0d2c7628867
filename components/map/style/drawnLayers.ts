import type { FeatureCollection } from 'geojson'
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { type Inks, inked } from '../vessels/vesselExpressions.ts'
import { mapFont } from './basemapLayers.ts'
import type { MapColours } from './colours.ts'
import { keepingVisible } from './visibility.ts'

/**
 * Sources filled by the map and its panels: the fine graticule, areas, watched areas, self-crossings, a measured route,
 * marked vessels, labels of lists, tracks, a passage, beacons in
 * distress, the open station, cells with interference, doubtful positions.
 */
const drawnSources = [
  'graticule',
  'areas',
  'watched',
  'area-faults',
  'measured',
  'marked',
  'labels',
  'tracks',
  'track',
  'passage',
  'beacons',
  'station',
  'interference',
  'doubtful',
] as const
export type DrawnSource = (typeof drawnSources)[number]

export function drawnSourceSpecifications(): Record<DrawnSource, SourceSpecification> {
  const empty: FeatureCollection = { type: 'FeatureCollection', features: [] }
  return {
    graticule: { type: 'geojson', data: empty },
    areas: { type: 'geojson', data: empty, tolerance: 0.1 },
    watched: { type: 'geojson', data: empty, tolerance: 0.1 },
    'area-faults': { type: 'geojson', data: empty },
    measured: { type: 'geojson', data: empty },
    marked: { type: 'geojson', data: empty },
    labels: { type: 'geojson', data: empty },
    tracks: { type: 'geojson', data: empty, tolerance: 0.1 },
    track: { type: 'geojson', data: empty, tolerance: 0.1 },
    passage: { type: 'geojson', data: empty, tolerance: 0.1 },
    beacons: { type: 'geojson', data: empty, promoteId: 'mmsi' },
    station: { type: 'geojson', data: empty },
    interference: { type: 'geojson', data: empty, tolerance: 0 },
    doubtful: { type: 'geojson', data: empty },
  }
}

/** The names of terra-draw's own sources and layers begin with this. */
export const drawingPrefix = 'drawing'

/** Keeps the data of the previous style, and everything that terra-draw has added. */
export function keepingDrawn(before: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  if (!before) return next
  const isKept = (source: string) => source.startsWith(drawingPrefix) || drawnSources.some((known) => known === source)
  const sources = Object.entries(before.sources).filter(([source]) => isKept(source))
  const added = before.layers.filter(({ id }) => id.startsWith(drawingPrefix))
  return {
    ...next,
    sources: { ...next.sources, ...Object.fromEntries(sources) },
    layers: [...keepingVisible(before, next.layers), ...added],
  }
}

/** Drawn below the vessels, and thin enough to see the chart. An area that crosses itself has no fill. */
export function areaLayers(inks: Inks): LayerSpecification[] {
  const colour = inked(inks, ({ danger, accent }) => ['case', ['get', 'faulty'], danger, accent])
  return [
    {
      id: 'area-fill',
      type: 'fill',
      source: 'areas',
      paint: {
        'fill-color': colour,
        'fill-opacity': ['case', ['get', 'faulty'], 0, ['get', 'marked'], 0.13, 0.07],
        'fill-antialias': false,
      },
    },
    {
      id: 'area-outline',
      type: 'line',
      source: 'areas',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': ['case', ['get', 'marked'], 2.4, 1.6] },
    },
  ]
}

/** Farther out, the area is a dot, and its name would be one more name of a place. */
const watchNamesFromZoom = 8

/** Less prominent than the areas of the filters: a dashed line, and the name of the watch once, above it. */
export function watchedLayers({ placeName, nameHalo }: MapColours): LayerSpecification[] {
  return [
    {
      id: 'watched-outline',
      type: 'line',
      source: 'watched',
      filter: ['==', ['geometry-type'], 'Polygon'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': placeName, 'line-width': 1.2, 'line-dasharray': [6, 2] },
    },
    {
      id: 'watched-names',
      type: 'symbol',
      source: 'watched',
      minzoom: watchNamesFromZoom,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-anchor': 'bottom',
        'text-field': ['get', 'name'],
        'text-font': mapFont,
        'text-size': 11,
        'text-offset': [0, -0.3],
        'text-padding': 8,
      },
      paint: { 'text-color': placeName, 'text-halo-color': nameHalo, 'text-halo-width': 1.4 },
    },
  ]
}

/** Drawn above the vessels: unfinished areas and measurements. */
export function workLayers(colours: MapColours): LayerSpecification[] {
  return [
    {
      id: 'measured-casing',
      type: 'line',
      source: 'measured',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colours.nameHalo, 'line-width': 5, 'line-opacity': 0.8 },
    },
    {
      id: 'measured-line',
      type: 'line',
      source: 'measured',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.accent, 'line-width': 2 },
    },
    {
      id: 'measured-points',
      type: 'circle',
      source: 'measured',
      filter: ['==', ['get', 'kind'], 'point'],
      paint: {
        'circle-radius': 4.5,
        'circle-color': colours.nameHalo,
        'circle-stroke-color': colours.accent,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'measured-names',
      type: 'symbol',
      source: 'measured',
      filter: ['has', 'label'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFont,
        'text-size': 12,
        'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
        'text-radial-offset': 0.9,
        'text-allow-overlap': true,
        'text-max-width': 30,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.nameHalo, 'text-halo-width': 2 },
    },
    {
      id: 'area-faults',
      type: 'circle',
      source: 'area-faults',
      paint: {
        'circle-radius': 10,
        'circle-color': colours.danger,
        'circle-opacity': 0.2,
        'circle-stroke-color': colours.danger,
        'circle-stroke-width': 3,
      },
    },
  ]
}
