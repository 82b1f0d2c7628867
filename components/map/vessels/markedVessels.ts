import type { FeatureCollection, Point } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import type { MapColours } from '../style/colours.ts'

/** Rings around selected vessels and the one pointed at in a list, from their own records. */
export function markedData(selected: readonly VesselJson[], pointed: VesselJson | null): FeatureCollection<Point> {
  const mark = (vessel: VesselJson, kind: 'selected' | 'pointed') =>
    vessel.last_known_position
      ? [{ type: 'Feature' as const, geometry: vessel.last_known_position.geometry, properties: { kind } }]
      : []
  return {
    type: 'FeatureCollection',
    features: [...selected.flatMap((vessel) => mark(vessel, 'selected')), ...(pointed ? mark(pointed, 'pointed') : [])],
  }
}

export function markedLayers(colours: MapColours): LayerSpecification[] {
  const isPointed = ['==', ['get', 'kind'], 'pointed'] as ['==', ['get', 'kind'], 'pointed']
  return [
    {
      id: 'marked-vessels',
      type: 'circle',
      source: 'marked',
      paint: {
        'circle-radius': ['case', isPointed, 15, 10],
        'circle-color': colours.accent,
        'circle-opacity': ['case', isPointed, 0.18, 0],
        'circle-stroke-color': colours.accent,
        'circle-stroke-width': ['case', isPointed, 1, 2],
      },
    },
  ]
}
