import type { Map as GlMap, MapGeoJSONFeature } from 'maplibre-gl'
import { projectNear } from '../camera/worldTurns.ts'
import { vesselLayerIds } from './vesselLayers.ts'

/** The vessel under the pointer, or the one that Enter opens: its properties in the tile, and its place on the screen. */
export interface PointedVessel {
  mmsi: number
  x: number
  y: number
  properties: Readonly<Record<string, unknown>>
  byKeys?: boolean
}

interface Point {
  x: number
  y: number
}

/** How far from a vessel one may point to mean it. */
export const reachPixels = { mouse: 8, touch: 22, keyboard: 400 }

/** The vessel whose hull lies under a point of the screen, else the one nearest to it within reach. */
export function pointedVessel(map: GlMap, point: Point, reach: number): PointedVessel | null {
  const layers = vesselLayerIds.filter((id) => map.getLayer(id))
  const box: [[number, number], [number, number]] = [
    [point.x - reach, point.y - reach],
    [point.x + reach, point.y + reach],
  ]
  let nearest: PointedVessel | null = null
  let least = Number.POSITIVE_INFINITY
  for (const feature of map.queryRenderedFeatures(box, { layers })) {
    const vessel = vesselOf(map, feature, point.x)
    if (!vessel) continue
    const distance = Math.hypot(vessel.x - point.x, vessel.y - point.y)
    if (distance < least) {
      least = distance
      nearest = vessel
    }
  }
  return least <= hitPixels ? nearest : (hullUnder(map, point) ?? nearest)
}

/** The vessels that are drawn between two corners, each once. */
export function vesselsBetween(map: GlMap, from: Point, to: Point): number[] {
  const layers = vesselLayerIds.filter((id) => map.getLayer(id))
  const found = map
    .queryRenderedFeatures(
      [
        [from.x, from.y],
        [to.x, to.y],
      ],
      { layers },
    )
    .flatMap((feature) => vesselOf(map, feature, (from.x + to.x) / 2) ?? [])
  // The symbol of a vessel may reach into the box while its position is outside.
  const [west, east] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const [north, south] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  const inside = found.filter(({ x, y }) => x >= west && x <= east && y >= north && y <= south)
  return [...new Set(inside.map(({ mmsi }) => mmsi))]
}

const hitPixels = 4

/** A hull reaches far from the antenna, which is at the reported position. */
function hullUnder(map: GlMap, point: Point): PointedVessel | null {
  if (!map.getLayer('hull-fill')) return null
  const [hull] = map.queryRenderedFeatures([point.x, point.y], { layers: ['hull-fill'] })
  if (typeof hull?.id !== 'number') return null
  return { mmsi: hull.id, x: point.x, y: point.y, properties: hull.properties }
}

/** Its place nearest to `nearX`: a tile does not say in which copy of the world it is drawn. */
function vesselOf(map: GlMap, { id, geometry, properties }: MapGeoJSONFeature, nearX: number): PointedVessel | null {
  if (geometry.type !== 'Point' || typeof id !== 'number') return null
  const { x, y } = projectNear(map, geometry.coordinates as [number, number], nearX)
  return { mmsi: id, x, y, properties }
}
