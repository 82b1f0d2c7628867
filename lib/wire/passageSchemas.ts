import { z } from 'zod'
import { creditsMemberSchema } from './pageSchemas.ts'
import { countedPaging, time } from './schemaParts.ts'
import { foundVesselSchema } from './vesselSchema.ts'

const knots = z.number().nullable()
const course = z.int().nullable()

export const staySchema = z
  .strictObject({
    ...foundVesselSchema.shape,
    entered_at: time.describe('When it entered; the start of the period for `before`.'),
    entry: z
      .enum(['seen', 'inferred', 'before'])
      .describe(
        '`seen`: between two positions at most 15 minutes apart; `inferred`: first received inside after a gap; `before`: was inside when the period began.',
      ),
    left_at: time.nullable().describe('When it left; null for `still_inside`.'),
    exit: z
      .enum(['seen', 'inferred', 'still_inside'])
      .describe(
        '`seen`: between two positions at most 15 minutes apart; `inferred`: last received inside before a gap; `still_inside`: inside when the period ended, last received at most 15 minutes before.',
      ),
    minutes: z.number().describe('Minutes inside during the period.'),
    points: z.int().describe('Number of points of the track inside; 0 if it crossed between two points.'),
    speed_min: knots.describe('Least speed over ground inside, in knots.'),
    speed_max: knots.describe('Greatest speed over ground inside, in knots.'),
    course_in: course.describe('Course over the edge at the entry, in degrees; null unless seen.'),
    course_out: course.describe('Course over the edge at the exit, in degrees; null unless seen.'),
  })
  .describe('The stay of a vessel in an area.')

export type StayJson = z.infer<typeof staySchema>

export const crossingSchema = z
  .strictObject({
    ...foundVesselSchema.shape,
    crossed_at: time.describe('When it crossed the line.'),
    direction: z
      .enum(['left_to_right', 'right_to_left'])
      .describe('As seen from the first position of the line towards the last.'),
    longitude: z.number().describe('Longitude of the crossing, in degrees.'),
    latitude: z.number().describe('Latitude of the crossing, in degrees.'),
    speed: knots.describe('Speed over ground last reported before the crossing, in knots.'),
    course: z.int().describe('Course over the line, in degrees.'),
  })
  .describe('A vessel that crossed a line.')

export type CrossingJson = z.infer<typeof crossingSchema>
export type PassageJson = StayJson | CrossingJson

const period = {
  since: time.describe('Start of the period, as far as tracks are stored.'),
  until: time.describe('End of the period.'),
}

export const staysSchema = z
  .strictObject({ ...period, paging: countedPaging, data: z.array(staySchema) })
  .describe('A page of stays in an area, by the time of entry. A vessel has an entry for each.')

export const crossingsSchema = z
  .strictObject({ ...period, paging: countedPaging, data: z.array(crossingSchema) })
  .describe('A page of crossings of a line, by time.')

export const passageCountsSchema = z
  .strictObject({
    ...period,
    total: z.int().describe('The exact number of passages.'),
    counts: z
      .array(
        z.strictObject({
          from: time.describe('Start of the hour or day, in UTC.'),
          total: z.int().describe('Passages that began in it.'),
          ship_types: z
            .record(z.string(), z.int())
            .describe('The same by type of the vessel; `Unknown` for vessels without a known type.'),
        }),
      )
      .describe('Every hour or day of the period. Stays that began before are counted in the first.'),
  })
  .describe('Numbers of passages by time and type of vessel.')

export const passagesSchema = z
  .union([staysSchema, crossingsSchema, passageCountsSchema])
  .describe('Stays; with `line`, crossings; with `counts`, numbers.')

export type PassageCountsJson = z.infer<typeof passageCountsSchema>

export const passageFeaturesSchema = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    ...period,
    paging: countedPaging,
    credits: creditsMemberSchema,
    features: z.array(
      z.strictObject({
        type: z.literal('Feature'),
        id: z.string().describe('Id of the vessel record.'),
        geometry: z
          .looseObject({})
          .nullable()
          .describe(
            'The part of the track inside, a LineString, or a MultiLineString at 180°; a Point for a crossing.',
          ),
        properties: z.looseObject({}).describe('The passage, and for a stay `coordTimes` of the line.'),
      }),
    ),
  })
  .describe('A page of passages as GeoJSON (RFC 7946).')
