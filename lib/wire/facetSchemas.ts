import { z } from 'zod'
import {
  type Band,
  type BandName,
  bandNames,
  type FacetParameter,
  facetBands,
  facetParameters,
  maxChoices,
} from './facets.ts'

const count = z.int().describe('The number of matching vessels.')
const choice = z
  .strictObject({ value: z.string().describe('A value as the filter accepts it.'), count })
  .describe('A value of a filter.')

export const facetSchema = z
  .strictObject({
    choices: z.array(choice).describe('Most vessels first; values without vessels are left out.'),
    others: z
      .int()
      .describe(`Vessels of values that are not listed: of ports, at most ${maxChoices} are, besides selected ones.`),
    unknown: z.int().describe('Vessels whose value is unknown.'),
  })
  .describe('The values of a filter.')

export type ChoiceJson = z.infer<typeof choice>
export type FacetJson = z.infer<typeof facetSchema>
export type BandJson = Band & { count: number }

function bandSchema(name: BandName) {
  const parameters = new Set(facetBands[name].flatMap((band) => Object.keys(band)))
  const end = name === 'position_updated' ? z.string() : z.number()
  const ends = [...parameters].map((parameter) => [
    parameter,
    end.optional().describe('A value as the filter accepts it.'),
  ])
  return z.strictObject({ count, ...Object.fromEntries(ends) }).describe('A band of a range.')
}

const facets = Object.fromEntries(facetParameters.map((parameter) => [parameter, facetSchema]))
const bands = Object.fromEntries(
  bandNames.map((name) => [name, z.array(bandSchema(name)).describe('The bands, lowest first.')]),
)

export const facetsSchema = z
  .strictObject({
    total: z.int().describe('Vessels that match all filters.'),
    facets: z.strictObject(facets).describe('The values, by filter.'),
    bands: z
      .strictObject(bands)
      .describe('The bands, by quantity. Keys other than count are parameters to send as they are.'),
  })
  .describe('The number of vessels each value of a filter would match.')

/** Number of vessels by choice. Applies all filters except the counted one. */
export interface FacetsJson {
  total: number
  facets: Readonly<Record<FacetParameter, FacetJson>>
  bands: Readonly<Record<BandName, readonly BandJson[]>>
}
