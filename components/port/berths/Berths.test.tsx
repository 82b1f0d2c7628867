import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BerthSpanJson } from '#lib/wire/rows/berthSpan.ts'
import type { PortTimesJson } from '#lib/wire/rows/portTime.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { choose, shown } from '../../testing/page.ts'
import { renderAt } from '../../testing/render.tsx'
import { Berths } from './Berths.tsx'
import { berthWords } from './berthWords.ts'

const words = berthWords.en
const day = (of: number) => `2026-11-${of}T06:00:00+00:00`
const vessel = { mmsi: 244_660_001, imo: null, call_sign: null, flag: 'NL', ship_type: 'Cargo' } as const

function span(name: string, berth: string | null, from: number, until: number | null): BerthSpanJson {
  return {
    ...vessel,
    ...{ id: `${name}.${from}`, call: 'call', vessel: name, name, berth, kind: 'moored', earliest_at: day(from) },
    ...{ from: day(from), until: until && day(until), latest_at: until && day(until) },
  } as BerthSpanJson
}

const times: PortTimesJson = {
  ...{ group: 'all', value: null, name: null, calls: 9 },
  ...{ waiting_minutes: 320, waiting_calls: 6, waiting_not_received: 1 },
  ...{ turnaround_minutes: null, turnaround_calls: 0, turnaround_not_received: 3 },
}

let spans: BerthSpanJson[]
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  spans = [span('ANNA', 'Quay 9', 12, 13), span('BERTA', 'Quay 9', 14, 15), span('CORA', 'Quay 10', 14, null)]
  const period = { since: day(10), until: day(17) }
  api = fakeApi({
    '/api/ports/*/berths': ({ url }) => {
      const page = url.searchParams.has('next') ? spans.slice(2) : spans.slice(0, 2)
      return {
        ...period,
        data: page,
        paging: { limit: 1_000, total: spans.length, ...(!url.searchParams.has('next') && { next: 'more' }) },
      }
    },
    '/api/ports/*/queue': () => ({
      ...period,
      data: [
        { at: day(11), at_least: 2, at_most: 2 },
        { at: day(12), at_least: 1, at_most: 4 },
      ],
      paging: { limit: 2, total: 2 },
    }),
    '/api/ports/*/turnaround': () => ({
      ...period,
      data: [
        times,
        { ...times, group: 'ship_type', value: 'Tanker', waiting_calls: 0, waiting_minutes: null },
        { ...times, group: 'list', value: 'k7qm-2xw9', name: 'Ours', waiting_calls: 1, waiting_not_received: 0 },
      ],
      paging: { limit: 3, total: 3 },
    }),
    '*': () => ({}),
  })
})

const open = (search: string) => renderAt(search, <Berths code="NLRTM" />)
const bars = () => [...document.querySelectorAll<HTMLElement>('[data-place]')]
const key = (name: string) =>
  flushSync(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))

it('requests nothing until it is opened, and keeps the period in the address', async () => {
  const page = open('')
  expect(api.asked).toEqual([])
  const details = document.querySelector('details') ?? expect.fail()
  details.open = true
  await vi.waitFor(() => expect(page.query()).toBe('?berths=7d'))
  await shown('Quay 10')
  choose(document.querySelector('select'), '400d')
  await vi.waitFor(() => expect(api.asked.at(-1)?.search).toContain('since=-P400D'))
  await vi.waitFor(() => expect(page.query()).toBe('?berths=400d'))
  expect(api.asked.find(({ search }) => search.includes('step=day'))).toBeDefined()
})

it('shows a line a berth from all pages, whose vessels the arrow keys reach', async () => {
  open('?berths=7d')
  await vi.waitFor(() => expect(bars()).toHaveLength(3))
  expect(bars().map((bar) => bar.tabIndex)).toEqual([0, -1, -1])
  expect(bars().map((bar) => bar.getAttribute('aria-label'))).toEqual([
    'Quay 9: ANNA, 12 Nov, 06:00 – 13 Nov, 06:00',
    'Quay 9: BERTA, 14 Nov, 06:00 – 15 Nov, 06:00',
    'Quay 10: CORA, since 14 Nov, 06:00',
  ])
  flushSync(() => bars()[0]?.focus())
  key('ArrowRight')
  expect(document.activeElement).toBe(bars()[1])
  key('ArrowDown')
  expect(document.activeElement).toBe(bars()[2])
  expect(document.querySelector('a[href="/?vessel=CORA"]')).not.toBeNull()
  key('ArrowUp')
  key('Home')
  expect(document.activeElement).toBe(bars()[0])
  expect(bars().map((bar) => bar.tabIndex)).toEqual([0, -1, -1])
})

it('says how long a berth may have been taken where that was not received', async () => {
  const [first = expect.fail()] = spans
  spans = [{ ...first, earliest_at: day(11), latest_at: day(16) }]
  open('?berths=7d')
  await vi.waitFor(() => expect(bars()).toHaveLength(1))
  expect(bars()[0]?.getAttribute('aria-label')).toBe(
    'Quay 9: ANNA, 12 Nov, 06:00 – 13 Nov, 06:00, possibly since 11 Nov, 06:00, possibly until 16 Nov, 06:00',
  )
})

it('says once what came before a new service received the port', async () => {
  spans = ['Quay 1', 'Quay 2'].map((berth) => ({ ...span('ANNA', berth, 15, null), earliest_at: day(10) }))
  open('?berths=7d')
  await shown(words.unknownBefore('15 Nov, 06:00'))
  expect(document.body.textContent?.split(words.unknownBefore('15 Nov, 06:00'))).toHaveLength(2)
  const [bar] = bars()
  expect([bar?.style.insetInlineStart, bar?.style.inlineSize]).toEqual(['0.000%', '100.000%'])
})

it('shows the queue, and medians with their calls and those that were not received', async () => {
  open('?berths=7d')
  await shown(words.turnaround)
  await vi.waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    [words.all, '5 h 20 min6 calls, 1 not received', '–unknown0 calls, 3 not received'],
    ['Ours', '5 h 20 min1 call', '–unknown0 calls, 3 not received'],
  ])
  expect(document.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe(words.queueByHour('4'))
  expect([...document.querySelectorAll('svg title')].map(({ textContent }) => textContent)).toEqual([
    '11 Nov, 06:00\n2',
    '12 Nov, 06:00\n1 to 4',
  ])
})
