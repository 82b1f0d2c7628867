import { expect, it, vi } from 'vitest'
import { fakeApi } from '../testing/fakeApi.ts'
import { press } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { type Filters, useFilters } from './filterState.ts'
import { filterWords } from './filterWords.ts'
import { InvalidFilters } from './InvalidFilters.tsx'

const words = filterWords.en

const ofAnn = { id: 'a1', name: 'Clients', is_own: false, owner: 'ann@example.org' }
const ofBob = { id: 'b1', name: 'clients', is_own: false, owner: 'bob@example.org' }
const own = { id: 'c1', name: 'Clients', is_own: true, owner: null }

/** The filters in an address of a user who sees these lists. */
function open(lists: readonly object[], search: string) {
  fakeApi({ '/api/lists': () => lists })
  const page = { filters: null as Filters | null, query: () => '' }
  function Page() {
    page.filters = useFilters()
    return <InvalidFilters filters={page.filters} />
  }
  page.query = renderAt(search, <Page />).query
  return page
}

const alertText = () => document.querySelector('[role="alert"]')?.textContent ?? ''

it('lets the user choose one of several lists with the name, and ignores the filter until then', async () => {
  const page = open([ofAnn, ofBob], '?flag=NL&list=Clients')
  await vi.waitFor(() => expect(alertText()).toContain(words.faults.severalLists('Clients')))
  expect(page.filters?.query).toBe('flag=NL')
  press('clients (bob@example.org)')
  await vi.waitFor(() => expect(page.query()).toBe('?flag=NL&list=b1'))
  expect([page.filters?.query, alertText()]).toEqual(['flag=NL&list=b1', ''])
})

it('means the own list of several with the name', async () => {
  const page = open([ofAnn, own], '?list=Clients')
  await vi.waitFor(() => expect(page.filters?.parsed[0]).toMatchObject({ values: ['c1'] }))
  expect([page.filters?.query, alertText()]).toEqual(['list=Clients', ''])
})
