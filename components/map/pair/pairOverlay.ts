import type { Feature, FeatureCollection } from 'geojson'
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { shortestTurn } from '#lib/track/point.ts'
import { mapFont } from '../style/basemapLayers.ts'
import type { MapColours } from '../style/colours.ts'
import type { Overlay } from '../style/foreignStyle.ts'
import type { StyleParts } from '../style/style.ts'

/** A vessel of the pair. */
export interface PairedVessel {
  id: string
  label: string
  longitude: number
  latitude: number
}

/** Draws a dot within a ring, so that both are visible at the same place. */
const looks = [
  { colour: (colours: MapColours) => colours.accent, radius: 5, opacity: 1 },
  { colour: (colours: MapColours) => colours.trackFast, radius: 9, opacity: 0 },
] as const

/** Puts names towards the centre of the map, one above and one below. */
const names: Record<'west' | 'east', SymbolLayerSpecification['layout']> = {
  west: { 'text-anchor': 'bottom-left', 'text-offset': [0.3, -0.7] },
  east: { 'text-anchor': 'top-right', 'text-offset': [-0.3, 0.7] },
}

const noTrack: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Draws two vessels with their stored tracks, if tracks are stored. */
export function pairOverlay(
  vessels: readonly PairedVessel[],
  { colours, origin }: StyleParts,
  hasTracks: boolean,
): Overlay {
  const sources: Overlay['sources'] = {}
  const layers: LayerSpecification[] = []
  const top: LayerSpecification[] = []
  const [first, second] = vessels
  const eastern = first && second && shortestTurn(first.longitude - second.longitude) > 0 ? first : second
  for (const [index, look] of looks.entries()) {
    const vessel = vessels[index]
    if (!vessel) continue
    const colour = look.colour(colours)
    const [track, mark] = [`track-${index}`, `mark-${index}`]
    const data = hasTracks ? `${origin}/api/vessels/${vessel.id}/track?format=geojson&since=` : noTrack
    sources[track] = { type: 'geojson', data }
    sources[mark] = { type: 'geojson', data: pointOf(vessel) }
    layers.push({
      id: track,
      type: 'line',
      source: track,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colour, 'line-width': 2, 'line-opacity': 0.75 },
    })
    const { radius, opacity } = look
    const stroke = { 'circle-stroke-color': colour, 'circle-stroke-width': 2.5 }
    top.push({
      id: mark,
      type: 'circle',
      source: mark,
      paint: { 'circle-radius': radius, 'circle-color': colour, 'circle-opacity': opacity, ...stroke },
    })
    top.push({
      id: `name-${index}`,
      type: 'symbol',
      source: mark,
      layout: {
        'text-field': vessel.label,
        'text-font': mapFont,
        'text-size': 13,
        'text-max-width': 20,
        ...names[vessel === eastern ? 'east' : 'west'],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.nameHalo, 'text-halo-width': 2 },
    })
  }
  return { sources, layers, top }
}

function pointOf({ longitude, latitude }: PairedVessel): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [longitude, latitude] } }
}
