import type { ExpressionSpecification } from 'maplibre-gl'
import { colouredTypes, type MapColours } from '../style/colours.ts'
import type { VesselAge } from './icons.ts'

/** Style expressions on a vessel's properties and its feature state. */
export function colourOfType(colours: MapColours): ExpressionSpecification {
  return colouredTypes.reduceRight<ExpressionSpecification>(
    (otherwise, type) => ['case', ['==', ['get', 'type'], type], colours.vessels[type], otherwise],
    ['to-color', colours.vessels.Other],
  )
}

export function byAge(values: Record<VesselAge, number>): ExpressionSpecification {
  const { live, '24h': oldest } = values
  return ['match', ['get', 'age'], 'live', live, '10m', values['10m'], '1h', values['1h'], oldest]
}

/** The opacity of a vessel's name. */
export const nameClarity: ExpressionSpecification = byAge({ live: 0.95, '10m': 0.9, '1h': 0.75, '24h': 0.75 })

/** `selected`: drawn from its own record. `hull`: drawn to scale. `printed`: drawn for paper. */
export type VesselState = 'selected' | 'hull' | 'printed'

export function stateOf(state: VesselState): ExpressionSpecification {
  return ['boolean', ['feature-state', state], false]
}

/** The colours of the screen and of paper. */
export interface Inks {
  screen: MapColours
  paper: MapColours
}

/**
 * A data-driven colour for both screen and paper. A new colour would pass through a worker first, while a feature state
 * is drawn in the next frame.
 */
export function inked(
  { screen, paper }: Inks,
  colour: (colours: MapColours) => ExpressionSpecification,
): ExpressionSpecification {
  return ['case', stateOf('printed'), colour(paper), colour(screen)]
}

/** 0 in any of these states. */
export function unlessState(
  states: readonly VesselState[],
  otherwise: number | ExpressionSpecification,
): ExpressionSpecification {
  return ['case', ['any', ...states.map(stateOf)], 0, otherwise]
}

/** The mark of a vessel at rest is round and half filled from below, whatever its heading. */
export const iconTurn: ExpressionSpecification = [
  'case',
  ['==', ['get', 'status'], 'moving'],
  ['coalesce', ['get', 'rotation'], 0],
  0,
]

/** `set/shape/type/class/age`, the name that icons.ts draws an image for. */
export function iconName(iconSet: string): ExpressionSpecification {
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
