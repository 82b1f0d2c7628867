/** CSS pixels of the map and of a tile. */
export const [mapWidth, mapHeight] = [1280, 720]
const tileSide = 512

export interface MapView {
  zoom: number
  latitude: number
  longitude: number
}

/** The paths of the tiles in view. */
export function pathsOf({ zoom, latitude, longitude }: MapView): string[] {
  const across = 2 ** zoom
  const x = ((longitude + 180) / 360) * across
  const y = (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * across
  const [columns, rows] = [spanOf(x, mapWidth, across), spanOf(y, mapHeight, across)]
  return columns.flatMap((column) => rows.map((row) => `/api/tiles/${zoom}/${column}/${row}.mvt`))
}

/** The columns or rows of tiles within half of the map's pixels to either side. */
function spanOf(centre: number, pixels: number, across: number): number[] {
  const half = pixels / tileSide / 2
  const first = Math.max(0, Math.floor(centre - half))
  const last = Math.min(across - 1, Math.floor(centre + half))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
