import { z } from 'zod'
import { etaHoursToGo, etaSources } from './etaErrors.ts'
import { ownSchema } from './listSchemas.ts'
import { creditsMemberSchema } from './pageSchemas.ts'
import { countedPaging, forwardPaging, time } from './schemaParts.ts'
import { foundVesselSchema, navigationalStatuses } from './vesselSchema.ts'

const { id, ...identifying } = foundVesselSchema.shape

/** The fields that identify a vessel beside an entry of its own. */
const vesselKeys = { vessel: id.describe('Id of the vessel record.'), ...identifying }

/** With `embed=own`. */
const own = ownSchema.optional()

const calledPortSchema = z
  .strictObject({
    code: z.string().meta({ description: 'UN/LOCODE, without a space.', examples: ['NLRTM'] }),
    name: z.string().meta({ description: 'Name of the port.', examples: ['Rotterdam'] }),
  })
  .describe('The port.')

const estimatedEtaSchema = z
  .strictObject({
    from: time.describe('The earliest time.'),
    until: time.describe('The latest time.'),
    speed: z.number().describe('The speed that the estimate assumes, in knots.'),
  })
  .describe('An ETA estimated from the distance and the median speed of the last 6 hours under way.')

export const expectedSchema = z
  .strictObject({
    ...vesselKeys,
    own,
    length: z.number().nullable().describe('Length, in metres.'),
    destination: z.string().nullable().describe('Destination as sent.'),
    longitude: z.number().nullable().describe('Longitude of the last position, in degrees.'),
    latitude: z.number().nullable().describe('Latitude of the last position, in degrees.'),
    last_received_at: time.nullable().describe('When the last position was sent.'),
    distance_metres: z
      .int()
      .nullable()
      .describe('Straight-line distance to the port; null if the position of the vessel or the port is unknown.'),
    speed: z.number().nullable().describe('Speed over ground, in knots.'),
    navigational_status: z.enum(navigationalStatuses).nullable().describe('Navigational status as sent.'),
    reported_eta: time.nullable().describe('ETA as sent; null if unknown or past.'),
    estimated_eta: estimatedEtaSchema
      .nullable()
      .describe(
        'Null if the vessel is not under way or has been for less than 15 minutes, in the first hour of a new destination, or if the time would be in the past.',
      ),
  })
  .describe('A vessel with the port as destination.')

export type ExpectedJson = z.infer<typeof expectedSchema>

export const expectedPageSchema = z
  .strictObject({ port: calledPortSchema, paging: countedPaging, data: z.array(expectedSchema) })
  .describe('A page of the vessels with the port as destination, nearest first.')

/** Whether a vessel is still in the port of a call. */
const callStates = ['in_port', 'left', 'not_received_since'] as const

const seen = (what: string) =>
  z.boolean().describe(`Whether ${what} was received, and not in a gap of 4 hours or more.`)

export const callSchema = z
  .strictObject({
    id: z.string().describe('Id of the call: that of the vessel record, a dot, and a number.'),
    ...vesselKeys,
    own,
    port: calledPortSchema,
    berth: z.string().nullable().describe('Name of the berth; null if it is unknown.'),
    state: z
      .enum(callStates)
      .describe(
        '`in_port`: received in port in the last 4 hours; `left`: the departure was received; `not_received_since`: last received in port at `last_received_at`.',
      ),
    kind: z.enum(['moored', 'anchored']).nullable().describe('How the vessel stopped; null if it is unknown.'),
    entered_at: time.nullable().describe('When it entered the port; null if that was not received.'),
    entered_seen: seen('the arrival'),
    stopped_at: time.describe('When it stopped, or was first received stopped.'),
    stopped_seen: seen('the stop'),
    moved_at: time.nullable().describe('When it moved again, or was first received moving; null if it has not.'),
    moved_seen: seen('the start'),
    left_at: time.nullable().describe('When it left the port; null if it has not, or that was not received.'),
    left_seen: seen('the departure'),
    last_received_at: time.nullable().describe('When it was last received during the call.'),
    draught_in: z.number().nullable().describe('Draught at the arrival, in metres.'),
    draught_out: z.number().nullable().describe('Draught at the departure, in metres.'),
    is_between_berths: z
      .boolean()
      .describe('Whether it came from a stop nearby shortly before, as ferries and tugs do.'),
  })
  .describe('The call of a vessel at a port.')

export type CallJson = z.infer<typeof callSchema>

export const callPageSchema = z
  .strictObject({ port: calledPortSchema, paging: countedPaging, data: z.array(callSchema) })
  .describe('A page of the calls at a port.')

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
