import { z } from 'zod'
import { maxNameCharacters } from './account.ts'

/** ISO 8601, in UTC. */
export const time = z.string().meta({ format: 'date-time' })

export const point = z
  .strictObject({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number(), z.number()]).describe('Longitude, then latitude, in degrees.'),
  })
  .describe('A GeoJSON point, in WGS 84.')

/** Paging of logs and search results, which have no total. */
export const bboxSchema = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .describe('West, south, east, north in degrees.')

export const forwardPaging = z
  .strictObject({
    limit: z.int().describe('The maximum number of entries per page.'),
    next: z.string().optional().describe('The cursor of the next page; absent on the last.'),
  })
  .describe('The place of a page of entries that are not counted.')

/** Paging of every other collection. */
export const countedPaging = z
  .strictObject({
    limit: z.int().describe('The maximum number of entries per page.'),
    total: z.int().describe('The exact number of entries.'),
    next: z.string().optional().describe('The cursor of the next page; absent on the last.'),
  })
  .describe('The place of a page.')

export type ForwardPaging = z.infer<typeof forwardPaging>
export type CountedPaging = z.infer<typeof countedPaging>

/** Doubtful positions that an answer about a period does not contain. */
export const leftOut = z
  .int()
  .describe(
    'Doubtful positions of these vessels that are left out, in the hours of the period: of a place, those of vessels whose last trusted position was in its cells of 0.1°.',
  )

/** The maximum and default page size of a collection that is entirely in memory. */
export const maxWholePage = 1_000

const maxWebhooks = 5

export const chosenWebhooks = z
  .array(z.string('must be the id of a webhook'), 'must be a list')
  .max(maxWebhooks, `must have at most ${maxWebhooks} webhooks`)
  .refine((ids) => new Set(ids).size === ids.length, 'must not repeat a webhook')
  .readonly()
  .describe(`Ids of the webhooks to notify, at most ${maxWebhooks}, each once (same owner only).`)

/** Single line without control characters, which a database cannot store. */
export const line = z
  .string('is missing')
  .trim()
  .refine((text) => !/\p{Cc}/u.test(text), 'must not have line breaks or invisible characters')

/** A name given by a user, normalised, because keyboards compose é in two ways. */
export const name = z
  .string('is missing')
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => text !== '', 'is empty')
  .refine((text) => text.length <= maxNameCharacters, `must have at most ${maxNameCharacters} characters`)
  .pipe(line)

export const instant = z.iso.datetime({ offset: true, error: 'must be a time in ISO 8601' })
