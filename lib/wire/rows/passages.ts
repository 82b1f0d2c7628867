import type { Place } from '#lib/distance.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import { trackFeature } from '../formats/trackFormats.ts'
import { pointOf } from '../point.ts'
import type { RowJson, Table } from '../table.ts'
import { isoTime } from '../time.ts'
import { identifyingColumns, type OfVessel } from './identifying.ts'

const entries = ['seen', 'inferred', 'before'] as const
const exits = ['seen', 'inferred', 'still_inside'] as const
const directions = ['left_to_right', 'right_to_left'] as const

/** A vessel's uninterrupted time in a region. Times are seconds since 1970. */
export interface Stay {
  /** At the earliest the start of the period; fractional, because it is interpolated. */
  enteredSeconds: number
  entry: (typeof entries)[number]
  leftSeconds: number
  exit: (typeof exits)[number]
  /** The number of points inside, in the period. */
  points: number
  /** The lowest speed of these points; without any, the speed of the previous point. */
  minKnots: number | null
  maxKnots: number | null
  /** Courses over the edge, if seen. */
  courseInDegrees: number | null
  courseOutDegrees: number | null
}

export interface Crossing extends Place {
  /** Fractional, because it is interpolated. */
  crossedSeconds: number
  direction: (typeof directions)[number]
  /** The last reported speed before. */
  knots: number | null
  courseDegrees: number
}

export interface ListedStay extends OfVessel {
  stay: Stay
  /** The part of the track inside, for formats that draw it. */
  part: readonly TrackPoint[]
}

export interface ListedCrossing extends OfVessel {
  crossing: Crossing
}

const wholeSecond = (seconds: number) => isoTime(Math.round(seconds) * 1000)
const fiveDigits = (degrees: number) => Math.round(degrees * 1e5) / 1e5

const vesselColumns = [
  {
    name: 'id',
    kind: 'text',
    isKnown: true,
    meaning: 'Id of the vessel record.',
    notIn: ['geojson'],
    of: ({ vessel }: OfVessel) => vessel.id,
  },
  ...identifyingColumns,
] as const

export const stays = {
  idOf: ({ vessel }) => vessel.id,
  drawnOf({ vessel: { id, mmsi, name }, part }) {
    const { geometry, properties } = trackFeature({ id, mmsi, name, points: part })
    return { geometry, properties: { coordTimes: properties.coordTimes } }
  },
  columns: [
    ...vesselColumns,
    {
      name: 'entered_at',
      kind: 'time',
      isKnown: true,
      meaning: 'When it entered; the start of the period for `before`.',
      of: ({ stay }) => wholeSecond(stay.enteredSeconds),
    },
    {
      name: 'entry',
      kind: entries,
      isKnown: true,
      meaning:
        '`seen`: between two positions at most 15 minutes apart; `inferred`: first received inside after a gap; `before`: was inside when the period began.',
      of: ({ stay }) => stay.entry,
    },
    {
      name: 'left_at',
      kind: 'time',
      meaning: 'When it left; null for `still_inside`.',
      of: ({ stay }) => (stay.exit === 'still_inside' ? null : wholeSecond(stay.leftSeconds)),
    },
    {
      name: 'exit',
      kind: exits,
      isKnown: true,
      meaning:
        '`seen`: between two positions at most 15 minutes apart; `inferred`: last received inside before a gap; `still_inside`: inside when the period ended, last received at most 15 minutes before.',
      of: ({ stay }) => stay.exit,
    },
    {
      name: 'minutes',
      kind: 'number',
      isKnown: true,
      meaning: 'Minutes inside during the period.',
      of: ({ stay }) => Math.round((Math.round(stay.leftSeconds) - Math.round(stay.enteredSeconds)) / 6) / 10,
    },
    {
      name: 'points',
      kind: 'integer',
      isKnown: true,
      meaning: 'Number of points of the track inside; 0 if it crossed between two points.',
      of: ({ stay }) => stay.points,
    },
    {
      name: 'speed_min',
      kind: 'number',
      meaning: 'Least speed over ground inside, in knots.',
      of: ({ stay }) => stay.minKnots,
    },
    {
      name: 'speed_max',
      kind: 'number',
      meaning: 'Greatest speed over ground inside, in knots.',
      of: ({ stay }) => stay.maxKnots,
    },
    {
      name: 'course_in',
      kind: 'integer',
      meaning: 'Course over the edge at the entry, in degrees; null unless seen.',
      of: ({ stay }) => stay.courseInDegrees,
    },
    {
      name: 'course_out',
      kind: 'integer',
      meaning: 'Course over the edge at the exit, in degrees; null unless seen.',
      of: ({ stay }) => stay.courseOutDegrees,
    },
  ],
} as const satisfies Table<ListedStay>

export type StayJson = RowJson<typeof stays.columns>

export const crossings = {
  idOf: ({ vessel }) => vessel.id,
  drawnOf: ({ crossing }) => ({
    geometry: pointOf({ longitude: fiveDigits(crossing.longitude), latitude: fiveDigits(crossing.latitude) }),
  }),
  columns: [
    ...vesselColumns,
    {
      name: 'crossed_at',
      kind: 'time',
      isKnown: true,
      meaning: 'When it crossed the line.',
      of: ({ crossing }) => wholeSecond(crossing.crossedSeconds),
    },
    {
      name: 'direction',
      kind: directions,
      isKnown: true,
      meaning: 'As seen from the first position of the line towards the last.',
      of: ({ crossing }) => crossing.direction,
    },
    {
      name: 'longitude',
      kind: 'number',
      isKnown: true,
      meaning: 'Longitude of the crossing, in degrees.',
      notIn: ['geojson'],
      of: ({ crossing }) => fiveDigits(crossing.longitude),
    },
    {
      name: 'latitude',
      kind: 'number',
      isKnown: true,
      meaning: 'Latitude of the crossing, in degrees.',
      notIn: ['geojson'],
      of: ({ crossing }) => fiveDigits(crossing.latitude),
    },
    {
      name: 'speed',
      kind: 'number',
      meaning: 'Speed over ground last reported before the crossing, in knots.',
      of: ({ crossing }) => crossing.knots,
    },
    {
      name: 'course',
      kind: 'integer',
      isKnown: true,
      meaning: 'Course over the line, in degrees.',
      of: ({ crossing }) => crossing.courseDegrees,
    },
  ],
} as const satisfies Table<ListedCrossing>

export type CrossingJson = RowJson<typeof crossings.columns>
export type PassageJson = StayJson | CrossingJson
