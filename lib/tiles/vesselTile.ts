import { int32At, itemAt, uint8At, uint16At, uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import { markOffset, numberOffset, receivedOffset, rowOffset } from '#lib/fleet/cellIndex.ts'
import type { ColumnsByName } from '#lib/fleet/numberColumns.ts'
import {
  classIn,
  fastestTenths,
  rotationIn,
  simulatedIn,
  speedTenthsIn,
  statuses,
  statusIn,
  typeIn,
} from '#lib/fleet/vesselMark.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { numericStorage, words } from '#lib/vessel/storage.ts'
import { maxMarks } from '#lib/wire/lists.ts'
import { LayerWriter } from './layerWriter.ts'
import { finestShift, Thinning } from './thinning.ts'
import type { TileAddress } from './tileAddress.ts'
import { collectPoints, TilePoints } from './tilePoints.ts'
import { cellsOf, extent, tileWindow } from './tileWindow.ts'
import { type AgeLimits, ageLimits, ageOf, ages } from './vesselAges.ts'
import { farthestZooms, worldPoints } from './worldSquares.ts'

const layerName = 'vessels'
/** From this zoom on the tile has every vessel; farther out at most one in a square of two screen pixels. */
const allVesselsZoom = 8
/** From this zoom on the tile has names and speeds. */
const labelZoom = 8
/** The maximum number of features. Above it, MapLibre fails to draw symbols, so vessels share larger squares. */
export const maximumFeatures = 30_000

/** From this zoom on the tile has courses, to draw where vessels are going. */
export const courseZoom = 10
/** From this zoom on the tile has headings and dimensions, to draw hulls to scale. */
export const hullZoom = 13

const keys = [
  ...(['type', 'status', 'rotation', 'class', 'age', 'simulated', 'name', 'speed'] as const),
  ...(['course', 'heading', 'to_bow', 'to_stern', 'to_port', 'to_starboard', 'marks'] as const),
]
const [TYPE, STATUS, ROTATION, CLASS, AGE, SIMULATED, NAME, SPEED] = [0, 1, 2, 3, 4, 5, 6, 7]
const [COURSE, HEADING, TO_BOW, TO_STERN, TO_PORT, TO_STARBOARD, MARKS] = [8, 9, 10, 11, 12, 13, 14]

const { uint8, uint16, tenths16 } = numericStorage
/** The largest dimension that AIS sends, in nine bits; an unknown one is stored as more. */
const maxMetres = 511

export interface VesselTileOptions {
  nowMicroseconds: number
  /** The rows to show, as the list's filters select them; default: all. */
  selection?: Bitset
  /** Sets of rows to mark, one bit each in the property `marks`. */
  marks?: readonly Bitset[]
}

/** Reused from tile to tile, because touching fresh memory took as long as the rest. A tile is made in one go. */
const points = new TilePoints()
const tenthsPlaces = new Uint32Array(fastestTenths + 1)

/** Vessels as a Mapbox vector tile, uncompressed: layer `vessels`; the feature's id is the MMSI. */
export function vesselTile(
  fleet: VisibleFleet,
  address: TileAddress,
  options: VesselTileOptions,
): Uint8Array<ArrayBuffer> {
  const { nowMicroseconds, selection = fleet.live, marks = [] } = options
  const limits = ageLimits(nowMicroseconds)
  const layer = new LayerWriter(keys)
  const values = sharedValues(layer, fleet.categories.shipType.words)
  const { entries } = fleet.places.cells
  const names = fleet.texts.name
  const columns = fleet.numbers.byName
  const tags = new Tags()
  const withLabels = address.zoom >= labelZoom
  const marked = marks.length > 0 && address.zoom < allVesselsZoom ? rowsOfMarks(marks, selection) : null
  let room = maximumFeatures
  if (marked !== null) {
    room -= findPoints(fleet, address, { selection: marked, limits, room: maximumFeatures / 2 })
    writePoints(null)
  }
  findPoints(fleet, address, { selection, limits, room })
  writePoints(marked)
  return layer.done(layerName, extent)

  function writePoints(without: Bitset | null): void {
    for (let index = 0; index < points.count; index += 1) {
      const at = uint32At(points.entries, index)
      const row = int32At(entries, at + rowOffset)
      if (without?.has(row)) continue
      const mark = int32At(entries, at + markOffset)
      const nameLength = withLabels ? names.lengthAt(row) : 0
      const name = nameLength === 0 ? -1 : layer.bytesValue(names.bytes, names.offsetAt(row), nameLength)
      tags.count = 0
      const type = typeIn(mark)
      if (type >= 0) tags.add(TYPE, values.type.of(type))
      tags.add(STATUS, values.status.of(statusIn(mark)))
      const rotation = rotationIn(mark)
      if (rotation >= 0) tags.add(ROTATION, values.degrees.of(rotation))
      const transponderClass = classIn(mark)
      if (transponderClass >= 0) tags.add(CLASS, values.transponderClass.of(transponderClass))
      tags.add(AGE, values.age.of(ageOf(limits, int32At(entries, at + receivedOffset))))
      tags.add(SIMULATED, values.truth.of(simulatedIn(mark)))
      if (name >= 0) tags.add(NAME, name)
      const speedTenths = speedTenthsIn(mark)
      if (withLabels && speedTenths >= 0) tags.add(SPEED, values.tenths.of(speedTenths))
      if (address.zoom >= courseZoom) addCourse(tags, values, columns, row)
      if (address.zoom >= hullZoom) addHull(tags, values, columns, row)
      const bits = bitsOf(marks, row)
      if (bits !== 0) tags.add(MARKS, values.marks.of(bits))
      layer.feature(
        int32At(entries, at + numberOffset),
        tags.numbers,
        tags.count,
        int32At(points.xs, index),
        int32At(points.ys, index),
      )
    }
  }
}

/** At far zooms, marked vessels are thinned separately, so that no other vessel hides them. */
function rowsOfMarks(marks: readonly Bitset[], selection: Bitset): Bitset {
  const rows = new Bitset()
  for (const each of marks) rows.addAll(each)
  return rows.keepOnly(selection)
}

function bitsOf(marks: readonly Bitset[], row: number): number {
  let bits = 0
  for (let place = 0; place < marks.length; place += 1) if (itemAt(marks, place).has(row)) bits |= 1 << place
  return bits
}

function addCourse(tags: Tags, { degrees }: SharedValues, columns: ColumnsByName, row: number): void {
  const course = uint16At(columns.courseDegrees, row)
  if (course !== tenths16.unknown) tags.add(COURSE, degrees.of(Math.round(course / tenths16.scale) % 360))
}

function addHull(tags: Tags, { degrees, metres }: SharedValues, columns: ColumnsByName, row: number): void {
  const heading = uint16At(columns.headingDegrees, row)
  if (heading !== uint16.unknown) tags.add(HEADING, degrees.of(heading % 360))
  const toBow = uint16At(columns.toBowMetres, row)
  const toStern = uint16At(columns.toSternMetres, row)
  const toPort = uint8At(columns.toPortMetres, row)
  const toStarboard = uint8At(columns.toStarboardMetres, row)
  if (toBow > maxMetres || toStern > maxMetres) return
  if (toPort === uint8.unknown || toStarboard === uint8.unknown) return
  tags.add(TO_BOW, metres.of(toBow))
  tags.add(TO_STERN, metres.of(toStern))
  tags.add(TO_PORT, metres.of(toPort))
  tags.add(TO_STARBOARD, metres.of(toStarboard))
}

interface SoughtPoints {
  selection: Bitset
  limits: AgeLimits
  /** The largest number of points. */
  room: number
}

/** Returns the number of points. */
function findPoints(fleet: VisibleFleet, address: TileAddress, { selection, limits, room }: SoughtPoints): number {
  const window = tileWindow(address)
  const range = cellsOf(address)
  const among = fleet.isAll(selection) ? null : selection
  // Two pixels of a tile that is drawn 512 pixels wide.
  let shift = finestShift
  if (address.zoom >= allVesselsZoom) collectPoints(fleet, window, range, among, points)
  else {
    if (address.zoom <= farthestZooms) worldPoints(fleet, address, window, selection, limits, points)
    else {
      const thinning = new Thinning(fleet, window, limits, shift)
      thinning.addCells(range, among)
      thinning.putInto(points)
    }
    shift += 1
  }
  for (; points.count > room; shift += 1) {
    const thinning = new Thinning(fleet, window, limits, shift)
    thinning.addPoints(points)
    thinning.putInto(points)
  }
  return points.count
}

type SharedValues = ReturnType<typeof sharedValues>

function sharedValues(layer: LayerWriter, shipTypes: readonly string[]) {
  const wordsOnce = (list: readonly string[]) =>
    new ValuesOnce(new Uint32Array(list.length), (code) => layer.asciiValue(itemAt(list, code)))
  return {
    type: wordsOnce(shipTypes),
    status: wordsOnce(statuses),
    transponderClass: wordsOnce(words.transponderClass),
    age: wordsOnce(ages),
    degrees: new ValuesOnce(new Uint32Array(360), (degrees) => layer.uintValue(degrees)),
    tenths: new ValuesOnce(tenthsPlaces.fill(0), (tenths) => layer.doubleValue(tenths / 10)),
    metres: new ValuesOnce(new Uint32Array(maxMetres + 1), (metres) => layer.uintValue(metres)),
    truth: new ValuesOnce(new Uint32Array(2), (truth) => layer.boolValue(truth === 1)),
    marks: new ValuesOnce(new Uint32Array(1 << maxMarks), (bits) => layer.uintValue(bits)),
  }
}

/** A tile writes each value once, when its code first occurs. */
class ValuesOnce {
  readonly #placesPlusOne: Uint32Array
  readonly #add: (code: number) => number

  /** `placesPlusOne` has a number for each code, all 0. */
  constructor(placesPlusOne: Uint32Array, add: (code: number) => number) {
    this.#placesPlusOne = placesPlusOne
    this.#add = add
  }

  of(code: number): number {
    const known = uint32At(this.#placesPlusOne, code)
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
