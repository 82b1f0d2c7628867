import { expect, it } from 'vitest'
import { nextSort, sortedRows } from './sortedRows.ts'

const columns = [
  { head: 'Vessel', value: ({ name }: { name: string }) => name },
  { head: 'Length', value: ({ length }: { length: number | null }) => length },
  { head: 'Status' },
]
const rows = [
  { name: 'B', length: 90 },
  { name: 'C', length: null },
  { name: 'A', length: 230 },
]
const names = (head: string, descending: boolean) =>
  sortedRows(rows, columns, { head, descending })
    .map(({ name }) => name)
    .join('')

it('sorts rows by a column, those of unknown values last', () => {
  expect([names('Vessel', false), names('Vessel', true)]).toEqual(['ABC', 'CBA'])
  expect([names('Length', false), names('Length', true)]).toEqual(['BAC', 'ABC'])
})

it('leaves rows as they are without a sort, and for a column without values', () => {
  expect(sortedRows(rows, columns, null)).toBe(rows)
  expect(names('Status', true)).toBe('BCA')
})

it('turns the sort with a second click', () => {
  const first = nextSort(null, 'Length')
  expect([first.descending, nextSort(first, 'Length').descending, nextSort(first, 'Vessel').descending]).toEqual([
    false,
    true,
    false,
  ])
})
