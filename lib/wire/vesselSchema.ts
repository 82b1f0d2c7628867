import { z } from 'zod'
import { type CharacteristicType, characteristicCategories, characteristicFields } from '#lib/vessel/characteristics.ts'
import { positionDoubts } from '#lib/vessel/evidence.ts'
import { collectionTypes } from '#lib/vessel/fields.ts'
import { navigationalStatuses } from '#lib/vessel/navigationalStatus.ts'
import type { Embed } from './embed.ts'
import { ownSchema } from './listSchemas.ts'
import { portColumns, positionColumns, recordColumns, voyageColumns } from './rows/vessel.ts'
import { point, time } from './schemaParts.ts'
import { rowShape } from './tableSchema.ts'

export { collectionTypes, navigationalStatuses }

export const positionSchema = z
  .strictObject({ ...rowShape(positionColumns), geometry: point })
  .describe('The last known position; null if there is none.')

const doubtMeaning =
  '`displaced_together`: several vessels jumped by nearly the same vector, or to one place, within minutes; `not_plausible_for_receiver`: far beyond the range of the receiver, where it receives no other vessel'

export const doubtfulPositionSchema = z
  .strictObject({
    timestamp: time.describe('When the vessel sent it.'),
    geometry: point,
    doubt: z.enum(positionDoubts).describe(`Why it is not trusted. ${doubtMeaning}.`),
  })
  .describe('The latest position while it is not trusted, beside the last trusted one; otherwise absent.')

export const matchedPortSchema = z
  .strictObject({
    ...rowShape(portColumns),
    center_point: point.nullable().describe('Approximate centre; null if unknown.'),
  })
  .describe('The matched port, absent without a match.')

/** Keys of every record (spec 2.4). */
const recordKeys = z.strictObject({
  ...rowShape(recordColumns),
  last_known_position: positionSchema.nullable(),
  most_recent_voyage: z.strictObject(rowShape(voyageColumns)).describe('Voyage data as sent.'),
})

/** Keys that a record may have. */
const rareKeys = z.strictObject({
  matched_port: matchedPortSchema.optional(),
  doubtful_position: doubtfulPositionSchema.optional(),
  former_mmsi: z
    .array(z.int())
    .optional()
    .describe('Former MMSIs of the vessel, the latest first; absent if it has always had the same.'),
})

export const plainVesselSchema = recordKeys.extend(rareKeys.shape)

export const foundVesselSchema = recordKeys
  .pick({ id: true, name: true, mmsi: true, imo: true, call_sign: true, flag: true, ship_type: true })
  .describe('The fields that identify a vessel.')

const sources = z.array(z.string()).describe('The sources that sent the value.')
const votedValue = z.union([z.string(), z.number(), z.null()])

export const fieldEvidenceSchema = z
  .strictObject({
    value: votedValue.describe('The accepted value.'),
    since: time.describe('When the value was accepted.'),
    observations: z.int().describe('Number of reports since then.'),
    sources,
    candidates: z
      .array(
        z.strictObject({
          value: votedValue.describe('The value.'),
          count: z.int().describe('Number of reports with the value.'),
          share: z.number().describe('Share of all reports, from 0 to 1.'),
          last_seen: time.describe('When the value was last received.'),
          sources,
        }),
      )
      .describe('All values received, the most frequent first.'),
  })
  .describe('A field whose value is the one received most often.')

export const quarantineSchema = z
  .strictObject({
    quarantined_reports: z.int().describe('Number of implausible positions.'),
    quarantined: z
      .strictObject({
        coordinates: point.shape.coordinates,
        timestamp: time.describe('When the vessel sent it.'),
        doubt: z
          .enum(positionDoubts)
          .nullable()
          .describe(`Why it is doubtful. ${doubtMeaning}; null: the vessel cannot have sailed to it.`),
      })
      .nullable()
      .describe('The latest one while it waits for confirmation.'),
    last_doubt: z
      .strictObject({
        doubt: z.enum(positionDoubts).describe('Why the positions were doubtful.'),
        since: time.describe('Time of the first doubtful position.'),
        until: time.describe(
          'Time of the position that ended the doubt; of the last doubtful one if the vessel was not received for ten minutes.',
        ),
      })
      .optional()
      .describe('The latest doubt that has ended; absent without one.'),
    source: z.string().optional().describe('The source of the position.'),
  })
  .describe('Implausible positions.')

const evidenceSchema = z
  .object({
    last_known_position: quarantineSchema.optional(),
    simulated: z.literal(true).optional().describe('True if the vessel is simulated, otherwise absent.'),
  })
  .catchall(fieldEvidenceSchema)
  .describe(
    'The values received for each static and voyage field since its value last changed, and the sources that sent them.',
  )

const place = z
  .strictObject({ coordinates: point.shape.coordinates, timestamp: time.describe('Time of broadcast.') })
  .describe('A position and its time.')

const namedVessel = recordKeys.pick({ id: true, name: true, imo: true })

export const identitySchema = z
  .strictObject({
    shares_mmsi_with: z
      .array(namedVessel.describe('Another vessel with the MMSI.'))
      .describe('The other vessels with the same MMSI.'),
    since: time.nullable().describe('When they were identified as several vessels.'),
    impossible_step: z
      .strictObject({ from: place, to: place, knots: z.number().describe('The speed the step would need.') })
      .nullable()
      .describe('The step between two positions that is too fast for one vessel.'),
    former_mmsis: z
      .array(
        z
          .strictObject({
            mmsi: recordKeys.shape.mmsi,
            from: time.describe('When it was first received.'),
            until: time.describe('When it was last received.'),
          })
          .describe('An MMSI, and when it was received.'),
      )
      .describe('Former MMSIs of the vessel, the latest first.'),
    contested_imo: z
      .array(namedVessel.describe('Another vessel with the IMO number.'))
      .describe('Vessels that send the same IMO number elsewhere at the same time.'),
  })
  .describe('The vessels with the same MMSI or IMO number, and the former MMSIs of this one.')

const characteristicSchemas: Record<CharacteristicType, z.ZodType> = {
  integer: z.int().nullable(),
  number: z.number().nullable(),
  boolean: z.boolean().nullable(),
  date: time.nullable(),
  text: z.string().nullable(),
  general: z.string().nullable(),
  individual: z.string().nullable(),
}

const categorySchemas = characteristicCategories.map((category) => {
  const fields = characteristicFields.filter((field) => field.category === category)
  const shape = Object.fromEntries(fields.map(({ name, type }) => [name, characteristicSchemas[type].optional()]))
  return [category, z.strictObject(shape).optional().describe('All fields the token may see.')] as const
})

const enhancedDataSchema = z
  .strictObject(Object.fromEntries(categorySchemas))
  .describe(
    'Characteristics in the requested categories. Extended fields require a token with the `extended` permission.',
  )

/** Embedded members of a record, by key. */
export const embedded: Record<Embed, { meaning: string; schema: z.ZodType }> = {
  enhanced_data: {
    meaning: `characteristics, all of them or, behind a dot, those of a category (enhanced_data.capacity,history): ${characteristicCategories.join(', ')}`,
    schema: enhancedDataSchema,
  },
  evidence: {
    meaning: 'the reports behind each value: every value received, how often and when (one vessel only)',
    schema: evidenceSchema,
  },
  identity: {
    meaning:
      'the vessels that send the same MMSI, since when, and why they are taken for several; former MMSIs; a contested IMO number (one vessel only)',
    schema: identitySchema,
  },
  own: {
    meaning: 'what your lists say about the vessel: your name for it, note, tags, and the lists',
    schema: ownSchema,
  },
}

export const vesselSchema = plainVesselSchema
  .extend(Object.fromEntries(Object.entries(embedded).map(([key, { schema }]) => [key, schema.optional()])))
  .describe('A vessel record: the currently accepted value of each field. Required keys are always present.')
