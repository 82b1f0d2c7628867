import type { Map as GlMap, MapGeoJSONFeature } from 'maplibre-gl'
import { projectNear } from '../camera/worldTurns.ts'
import { vesselLayerIds } from './vesselLayers.ts'

/** A vessel under the pointer, or the one that Enter means: what her tile says of her, and where she is on the screen. */
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

/** How far from a vessel's place one may point and still mean her. */
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
  // What is drawn of a vessel may reach into the box while her place is outside of it.
  const [west, east] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const [north, south] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  const inside = found.filter(({ x, y }) => x >= west && x <= east && y >= north && y <= south)
  return [...new Set(inside.map(({ mmsi }) => mmsi))]
}

const hitPixels = 4

/** The hull of a vessel reaches far from her antenna, whose place her mark stands at. */
function hullUnder(map: GlMap, point: Point): PointedVessel | null {
  if (!map.getLayer('hull-fill')) return null
  const [hull] = map.queryRenderedFeatures([point.x, point.y], { layers: ['hull-fill'] })
  if (typeof hull?.id !== 'number') return null
  return { mmsi: hull.id, x: point.x, y: point.y, properties: hull.properties }
}

/** Where she is drawn nearest to `nearX`: her tile does not tell in which copy of the world it is. */
function vesselOf(map: GlMap, { id, geometry, properties }: MapGeoJSONFeature, nearX: number): PointedVessel | null {
  if (geometry.type !== 'Point' || typeof id !== 'number') return null
  const { x, y } = projectNear(map, geometry.coordinates as [number, number], nearX)
  return { mmsi: id, x, y, properties }
}
