import { numericStorage } from '#lib/vessel/storage.ts'
import type { ColumnsByName, NumberName } from './numberColumns.ts'

const { degrees, tenths16, uint16, int8, uint8 } = numericStorage

/** A past position, and the last reception at that time. */
export interface PastPosition {
  longitude: number
  latitude: number
  speedKnots: number | null
  courseDegrees: number | null
  seconds: number
}

/** Columns that a past fleet copies. All other columns have current values. */
export const pastColumns = [
  ...(['longitude', 'latitude', 'speedKnots', 'courseDegrees', 'headingDegrees', 'rateOfTurn'] as const),
  ...(['accuracy', 'maneuver', 'broadcastMicroseconds', 'positionUpdatedMicroseconds'] as const),
] satisfies NumberName[]

export function writePastPosition(
  columns: Pick<ColumnsByName, (typeof pastColumns)[number]>,
  row: number,
  { longitude, latitude, speedKnots, courseDegrees, seconds }: PastPosition,
): void {
  columns.longitude[row] = Math.round(longitude * degrees.scale)
  columns.latitude[row] = Math.round(latitude * degrees.scale)
  columns.speedKnots[row] = speedKnots === null ? tenths16.unknown : Math.round(speedKnots * tenths16.scale)
  columns.courseDegrees[row] = courseDegrees === null ? tenths16.unknown : Math.round(courseDegrees * tenths16.scale)
  columns.headingDegrees[row] = uint16.unknown
  columns.rateOfTurn[row] = int8.unknown
  columns.accuracy[row] = uint8.unknown
  columns.maneuver[row] = uint8.unknown
  columns.broadcastMicroseconds[row] = seconds * 1e6
  columns.positionUpdatedMicroseconds[row] = seconds * 1e6
}
