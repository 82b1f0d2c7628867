import { z } from 'zod'
import { reasonNames } from '#lib/ports/reasons.ts'
import { forwardPaging } from './schemaParts.ts'
import { matchedPortSchema } from './vesselSchema.ts'

const namedPort = matchedPortSchema.describe('A port.')

export const portSchema = matchedPortSchema
  .extend({
    country: z.string().meta({ description: 'Country, ISO 3166-1 alpha-2.', examples: ['NL'] }),
    subdivision: z
      .string()
      .nullable()
      .meta({ description: 'State or province.', examples: ['TX'] }),
    spellings: z.array(z.string()).describe('Other names and spellings.'),
    former_codes: z.array(z.string()).describe('Former codes, which vessels may still send.'),
    vessels: z.int().describe('The number of vessels with this destination.'),
  })
  .describe('A port, and the number of vessels with this destination.')

export type PortJson = z.infer<typeof portSchema>

export const portsSchema = z
  .strictObject({ data: z.array(portSchema), paging: forwardPaging })
  .describe('Ports, best match or most vessels first.')

const reason = z
  .strictObject({
    reason: z.enum(reasonNames).describe('The reason.'),
    of: z.string().nullable().describe('What the reason refers to: a code, a country, a number of letters.'),
  })
  .describe('A reason for the match.')

const portMatchSchema = matchedPortSchema
  .extend({
    score: z.number().describe('From 0 to 1: the share of the text that names the port.'),
    matched: z.string().describe('The part of the text that names the port.'),
    reasons: z.array(reason).readonly().describe('The reasons, in the order of matching.'),
    why: z.string().describe('The reasons in English.'),
    alternatives: z.array(namedPort).describe('Other candidate ports, best match first.'),
  })
  .describe('The matched port.')

export type PortMatchJson = z.infer<typeof portMatchSchema>

export const portReadingSchema = z
  .strictObject({
    match: portMatchSchema.nullable().describe('The matched port; null if the text names none or is ambiguous.'),
    undecided: z.array(namedPort).describe('Without a match: the candidate ports.'),
  })
  .describe('The match of a destination.')

export type PortReadingJson = z.infer<typeof portReadingSchema>
