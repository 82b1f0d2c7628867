// @vitest-environment happy-dom
import { withNuqsTestingAdapter } from 'nuqs/adapters/testing'
import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ExpectedJson } from '#lib/wire/callSchemas.ts'
import { render } from '../testing/render.tsx'
import { boardWords } from './boardWords.ts'
import { PortPage } from './PortPage.tsx'

const words = boardWords.en
const chart = { version: '1', styleUrl: null, maps: [], overlay: null, faults: [] }
const port = { code: 'NLRTM', name: 'Rotterdam', country: 'NL', position: null }
const vessel = { mmsi: 244_660_001, imo: null, call_sign: null, flag: 'NL', ship_type: 'Cargo' } as const

const expected: ExpectedJson = {
  ...vessel,
  ...{
    vessel: 'anna',
    name: 'ANNA',
    length: 120,
    destination: 'ROTTERDAM',
    longitude: 4,
    latitude: 52,
    navigational_status: null,
    distance_metres: 9_260,
    speed: 12,
  },
  ...{ last_received_at: '2026-11-20T10:00:00Z', reported_eta: '2026-11-20T12:00:00Z' },
  reckoned_eta: { from: '2026-11-20T12:30:00Z', until: '2026-11-20T13:15:00Z', speed: 11.5 },
}

let rows: ExpectedJson[]
let asked: URL[]
let refusal: number | null
let query: string
/** Of all lists, in place of their length. */
let total: number | null

beforeEach(() => {
  rows = [expected]
  asked = []
  refusal = null
  query = ''
  total = null
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://here')
    asked.push(url)
    if (url.pathname === '/api/facets') {
      return Response.json({
        facets: {
          flag: {
            choices: [
              { value: 'NL', count: 3 },
              { value: 'DE', count: 2 },
            ],
          },
        },
      })
    }
    if (!url.pathname.startsWith('/api/ports/')) return Response.json({})
    if (refusal) return Response.json({ detail: 'The database is away.' }, { status: refusal })
    return Response.json({ paging: { limit: 100, total: total ?? rows.length }, data: rows })
  })
})

function open(search = '') {
  const onUrlUpdate = ({ queryString }: { queryString: string }) => {
    query = queryString
  }
  const Adapter = withNuqsTestingAdapter({ searchParams: search, hasMemory: true, onUrlUpdate })
  return render(
    <Adapter>
      <PortPage port={port} chart={chart} simulated={false} />
    </Adapter>,
  ).client
}

const list = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('main section')].find(
    (section) => section.querySelector('h2')?.firstChild?.textContent?.trim() === name,
  )
const rowsOf = (name: string) =>
  [...(list(name)?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )

it('shows reported and reckoned ETA beside each other, and leads to the vessel', async () => {
  open()
  await vi.waitFor(() => expect(rowsOf(words.lists.expected)).toHaveLength(1))
  expect(rowsOf(words.lists.expected)).toEqual([['ANNA', '5.0 nm', '20 Nov, 12:00', '20 Nov, 12:30 – 13:15']])
  expect(list(words.lists.expected)?.querySelector('a[href="/?vessel=anna"]')).not.toBeNull()
})

it('asks for what is chosen, and keeps it in the address', async () => {
  open('?ship_type=Tanker&flag=DE')
  await vi.waitFor(() => expect(rowsOf(words.lists.expected)).toHaveLength(1))
  const expectedList = asked.find(({ pathname }) => pathname.endsWith('/expected'))
  expect(Object.fromEntries(expectedList?.searchParams ?? [])).toEqual({
    ...{ ship_type: 'Tanker', flag: 'DE', limit: '100' },
  })
  const csv = list(words.lists.expected)?.querySelector('a[download]')?.getAttribute('href')
  expect(csv).toBe('/api/ports/NLRTM/expected?ship_type=Tanker&flag=DE&limit=1000&format=csv')
  const type = document.querySelector<HTMLSelectElement>(`select[aria-label="${words.type}"]`)
  expect(type?.value).toBe('Tanker')
  flushSync(() => {
    Object.assign(type ?? {}, { value: '' })
    type?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await vi.waitFor(() => expect(query).toBe('?flag=DE'))
})

it('says that a list is empty, or that nothing matches', async () => {
  rows = []
  open('?flag=DE')
  await vi.waitFor(() => expect(list(words.lists.expected)?.textContent).toContain(words.noMatch))
  flushSync(() => list(words.lists.expected)?.querySelector('button')?.click())
  await vi.waitFor(() => expect(list(words.lists.expected)?.textContent).toContain(words.none.expected))
  expect(query).toBe('')
})

it('keeps the last known rows beside the failure of the service', async () => {
  const client = open()
  await vi.waitFor(() => expect(rowsOf(words.lists.expected)).toHaveLength(1))
  refusal = 502
  await client.refetchQueries({ queryKey: ['port-board'] })
  await vi.waitFor(() => expect(document.body.textContent).toContain('The database is away.'))
  expect(rowsOf(words.lists.expected)).toHaveLength(1)
})

it('shows more rows on request, and says that others are in the file', async () => {
  total = 7_000
  open()
  await vi.waitFor(() => expect(list(words.lists.expected)?.textContent).toContain(words.showFirst('1,000')))
  flushSync(() => list(words.lists.expected)?.querySelector('button')?.click())
  await vi.waitFor(() => expect(list(words.lists.expected)?.textContent).toContain(words.first('1', '7,000')))
  expect(asked.at(-1)?.searchParams.get('limit')).toBe('1000')
})
