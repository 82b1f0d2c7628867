import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import type { RoleJson, ViewJson } from '#lib/wire/account.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { feed, feedsReport } from '../testing/feed.ts'
import { choose, pageText, shown } from '../testing/page.ts'
import { render } from '../testing/render.tsx'
import { publicLinkWords } from './publicLinkWords.ts'
import { SavedViews } from './SavedViews.tsx'
import { savedWords } from './savedWords.ts'

const owner = 'ann@example.org'
const words = publicLinkWords.en

function view(id: string, name: string): ViewJson {
  const shared = { kind: 'filters' as const, query: 'ship_type=Tanker', is_shared: false, owner, is_editable: true }
  return { ...shared, id, name, created_at: '2026-11-21T12:00:00.000Z' }
}

function show(views: readonly ViewJson[], role: RoleJson = 'admin') {
  const api = fakeApi({
    '/api/account/views': () => views,
    '/api/account/tokens': () => [],
    '/api/feeds': () => feedsReport([feed(), feed({ public: false })]),
    'POST *': () => ({ link: { name: 'Harbour' }, path: '/p/secret' }),
  })
  render(<SavedViews account={{ email: owner, role }} />)
  return api
}

const create = () =>
  Array.from(document.querySelectorAll('button')).filter(({ textContent }) => textContent === words.create)

it('leads from no view to the map, and only administrators to public links', async () => {
  show([], 'viewer')
  await shown(savedWords.en.noViews)
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/?drawer=views')
  expect(pageText()).not.toContain(words.none)
})

it('says what a public link is for while there is no view that it could show', async () => {
  show([])
  await shown(words.none)
  expect(create()).toEqual([])
})

it('makes the first public link to a view that is chosen', async () => {
  const api = show([view('a', 'Tankers'), view('b', 'Harbour')])
  await vi.waitFor(() => expect(create()).toHaveLength(1))
  flushSync(() => create()[0]?.click())
  expect(create(), 'that of the form').toHaveLength(1)
  const select = (label: string) =>
    Array.from(document.querySelectorAll('select')).find(({ labels }) => labels[0]?.textContent === label)
  choose(select(words.view), 'b')
  choose(select(words.delay), '15')
  await vi.waitFor(() => expect(document.querySelector('form')?.textContent).toContain(words.delayLeavesOut))
  expect(document.querySelector('form')?.getAttribute('aria-label')).toBe(words.titleOf('Harbour'))
  document.querySelector('form')?.requestSubmit()
  const request = 'POST /api/account/views/b/public-link'
  await vi.waitFor(() => expect(api.sent).toMatchObject([{ request, body: { delay_minutes: 15 } }]))
})
