import { describe, expect, it } from 'vitest'
import { type Column, chosenRows } from './chosenRows.ts'

interface Token {
  name: string
  owner: string
  rate: number | null
}

const tokens: Token[] = [
  { name: 'Roof 10', owner: 'ann@example.org', rate: 600 },
  { name: 'roof 9', owner: 'vic@example.org', rate: null },
  { name: 'Ärger', owner: 'ann@example.org', rate: 30 },
]
const columns: Column<Token>[] = [
  { head: 'Name', of: ({ name }) => name },
  { head: 'Owner', of: ({ owner }) => owner },
  { head: 'Rate limit', isNumber: true, of: ({ rate }) => rate },
]
const asTheyCome = { by: null, isDescending: false }
const names = (sought: string, order: Parameters<typeof chosenRows>[3] = asTheyCome) =>
  chosenRows(tokens, columns, sought, order, 'en').map(({ name }) => name)

describe('what is looked for in a long table', () => {
  it.each([
    ['', ['Roof 10', 'roof 9', 'Ärger']],
    ['  ROOF ', ['Roof 10', 'roof 9']],
    ['ann roof', ['Roof 10']],
    ['ärger', ['Ärger']],
    ['600', ['Roof 10']],
    ['roof lamp', []],
  ])('%j finds %j, in the order in which they come', (sought, found) => expect(names(sought)).toEqual(found))
})

describe('the order of a long table', () => {
  it.each([
    [0, false, ['Ärger', 'roof 9', 'Roof 10']],
    [0, true, ['Roof 10', 'roof 9', 'Ärger']],
    [2, false, ['Ärger', 'Roof 10', 'roof 9']],
    [2, true, ['Roof 10', 'Ärger', 'roof 9']],
    [7, true, ['Roof 10', 'roof 9', 'Ärger']],
  ])('by column %i, descending: %j', (by, isDescending, order) =>
    expect(names('', { by, isDescending })).toEqual(order),
  )
})
