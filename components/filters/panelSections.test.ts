import { expect, it } from 'vitest'
import { filterTable } from '#lib/wire/filterTable.ts'
import { panelSections, parametersOf } from './panelSections.ts'

it('shows every filter of the table once', () => {
  const shown = panelSections.flatMap(parametersOf)
  expect(shown.toSorted()).toEqual(filterTable.map(({ parameter }) => parameter).toSorted())
})
