import { z } from 'zod'
import { reasonNames } from '#lib/ports/reasons.ts'
import { ports } from './rows/port.ts'
import { bboxSchema, forwardPaging } from './schemaParts.ts'
import { rowSchema } from './tableSchema.ts'
import { matchedPortSchema } from './vesselSchema.ts'

const namedPort = matchedPortSchema.describe('A port.')

export const portSchema = rowSchema(ports, 'A port, and the number of vessels with this destination.', {
  center_point: matchedPortSchema.shape.center_point,
  bbox: bboxSchema
    .nullable()
    .optional()
    .describe(
      'The box around the areas and berths of the port, without an area of the whole port also around its position; null without a position. Only in the answer for one port.',
    ),
})

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
