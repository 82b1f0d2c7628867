import { z } from 'zod'
import { countedPaging } from './schemaParts.ts'

export const creditSchema = z
  .strictObject({
    credit: z.string().nullable().describe('Whom the data is from.'),
    licence: z.string().nullable().describe('A short name or a URL.'),
  })
  .describe('A credit of a source of AIS. At least one member is present.')

export type CreditJson = z.infer<typeof creditSchema>

export const creditsSchema = z
  .strictObject({ data: z.array(creditSchema).describe('In alphabetical order.'), paging: countedPaging })
  .describe('The credits of sources.')

export type CreditsJson = z.infer<typeof creditsSchema>
