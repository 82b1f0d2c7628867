import { z } from 'zod'
import { etaHoursToGo, etaSources } from './etaErrors.ts'
import { ownSchema } from './listSchemas.ts'
import { creditsMemberSchema } from './pageSchemas.ts'
import { berthSpans } from './rows/berthSpan.ts'
import { calls } from './rows/call.ts'
import { callBoundColumns, callCounts } from './rows/counts.ts'
import { expected } from './rows/expected.ts'
import { portTimes } from './rows/portTime.ts'
import { queueLengths } from './rows/queueLength.ts'
import { countedPaging, forwardPaging, leftOut, time } from './schemaParts.ts'
import { rowSchema, rowShape } from './tableSchema.ts'

/** With `embed=own`. */
const own = ownSchema.optional()

const calledPortSchema = z
  .strictObject({
    code: z.string().meta({ description: 'UN/LOCODE, without a space.', examples: ['NLRTM'] }),
    name: z.string().meta({ description: 'Name of the port.', examples: ['Rotterdam'] }),
  })
  .describe('The port.')

export const expectedSchema = rowSchema(expected, 'A vessel with the port as destination.', { own })

export const expectedPageSchema = z
  .strictObject({ port: calledPortSchema, paging: countedPaging, data: z.array(expectedSchema) })
  .describe('A page of the vessels with the port as destination, nearest first.')

export const callSchema = rowSchema(calls, 'The call of a vessel at a port.', { own })

export const callPageSchema = z
  .strictObject({
    port: calledPortSchema,
    doubtful_positions_left_out: leftOut.optional(),
    paging: countedPaging,
    data: z.array(callSchema),
  })
  .describe('A page of the calls at a port.')

const duringPeriod = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    port: calledPortSchema,
    since: time.describe('Start of the period.'),
    until: time.describe('End of the period.'),
    paging: countedPaging,
    data: z.array(row),
  })

export const berthSpanSchema = rowSchema(berthSpans, 'A stop of a vessel at a berth or anchorage.', { own })

export const berthSpansSchema = duringPeriod(berthSpanSchema).describe('A page of the stops at a port, latest first.')

export const queueLengthSchema = rowSchema(queueLengths, 'The number of vessels at anchor.')

export const queueSchema = duringPeriod(queueLengthSchema).describe('The queue at anchor of a port, every hour or day.')

export const callCountSchema = rowSchema(callCounts, 'The number of arrivals or departures in an hour or day.', {
  ship_types: z
    .record(z.string(), z.int())
    .describe('The same by type of the vessel; `Unknown` for vessels without a known type.'),
})

export const callCountsSchema = duringPeriod(callCountSchema)
  .extend({
    event: z.enum(['arrived', 'departed']).describe('What was counted.'),
    total: z.int().describe('The exact number that was received.'),
    doubtful_positions_left_out: leftOut,
    ...rowShape(callBoundColumns),
  })
  .describe('Numbers of arrivals at a port, or departures, by time and type of vessel.')

export type CallCountsJson = z.infer<typeof callCountsSchema>

export const portTimesRowSchema = rowSchema(portTimes, 'Waiting and turnaround of a group of vessels.')

export const portTimesSchema = duringPeriod(portTimesRowSchema).describe(
  'Waiting and turnaround at a port, by type and list.',
)

const minutes = (what: string) => z.int().nullable().describe(`${what}, in minutes; null without arrivals.`)

export const etaErrorSchema = z
  .strictObject({
    source: z
      .enum(etaSources)
      .describe('`reported`: the ETA as sent; `estimated`: the centre of the estimated window.'),
    hours_to_go: z
      .union(etaHoursToGo.map((hours) => z.literal(hours)))
      .describe('How long the vessel had to go when the estimate was made, in hours.'),
    arrivals: z.int().describe('The number of arrivals with such an estimate.'),
    median_minutes: minutes('The median of the error'),
    median_absolute_minutes: minutes('Half of the arrivals were this close to the estimate'),
    p25_minutes: minutes('A quarter of the errors is less than this'),
    p75_minutes: minutes('A quarter of the errors is more than this'),
    p90_absolute_minutes: minutes('Nine of ten arrivals were this close to the estimate'),
  })
  .describe('Errors of estimates of a source: arrival minus estimate, positive for vessels that came later.')

export type EtaErrorJson = z.infer<typeof etaErrorSchema>

export const etaErrorsSchema = z
  .strictObject({
    port: calledPortSchema,
    since: time.describe('Start of the period, or the earliest of 10,000 arrivals.'),
    until: time.describe('End of the period.'),
    data: z.array(etaErrorSchema),
    paging: countedPaging,
  })
  .describe('How far the arrivals of a period were from their estimates.')

export type EtaErrorsJson = z.infer<typeof etaErrorsSchema>

export const vesselCallsSchema = z
  .strictObject({ paging: forwardPaging, data: z.array(callSchema) })
  .describe('A page of the calls of a vessel, latest first.')

export const boardFeaturesSchema = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    port: calledPortSchema.optional(),
    doubtful_positions_left_out: leftOut.optional(),
    paging: z.union([countedPaging, forwardPaging]),
    credits: creditsMemberSchema,
    features: z.array(
      z.strictObject({
        type: z.literal('Feature'),
        id: z.string().describe('Id of the vessel record or call.'),
        geometry: z
          .looseObject({})
          .nullable()
          .describe('A Point: the last position of an expected vessel, the port of a call; null if it is unknown.'),
        properties: z.looseObject({}).describe('The entry.'),
      }),
    ),
  })
  .describe('Expected vessels or calls as GeoJSON (RFC 7946).')
