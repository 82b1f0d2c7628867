import type { Map as GlMap } from 'maplibre-gl'
import { featuresNear, markOf, nearestMark, type ScreenPoint } from '../nearPoint.ts'
import { stationLayerIds } from '../stations/stationLayers.ts'
import { vesselLayerIds } from './vesselLayers.ts'

/**
 * The vessel or station under the pointer, or the one that Enter opens: its properties in the tile, and its place on
 * the screen.
 */
export interface PointedMark {
  what: 'vessel' | 'station'
  mmsi: number
  x: number
  y: number
  properties: Readonly<Record<string, unknown>>
  byKeys?: boolean
  /** The vessels whose marks lie on each other here, in the order of their numbers. */
  stack: readonly number[]
}

/** The distance from a mark within which a pointer selects it. */
export const reachPixels = { mouse: 8, touch: 22, keyboard: 400 }

/** The vessel whose hull lies under a point of the screen, else the vessel or station nearest to it within reach. */
export function pointedMark(map: GlMap, point: ScreenPoint, reach: number): PointedMark | null {
  const nearest = nearestMark(map, point, reach, markLayerIds)
  const hull = nearest && nearest.pixels <= hitPixels ? null : hullUnder(map, point)
  const mark = hull ?? (nearest && markOfFeature(nearest))
  return mark && { ...mark, stack: mark === hull || mark.what === 'station' ? [] : stackAt(map, mark) }
}

function stackAt(map: GlMap, at: ScreenPoint): number[] {
  const marks = featuresNear(map, at, stackPixels, ['vessel-shapes']).flatMap((one) => markOf(map, one, at.x) ?? [])
  const near = marks.filter(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= stackPixels)
  return [...new Set(near.map(({ id }) => id))].sort((a, b) => a - b)
}

/** The next vessel of a stack, if one of them is open. */
export function nextInStack({ mmsi, stack }: Pick<PointedMark, 'mmsi' | 'stack'>, openMmsi: number | null): number {
  const open = openMmsi === null ? -1 : stack.indexOf(openMmsi)
  return (open === -1 ? undefined : stack[(open + 1) % stack.length]) ?? mmsi
}

/** The vessels drawn between two corners, without duplicates. */
export function vesselsBetween(map: GlMap, from: ScreenPoint, to: ScreenPoint): number[] {
  const layers = vesselLayerIds.filter((id) => map.getLayer(id))
  const found = map
    .queryRenderedFeatures(
      [
        [from.x, from.y],
        [to.x, to.y],
      ],
      { layers },
    )
    .flatMap((feature) => markOf(map, feature, (from.x + to.x) / 2) ?? [])
  // The symbol of a vessel may reach into the box while its position is outside.
  const [west, east] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const [north, south] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  const inside = found.filter(({ x, y }) => x >= west && x <= east && y >= north && y <= south)
  return [...new Set(inside.map(({ id }) => id))]
}

const hitPixels = 4
const stackPixels = 5
/** A beacon in distress is chosen before a vessel at the same place. */
const markLayerIds = [...stationLayerIds.slice(0, 1), ...vesselLayerIds, ...stationLayerIds.slice(1)]

/** A hull reaches far from the antenna, which is at the reported position. */
function hullUnder(map: GlMap, point: ScreenPoint): Omit<PointedMark, 'stack'> | null {
  if (!map.getLayer('hull-fill')) return null
  const [hull] = map.queryRenderedFeatures([point.x, point.y], { layers: ['hull-fill'] })
  if (typeof hull?.id !== 'number') return null
  return { what: 'vessel', mmsi: hull.id, x: point.x, y: point.y, properties: hull.properties }
}

function markOfFeature({
  id: mmsi,
  x,
  y,
  feature,
}: NonNullable<ReturnType<typeof nearestMark>>): Omit<PointedMark, 'stack'> {
  const isStation = stationLayerIds.some((layer) => layer === feature.layer.id)
  return { what: isStation ? 'station' : 'vessel', mmsi, x, y, properties: feature.properties }
}
