import type { Map as GlMap, Point } from 'maplibre-gl'
import { shipLayerIds } from './shipLayers.ts'

/** A ship under the pointer: what her tile says of her, and where she is on the screen. */
export interface PointedShip {
  mmsi: number
  x: number
  y: number
  properties: Readonly<Record<string, unknown>>
}

/** How far from a ship's place one may point and still mean her. */
export const reachPixels = { mouse: 8, touch: 22, keyboard: 400 }

/** The ship nearest to a point of the screen, if any is within reach. */
export function pointedShip(map: GlMap, point: Point, reach: number): PointedShip | null {
  const layers = shipLayerIds.filter((id) => map.getLayer(id))
  const box: [[number, number], [number, number]] = [
    [point.x - reach, point.y - reach],
    [point.x + reach, point.y + reach],
  ]
  let nearest: PointedShip | null = null
  let least = Number.POSITIVE_INFINITY
  for (const { id, geometry, properties } of map.queryRenderedFeatures(box, { layers })) {
    if (geometry.type !== 'Point' || typeof id !== 'number') continue
    const { x, y } = map.project(geometry.coordinates as [number, number])
    const distance = Math.hypot(x - point.x, y - point.y)
    if (distance < least) {
      least = distance
      nearest = { mmsi: id, x, y, properties }
    }
  }
  return nearest
}
