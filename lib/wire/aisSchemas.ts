import { z } from 'zod'
import { creditsMemberSchema } from './pageSchemas.ts'
import { aisColumns, aisProperties } from './rows/aisRow.ts'
import { time } from './schemaParts.ts'
import { rowShape } from './tableSchema.ts'

const aisFeatureSchema = z.strictObject({
  type: z.literal('Feature'),
  id: z.int().describe('In ais-latest the vesselUid; in ais-historical a number for the vessel and the moment.'),
  geometry: z.looseObject({}).describe('A Point.'),
  geometry_name: z.literal('position').describe('Always position.'),
  properties: z
    .strictObject(rowShape(aisColumns))
    .partial()
    .describe('All properties, or those of `fields`; null where unknown.'),
})

export const aisFeaturesSchema = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    features: z.array(aisFeatureSchema),
    numberMatched: z.int().describe('Positions before offset and limit.'),
    storedSince: time
      .optional()
      .describe('In ais-historical, when the range begins earlier: the time since which tracks are stored.'),
    numberReturned: z.int().describe('Positions in this answer.'),
    credits: creditsMemberSchema,
  })
  .describe('Positions as GeoJSON.')

export const aisRequestSchema = z
  .strictObject({
    filter: z.string().nullish().describe('A filter in ECQL.'),
    format: z.enum(['json', 'csv']).nullish().describe('Default: by Accept, else json.'),
    limit: z.union([z.int(), z.string()]).nullish().describe('Positions at most.'),
    offset: z.union([z.int(), z.string()]).nullish().describe('Positions to skip.'),
    fields: z
      .union([z.string(), z.array(z.string()).max(aisProperties.length + 2)])
      .nullish()
      .describe('Names of properties.'),
    sortBy: z.string().nullish().describe('Names, each with or without ASC or DESC.'),
    downsample: z.enum(['dynamic', 'hourly', 'none']).nullish().describe('Which positions of a track.'),
  })
  .describe('The parameters of the address, as one object.')
