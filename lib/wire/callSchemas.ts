import { z } from 'zod'
import { creditsMemberSchema, pagingSchema } from './pageSchemas.ts'
import { time } from './schemaParts.ts'
import { foundVesselSchema, navigationalStatuses } from './vesselSchema.ts'

const { id, ...identifying } = foundVesselSchema.shape

/** The fields that identify a vessel beside an entry of its own. */
const vesselKeys = { vessel: id.describe('Id of the vessel record.'), ...identifying }

const calledPortSchema = z
  .strictObject({
    code: z.string().meta({ description: 'UN/LOCODE, without a blank.', examples: ['NLRTM'] }),
    name: z.string().meta({ description: 'Name of the port.', examples: ['Rotterdam'] }),
  })
  .describe('The port.')

const reckonedEtaSchema = z
  .strictObject({
    from: time.describe('The earliest time.'),
    until: time.describe('The latest time.'),
    speed: z.number().describe('The speed that it is reckoned with, in knots.'),
  })
  .describe('An ETA reckoned from the distance and the median speed of the last 6 hours under way.')

export const expectedSchema = z
  .strictObject({
    ...vesselKeys,
    length: z.number().nullable().describe('Length, in metres.'),
    destination: z.string().nullable().describe('Destination as sent.'),
    longitude: z.number().nullable().describe('Longitude of the last position, in degrees.'),
    latitude: z.number().nullable().describe('Latitude of the last position, in degrees.'),
    last_received_at: time.nullable().describe('When the last position was sent.'),
    distance_metres: z
      .int()
      .nullable()
      .describe('Straight way to the port; null if the position of the vessel or the port is unknown.'),
    speed: z.number().nullable().describe('Speed over ground, in knots.'),
    navigational_status: z.enum(navigationalStatuses).nullable().describe('Navigational status as sent.'),
    reported_eta: time.nullable().describe('ETA as sent; null if unknown or past.'),
    reckoned_eta: reckonedEtaSchema
      .nullable()
      .describe(
        'Null unless the vessel is under way and was for 15 minutes of its track, in the first hour of a destination, and if it would be past.',
      ),
  })
  .describe('A vessel with the port as destination.')

export type ExpectedJson = z.infer<typeof expectedSchema>

const boardPagingSchema = pagingSchema.extend({
  total: z.int().describe('The exact number of entries on all pages.'),
})

export const expectedPageSchema = z
  .strictObject({ port: calledPortSchema, paging: boardPagingSchema, data: z.array(expectedSchema) })
  .describe('A page of the vessels with the port as destination, nearest first.')

export const expectedFeaturesSchema = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    port: calledPortSchema,
    paging: boardPagingSchema,
    credits: creditsMemberSchema,
    features: z.array(
      z.strictObject({
        type: z.literal('Feature'),
        id: z.string().describe('Id of the vessel record.'),
        geometry: z.looseObject({}).nullable().describe('A Point; null without a position.'),
        properties: z.looseObject({}).describe('The entry.'),
      }),
    ),
  })
  .describe('The same page as GeoJSON (RFC 7946).')
