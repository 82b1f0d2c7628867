import type {
  ExpressionSpecification,
  FillLayerSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Language } from '#lib/wire/languages.ts'
import type { MapColours } from './colours.ts'

export const mapFont = ['Inter Variable']
const basemap = { source: 'basemap' } as const
const shore = { source: 'shore' } as const

/** The finer coast replaces the coarser one from this zoom on (lib/basemap/waterCells.ts). */
export const shoreFromZoom = 8

/** The tiles have whole degrees; from this zoom on, graticule.ts draws these and finer lines. */
export const fineGraticuleFromZoom = 10

/** Added maps are drawn between the grounds and the names, vessels between the names and those of ports far away. */
export function basemapLayers(colours: MapColours, language: Language) {
  return {
    grounds: groundLayers(colours),
    names: nameLayers(colours, language),
    farNames: [portNames(colours, language, { id: 'far-port-names', only: isBusy, maxzoom: allPortsZoom })],
  }
}

function groundLayers(colours: MapColours): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    {
      id: 'graticule',
      type: 'line',
      ...basemap,
      'source-layer': 'graticule',
      maxzoom: shoreFromZoom,
      filter: ['any', ['==', ['get', 'step'], 10], ['>=', ['zoom'], 6]],
      paint: { 'line-color': colours.graticule, 'line-width': ['interpolate', ['linear'], ['zoom'], 0, 0.6, 8, 1] },
    },
    fill('land', basemap, 'land', colours.land),
    { ...fill('lakes', basemap, 'lakes', colours.sea), minzoom: 4, maxzoom: shoreFromZoom },
    fill('shore-ground', shore, 'ground', colours.land),
    ...shoreWaters(colours),
    {
      id: 'borders',
      type: 'line',
      ...basemap,
      'source-layer': 'borders',
      minzoom: 2,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 8, 1.2] },
    },
    { ...coast('coast', basemap, 'coast', colours), maxzoom: shoreFromZoom },
  ]
}

function nameLayers(colours: MapColours, language: Language): LayerSpecification[] {
  return [
    {
      id: 'graticule-close',
      type: 'line',
      ...basemap,
      'source-layer': 'graticule',
      minzoom: shoreFromZoom,
      maxzoom: fineGraticuleFromZoom,
      paint: { 'line-color': colours.coast, 'line-width': 1, 'line-opacity': 0.35 },
    },
    seaNames(colours, language),
    portMarks(colours),
    portNames(colours, language, { id: 'small-port-names', only: ['!', isBusy], allFromZoom: allPortsZoom }),
    portNames(colours, language, { id: 'port-names', only: isBusy, minzoom: allPortsZoom }),
  ]
}

type From = typeof basemap | typeof shore

/**
 * Rivers and lakes of the finer coast are estimated from the share of water in cells of 1.5 km. They are paler than the
 * sea, and their banks thinner than its coast, until an error of half a cell would be as wide as the screen. The open
 * water of lakes is certain.
 */
const lastEstimatedZoom = 15

/**
 * Draws all banks before all waters, because rivers meet each other, lakes and the sea in many pieces, and the sea last,
 * so that estimated water never covers a coast that is known.
 */
function shoreWaters(colours: MapColours): LayerSpecification[] {
  const zooms = { minzoom: shoreFromZoom, maxzoom: lastEstimatedZoom }
  const bank = mixed(colours.land, colours.seaName, 0.35)
  return [
    { ...zooms, ...riversOf('river-banks', bank, 2 * bankWidth) },
    {
      ...zooms,
      ...coast('lake-shores', shore, 'lakeshores', colours),
      paint: { 'line-color': bank, 'line-width': 2 * bankWidth },
    },
    { ...zooms, ...fill('lakes-estimated', shore, 'lakes', colours.seaEstimated) },
    { ...zooms, ...riversOf('rivers', colours.seaEstimated) },
    fill('shore-sea', shore, 'sea', colours.sea),
    { ...coast('shore', shore, 'sea', colours), minzoom: shoreFromZoom },
    { ...fill('open-lakes', shore, 'lakes', colours.sea), minzoom: shoreFromZoom, filter: ['has', 'open'] },
  ]
}

function mixed(one: string, other: string, share: number): ExpressionSpecification {
  return ['interpolate', ['linear'], share, 0, one, 1, other]
}

/** Thinner than the coast of the sea, because banks are less accurate. */
const bankWidth = 1

function riversOf(id: string, colour: string | ExpressionSpecification, more = 0): LineLayerSpecification {
  return {
    id,
    type: 'line',
    ...shore,
    'source-layer': 'rivers',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour, 'line-width': riverWidth(more) },
  }
}

/** The tiles give a river's width in tiles of zoom 14. */
function riverWidth(more: number): ExpressionSpecification {
  const at = (zoom: number): ExpressionSpecification => ['+', ['*', ['get', 'width'], 512 * 2 ** (zoom - 14)], more]
  return ['interpolate', ['exponential', 2], ['zoom'], 8, at(8), lastEstimatedZoom, at(lastEstimatedZoom)]
}

function fill(id: string, from: From, layer: string, colour: string): FillLayerSpecification {
  return { id, type: 'fill', ...from, 'source-layer': layer, paint: { 'fill-color': colour, 'fill-antialias': false } }
}

function coast(id: string, from: From, layer: string, colours: MapColours): LineLayerSpecification {
  return {
    id,
    type: 'line',
    ...from,
    'source-layer': layer,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': colours.coast,
      'line-width': ['interpolate', ['linear'], ['zoom'], 0, 0.5, 5, 0.9, 10, 1.6],
    },
  }
}

const roomForIt: ExpressionSpecification = ['<=', ['get', 'rank'], ['zoom']]

/** Names are in English unless the language has its own name. */
function nameIn(language: Language): ExpressionSpecification {
  return language === 'en' ? ['get', 'name'] : ['coalesce', ['get', `name:${language}`], ['get', 'name']]
}

function seaNames(colours: MapColours, language: Language): SymbolLayerSpecification {
  return {
    id: 'sea-names',
    type: 'symbol',
    ...basemap,
    'source-layer': 'places',
    maxzoom: 10,
    filter: ['all', ['==', ['get', 'kind'], 'sea'], roomForIt],
    layout: {
      'text-field': nameIn(language),
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
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 7, 1.8, 11, 3],
      'circle-color': colours.land,
      'circle-stroke-color': colours.placeName,
      'circle-stroke-width': 1,
    },
  }
}

/** All busy ports have their names from the first zoom on, all ports from the second. */
const busyPortsZoom = 8
const allPortsZoom = 11
/** The rank in lib/basemap/places.ts of ports that vessels call at. */
const isBusy: ExpressionSpecification = ['<', ['get', 'rank'], 7]

function portNames(
  colours: MapColours,
  language: Language,
  {
    id,
    only,
    allFromZoom = busyPortsZoom,
    ...zooms
  }: { id: string; only: ExpressionSpecification; allFromZoom?: number; minzoom?: number; maxzoom?: number },
): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    ...basemap,
    'source-layer': 'places',
    ...zooms,
    filter: ['all', ['==', ['get', 'kind'], 'port'], only, roomForIt],
    layout: {
      'text-field': nameIn(language),
      'text-font': mapFont,
      'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10.5, 10, 13],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-allow-overlap': ['step', ['zoom'], false, allFromZoom, true],
      'text-radial-offset': 0.55,
      'text-justify': 'auto',
      'text-max-width': 9,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': colours.placeName, 'text-halo-color': colours.nameHalo, 'text-halo-width': 1.2 },
  }
}
