import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../testing/fakeApi.ts'
import { pageText, press, shown } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { EmptyList } from './EmptyList.tsx'

let total: number

beforeEach(() => {
  total = 5
  fakeApi({ '/api/vessels': () => ({ paging: { limit: 0, total }, data: [] }), '*': () => ({ total }) })
})

const open = (search: string) => renderAt(search, <EmptyList query="bbox=3,51,4,52" />)

it('leads to the vessels elsewhere, those of the filters if some are set', async () => {
  const page = open('')
  await shown('No vessels on this part of the map.')
  press('Show all vessels')
  await vi.waitFor(() => expect(page.query()).toContain('in_view=false'))
  open('?name=ANNA')
  await shown('No matching vessels on this part of the map.')
  expect(pageText()).toContain('Show all matches')
})

it('offers no other vessels where none match anywhere', async () => {
  total = 0
  open('?name=ANNA')
  await shown('No vessels match these filters.')
  expect(pageText()).not.toContain('Show all')
  press('Clear all filters')
  await shown('No vessels received yet.')
})
