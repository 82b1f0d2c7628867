import type GeoJSONVT from 'geojson-vt'

/** The zoom of the squares that are cut one after the other. */
export const squareZoom = 4

/**
 * Frees the tiles of a finished square. geojson-vt keeps each tile that it has cut in `tiles`, which its types omit: for all
 * squares, 1 GB.
 */
export function dropTiles(index: GeoJSONVT): void {
  const { tiles } = index as GeoJSONVT & { tiles: Record<string, { z: number }> }
  for (const [id, { z }] of Object.entries(tiles)) if (z > squareZoom) delete tiles[id]
}
