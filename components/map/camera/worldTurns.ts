interface Projecting {
  project(place: [longitude: number, latitude: number]): { x: number; y: number }
  getZoom(): number
}

const worldPixelsAtZoom0 = 512

/**
 * Projects a place into the copy of the world nearest to `x`. The map repeats the world sideways; MapLibre projects
 * into the copy in its centre.
 */
export function projectNear(map: Projecting, place: [longitude: number, latitude: number], x: number) {
  const at = map.project(place)
  const worldPixels = worldPixelsAtZoom0 * 2 ** map.getZoom()
  return { x: at.x + worldPixels * Math.round((x - at.x) / worldPixels), y: at.y }
}
