import type { MediaType, Parameter } from '#lib/wire/openApi.ts'
import { inPath } from './parameters.ts'

/** The place of a tile in the path of its route. */
export const tilePlace: readonly Parameter[] = [
  inPath('z', 'Zoom.', { type: 'integer', minimum: 0 }, 0),
  inPath('x', 'Column, from the west.', { type: 'integer', minimum: 0 }, 0),
  inPath('y', 'Row, from the north.', { type: 'string' }, '0.mvt'),
]

const mediaType = 'application/vnd.mapbox-vector-tile'

export const vectorTile: { description: string; content: Record<string, MediaType> } = {
  description: 'The tile.',
  content: { [mediaType]: { schema: { contentMediaType: mediaType } } },
}
