import { expect, it, onTestFinished, vi } from 'vitest'
import { fakeApi } from '../testing/fakeApi.ts'
import { press } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { mapParameters } from './address.ts'
import { type Filters, useFilters } from './filterState.ts'
import { filterWords } from './filterWords.ts'
import { IgnoredParameters } from './IgnoredParameters.tsx'
import { ignoredParameters } from './ignoredParameters.ts'
import { type KnownList, ListsOfPage } from './knownLists.ts'

const words = filterWords.en

const ofAnn = { id: 'a1', name: 'Clients', is_own: false, owner: 'ann@example.org' }
const ofBob = { id: 'b1', name: 'clients', is_own: false, owner: 'bob@example.org' }
const own = { id: 'c1', name: 'Clients', is_own: true, owner: null }

/** The filters in an address of a user who sees these lists, and saw some of them when the page was made. */
function open(lists: unknown, search: string, ofPage: readonly KnownList[] | null = null) {
  fakeApi({ '/api/lists': () => lists })
  const page = { filters: null as Filters | null, query: () => '' }
  function Page() {
    page.filters = useFilters()
    return <IgnoredParameters filters={page.filters} parameters={mapParameters} />
  }
  page.query = renderAt(
    search,
    <ListsOfPage value={ofPage}>
      <Page />
    </ListsOfPage>,
  ).query
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

it.each([
  ['Clients', 'flag=NL&list=Clients', ''],
  ['c1', 'flag=NL&list=c1', ''],
  ['Others', 'flag=NL', words.faults.choice],
])('never asks for a list that the user did not see when the page was made: %s', (list, query, fault) => {
  const page = open(new Promise(() => {}), `?flag=NL&list=${list}`, [own])
  expect([page.filters?.query, alertText()]).toEqual([query, expect.stringContaining(fault)])
})

it('finds lists that were added after the page was made', async () => {
  const page = open([own, { ...own, id: 'd1', name: 'Others' }], '?flag=NL&list=Others', [own])
  await vi.waitFor(() => expect(page.filters?.query).toBe('flag=NL&list=Others'))
})

it.each([
  ['wibble=1&map=8/52/3.6', [{ name: 'wibble', value: '1', isKnown: false }]],
  ['speed=30..&speed_min=3', [{ name: 'speed', value: '30..', isKnown: false }]],
  [
    'map=here&sort=size&theme=night',
    [
      { name: 'map', value: 'here', isKnown: true },
      { name: 'sort', value: 'size', isKnown: true },
    ],
  ],
  ['wibble=&vessel=&flag=NL&ship_type=Hovercraft', []],
])('of %s the map ignores %j', (query, ignored) => {
  expect(ignoredParameters(new URLSearchParams(query), mapParameters)).toEqual(ignored)
})

it('names a parameter that the page does not read, and removes it from the address', () => {
  history.replaceState(null, '', '?wibble=1&flag=NL')
  onTestFinished(() => history.replaceState(null, '', '?'))
  open([], '?wibble=1&flag=NL')
  expect(alertText()).toBe(`${words.ignoredTitle}wibble=1${words.faults.unknownParameter}`)
  press(words.remove('wibble'))
  expect([location.search, alertText()]).toEqual(['?flag=NL', ''])
})
