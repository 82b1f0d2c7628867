import type { StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Language } from '#lib/wire/languages.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { interferenceLayers } from '../interference/interferenceLayers.ts'
import { ringLayers } from '../lists/ringLayers.ts'
import { mapWords } from '../mapWords.ts'
import { receptionLayers, receptionSource } from '../reception/receptionLayers.ts'
import { beaconLayers, stationLayers, stationSource } from '../stations/stationLayers.ts'
import { passageTimes, trackLayers, trackNames } from '../tracks/trackLayers.ts'
import { doubtfulLayers } from '../vessels/doubtfulLayers.ts'
import { markedLayers } from '../vessels/markedVessels.ts'
import type { Inks } from '../vessels/vesselExpressions.ts'
import { selectionLayers, vesselLayers } from '../vessels/vesselLayers.ts'
import { addedLayers, addedSources } from './addedLayers.ts'
import { basemapLayers, mapFont, shoreFromZoom } from './basemapLayers.ts'
import type { MapColours } from './colours.ts'
import { areaLayers, drawnSourceSpecifications, watchedLayers, workLayers } from './drawnLayers.ts'
import type { Overlay } from './foreignStyle.ts'
import { graticuleLayers } from './graticule.ts'
import { hiddenWhileEmpty } from './visibility.ts'

export const liveTileProtocol = 'lastfix-live'
const vesselTiles = '/api/tiles/{z}/{x}/{y}.mvt'
/** At closer zooms, tiles of this zoom are scaled up. */
const finestVesselTiles = 14

/** The finer coast is from OpenStreetMap, whose licence (ODbL) requires a credit with a link. */
function attributionIn(language: Language): string {
  const { coastBy, openStreetMap, portsBy } = mapWords[language].attribution
  const copyright = 'https://www.openstreetmap.org/copyright'
  return `${coastBy}: <a href="${copyright}" target="_blank" rel="noreferrer">${openStreetMap}</a>, Natural Earth · ${portsBy}: sea-ports`
}

export interface StyleParts {
  colours: MapColours
  /** Data-driven colours, independent of `colours`. */
  inks: Inks
  /** Names the set of icons of these colours. */
  iconSet: string
  /** The page's own origin: every address in the style begins with it. */
  origin: string
  sources: ChartSources
  /** The language of the names on the chart. */
  language: Language
}

export type OverlayOf = (parts: StyleParts) => Overlay

/** Builds the map style on the built-in chart, without other hosts, glyph servers or sprites. */
export function mapStyle(parts: StyleParts, overlay = vesselOverlay(parts)): StyleSpecification {
  const { colours, origin, language } = parts
  const { version, maps } = parts.sources
  const { sources, layers, top } = overlay
  const basemapTiles = `${origin}/basemap/{z}/{x}/{y}?v=${version}`
  const builtIn = basemapLayers(colours, language)
  const added = addedLayers(maps, colours, language)
  return {
    version: 8,
    // Changes the theme without a transition, also for printing.
    transition: { duration: 0, delay: 0 },
    sources: {
      // MapLibre requests tiles in this order, so vessels come first.
      ...sources,
      basemap: { type: 'vector', tiles: [basemapTiles], maxzoom: 7, attribution: attributionIn(language) },
      shore: { type: 'vector', tiles: [basemapTiles], minzoom: shoreFromZoom, maxzoom: shoreFromZoom },
      ...addedSources(maps, origin),
    },
    layers: [
      ...builtIn.grounds,
      ...added.grounds,
      ...added.names,
      ...builtIn.names,
      ...layers,
      ...builtIn.farNames,
      ...top,
    ],
  }
}

/** Vessels, areas and drawings, for any chart. */
export function vesselOverlay(parts: StyleParts): Overlay {
  const { colours, inks, iconSet, origin } = parts
  const pictures = pictureOverlay(parts)
  const sources: Overlay['sources'] = {
    vessels: {
      type: 'vector',
      tiles: [`${liveTileProtocol}://${origin.replace(/^https?:\/\//, '')}${vesselTiles}`],
      maxzoom: finestVesselTiles,
    },
    hulls: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    vectors: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    stations: stationSource(origin),
    reception: receptionSource(origin),
    selection: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    ...drawnSourceSpecifications(),
    ...pictures.sources,
  }
  const layers = [
    ...receptionLayers(colours),
    ...interferenceLayers(colours),
    ...graticuleLayers(colours),
    ...pictures.layers,
    ...watchedLayers(colours),
    ...areaLayers(inks),
    ...trackLayers(colours),
    ...stationLayers(colours, iconSet),
    ...ringLayers(),
    ...vesselLayers(colours, inks, iconSet),
  ]
  const top = [
    ...trackNames(colours),
    ...workLayers(colours),
    ...markedLayers(colours),
    ...labelLayers(colours),
    ...beaconLayers(colours, iconSet),
    ...doubtfulLayers(colours, iconSet),
    ...selectionLayers(colours, iconSet),
    ...passageTimes(colours),
  ]
  return { sources, layers: hiddenWhileEmpty(sources, layers), top: hiddenWhileEmpty(sources, top) }
}

/** Draws pictures such as seamarks. */
function pictureOverlay({ sources: { overlay }, origin }: StyleParts): Pick<Overlay, 'sources' | 'layers'> {
  if (overlay === null) return { sources: {}, layers: [] }
  const { tiles, minZoom, maxZoom, attribution } = overlay
  const address = tiles.startsWith('/') ? `${origin}${tiles}` : tiles
  const reach = { tileSize: 256, minzoom: minZoom, maxzoom: maxZoom }
  return {
    sources: { pictures: { type: 'raster', tiles: [address], ...reach, attribution } },
    layers: [{ id: 'pictures', type: 'raster', source: 'pictures' }],
  }
}

/** Labels of lists, drawn at every zoom, and over each other only where no side of their vessel has room. */
function labelLayers(colours: MapColours): SymbolLayerSpecification[] {
  return [
    {
      id: 'list-labels',
      type: 'symbol',
      source: 'labels',
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFont,
        'text-size': 12,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.3,
        'text-justify': 'auto',
        'text-allow-overlap': true,
        'text-max-width': 14,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.nameHalo, 'text-halo-width': 2 },
    },
  ]
}
