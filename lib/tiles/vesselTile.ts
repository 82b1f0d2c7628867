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
export function vesselTile(fleet: Fleet, address: TileAddress, options: VesselTileOptions): Uint8Array<ArrayBuffer> {
  const limits = ageLimits(options.nowMicroseconds)
  const points = pointsOf(fleet, address, options.selection ?? fleet.live, limits)
  const layer = new LayerWriter(keys)
  const values = sharedValues(layer, fleet.shipTypes.words)
  const columns = fleet.numbers.byName
  const { names } = fleet
  const tags = new Tags()
  const withLabels = address.zoom >= labelZoom
  for (let index = 0; index < points.rows.length; index += 1) {
    const row = points.rows[index]!
    const nameLength = withLabels ? names.lengthAt(row) : 0
    const name = nameLength === 0 ? -1 : layer.bytesValue(names.bytes, names.offsetAt(row), nameLength)
    tags.count = 0
    const type = fleet.shipTypes.codeAt(row)
    if (type >= 0) tags.add(TYPE, values.type.of(type))
    tags.add(STATUS, values.status.of(statusCode(columns, row)))
    const rotation = rotationDegrees(columns, row)
    if (rotation >= 0) tags.add(ROTATION, values.degrees.of(rotation))
    const transponderClass = columns.transponderClass[row]!
    if (transponderClass < words.transponderClass.length) tags.add(CLASS, values.transponderClass.of(transponderClass))
    tags.add(AGE, values.age.of(ageCode(limits, columns.broadcastMicroseconds[row]!)))
    tags.add(SIMULATED, values.truth.of(columns.simulated[row] === 1 ? 1 : 0))
    if (name >= 0) tags.add(NAME, name)
    const speed = columns.speedKnots[row]!
    if (withLabels && speed !== numericStorage.tenths16.unknown) tags.add(SPEED, values.tenths.of(speed))
    layer.feature(columns.mmsi[row]!, tags.numbers, tags.count, points.xs[index]!, points.ys[index]!)
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

function sharedValues(layer: LayerWriter, shipTypes: readonly string[]) {
  const wordsOnce = (list: readonly string[]) => new ValuesOnce(list.length, (code) => layer.asciiValue(list[code]!))
  return {
    type: wordsOnce(shipTypes),
    status: wordsOnce(statuses),
    transponderClass: wordsOnce(words.transponderClass),
    age: wordsOnce(ages),
    degrees: new ValuesOnce(360, (degrees) => layer.uintValue(degrees)),
    tenths: new ValuesOnce(numericStorage.tenths16.unknown, (tenths) => layer.doubleValue(tenths / 10)),
    truth: new ValuesOnce(2, (truth) => layer.boolValue(truth === 1)),
  }
}

/** A tile names each value once, the first time it is asked for by its code. */
class ValuesOnce {
  readonly #placesPlusOne: Uint32Array
  readonly #add: (code: number) => number

  constructor(codes: number, add: (code: number) => number) {
    this.#placesPlusOne = new Uint32Array(codes)
    this.#add = add
  }

  of(code: number): number {
    const known = this.#placesPlusOne[code]!
    if (known !== 0) return known - 1
    const place = this.#add(code)
    this.#placesPlusOne[code] = place + 1
    return place
  }
}

class Tags {
  readonly numbers = new Uint32Array(2 * keys.length)
  count = 0

  add(key: number, value: number): void {
    this.numbers[this.count] = key
    this.numbers[this.count + 1] = value
    this.count += 2
  }
}
