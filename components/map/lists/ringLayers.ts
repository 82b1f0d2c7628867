import type { CircleLayerSpecification, ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import { maxMarks } from '#lib/wire/lists.ts'

const ringPixels = 3

/** The layers of the rings, one per list that can be marked at the same time. */
export const ringLayerIds = Array.from({ length: maxMarks }, (_, place) => `list-ring-${place}`)

/** 1 for a vessel in the list at this place of the parameter `marks`, else 0. */
function isIn(place: number): ExpressionSpecification {
  return ['%', ['floor', ['/', ['to-number', ['get', 'marks'], 0], 2 ** place]], 2]
}

/** Hides the names of vessels in the lists at these places, which have labels of their own. */
export function namedFilter(labelled: readonly number[]): FilterSpecification {
  const others = labelled.map((place): ExpressionSpecification => ['==', isIn(place), 0])
  return ['all', ['has', 'name'], ...others]
}

/** Hidden until a list is marked. The rings of a vessel in several lists lie around each other. */
export function ringLayers(): CircleLayerSpecification[] {
  return ringLayerIds.map((id, place): CircleLayerSpecification => {
    const inside: ExpressionSpecification[] = Array.from({ length: place }, (_, lower) => isIn(lower))
    const radius = (pixels: number): ExpressionSpecification => ['+', pixels, ['*', ringPixels, ['+', 0, ...inside]]]
    const filter: FilterSpecification = ['==', isIn(place), 1]
    return {
      id,
      type: 'circle',
      source: 'vessels',
      'source-layer': 'vessels',
      filter,
      layout: { visibility: 'none' },
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 0, radius(4), 6, radius(8), 13, radius(13)],
        'circle-opacity': 0,
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 0, 1.6, 6, 2.2],
      },
    }
  })
}
