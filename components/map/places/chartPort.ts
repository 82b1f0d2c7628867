import type { Map as GlMap } from 'maplibre-gl'
import { type CompactPosition, encodeCompactArea } from '#lib/wire/area/compactArea.ts'
import type { PortJson } from '#lib/wire/portSchemas.ts'
import { featuresNear, type ScreenPoint } from '../nearPoint.ts'

/** A port as the chart marks it. */
export interface ChartPort {
  /** UN/LOCODE without a space. */
  code: string
  name: string
  longitude: number
  latitude: number
}

/** A port of the API; `null` if its position is unknown. */
export function chartPortOf({ unlocode, port_name: name, center_point }: PortJson): ChartPort | null {
  const [longitude, latitude] = center_point?.coordinates ?? []
  if (longitude === undefined || latitude === undefined) return null
  return { code: unlocode.replace(' ', ''), name, longitude, latitude }
}

/** The layers of the built-in chart with ports. */
const portLayers = ['port-marks', 'port-names', 'far-port-names', 'small-port-names']

/** The port whose mark or name is near a point of the screen. */
export function portAt(map: GlMap, point: ScreenPoint, reach: number): ChartPort | null {
  for (const { geometry, properties } of featuresNear(map, point, reach, portLayers)) {
    const { code, name } = properties
    if (geometry.type !== 'Point' || typeof code !== 'string' || typeof name !== 'string') continue
    const [longitude = 0, latitude = 0] = geometry.coordinates
    return { code, name, longitude, latitude }
  }
  return null
}

const reachNauticalMiles = 3
const corners = 24

/** The area within 3 nm of a port, as the value of a filter. */
export function areaAround({ longitude, latitude }: Pick<ChartPort, 'longitude' | 'latitude'>): string {
  const north = reachNauticalMiles / 60
  const east = north / Math.cos((latitude * Math.PI) / 180)
  const ring = Array.from({ length: corners + 1 }, (_, corner): CompactPosition => {
    const angle = (2 * Math.PI * (corner % corners)) / corners
    return [longitude + east * Math.cos(angle), latitude + north * Math.sin(angle)]
  })
  return encodeCompactArea([[ring]])
}
