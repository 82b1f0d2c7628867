import type { ColumnsByName } from '#lib/fleet/numberColumns.ts'
import { numericStorage } from '#lib/vessel/storage.ts'

/** What a ship's mark on the map says of her. Words are the tile's, codes are places in these lists. */
export const statuses = ['moving', 'moored', 'anchored'] as const
export const ages = ['live', '10m', '1h', '24h'] as const

const MOVING = 0
const MOORED = 1
const ANCHORED = 2

const AT_ANCHOR = 1
const MOORED_STATUS = 5
const AGROUND = 6

/** A ship that makes this way is moving, whatever status her crew forgot to change. A ship at anchor swings slower. */
const UNDER_WAY_TENTHS = 15
/** One that tells no status of rest, as class B never does, lies still below this. */
const AT_REST_TENTHS = 5

export function statusCode(columns: ColumnsByName, row: number): number {
  const speedTenths = columns.speedKnots[row]!
  const isSpeedKnown = speedTenths !== numericStorage.tenths16.unknown
  if (isSpeedKnown && speedTenths >= UNDER_WAY_TENTHS) return MOVING
  const status = columns.navigationalStatus[row]!
  if (status === AT_ANCHOR) return ANCHORED
  if (status === MOORED_STATUS || status === AGROUND) return MOORED
  return isSpeedKnown && speedTenths < AT_REST_TENTHS ? MOORED : MOVING
}

/** The oldest broadcast that still counts as of each age but the last. */
export interface AgeLimits {
  live: number
  tenMinutes: number
  hour: number
}

const MICROSECONDS_PER_MINUTE = 60_000_000

export function ageLimits(nowMicroseconds: number): AgeLimits {
  return {
    live: nowMicroseconds - 10 * MICROSECONDS_PER_MINUTE,
    tenMinutes: nowMicroseconds - 60 * MICROSECONDS_PER_MINUTE,
    hour: nowMicroseconds - 24 * 60 * MICROSECONDS_PER_MINUTE,
  }
}

export function ageCode(limits: AgeLimits, broadcastMicroseconds: number): number {
  if (broadcastMicroseconds > limits.live) return 0
  if (broadcastMicroseconds > limits.tenMinutes) return 1
  return broadcastMicroseconds > limits.hour ? 2 : 3
}

/** Where ships share a place the one under way is shown, then the one heard last. */
export function prominence(columns: ColumnsByName, row: number, limits: AgeLimits): number {
  const age = ageCode(limits, columns.broadcastMicroseconds[row]!)
  return (statusCode(columns, row) === MOVING ? 4 : 0) + 3 - age
}

/** Whole degrees, by heading or else by course; -1 when neither is known. */
export function rotationDegrees(columns: ColumnsByName, row: number): number {
  const heading = columns.headingDegrees[row]!
  if (heading !== numericStorage.uint16.unknown) return heading % 360
  const courseTenths = columns.courseDegrees[row]!
  return courseTenths === numericStorage.tenths16.unknown ? -1 : Math.round(courseTenths / 10) % 360
}
