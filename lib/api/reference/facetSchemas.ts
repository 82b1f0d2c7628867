import { type BandName, bandNames, facetBands, facetParameters, maxChoices } from '#lib/wire/facets.ts'
import { number, objectSchema, text, whole } from '#lib/wire/objectSchema.ts'
import type { Schema } from '#lib/wire/openApi.ts'

const count = whole('How many vessels it would show.')

const choice = objectSchema('A choice.', { value: text('As the filter takes it.'), count })

export const facetSchema = objectSchema('The choices of a filter.', {
  choices: {
    type: 'array',
    description: 'Most vessels first; a choice that no vessel has is left out.',
    items: choice,
  },
  others: whole(`Vessels of choices that are not told: of ports, no more than ${maxChoices} are, and those asked for.`),
  unknown: whole('Vessels of which it is not known.'),
})

const bandOf = (name: BandName): Schema => {
  const parameters = [...new Set(facetBands[name].flatMap((band) => Object.keys(band)))]
  const ends = parameters.map((parameter) => {
    const ofTime = name === 'position_updated'
    return [parameter, ofTime ? text('As the filter takes it.') : number('As the filter takes it.')]
  })
  return objectSchema('A part of a range.', { count }, Object.fromEntries(ends))
}

export const facetsSchema = objectSchema('How many vessels each choice of a filter would show.', {
  total: whole('Vessels that pass all filters.'),
  facets: objectSchema(
    'By filter.',
    Object.fromEntries(facetParameters.map((parameter) => [parameter, { $ref: '#/components/schemas/Facet' }])),
  ),
  bands: objectSchema(
    'By what they are a range of; the other keys of a part are parameters to be sent as they stand.',
    Object.fromEntries(
      bandNames.map((name) => [name, { type: 'array', description: 'Vessels by it.', items: bandOf(name) } as Schema]),
    ),
  ),
})
