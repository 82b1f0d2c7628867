import { type Distress, distressOf, type Station } from '#lib/stations/station.ts'
import { LayerWriter } from './layerWriter.ts'
import type { TileAddress } from './tileAddress.ts'
import { extent } from './tileWindow.ts'

/** Tiles of this zoom and nearer have all stations. */
const wholeZoom = 8
/** Farther tiles have one station in each square of this many units, and all that are in distress. */
const squareUnits = 256
/** Symbols at the edge are drawn by both tiles. */
const bufferUnits = 128
const maxLatitude = 85.0511
const keys = ['mmsi', 'kind', 'name', 'aton', 'off_position', 'distress'] as const

/** Stations as a Mapbox vector tile, uncompressed: layer `stations`, with the properties that are known. */
export function stationTile(
  stations: readonly Station[],
  { zoom, column, row }: TileAddress,
  nowMicroseconds: number,
): Uint8Array<ArrayBuffer> {
  const tiles = 2 ** zoom
  const taken = new Set<number>()
  const layer = new StationLayer()
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
    layer.add(station, distress, x, y)
  }
  return layer.done()
}

/** Writes 5,000 stations in an eighth of the time of the general library. */
class StationLayer {
  readonly #writer = new LayerWriter(keys)
  /** The places of values that repeat. */
  readonly #places = new Map<string | boolean, number>()
  readonly #tags = new Uint32Array(2 * keys.length)
  #tagCount = 0

  add({ mmsi, kind, name, aton, offPosition }: Station, distress: Distress | null, x: number, y: number): void {
    this.#tagCount = 0
    this.#tag(0, this.#writer.uintValue(mmsi))
    this.#tag(1, this.#placeOf(kind))
    if (name !== null) this.#tag(2, this.#textPlace(name))
    if (aton !== null) this.#tag(3, this.#placeOf(aton))
    if (offPosition !== null) this.#tag(4, this.#placeOf(offPosition))
    if (distress !== null) this.#tag(5, this.#placeOf(distress))
    this.#writer.feature(mmsi, this.#tags, this.#tagCount, x, y)
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#writer.done('stations', extent)
  }

  #tag(key: number, value: number): void {
    this.#tags[this.#tagCount++] = key
    this.#tags[this.#tagCount++] = value
  }

  #placeOf(value: string | boolean): number {
    const known = this.#places.get(value)
    if (known !== undefined) return known
    const place = typeof value === 'string' ? this.#writer.asciiValue(value) : this.#writer.boolValue(value)
    this.#places.set(value, place)
    return place
  }

  /** Names of AIS are ASCII, those of other sources may not be. */
  #textPlace(text: string): number {
    const { written } = encoder.encodeInto(text, encoded)
    return this.#writer.bytesValue(encoded, 0, written)
  }
}

const encoder = new TextEncoder()
const encoded = new Uint8Array(255)
