import { numericStorage, words } from '#lib/vessel/storage.ts'
import { uint8At, uint16At } from './arrayAt.ts'
import type { ColumnsByName } from './numberColumns.ts'

/**
 * What a map shows of a vessel whatever the time, in one number beside its position, so that a tile is read in
 * one go: status in bits 0 and 1, class in 2 and 3, simulated in 4, type in 5 to 8, rotation in 9 to 17, speed above.
 */
export const statuses = ['moving', 'moored', 'anchored'] as const

const MOVING = 0
const MOORED = 1
const ANCHORED = 2

const AT_ANCHOR = 1
const MOORED_STATUS = 5
const AGROUND = 6

/** A vessel this fast is under way, whatever status the crew forgot to change. A vessel at anchor swings more slowly. */
const UNDER_WAY_TENTHS = 15
/** Without a status at rest (class B never sends one), a vessel slower than this counts as moored. */
const AT_REST_TENTHS = 5

const NO_CLASS = 3
const NO_TYPE = 15
const NO_ROTATION = 511
const NO_SPEED = 16_383
/** The most tenths of a knot that fit in the bits. */
export const FASTEST_TENTHS = NO_SPEED - 1

/** Its part that is the same from position to position. */
export function stillMarkOf(columns: ColumnsByName, row: number, typeCode: number): number {
  const transponderClass = uint8At(columns.transponderClass, row)
  return (
    ((transponderClass < words.transponderClass.length ? transponderClass : NO_CLASS) << 2) |
    ((columns.simulated[row] === 1 ? 1 : 0) << 4) |
    ((typeCode < 0 ? NO_TYPE : typeCode) << 5)
  )
}

export function movingMarkOf(columns: ColumnsByName, row: number): number {
  const speedTenths = uint16At(columns.speedKnots, row)
  const rotation = rotationOf(uint16At(columns.headingDegrees, row), uint16At(columns.courseDegrees, row))
  const isSpeedKnown = speedTenths !== numericStorage.tenths16.unknown
  return (
    statusCodeOf(speedTenths, uint8At(columns.navigationalStatus, row)) |
    (rotation << 9) |
    ((isSpeedKnown ? Math.min(FASTEST_TENTHS, speedTenths) : NO_SPEED) << 18)
  )
}

/** A place in `statuses`. */
export const statusIn = (mark: number) => mark & 3
/** A place in the list of classes, -1 where it is not known; so the others. */
export const classIn = (mark: number) => orUnknown((mark >>> 2) & 3, NO_CLASS)
export const simulatedIn = (mark: number) => (mark >>> 4) & 1
export const typeIn = (mark: number) => orUnknown((mark >>> 5) & 15, NO_TYPE)
/** Whole degrees, by heading or else by course. */
export const rotationIn = (mark: number) => orUnknown((mark >>> 9) & 511, NO_ROTATION)
export const speedTenthsIn = (mark: number) => orUnknown(mark >>> 18, NO_SPEED)

function orUnknown(value: number, unknown: number): number {
  return value === unknown ? -1 : value
}

function statusCodeOf(speedTenths: number, navigationalStatus: number): number {
  const isSpeedKnown = speedTenths !== numericStorage.tenths16.unknown
  if (isSpeedKnown && speedTenths >= UNDER_WAY_TENTHS) return MOVING
  if (navigationalStatus === AT_ANCHOR) return ANCHORED
  if (navigationalStatus === MOORED_STATUS || navigationalStatus === AGROUND) return MOORED
  return isSpeedKnown && speedTenths < AT_REST_TENTHS ? MOORED : MOVING
}

function rotationOf(headingDegrees: number, courseTenths: number): number {
  if (headingDegrees !== numericStorage.uint16.unknown) return headingDegrees % 360
  return courseTenths === numericStorage.tenths16.unknown ? NO_ROTATION : Math.round(courseTenths / 10) % 360
}

/**
 * When a vessel was last heard, in seconds, and in the lowest bit whether it moves: decides which of the vessels that
 * share a place is shown. Seconds count from 2020, for 2^30 of them.
 */
export function heardOf(broadcastMicroseconds: number, mark: number): number {
  const seconds = Math.ceil(broadcastMicroseconds / 1e6) - FIRST_SECOND
  return Math.min(LAST_SECOND, Math.max(0, seconds)) * 2 + (statusIn(mark) === MOVING ? 1 : 0)
}

/** The largest of the numbers above that was heard no later than this; of whole seconds. */
export function heardUntil(microseconds: number): number {
  return Math.min(LAST_SECOND, Math.max(0, Math.floor(microseconds / 1e6) - FIRST_SECOND)) * 2 + 1
}

const FIRST_SECOND = Date.UTC(2020) / 1000
const LAST_SECOND = 2 ** 30 - 1
