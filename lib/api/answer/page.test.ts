import { expect, it } from 'vitest'
import { wholePage } from './page.ts'

const ids = Array.from({ length: 2_500 }, (_, number) => `id ${number}`)

function page(entries: readonly string[], parameters: Record<string, string>) {
  const url = new URL(`http://lastfix.test/?${new URLSearchParams(parameters)}`)
  const key = (entry: string) => entry
  return wholePage({ url }, entries, key, key)
}

it('the pages of a whole collection add up', () => {
  const first = page(ids, {})
  const second = page(ids, { next: first.paging.next ?? '' })
  const third = page(ids, { next: second.paging.next ?? '' })
  expect([first, second, third].flatMap(({ data }) => data)).toEqual(ids)
  expect([first.paging.limit, first.paging.total, third.paging.next]).toEqual([1_000, 2_500, undefined])
})

it('the next page begins behind the last entry, whether entries were added before it or it was removed', () => {
  const next = page(ids, { limit: '3' }).paging.next ?? ''
  expect(page(['new', ...ids], { limit: '2', next }).data).toEqual(['id 3', 'id 4'])
  expect(page(ids.toSpliced(2, 1), { limit: '2', next }).data).toEqual(['id 3', 'id 4'])
})

it('another cursor is refused', () => {
  expect(() => page(ids, { next: 'id 2' })).toThrow(
    'The parameter next must be the cursor from paging.next, not "id 2".',
  )
})
