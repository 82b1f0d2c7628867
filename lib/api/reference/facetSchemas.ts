import { type BandName, bandNames, facetBands, facetParameters, maxChoices } from '#lib/wire/facets.ts'
import { number, objectSchema, text, whole } from '#lib/wire/objectSchema.ts'
import type { Schema } from '#lib/wire/openApi.ts'

const count = whole('The number of matching vessels.')

const choice = objectSchema('A value of a filter.', { value: text('As the filter takes it.'), count })

export const facetSchema = objectSchema('The values of a filter.', {
  choices: {
    type: 'array',
    description: 'Most vessels first; values without vessels are left out.',
    items: choice,
  },
  others: whole(`Vessels of values that are not listed: of ports, at most ${maxChoices} are, besides those asked for.`),
  unknown: whole('Vessels without a known value.'),
})

const bandOf = (name: BandName): Schema => {
  const parameters = [...new Set(facetBands[name].flatMap((band) => Object.keys(band)))]
  const ends = parameters.map((parameter) => {
    const ofTime = name === 'position_updated'
    return [parameter, ofTime ? text('As the filter takes it.') : number('As the filter takes it.')]
  })
  return objectSchema('A band of a range.', { count }, Object.fromEntries(ends))
}

export const facetsSchema = objectSchema('The number of vessels each value of a filter would match.', {
  total: whole('Vessels that match all filters.'),
  facets: objectSchema(
    'By filter.',
    Object.fromEntries(facetParameters.map((parameter) => [parameter, { $ref: '#/components/schemas/Facet' }])),
  ),
  bands: objectSchema(
    'By quantity; the other keys of a band are parameters to send as they are.',
    Object.fromEntries(
      bandNames.map((name) => [name, { type: 'array', description: 'The bands.', items: bandOf(name) } as Schema]),
    ),
  ),
})
