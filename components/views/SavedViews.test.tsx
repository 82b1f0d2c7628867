// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import type { RoleJson, ViewJson } from '#lib/wire/account.ts'
import { collection } from '../testing/collection.ts'
import { feed, feedsReport } from '../testing/feed.ts'
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
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (path === '/api/account/views') return collection(views)
    if (path === '/api/account/tokens') return collection([])
    if (path === '/api/feeds') return Response.json(feedsReport([feed(), feed({ public: false })]))
    sent.push(`${method} ${path}`, String(body))
    return Response.json({ link: { name: 'Harbour' }, path: '/p/secret' }, { status: 201 })
  })
  render(<SavedViews account={{ email: owner, role }} />)
  return sent
}

const create = () =>
  Array.from(document.querySelectorAll('button')).filter(({ textContent }) => textContent === words.create)

it('leads from no view to the map, and only administrators to public links', async () => {
  show([], 'viewer')
  await vi.waitFor(() => expect(document.body.textContent).toContain(savedWords.en.noViews))
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/?drawer=views')
  expect(document.body.textContent).not.toContain(words.none)
})

it('says what a public link is for while there is no view that it could show', async () => {
  show([])
  await vi.waitFor(() => expect(document.body.textContent).toContain(words.none))
  expect(create()).toEqual([])
})

it('makes the first public link to a view that is chosen', async () => {
  const sent = show([view('a', 'Tankers'), view('b', 'Harbour')])
  await vi.waitFor(() => expect(create()).toHaveLength(1))
  flushSync(() => create()[0]?.click())
  expect(create(), 'that of the form').toHaveLength(1)
  const choose = (label: string, value: string) => {
    const select = Array.from(document.querySelectorAll('select')).find(
      ({ labels }) => labels[0]?.textContent === label,
    )
    if (!select) throw new Error(`there is no choice of ${label}`)
    select.value = value
    flushSync(() => select.dispatchEvent(new Event('change', { bubbles: true })))
  }
  choose(words.view, 'b')
  choose(words.delay, '15')
  await vi.waitFor(() => expect(document.querySelector('form')?.textContent).toContain(words.delayLeavesOut))
  expect(document.querySelector('form')?.getAttribute('aria-label')).toBe(words.titleOf('Harbour'))
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(sent[0]).toBe('POST /api/account/views/b/public-link'))
  expect(JSON.parse(sent[1] ?? '')).toMatchObject({ delay_minutes: 15 })
})
