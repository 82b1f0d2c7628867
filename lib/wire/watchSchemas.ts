import { z } from 'zod'
import { stationKinds } from '#lib/stations/stationReport.ts'
import { maxQueryCharacters } from './requestSize.ts'
import { chosenWebhooks, countedPaging, forwardPaging, name, point, time } from './schemaParts.ts'
import { defaultTerms, eventKinds, reportedKinds, termBounds } from './watches.ts'

const maxSilenced = 1_000
const maxAcknowledged = 1_000
const mmsi = 'must be an MMSI'

function term(parameter: Exclude<keyof typeof termBounds, 'draught_metres'>, otherwise = '') {
  const { min, max } = termBounds[parameter]
  const range = `must be a whole number from ${min} to ${max}${otherwise}`
  return z.int(range).min(min, range).max(max, range)
}

const { min: minDraught, max: maxDraught } = termBounds.draught_metres
const draughtRange = `must be a number from ${minDraught} to ${maxDraught}`

const terms = z.object({
  events: z
    .array(z.enum(eventKinds, `must be one of ${eventKinds.join(', ')}`), 'must be a list')
    .min(1, 'must not be empty')
    .max(eventKinds.length, `must have at most ${eventKinds.length} kinds`)
    .readonly()
    .describe(`The kinds of events to record (default ${defaultTerms.events.join(' and ')}).`),
  dwell_minutes: term('dwell_minutes').describe(
    `Minutes a vessel stays until \`dwelt\` (default ${defaultTerms.dwellMinutes}).`,
  ),
  dark_minutes: term('dark_minutes').describe(
    `Minutes a vessel is silent until \`dark\` (default ${defaultTerms.darkMinutes}).`,
  ),
  eta_minutes: term('eta_minutes').describe(
    `The smallest change of an ETA with \`eta_changed\`, in minutes (default ${defaultTerms.etaMinutes}).`,
  ),
  draught_metres: z
    .number(draughtRange)
    .min(minDraught, draughtRange)
    .max(maxDraught, draughtRange)
    .describe(
      `The smallest change of a draught with \`draught_changed\`, in metres (default ${defaultTerms.draughtMetres}).`,
    ),
  confirm_seconds: term('confirm_seconds', ', or null')
    .nullable()
    .describe('Seconds before an entry or exit is confirmed; null: two positions (default).'),
  cool_down_minutes: term('cool_down_minutes').describe(
    `Minutes until a vessel can have an event of the same kind again (default ${defaultTerms.coolDownMinutes}).`,
  ),
  silenced: z
    .array(z.int(mmsi).min(0, mmsi).max(999_999_999, mmsi), 'must be a list')
    .max(maxSilenced, `must have at most ${maxSilenced} vessels`)
    .readonly()
    .describe('MMSIs of muted vessels.'),
  webhooks: chosenWebhooks,
})

const watchQuery = z
  .string('is missing')
  .max(maxQueryCharacters, `must have at most ${maxQueryCharacters} characters`)
  .meta({
    description: 'The filters, as in the query of /vessels.',
    examples: ['bbox=3.9,51.9,4.2,52.05&ship_type=Tanker'],
  })
const watchName = name.describe('Name of the watch.')

export const newWatchSchema = z
  .object({ name: watchName, query: watchQuery, ...terms.partial().shape })
  .describe('Request body of a new watch.')
export const watchChangesSchema = newWatchSchema.partial().describe('Fields of a watch to change.')

export type WatchRequestJson = z.input<typeof newWatchSchema>
export type WatchChanges = z.output<typeof watchChangesSchema>

export const watchSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the watch.', examples: ['k7qm-2xw9'] }),
    name: watchName,
    query: watchQuery,
    ...terms.shape,
    missing_lists: z
      .array(z.string())
      .describe(
        'Ids in `list` of lists that were deleted or are no longer shared with the owner. The watch reports no vessels of them.',
      ),
    owner: z.string().describe('Owner: an email address, `command line` or `simulation`.'),
    is_editable: z.boolean().describe('Whether you may change it. Watches of shared views are read-only.'),
    since: time.describe('When these filters were set. Earlier reports create no events.'),
    created_at: time.describe('When the watch was added.'),
  })
  .describe('A watch.')

export type WatchJson = z.output<typeof watchSchema>

export const watchesSchema = z
  .strictObject({ data: z.array(watchSchema), paging: countedPaging })
  .describe('A page of watches, by owner and name.')

const changeSchema = z
  .strictObject({
    field: z.string().meta({ description: 'Name of the field.', examples: ['destination'] }),
    before: z.union([z.string(), z.number(), z.null()]).describe('The previous value; null if there was none.'),
    after: z.union([z.string(), z.number(), z.null()]).describe('The new value; null if there is none.'),
  })
  .describe('A changed field.')

export type ChangeJson = z.infer<typeof changeSchema>

const happenedSchema = z.strictObject({
  id: z.int().describe('Increases with every event.'),
  at: time.describe('When it happened.'),
  kind: z.string().meta({ description: 'Kind of event.', enum: reportedKinds }),
  watch: z
    .strictObject({ id: z.string().describe('Id of the watch.'), name: z.string().describe('Name of the watch.') })
    .describe('The watch.'),
  vessel: z
    .strictObject({
      id: z.string().describe('Id of the vessel record.'),
      mmsi: z.int().describe('MMSI of the vessel.'),
      name: z.string().nullable().describe('Name of the vessel.'),
    })
    .nullable()
    .describe('The vessel; null for an event of a station, and for `interference`.'),
  station: z
    .strictObject({
      id: z.string().describe('The MMSI with nine digits.'),
      mmsi: z.int().describe('MMSI of the station.'),
      kind: z.enum(stationKinds).nullable().describe('Kind of station; null for an unknown sender of a text.'),
      name: z.string().nullable().describe('Name of the station.'),
    })
    .nullable()
    .describe('The station; null for an event of a vessel, and for `interference`.'),
  position: point.nullable().describe('Position of the vessel, a GeoJSON Point.'),
  changes: z
    .array(changeSchema)
    .readonly()
    .describe(
      'Changed fields, for `destination_changed`, `eta_changed`, `draught_changed`, `name_changed`, `flag_changed` and `identity_changed`; the port (UN/LOCODE) and berth, for `arrived`, `berthed` and `departed`; the number of events, for `left_out`; the number of displaced vessels, for `interference`.',
    ),
  activation: z.int().nullable().describe('Id of the activation, for `distress`.'),
  text: z.string().nullable().describe('The text, for `safety_text`.'),
})

export const eventSchema = happenedSchema
  .extend({
    acknowledged_at: time.nullable().describe('When it was acknowledged.'),
    acknowledged_by: z.string().nullable().describe('User who acknowledged it.'),
  })
  .describe('An event of a watched vessel.')

export type HappenedJson = z.infer<typeof happenedSchema>
export type WatchEventJson = z.infer<typeof eventSchema>

const unread = z.int().describe('Number of unacknowledged events of all own watches, counted up to 10,000.')

export const eventsSchema = z
  .strictObject({
    data: z.array(eventSchema),
    unread,
    doubtful_positions_left_out: z
      .int()
      .optional()
      .describe(
        'With `watch` and `since`: doubtful positions in the hours of the period, which cause no events, of the vessels that match the filters of the watch; with an area, of those whose last trusted position was in its cells of 0.1°.',
      ),
    paging: forwardPaging,
  })
  .describe('A page of events.')

export type WatchEventsJson = z.infer<typeof eventsSchema>

const eventId = z.int('must be an id').positive('must be an id')

export const acknowledgeSchema = z
  .object({
    ids: z.array(eventId, 'must be a list').max(maxAcknowledged).optional().describe('Ids of events.'),
    up_to: eventId.optional().describe('Id of the latest event to acknowledge.'),
  })
  .refine(({ ids, up_to }) => (ids === undefined) !== (up_to === undefined), 'must have either ids or up_to')
  .describe('Either ids or up_to.')

export const acknowledgedSchema = z
  .strictObject({ acknowledged: z.int().describe('Number of events acknowledged by this request.'), unread })
  .describe('The result of an acknowledgement.')
