import type { Place } from '#lib/distance.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import { trackLines } from '../formats/trackFormats.ts'
import { pointOf } from '../point.ts'
import { columnsOf, type RowJson, type Table } from '../table.ts'
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

export const wholeSecond = (seconds: number) => isoTime(Math.round(seconds) * 1000)
const fiveDigits = (degrees: number) => Math.round(degrees * 1e5) / 1e5

const idColumn = columnsOf<OfVessel>().known.text(
  'id',
  { meaning: 'Id of the vessel record.', format: 'uuid', notIn: ['geojson'] },
  ({ vessel }) => vessel.id,
)

const ofStay = columnsOf<ListedStay>()

export const stays = {
  idOf: ({ vessel }) => vessel.id,
  drawnOf({ part }) {
    const { geometry, coordTimes } = trackLines(part)
    return { geometry, properties: { coordTimes } }
  },
  columns: [
    idColumn,
    ...identifyingColumns,
    ofStay.known.time('entered_at', 'When it entered; the start of the period for `before`.', ({ stay }) =>
      wholeSecond(stay.enteredSeconds),
    ),
    ofStay.known.word(entries)(
      'entry',
      '`seen`: between two positions at most 15 minutes apart; `inferred`: first received inside after a gap; `before`: was inside when the period began.',
      ({ stay }) => stay.entry,
    ),
    ofStay.time('left_at', 'When it left; null for `still_inside`.', ({ stay }) =>
      stay.exit === 'still_inside' ? null : wholeSecond(stay.leftSeconds),
    ),
    ofStay.known.word(exits)(
      'exit',
      '`seen`: between two positions at most 15 minutes apart; `inferred`: last received inside before a gap; `still_inside`: inside when the period ended, last received at most 15 minutes before.',
      ({ stay }) => stay.exit,
    ),
    ofStay.known.number(
      'minutes',
      'Minutes inside during the period.',
      ({ stay }) => Math.round((Math.round(stay.leftSeconds) - Math.round(stay.enteredSeconds)) / 6) / 10,
    ),
    ofStay.known.integer(
      'points',
      'Number of points of the track inside; 0 if it crossed between two points.',
      ({ stay }) => stay.points,
    ),
    ofStay.number('speed_min', 'Least speed over ground inside, in knots.', ({ stay }) => stay.minKnots),
    ofStay.number('speed_max', 'Greatest speed over ground inside, in knots.', ({ stay }) => stay.maxKnots),
    ofStay.integer(
      'course_in',
      'Course over the edge at the entry, in degrees; null unless seen.',
      ({ stay }) => stay.courseInDegrees,
    ),
    ofStay.integer(
      'course_out',
      'Course over the edge at the exit, in degrees; null unless seen.',
      ({ stay }) => stay.courseOutDegrees,
    ),
  ],
} satisfies Table<ListedStay>

export type StayJson = RowJson<typeof stays.columns>

const ofCrossing = columnsOf<ListedCrossing>()

export const crossings = {
  idOf: ({ vessel }) => vessel.id,
  drawnOf: ({ crossing }) => ({
    geometry: pointOf({ longitude: fiveDigits(crossing.longitude), latitude: fiveDigits(crossing.latitude) }),
  }),
  columns: [
    idColumn,
    ...identifyingColumns,
    ofCrossing.known.time('crossed_at', 'When it crossed the line.', ({ crossing }) =>
      wholeSecond(crossing.crossedSeconds),
    ),
    ofCrossing.known.word(directions)(
      'direction',
      'As seen from the first position of the line towards the last.',
      ({ crossing }) => crossing.direction,
    ),
    ofCrossing.known.number(
      'longitude',
      { meaning: 'Longitude of the crossing, in degrees.', notIn: ['geojson'] },
      ({ crossing }) => fiveDigits(crossing.longitude),
    ),
    ofCrossing.known.number(
      'latitude',
      { meaning: 'Latitude of the crossing, in degrees.', notIn: ['geojson'] },
      ({ crossing }) => fiveDigits(crossing.latitude),
    ),
    ofCrossing.number(
      'speed',
      'Speed over ground last reported before the crossing, in knots.',
      ({ crossing }) => crossing.knots,
    ),
    ofCrossing.known.integer('course', 'Course over the line, in degrees.', ({ crossing }) => crossing.courseDegrees),
  ],
} satisfies Table<ListedCrossing>

export type CrossingJson = RowJson<typeof crossings.columns>
export type PassageJson = StayJson | CrossingJson
