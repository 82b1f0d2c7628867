import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { receptionBys } from '../../view/address.ts'
import { type MapColours, vesselColourTokens } from '../style/colours.ts'

/** The meaning of a received cell’s colour. */
export type ReceptionBy = (typeof receptionBys)[number]

export const receptionAges = ['1h', '24h', '7d'] as const
type ReceptionAge = (typeof receptionAges)[number]

export const ageOpacities: Readonly<Record<ReceptionAge, number>> = { '1h': 0.38, '24h': 0.22, '7d': 0.1 }
export const sourceOpacity = 0.32

/** The colours of the first sources; others share one. */
const sourceColours = ['Tanker', 'Passenger', 'Sailing', 'Cargo', 'Pleasure Craft', 'Tug'] as const

export const receptionColourTokens = {
  age: '--track-medium',
  several: '--fleet',
  others: vesselColourTokens.Other,
} as const

/** The sources that have a colour of their own, with its token. */
export function colouredSources(sources: readonly string[]): { source: string; token: string }[] {
  return sourceColours.flatMap((type, index) => {
    const source = sources[index]
    return source === undefined ? [] : [{ source, token: vesselColourTokens[type] }]
  })
}

/** The service merges cells smaller than a pixel. At closer zooms, tiles of this zoom are scaled up. */
const finestTiles = 8

export function receptionSource(origin: string): SourceSpecification {
  return { type: 'vector', tiles: [`${origin}/api/tiles/coverage/{z}/{x}/{y}.mvt`], maxzoom: finestTiles }
}

export const receptionLayerOf = { age: 'reception-age', source: 'reception-source' } as const satisfies Record<
  ReceptionBy,
  string
>

/** Hidden by default: tiles of a source without visible layers are not loaded. */
export function receptionLayers(colours: MapColours): LayerSpecification[] {
  const hidden = { source: 'reception', 'source-layer': 'coverage', layout: { visibility: 'none' } } as const
  const opacity: ExpressionSpecification = [
    'match',
    ['get', 'age'],
    '1h',
    ageOpacities['1h'],
    '24h',
    ageOpacities['24h'],
    ageOpacities['7d'],
  ]
  return [
    {
      ...hidden,
      id: receptionLayerOf.age,
      type: 'fill',
      paint: { 'fill-color': colours.trackMedium, 'fill-opacity': opacity, 'fill-antialias': false },
    },
    {
      ...hidden,
      id: receptionLayerOf.source,
      type: 'fill',
      paint: { 'fill-color': colourBySource(colours, []), 'fill-opacity': sourceOpacity, 'fill-antialias': false },
    },
  ]
}

/** A cell of several sources has no source property. */
export function colourBySource(colours: MapColours, sources: readonly string[]): ExpressionSpecification {
  const own = sourceColours.flatMap((type, index) => {
    const source = sources[index]
    return source === undefined ? [] : [['==', ['get', 'source'], source], colours.vessels[type]]
  })
  return ['case', ['!', ['has', 'source']], colours.fleet, ...own, colours.vessels.Other] as ExpressionSpecification
}
