import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { mapFont } from '../style/basemapLayers.ts'
import type { MapColours } from '../style/colours.ts'

/** The opacity of cells from each share of displaced vessels on. */
export const shareOpacities = [
  { from: 0, opacity: 0.18 },
  { from: 0.25, opacity: 0.36 },
  { from: 0.75, opacity: 0.6 },
] as const

export const interferenceToken = '--track-fast'
const numbersFromZoom = 8.5

/** Drawn below the vessels, with an outline because a cell is smaller than a pixel at far zooms. */
export function interferenceLayers({ trackFast, text, nameHalo }: MapColours): LayerSpecification[] {
  const [least, ...others] = shareOpacities
  const steps = others.flatMap(({ from, opacity }) => [from, opacity])
  const opacity = ['step', ['get', 'share'], least.opacity, ...steps] as ExpressionSpecification
  return [
    {
      id: 'interference-cells',
      type: 'fill',
      source: 'interference',
      paint: { 'fill-color': trackFast, 'fill-opacity': opacity, 'fill-antialias': false },
    },
    {
      id: 'interference-outline',
      type: 'line',
      source: 'interference',
      paint: { 'line-color': trackFast, 'line-width': 1.2, 'line-opacity': 0.8 },
    },
    {
      id: 'interference-numbers',
      type: 'symbol',
      source: 'interference',
      minzoom: numbersFromZoom,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['concat', ['get', 'displaced'], '/', ['get', 'received']],
        'text-font': mapFont,
        'text-size': 12,
      },
      paint: { 'text-color': text, 'text-halo-color': nameHalo, 'text-halo-width': 2 },
    },
  ]
}
