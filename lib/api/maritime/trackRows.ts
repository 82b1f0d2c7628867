import { shortestTurn, type TrackPoint } from '#lib/track/point.ts'
import { columnOf } from '#lib/wire/columns.ts'
import type { Reader } from '#lib/wire/condition.ts'
import type { AisRow } from '#lib/wire/rows/aisRow.ts'
import type { AisParams } from './aisParams.ts'

/** A vessel at a moment of its track. */
export interface TrackRow extends Omit<AisRow, 'id'> {
  seconds: number
  point: TrackPoint
}

/** Rows of a stay are this far apart. */
const staySeconds = 600
const degreesOfTurn = 15
const knotsOfChange = 2
/** Longer than any range, so that rows of a vessel in an answer have different ids. */
const secondsOfId = 2 ** 25
const vesselsOfId = 2 ** 28 - 1

/** The moments of a point within a period: its beginning, every ten minutes of a stay, and its end. */
export function* momentsOf({ seconds, dwellSeconds }: TrackPoint, from: number, until: number): Generator<number> {
  const end = seconds + dwellSeconds
  const first = Math.max(0, Math.ceil((from - seconds) / staySeconds))
  for (let at = seconds + first * staySeconds; at < end && at <= until; at += staySeconds) yield at
  if (end >= from && end <= until) yield end
}

/** The row with all that was stored for its moment; the rest of the record is of today. */
export function aisRowOf({ vessel, known, seconds, point }: TrackRow): AisRow {
  return {
    id: (vessel.number % vesselsOfId) * secondsOfId + (seconds % secondsOfId) + 1,
    known,
    vessel: {
      ...vessel,
      broadcastMicroseconds: seconds * 1e6,
      longitude: point.longitude,
      latitude: point.latitude,
      speedKnots: point.speedKnots,
      courseDegrees: point.courseDegrees,
      headingDegrees: null,
      rateOfTurn: null,
      navigationalStatus: null,
      collectionType: null,
      destination: null,
      etaMicroseconds: null,
      draughtMetres: null,
      staticUpdatedMicroseconds: null,
      positionUpdatedMicroseconds: null,
    },
  }
}

/** Reads the values of rows for conditions. */
export const aisReader: Reader<AisRow> = {
  valueOf(name) {
    const { of, ofKnown } = columnOf(name)
    return ({ vessel, known }) => (ofKnown ? ofKnown(vessel, known) : of(vessel))
  },
  keysOf(name) {
    const { keysOf } = columnOf(name)
    return keysOf ? ({ vessel }) => keysOf(vessel) : null
  },
  positionOf: ({ vessel: { longitude, latitude } }) =>
    longitude === null || latitude === null ? null : { longitude, latitude },
}

/** Selects from the rows of one vessel, in the order of time. */
export interface Downsampler {
  /** Returns the rows that are certain to be in the answer now. */
  add(row: TrackRow): readonly TrackRow[]
  /** Returns the rest. */
  end(): readonly TrackRow[]
}

export function downsampler(kind: AisParams['downsample']): Downsampler {
  if (kind === 'none') return { add: (row) => [row], end: () => [] }
  if (kind === 'hourly') return hourly()
  return dynamic()
}

function hourly(): Downsampler {
  let lastHour = -1
  return {
    add(row) {
      const hour = Math.floor(row.seconds / 3_600)
      if (hour === lastHour) return []
      lastHour = hour
      return [row]
    },
    end: () => [],
  }
}

function dynamic(): Downsampler {
  let kept: TrackRow | null = null
  let last: TrackRow | null = null
  return {
    add(row) {
      if (kept === null) {
        kept = row
        return [row]
      }
      const before = last
      last = row
      if (before === null) return []
      if (row.seconds - kept.seconds <= staySeconds && !isOtherMove(kept.point, before.point)) return []
      kept = before
      return [before]
    },
    end: () => (last === null ? [] : [last]),
  }
}

function isOtherMove(a: TrackPoint, b: TrackPoint): boolean {
  return (
    differs(a.courseDegrees, b.courseDegrees, degreesOfTurn, shortestTurn) ||
    differs(a.speedKnots, b.speedKnots, knotsOfChange, (knots) => knots)
  )
}

/** Compares tenths, because differences of fractions are not exact. */
function differs(a: number | null, b: number | null, least: number, shortest: (difference: number) => number): boolean {
  if (a === null || b === null) return false
  return Math.abs(Math.round(shortest(a - b) * 10)) >= least * 10
}
