import { z } from 'zod'
import { creditsMemberSchema } from './pageSchemas.ts'
import { leftOut, time } from './schemaParts.ts'

const identity = {
  mmsi: z.int().describe('MMSI of the vessel.'),
  name: z.string().nullable().describe('Name of the vessel.'),
}

const trackPointSchema = z
  .strictObject({
    timestamp: time.describe('When the vessel was there.'),
    longitude: z.number().describe('Longitude, in degrees.'),
    latitude: z.number().describe('Latitude, in degrees.'),
    speed: z.number().nullable().describe('Speed over ground, in knots.'),
    course: z.number().nullable().describe('Course over ground, in degrees.'),
    stayed_seconds: z.int().describe('How long the vessel stayed within 40 m, as far as it was received.'),
  })
  .describe('A point.')

export const trackSchema = z
  .strictObject({
    id: z.string().nullable().describe('Id of the vessel record.'),
    ...identity,
    doubtful_positions_left_out: leftOut,
    points: z.array(trackPointSchema).describe('The points, oldest first.'),
  })
  .describe('The track of a vessel.')

export type TrackJson = z.infer<typeof trackSchema>

export const trackFeatureSchema = z
  .strictObject({
    type: z.literal('Feature'),
    id: z.string().describe('Id of the vessel record.'),
    geometry: z
      .looseObject({})
      .nullable()
      .describe('A LineString; a MultiLineString across gaps and 180°; null without points.'),
    properties: z
      .strictObject({
        ...identity,
        doubtful_positions_left_out: leftOut,
        coordTimes: z
          .array(z.unknown())
          .describe('When the vessel was at each position, in the structure of the coordinates.'),
      })
      .describe('The vessel.'),
    credits: creditsMemberSchema,
  })
  .describe('A track as GeoJSON (RFC 7946).')

export const trackFeaturesSchema = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    features: z.array(trackFeatureSchema),
    credits: creditsMemberSchema,
  })
  .describe('Tracks as GeoJSON (RFC 7946).')
