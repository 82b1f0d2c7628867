import { type ChartSources, lastZoomOf } from '#lib/wire/mapFiles.ts'
import type { Camera } from '../view/camera.ts'

/** The coast of the built-in chart is known to some hundred metres. */
const coarseFromZoom = 10

/** Whether the middle of the map is drawn from the built-in chart where that is coarse. */
export function isCoarse({ styleUrl, maps }: ChartSources, { zoom, latitude, longitude }: Camera): boolean {
  if (styleUrl !== null || zoom < coarseFromZoom) return false
  return !maps.some((map) => {
    const [west, south, east, north] = map.bounds
    const last = lastZoomOf(map)
    const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north
    return isInside && zoom >= map.minZoom && (last === null || zoom < last)
  })
}
