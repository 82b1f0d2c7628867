import { expect, it } from 'vitest'
import { filterTable } from '#lib/wire/filterTable.ts'
import { filterSections, parametersOf } from './filterSections.ts'

it('shows every filter of the table once', () => {
  const shown = filterSections.flatMap(parametersOf)
  expect(shown.toSorted()).toEqual(filterTable.map(({ parameter }) => parameter).toSorted())
})
