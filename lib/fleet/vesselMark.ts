import { numericStorage, words } from '#lib/vessel/storage.ts'
import { uint8At, uint16At } from './arrayAt.ts'
import type { ColumnsByName } from './numberColumns.ts'

/**
 * A vessel's mark on a map, independent of the time, in one number beside its position, so that a tile is read in one
 * go: status in bits 0 and 1, class in 2 and 3, simulated in 4, type in 5 to 8, rotation in 9 to 17, speed above.
 */
export const statuses = ['moving', 'moored', 'anchored'] as const

const moving = 0
const moored = 1
const anchored = 2

const atAnchor = 1
const mooredStatus = 5
const aground = 6

/** A vessel this fast is under way, whatever its status. A vessel at anchor swings more slowly. */
const underWayTenths = 15
/** A vessel slower than this without a status (class B never sends one) counts as moored. */
const atRestTenths = 5

const noClass = 3
const noType = 15
const noRotation = 511
const noSpeed = 16_383
/** The maximum speed in tenths of a knot that fits in the bits. */
export const fastestTenths = noSpeed - 1

/** The part that does not change from position to position. */
export function stillMarkOf(columns: ColumnsByName, row: number, typeCode: number): number {
  const transponderClass = uint8At(columns.transponderClass, row)
  return (
    ((transponderClass < words.transponderClass.length ? transponderClass : noClass) << 2) |
    ((columns.simulated[row] === 1 ? 1 : 0) << 4) |
    ((typeCode < 0 ? noType : typeCode) << 5)
  )
}

export function movingMarkOf(columns: ColumnsByName, row: number): number {
  const speedTenths = uint16At(columns.speedKnots, row)
  const rotation = rotationOf(uint16At(columns.headingDegrees, row), uint16At(columns.courseDegrees, row))
  const isSpeedKnown = speedTenths !== numericStorage.tenths16.unknown
  return (
    statusCodeOf(speedTenths, uint8At(columns.navigationalStatus, row)) |
    (rotation << 9) |
    ((isSpeedKnown ? Math.min(fastestTenths, speedTenths) : noSpeed) << 18)
  )
}

/** An index of `statuses`. */
export const statusIn = (mark: number) => mark & 3
/** An index of the list of classes, -1 if unknown; likewise below. */
export const classIn = (mark: number) => orUnknown((mark >>> 2) & 3, noClass)
export const simulatedIn = (mark: number) => (mark >>> 4) & 1
export const typeIn = (mark: number) => orUnknown((mark >>> 5) & 15, noType)
/** Whole degrees of the heading, or else of the course. */
export const rotationIn = (mark: number) => orUnknown((mark >>> 9) & 511, noRotation)
export const speedTenthsIn = (mark: number) => orUnknown(mark >>> 18, noSpeed)

function orUnknown(value: number, unknown: number): number {
  return value === unknown ? -1 : value
}

function statusCodeOf(speedTenths: number, navigationalStatus: number): number {
  const isSpeedKnown = speedTenths !== numericStorage.tenths16.unknown
  if (isSpeedKnown && speedTenths >= underWayTenths) return moving
  if (navigationalStatus === atAnchor) return anchored
  if (navigationalStatus === mooredStatus || navigationalStatus === aground) return moored
  return isSpeedKnown && speedTenths < atRestTenths ? moored : moving
}

function rotationOf(headingDegrees: number, courseTenths: number): number {
  if (headingDegrees !== numericStorage.uint16.unknown) return headingDegrees % 360
  return courseTenths === numericStorage.tenths16.unknown ? noRotation : Math.round(courseTenths / 10) % 360
}

/**
 * The time of last reception in seconds, with movement in the lowest bit: decides which of the vessels at one place is
 * shown. Seconds count from 2020, for 2^30 of them.
 */
export function heardOf(broadcastMicroseconds: number, mark: number): number {
  const seconds = Math.ceil(broadcastMicroseconds / 1e6) - firstSecond
  return Math.min(lastSecond, Math.max(0, seconds)) * 2 + (statusIn(mark) === moving ? 1 : 0)
}

/** The largest of these numbers that is no later than a time. */
export function heardUntil(microseconds: number): number {
  return Math.min(lastSecond, Math.max(0, Math.floor(microseconds / 1e6) - firstSecond)) * 2 + 1
}

const firstSecond = Date.UTC(2020) / 1000
const lastSecond = 2 ** 30 - 1
