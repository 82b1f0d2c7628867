import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { EtaErrorJson } from '#lib/wire/callSchemas.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import type { CallJson } from '#lib/wire/rows/call.ts'
import type { ExpectedJson } from '#lib/wire/rows/expected.ts'
import { fakeApi, refusal } from '../testing/fakeApi.ts'
import { button, choose, press, shown } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { boardWords } from './boardWords.ts'
import { PortPage } from './PortPage.tsx'

const words = boardWords.en
const chart = { version: '1', styleUrl: null, maps: [], overlay: null, faults: [] }
const port = { code: 'NLRTM', name: 'Rotterdam', country: 'NL', position: null, box: null }
const vessel = { mmsi: 244_660_001, imo: null, call_sign: null, flag: 'NL', ship_type: 'Cargo' } as const

const expected: ExpectedJson = {
  ...vessel,
  ...{
    vessel: 'anna',
    name: 'ANNA',
    length: 120,
    draught: 6.4,
    destination: 'ROTTERDAM',
    longitude: 4,
    latitude: 52,
    navigational_status: null,
    distance_metres: 9_260,
    speed: 12,
  },
  ...{ last_received_at: '2026-11-20T10:00:00Z', reported_eta: '2026-11-20T12:00:00Z' },
  estimated_eta: { from: '2026-11-20T12:30:00Z', until: '2026-11-20T13:15:00Z', speed: 11.5 },
}

const call: CallJson = {
  ...vessel,
  ...{ id: '1', vessel: 'berta', name: 'BERTA', port: { code: 'NLRTM', name: 'Rotterdam' }, berth: 'Maasvlakte 2' },
  ...{ state: 'in_port', kind: 'moored', entered_at: '2026-11-19T06:00:00Z', entered_seen: true },
  ...{ stopped_at: '2026-11-19T07:00:00Z', stopped_seen: true, moved_at: null, moved_seen: false },
  ...{ left_at: null, left_seen: false, last_received_at: '2026-11-20T10:00:00Z' },
  ...{ draught_in: 8.2, draught_out: null, is_between_berths: false, length: 230 },
}

let rows: { expected: ExpectedJson[]; 'in-port': CallJson[]; arrived: CallJson[]; departed: CallJson[] }
let api: ReturnType<typeof fakeApi>
let etaErrors: EtaErrorJson[]
let counts: Record<string, object>
let isAway: boolean
let page: ReturnType<typeof renderAt>
let lists: ListJson[]
/** Replaces the length of every list. */
let total: number | null

beforeEach(() => {
  rows = { expected: [expected], 'in-port': [call], arrived: [call], departed: [] }
  etaErrors = []
  counts = {}
  isAway = false
  lists = []
  total = null
  const flags = [
    { value: 'NL', count: 3 },
    { value: 'DE', count: 2 },
  ]
  api = fakeApi({
    '/api/facets': () => ({ facets: { flag: { choices: flags } } }),
    '/api/lists': () => lists,
    '/api/ports/*/eta-errors': () => etaErrors,
    '/api/ports/*/counts': ({ url }) => counts[url.searchParams.get('event') ?? ''] ?? {},
    '/api/ports/*': ({ url }) => {
      if (isAway) return refusal(502, 'The database is away.')
      const list = url.searchParams.get('event') ?? url.pathname.split('/').at(-1)
      const data = Object.entries(rows).find(([name]) => name === list)?.[1] ?? []
      return { paging: { limit: 100, total: total ?? data.length }, data }
    },
    '*': () => ({}),
  })
})

function open(search = '', given: { recordsCalls?: boolean; isAdministrator?: boolean } = {}) {
  const { recordsCalls = true, isAdministrator = false } = given
  page = renderAt(
    search,
    <PortPage {...{ port, chart, recordsCalls, isAdministrator }} lists={null} simulated={false} />,
  )
  return page.client
}

const list = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('main section')].find(
    (section) => section.querySelector('h2')?.firstChild?.textContent?.trim() === name,
  )
const rowsOf = (name: string) =>
  [...(list(name)?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )

it('shows reported and estimated ETA beside each other, and leads to the vessel', async () => {
  open()
  await vi.waitFor(() => expect(rowsOf(words.lists.expected)).toHaveLength(1))
  expect(rowsOf(words.lists.expected)).toEqual([
    ['ANNA', '20 Nov, 12:52 ±\u00a023\u00a0min', '20 Nov, 12:00', '5.0 nm', '120 m', '6.4 m'],
  ])
  expect(list(words.lists.expected)?.querySelector('a[href="/?vessel=anna"]')).not.toBeNull()
})

it('shows which ETA was better, by the time to go with the most arrivals', async () => {
  const error = { source: 'reported', hours_to_go: 12, arrivals: 41, median_minutes: -95 } as const
  const rest = { median_absolute_minutes: 130, p25_minutes: -140, p75_minutes: 20, p90_absolute_minutes: 400 }
  etaErrors = [
    { ...error, ...rest },
    { ...error, ...rest, source: 'estimated', arrivals: 38, median_absolute_minutes: 65 },
    { ...error, ...rest, hours_to_go: 3, arrivals: 0, median_absolute_minutes: null },
    { ...error, ...rest, source: 'estimated', hours_to_go: 3, arrivals: 7, median_absolute_minutes: 12 },
  ]
  open('?flag=NL')
  const details = await vi.waitFor(() => {
    const found = list(words.lists.expected)?.querySelector('details')
    expect(found).not.toBeNull()
    return found
  })
  expect(details?.querySelector('summary')?.textContent).toBe(words.etaErrors.summary('12', '2 h 10 min', '1 h 5 min'))
  const cells = [...(details?.querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent)
  expect(cells).toEqual(['12 h2 h 10 min (41)1 h 5 min (38)', '3 h–unknown12 min (7)'])
  expect(api.asked.find(({ pathname }) => pathname.endsWith('/eta-errors'))?.search).toBe('?flag=NL')
})

it('says between which bounds the number of arrivals lies where hours were not received', async () => {
  counts = {
    arrived: { at_least: 41, at_most: 55, not_received: 3.2, doubtful_positions_left_out: 1 },
    departed: { at_least: 12, at_most: 12, not_received: 0 },
  }
  open()
  await vi.waitFor(() =>
    expect(list(words.lists.arrived)?.textContent).toContain('At least 41, at most 55; 3.2 h not received'),
  )
  expect(list(words.lists.departed)?.textContent).not.toContain('At least')
  expect(list(words.lists.arrived)?.textContent).toContain('Left out: 1 doubtful position')
  expect(list(words.lists.departed)?.textContent).not.toContain('Left out')
  const asked = api.asked.find(({ pathname }) => pathname.endsWith('/counts'))
  expect(asked?.searchParams.get('since')).toBe('-PT24H')
})

it('shows who is in port, what was not received of it, and silent vessels apart', async () => {
  rows['in-port'] = [
    { ...call, entered_at: null, entered_seen: false, berth: null },
    { ...call, id: '2', name: 'CORA', kind: null },
    { ...call, id: '3', name: 'ELLA', moved_at: '2026-11-20T09:00:00Z' },
    { ...call, id: '4', name: 'DORA', state: 'not_received_since' },
  ]
  rows.departed = [
    { ...call, state: 'left', left_at: '2026-11-20T06:30:00Z', draught_out: 6 },
    { ...call, id: '2', state: 'left', left_at: '2026-11-20T06:30:00Z', entered_at: null, draught_in: null },
  ]
  open()
  await vi.waitFor(() => expect(rowsOf(words.lists.departed)).toHaveLength(2))
  await vi.waitFor(() => expect(rowsOf(words.lists.inPort)).toHaveLength(4))
  expect(rowsOf(words.lists.inPort)).toEqual([
    ['BERTA', '230 m', '8.2 m', 'before 19 Nov, 07:00', '–unknown', 'moored'],
    ['CORA', '230 m', '8.2 m', '19 Nov, 06:00', 'Maasvlakte 2', 'stopped'],
    ['ELLA', '230 m', '8.2 m', '19 Nov, 06:00', 'Maasvlakte 2', 'moving'],
    ['DORA', '20 Nov, 10:00', 'Maasvlakte 2'],
  ])
  expect(list(words.lists.inPort)?.querySelector('h3')?.textContent).toBe(words.lists.notReceived)
  expect(rowsOf(words.lists.departed)).toEqual([
    ['BERTA', '230 m', '8.2 → 6.0 m', '20 Nov, 06:30', '1 d 0 h'],
    ['BERTA', '230 m', '–unknown', '20 Nov, 06:30', '–unknown'],
  ])
})

it('lists arrivals and departures of a chosen period, on request with those between berths', async () => {
  open('?flag=NL&period=7d&between_berths=true')
  await vi.waitFor(() =>
    expect(rowsOf(words.lists.arrived)).toEqual([['BERTA', '230 m', '8.2 m', '19 Nov, 06:00', 'Maasvlakte 2']]),
  )
  const arrived = api.asked.find(
    ({ pathname, searchParams }) => pathname.endsWith('/calls') && searchParams.get('event') === 'arrived',
  )
  expect(Object.fromEntries(arrived?.searchParams ?? [])).toEqual({
    ...{ flag: 'NL', between_berths: 'true', event: 'arrived', since: '-P7D', limit: '100', embed: 'own' },
  })
  flushSync(() => document.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click())
  await vi.waitFor(() => expect(page.query()).toBe('?flag=NL&period=7d'))
  await vi.waitFor(() => {
    const { searchParams } =
      api.asked.findLast(({ pathname }) => pathname.endsWith('/in-port')) ?? new URL('http://here')
    expect([...searchParams.keys()]).toEqual(['flag', 'limit', 'embed'])
  })
})

it('shows expected vessels where calls are not recorded, and says so', async () => {
  open('', { recordsCalls: false })
  await vi.waitFor(() => expect(rowsOf(words.lists.expected)).toHaveLength(1))
  expect(document.body.textContent).toContain(`${words.off} ${words.offHint}`)
  expect(document.body.textContent).not.toContain('CALL_DAYS')
  expect(list(words.lists.inPort)).toBeUndefined()
  expect(api.asked.some(({ pathname }) => pathname.endsWith('/in-port'))).toBe(false)
})

it('tells an administrator how calls are recorded', async () => {
  open('', { recordsCalls: false, isAdministrator: true })
  await shown(words.offCure)
})

it('asks for what is chosen, and keeps it in the address', async () => {
  open('?ship_type=Tanker&flag=DE')
  await vi.waitFor(() => expect(rowsOf(words.lists.expected)).toHaveLength(1))
  const expectedList = api.asked.find(({ pathname }) => pathname.endsWith('/expected'))
  expect(Object.fromEntries(expectedList?.searchParams ?? [])).toEqual({
    ...{ ship_type: 'Tanker', flag: 'DE', limit: '100', embed: 'own' },
  })
  const csv = list(words.lists.expected)?.querySelector('a[download]')?.getAttribute('href')
  expect(csv).toBe('/api/ports/NLRTM/expected?ship_type=Tanker&flag=DE&limit=1000&format=csv')
  const type = document.querySelector<HTMLSelectElement>(`select[aria-label="${words.type}"]`)
  expect(type?.value).toBe('Tanker')
  choose(type, '')
  await vi.waitFor(() => expect(page.query()).toBe('?flag=DE'))
})

it('prints the chosen filters as text, and none where none is set', async () => {
  open()
  await vi.waitFor(() => expect(rowsOf(words.lists.expected)).toHaveLength(1))
  const printed = () => {
    dispatchEvent(new Event('beforeprint'))
    return page.container.querySelector('main header > p')?.textContent
  }
  expect(printed()).toMatch(/^ ?As of .* UTC$/)
  open('?ship_type=Cargo&period=7d&between_berths=true')
  expect(printed()).toMatch(/UTC · Type: Cargo · Arrived and departed: Last 7 days · Moving between berths$/)
})

it('marks vessels of lists, with their own names, and filters by a list', async () => {
  const clients = { id: 'l1', name: 'Clients', colour: '#1497a5' }
  const facts = {
    is_shared: false,
    is_own: true,
    is_editable: true,
    owner: null,
    report: null,
    members: 1,
    waiting: 0,
    unclear: 0,
  }
  lists = [{ ...clients, ...facts, created_at: '', updated_at: '' }]
  rows.expected = [
    { ...expected, own: { name: 'Our Anna', note: null, tags: [], lists: [clients] } },
    { ...expected, vessel: 'other', name: 'OTHER', own: null },
  ]
  open()
  await vi.waitFor(() => expect(rowsOf(words.lists.expected)).toHaveLength(2))
  expect(rowsOf(words.lists.expected).map(([name]) => name)).toEqual(['ANNA· Our AnnaClients', 'OTHER'])
  const select = await vi.waitFor(() => {
    const found = document.querySelector<HTMLSelectElement>(`select[aria-label="${words.list}"]`)
    expect([...(found?.options ?? [])].map(({ text }) => text)).toEqual([words.anyList, 'Clients'])
    return found
  })
  choose(select, 'l1')
  await vi.waitFor(() => expect(page.query()).toBe('?list=l1'))
  await vi.waitFor(() => expect(api.asked.at(-1)?.searchParams.get('list')).toBe('l1'))
})

it('has the filters of a phone behind a button with the number that changes the list', async () => {
  open('?flag=DE&period=7d&between_berths=true')
  expect(button(`${words.filters} 1`).getAttribute('aria-expanded')).toBe('false')
  await shown(`1 ${words.lists.arrived}`)
  press(`1 ${words.lists.arrived}`)
  press(`${words.filters} 3`)
  expect(button(`${words.filters} 3`).getAttribute('aria-expanded')).toBe('true')
})

it('says that a list in the address is not known, and shows all vessels', async () => {
  open('?list=private')
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain('private'))
  await vi.waitFor(() => {
    const last = api.asked.findLast(({ pathname }) => pathname.endsWith('/expected'))
    expect(last?.searchParams.has('list')).toBe(false)
  })
})

it('says that a list is empty, or that nothing matches', async () => {
  rows.expected = []
  open('?flag=DE')
  await vi.waitFor(() => expect(list(words.lists.expected)?.textContent).toContain(words.noMatch))
  flushSync(() => list(words.lists.expected)?.querySelector('button')?.click())
  await vi.waitFor(() => expect(list(words.lists.expected)?.textContent).toContain(words.none.expected))
  expect(page.query()).toBe('')
})

it('keeps the last known rows beside the failure of the service', async () => {
  const client = open()
  await vi.waitFor(() => expect(rowsOf(words.lists.expected)).toHaveLength(1))
  isAway = true
  await client.refetchQueries({ queryKey: ['port-board'] })
  await shown('The database is away.')
  expect(rowsOf(words.lists.expected)).toHaveLength(1)
})

it('sorts a list by a column, those of unknown values last', async () => {
  rows.expected = [
    { ...expected, name: 'ANNA', length: 120 },
    { ...expected, vessel: 'b', name: 'BERTA', length: null },
    { ...expected, vessel: 'c', name: 'CORA', length: 90 },
  ]
  open()
  await vi.waitFor(() => expect(rowsOf(words.lists.expected)).toHaveLength(3))
  const names = () => rowsOf(words.lists.expected).map(([name]) => name)
  press(words.heads.length, list(words.lists.expected))
  expect(names()).toEqual(['CORA', 'ANNA', 'BERTA'])
  press(words.heads.length, list(words.lists.expected))
  expect(names()).toEqual(['ANNA', 'CORA', 'BERTA'])
  expect(list(words.lists.expected)?.querySelector('[aria-sort=descending]')?.textContent).toBe(words.heads.length)
})

it('sorts all rows that the board can have, not only the first', async () => {
  total = 400
  open()
  await vi.waitFor(() => expect(rowsOf(words.lists.expected)).toHaveLength(1))
  press(words.heads.distance, list(words.lists.expected))
  await vi.waitFor(() => expect(api.asked.some(({ searchParams }) => searchParams.get('limit') === '1000')).toBe(true))
})

it('counts the vessels of each list on the tabs of a phone', async () => {
  rows['in-port'] = [call, { ...call, id: '2' }]
  open()
  await vi.waitFor(() =>
    expect(tabs().map(({ textContent }) => textContent)).toEqual([
      '1 Expected',
      '2 In port',
      '1 Arrived',
      '0 Departed',
      'Berths',
    ]),
  )
})

it.each([
  ['what estimates were off at this port', 114, '1.9\u00a0h'],
  ['its own window, if that is more', 5, '23\u00a0min'],
])('says that an estimate may be off by %s', async (_, minutes, off) => {
  const error = { source: 'estimated', hours_to_go: 3, arrivals: 41, median_minutes: -95 } as const
  const rest = { p25_minutes: -140, p75_minutes: 20, p90_absolute_minutes: 400 }
  etaErrors = [{ ...error, ...rest, median_absolute_minutes: minutes }]
  open()
  const anna = () => rowsOf(words.lists.expected).find(([name]) => name === 'ANNA')?.[1]
  await vi.waitFor(() => expect(list(words.lists.expected)?.querySelector('details')).not.toBeNull())
  expect(anna()).toBe(`20 Nov, 12:52 ±\u00a0${off}`)
})

it('lists the vessels that are expected next first, those without an estimate last', async () => {
  const at = (from: string) => ({ from, until: from, speed: 12 })
  rows.expected = [
    { ...expected, name: 'NEAR', estimated_eta: null },
    { ...expected, vessel: 'b', name: 'LATER', estimated_eta: at('2026-11-20T18:00:00+00:00') },
    { ...expected, vessel: 'c', name: 'SOON', estimated_eta: at('2026-11-20T13:00:00+00:00') },
  ]
  open()
  await vi.waitFor(() => expect(rowsOf(words.lists.expected)).toHaveLength(3))
  expect(rowsOf(words.lists.expected).map(([name]) => name)).toEqual(['SOON', 'LATER', 'NEAR'])
})

it('shows more rows on request, and says that others are in the file', async () => {
  total = 7_000
  rows['in-port'] = [call]
  open()
  await vi.waitFor(() => expect(list(words.lists.inPort)?.textContent).toContain(words.showFirst('1,000')))
  flushSync(() => list(words.lists.inPort)?.querySelector('button')?.click())
  await vi.waitFor(() => expect(list(words.lists.inPort)?.textContent).toContain(words.first('1', '7,000')))
  expect(api.asked.at(-1)?.searchParams.get('limit')).toBe('1000')
})

const tabs = () => [...document.querySelectorAll<HTMLElement>('nav button')]
const textOf = (tab: HTMLElement | undefined) => tab?.lastChild?.textContent
const chosenTab = () => textOf(tabs().find((tab) => tab.getAttribute('aria-pressed') === 'true'))

it('shows the berths on a phone to those whose link has them', () => {
  open('?berths=30d')
  expect(chosenTab()).toBe(words.berthsTab)
})

it('shows the expected vessels on a phone, and the berths on request', async () => {
  open()
  expect(chosenTab()).toBe(words.lists.expected)
  flushSync(() =>
    tabs()
      .find((tab) => textOf(tab) === words.berthsTab)
      ?.click(),
  )
  await vi.waitFor(() => expect(page.query()).toBe('?berths=7d'))
  expect(chosenTab()).toBe(words.berthsTab)
})
