import { z } from 'zod'
import { creditsMemberSchema } from './pageSchemas.ts'
import { boundColumns, passageCounts } from './rows/counts.ts'
import { crossings, stays } from './rows/passages.ts'
import { countedPaging, leftOut, time } from './schemaParts.ts'
import { rowSchema, rowShape } from './tableSchema.ts'

export const staySchema = rowSchema(stays, 'The stay of a vessel in an area.')
export const crossingSchema = rowSchema(crossings, 'A vessel that crossed a line.')

const period = {
  since: time.describe('Start of the period, as far as tracks are stored.'),
  until: time.describe('End of the period.'),
  doubtful_positions_left_out: leftOut,
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
    total: z.int().describe('The exact number of passages that were received.'),
    ...rowShape(boundColumns),
    counts: z
      .array(
        z.strictObject({
          ...rowShape(passageCounts.columns),
          ship_types: z
            .record(z.string(), z.int())
            .describe('The same by type of the vessel; `Unknown` for vessels without a known type.'),
        }),
      )
      .describe('Every hour or day of the period. Stays that began before are counted in the first.'),
    ship_types_before: z
      .record(z.string(), z.int())
      .describe('The stays that began before the period, by type of the vessel.'),
    directions: z
      .strictObject({ left_to_right: z.int(), right_to_left: z.int() })
      .optional()
      .describe('With `line`: the number of crossings in each direction.'),
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
