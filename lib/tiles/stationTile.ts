import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { distressOf, type Station } from '#lib/stations/station.ts'
import type { TileAddress } from './tileAddress.ts'
import { extent } from './tileWindow.ts'

/** Tiles of this zoom and nearer have all stations. */
const wholeZoom = 8
/** Farther tiles have one station in each square of this many units, and all that are in distress. */
const squareUnits = 256
/** Symbols at the edge are drawn by both tiles. */
const bufferUnits = 128
const maxLatitude = 85.0511
const point = 1

/** Stations as a Mapbox vector tile, uncompressed: layer `stations`, with the properties that are known. */
export function stationTile(
  stations: readonly Station[],
  { zoom, column, row }: TileAddress,
  nowMicroseconds: number,
): Uint8Array<ArrayBuffer> {
  const tiles = 2 ** zoom
  const taken = new Set<number>()
  const features: object[] = []
  for (const station of stations) {
    const { longitude, latitude } = station
    if (longitude === null || latitude === null || Math.abs(latitude) > maxLatitude) continue
    const x = Math.round((((longitude + 180) / 360) * tiles - column) * extent)
    if (x < -bufferUnits || x > extent + bufferUnits) continue
    const radians = (latitude * Math.PI) / 180
    const y = Math.round(((0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * tiles - row) * extent)
    if (y < -bufferUnits || y > extent + bufferUnits) continue
    const distress = distressOf(station, nowMicroseconds)
    if (zoom < wholeZoom && distress === null) {
      const square = Math.floor(y / squareUnits) * 1_000 + Math.floor(x / squareUnits)
      if (taken.has(square)) continue
      taken.add(square)
    }
    features.push({ type: point, geometry: [[x, y]], tags: tagsOf(station, distress) })
  }
  if (features.length === 0) return new Uint8Array(0)
  const content: Parameters<typeof fromGeojsonVt>[0] = {}
  Object.assign(content, { stations: { features } })
  return new Uint8Array(fromGeojsonVt(content, { version: 2, extent }))
}

function tagsOf({ mmsi, kind, name, aton, offPosition }: Station, distress: string | null) {
  return {
    mmsi,
    kind,
    ...(name !== null && { name }),
    ...(aton !== null && { aton }),
    ...(offPosition !== null && { off_position: offPosition }),
    ...(distress !== null && { distress }),
  }
}
