import type { SymbolLayerSpecification } from 'maplibre-gl'
import { mapFont } from '../style/basemapLayers.ts'
import type { MapColours } from '../style/colours.ts'

/** Labels of lists, drawn at every zoom and over each other. */
export function labelLayers(colours: MapColours): SymbolLayerSpecification[] {
  return [
    {
      id: 'list-labels',
      type: 'symbol',
      source: 'labels',
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFont,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1.3],
        'text-allow-overlap': true,
        'text-max-width': 14,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.nameHalo, 'text-halo-width': 2 },
    },
  ]
}
