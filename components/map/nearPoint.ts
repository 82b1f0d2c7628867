import type { Map as GlMap, MapGeoJSONFeature } from 'maplibre-gl'
import { projectNear } from './camera/worldTurns.ts'

export interface ScreenPoint {
  x: number
  y: number
}

/**
 * The features of layers that are drawn within reach of a point of the screen. Layers that the style lacks have no
 * features.
 */
export function featuresNear(map: GlMap, { x, y }: ScreenPoint, reach: number, layers: readonly string[]) {
  const present = layers.filter((id) => map.getLayer(id))
  if (present.length === 0) return []
  const box: [[number, number], [number, number]] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ]
  return map.queryRenderedFeatures(box, { layers: present })
}

/** A numbered point on the screen, nearest to `nearX`: a tile does not say in which copy of the world it is drawn. */
export function markOf(map: GlMap, { id, geometry }: MapGeoJSONFeature, nearX: number) {
  if (geometry.type !== 'Point' || typeof id !== 'number') return null
  return { id, ...projectNear(map, geometry.coordinates as [number, number], nearX) }
}

/** The nearest of the points that are drawn within reach, and its distance. */
export function nearestMark(map: GlMap, point: ScreenPoint, reach: number, layers: readonly string[]) {
  let nearest: { id: number; x: number; y: number; pixels: number; feature: MapGeoJSONFeature } | null = null
  for (const feature of featuresNear(map, point, reach, layers)) {
    const mark = markOf(map, feature, point.x)
    if (!mark) continue
    const pixels = Math.hypot(mark.x - point.x, mark.y - point.y)
    if (pixels < (nearest?.pixels ?? Infinity)) nearest = { ...mark, pixels, feature }
  }
  return nearest
}
