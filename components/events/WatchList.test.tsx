import { expect, it, vi } from 'vitest'
import type { SignedIn } from '#lib/wire/account.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import type { WatchJson } from '#lib/wire/watchSchemas.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { press, shown } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { eventWords } from './eventWords.ts'
import { WatchList } from './WatchList.tsx'

const words = eventWords.en
const account = { email: 'ann@example.org', role: 'viewer' } as SignedIn
const clients = { id: 'k7qm-2xw9', name: 'Clients' } as ListJson
const watch: Partial<WatchJson> = { owner: account.email, is_editable: true, silenced: [], missing_lists: [] }

it('watches lists, shows them by name, and says which watch has lost one', async () => {
  const watches = [
    { ...watch, id: 'a', name: 'Kept', query: `list=${clients.id}` },
    { ...watch, id: 'b', name: 'Lost', query: 'list=gone', missing_lists: ['gone'] },
  ]
  history.replaceState(null, '', `?list=${clients.id}`)
  const api = fakeApi({
    'POST /api/watches': () => ({ ...watch, id: 'c', name: 'New' }),
    '/api/watches': () => watches,
    '/api/lists': () => [clients],
    '*': () => [],
  })
  const { container } = renderAt(`?list=${clients.id}`, <WatchList account={account} onDraw={() => {}} />)
  await vi.waitFor(() => expect(container.textContent).toContain('List: Clients'))
  const [kept, lost] = container.querySelectorAll('ul li')
  expect(kept?.textContent).not.toContain(words.missingLists(1))
  expect(lost?.textContent).toContain(words.missingLists(1))
  const name = container.querySelector<HTMLInputElement>('input[name=name]')
  if (name) name.value = 'New'
  container.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(api.sent).toMatchObject([{ body: { name: 'New', query: `list=${clients.id}` } }]))
})

it('lists the watches before it offers another', async () => {
  history.replaceState(null, '', '/')
  fakeApi({ '/api/watches': () => [{ ...watch, id: 'a', name: 'Maas', query: 'flag=NL' }], '*': () => [] })
  const { container } = renderAt('', <WatchList account={account} onDraw={() => {}} />)
  await vi.waitFor(() => expect(container.textContent).toContain('Maas'))
  const texts = [...container.querySelectorAll('button')].map(({ textContent }) => textContent ?? '')
  expect(texts.findIndex((text) => text.includes('Maas'))).toBeLessThan(texts.indexOf(words.watchScreen))
  expect(texts.filter((text) => text === words.watchScreen)).toHaveLength(1)
})

it('adds a watch without the filters of the address that are ignored', async () => {
  const api = fakeApi({ 'POST /api/watches': () => ({ ...watch, id: 'd', name: 'Tankers' }), '*': () => [] })
  const search = '?flag=ZZ&ship_type=Tanker&speed_min=fast'
  history.replaceState(null, '', search)
  const { container } = renderAt(search, <WatchList account={account} onDraw={() => {}} />)
  const name = container.querySelector<HTMLInputElement>('input[name=name]')
  if (name) name.value = 'Tankers'
  container.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(api.sent).toMatchObject([{ body: { name: 'Tankers', query: 'ship_type=Tanker' } }]))
})

it('offers the usual kinds of events first, and opens the rest where one of them is chosen', async () => {
  history.replaceState(null, '', '/?ship_type=Tanker')
  fakeApi({
    '/api/watches': () => [
      { ...watch, id: 'a', name: 'Maas', query: 'flag=NL', events: ['entered', 'eta_changed'], webhooks: [] },
    ],
    '*': () => [],
  })
  const { container } = renderAt('?ship_type=Tanker', <WatchList account={account} onDraw={() => {}} />)
  await shown('Maas')
  const rest = () => container.querySelector<HTMLInputElement>('input[name=eta_changed]')?.closest('details')
  expect(rest()?.open).toBe(false)
  press(words.edit('Maas'))
  const edited = container.querySelector(`form[aria-label="${words.edit('Maas')}"]`)
  const kind = edited?.querySelector<HTMLInputElement>('input[name=eta_changed]')
  expect([kind?.checked, kind?.closest('details')?.open]).toEqual([true, true])
  expect(edited?.querySelector('input[name=entered]')?.closest('details')).toBeNull()
})
