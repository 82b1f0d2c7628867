interface Projecting {
  project(place: [longitude: number, latitude: number]): { x: number; y: number }
  getZoom(): number
}

const worldPixelsAtZoom0 = 512

/**
 * Where on the screen a place is drawn, in the copy of the world where that is nearest to `x`. The map repeats the world sideways,
 * and by itself projects into the copy that its middle lies in.
 */
export function projectNear(map: Projecting, place: [longitude: number, latitude: number], x: number) {
  const at = map.project(place)
  const worldPixels = worldPixelsAtZoom0 * 2 ** map.getZoom()
  return { x: at.x + worldPixels * Math.round((x - at.x) / worldPixels), y: at.y }
}
