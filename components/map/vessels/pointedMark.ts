import type { Map as GlMap, MapGeoJSONFeature } from 'maplibre-gl'
import { mmsiOf } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { formatMmsi } from '../../record/vesselName.ts'
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
  /** The vessels whose marks lie on each other here, the uppermost first. */
  stack: readonly StackedVessel[]
}

export type StackedVessel = Pick<PointedMark, 'mmsi' | 'properties'>

/** The distance from a mark within which a pointer selects it. */
export const reachPixels = { mouse: 8, touch: 22, keyboard: 400 }

/** The vessel whose hull lies under a point of the screen, else the vessel or station nearest to it within reach. */
export function pointedMark(map: GlMap, point: ScreenPoint, reach: number): PointedMark | null {
  const nearest = nearestMark(map, point, reach, markLayerIds)
  const stack = nearest && nearest.pixels <= hitPixels ? [] : hullsUnder(map, point)
  const [hull] = stack
  if (hull) return { what: 'vessel', ...point, ...hull, stack }
  const mark = nearest && markOfFeature(nearest)
  return mark && { ...mark, stack: mark.what === 'station' ? [] : marksAt(map, mark) }
}

/** The name of a vessel on the map, from its record or its tile; its MMSI if the name is unknown. */
export function nameOfMarked({ mmsi, properties }: StackedVessel, record?: Pick<VesselJson, 'name' | 'mmsi'>): string {
  return record?.name ?? textOf(properties.name) ?? `MMSI ${formatMmsi(record?.mmsi ?? mmsiOf(mmsi))}`
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null
}

function marksAt(map: GlMap, at: ScreenPoint): StackedVessel[] {
  return vesselsOf(
    featuresNear(map, at, stackPixels, ['vessel-shapes']).filter((feature) => {
      const mark = markOf(map, feature, at.x)
      return mark && Math.hypot(mark.x - at.x, mark.y - at.y) <= stackPixels
    }),
  )
}

/** A hull reaches far from the antenna, which is at the reported position. */
function hullsUnder(map: GlMap, { x, y }: ScreenPoint): StackedVessel[] {
  return vesselsOf(featuresNear(map, { x, y }, 0, ['hull-fill']))
}

/** A vessel may be drawn by several tiles. */
function vesselsOf(features: readonly MapGeoJSONFeature[]): StackedVessel[] {
  const vessels = new Map<number, StackedVessel>()
  for (const { id, properties } of features) {
    if (typeof id === 'number' && !vessels.has(id)) vessels.set(id, { mmsi: id, properties })
  }
  return [...vessels.values()]
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

function markOfFeature({
  id: mmsi,
  x,
  y,
  feature,
}: NonNullable<ReturnType<typeof nearestMark>>): Omit<PointedMark, 'stack'> {
  const isStation = stationLayerIds.some((layer) => layer === feature.layer.id)
  return { what: isStation ? 'station' : 'vessel', mmsi, x, y, properties: feature.properties }
}
