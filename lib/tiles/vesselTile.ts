import type { Bitset } from '#lib/fleet/bitset.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { numericStorage, words } from '#lib/vessel/storage.ts'
import { LayerWriter } from './layerWriter.ts'
import { type AgeLimits, ageCode, ageLimits, ages, rotationDegrees, statusCode, statuses } from './shipSigns.ts'
import type { TileAddress } from './tileAddress.ts'
import { EXTENT, forEachInTile, Thinning, type TilePoints } from './tilePoints.ts'

export const layerName = 'vessels'
/** From here on every ship is in the tile; farther out at most one in a square of two screen pixels. */
export const allShipsZoom = 8
/** From here on names and speeds come along. */
export const labelZoom = 8
/** A tile never holds more: above it, MapLibre fails to draw symbols, and ships share larger squares. */
export const maximumFeatures = 30_000

/** Two pixels of a tile that is drawn 512 pixels wide. */
const SQUARE_UNITS = 16

const keys = ['type', 'status', 'rotation', 'class', 'age', 'simulated', 'name', 'speed'] as const
const [TYPE, STATUS, ROTATION, CLASS, AGE, SIMULATED, NAME, SPEED] = [0, 1, 2, 3, 4, 5, 6, 7]

export interface VesselTileOptions {
  nowMicroseconds: number
  /** The rows to show, as the list's filters select them; all when left out. */
  selection?: Bitset
}

/** Ships as a Mapbox vector tile, uncompressed: layer `vessels`, the feature's id is the MMSI. */
export function vesselTile(fleet: Fleet, address: TileAddress, options: VesselTileOptions): Uint8Array {
  const limits = ageLimits(options.nowMicroseconds)
  const points = pointsOf(fleet, address, options.selection ?? fleet.live, limits)
  const layer = new LayerWriter(keys)
  const values = sharedValues(layer)
  const columns = fleet.numbers.byName
  const withLabels = address.zoom >= labelZoom
  for (let index = 0; index < points.rows.length; index += 1) {
    const row = points.rows[index]!
    const nameLength = withLabels ? fleet.names.lengthAt(row) : 0
    const name =
      nameLength === 0 ? -1 : layer.copiedValue(nameLength, (bytes, at) => fleet.names.copyTo(row, bytes, at))
    layer.beginFeature(columns.mmsi[row]!)
    const type = fleet.shipTypes.codeAt(row)
    if (type >= 0) layer.tag(TYPE, values.word(fleet.shipTypes.words[type]!))
    layer.tag(STATUS, values.word(statuses[statusCode(columns, row)]!))
    const rotation = rotationDegrees(columns, row)
    if (rotation >= 0) layer.tag(ROTATION, values.degrees(rotation))
    const transponderClass = words.transponderClass[columns.transponderClass[row]!]
    if (transponderClass) layer.tag(CLASS, values.word(transponderClass))
    layer.tag(AGE, values.word(ages[ageCode(limits, columns.broadcastMicroseconds[row]!)]!))
    layer.tag(SIMULATED, values.truth(columns.simulated[row] === 1))
    if (name >= 0) layer.tag(NAME, name)
    const speed = columns.speedKnots[row]!
    if (withLabels && speed !== numericStorage.tenths16.unknown) layer.tag(SPEED, values.tenths(speed))
    layer.endFeature(points.xs[index]!, points.ys[index]!)
  }
  return layer.done(layerName, EXTENT)
}

function pointsOf(fleet: Fleet, address: TileAddress, selection: Bitset, limits: AgeLimits): TilePoints {
  let step = SQUARE_UNITS
  let points: TilePoints
  if (address.zoom < allShipsZoom) {
    const thinned = new Thinning(fleet, limits, step)
    forEachInTile(fleet, address, selection, (row, x, y) => thinned.add(row, x, y))
    points = thinned
    step *= 2
  } else points = allPoints(fleet, address, selection)
  for (; points.rows.length > maximumFeatures; step *= 2) {
    const { rows, xs, ys } = points
    const thinned = new Thinning(fleet, limits, step)
    rows.forEach((row, index) => {
      thinned.add(row, xs[index]!, ys[index]!)
    })
    points = thinned
  }
  return points
}

function allPoints(fleet: Fleet, address: TileAddress, selection: Bitset): TilePoints {
  const points: TilePoints = { rows: [], xs: [], ys: [] }
  forEachInTile(fleet, address, selection, (row, x, y) => {
    points.rows.push(row)
    points.xs.push(x)
    points.ys.push(y)
  })
  return points
}

/** A tile names each value once. */
function sharedValues(layer: LayerWriter) {
  const once = <Key>(add: (key: Key) => number) => {
    const known = new Map<Key, number>()
    return (key: Key) => {
      let value = known.get(key)
      if (value === undefined) {
        value = add(key)
        known.set(key, value)
      }
      return value
    }
  }
  return {
    word: once((word: string) => layer.asciiValue(word)),
    degrees: once((degrees: number) => layer.uintValue(degrees)),
    tenths: once((tenths: number) => layer.doubleValue(tenths / 10)),
    truth: once((truth: boolean) => layer.boolValue(truth)),
  }
}
