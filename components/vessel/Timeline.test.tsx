import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { VesselChangeJson } from '#lib/client/timeline.ts'
import { fakeApi, refusal } from '../testing/fakeApi.ts'
import { render } from '../testing/render.tsx'
import { RecordsCalls, RecordsChanges } from '../view/recordsCalls.ts'
import { TimelineSection } from './Timeline.tsx'

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00+00:00`

type Value = VesselChangeJson['from']

function change(hour: number, field: VesselChangeJson['field'], from: Value, to: Value) {
  return { at: at(hour), field, from, to, source: 'mast', reports: 3 }
}

const event = {
  ...{ id: 7, at: at(5), kind: 'draught_changed', watch: { id: 'w', name: 'Roads' }, vessel: null, station: null },
  ...{ position: null, activation: null, text: null, acknowledged_at: null, acknowledged_by: null },
  changes: [{ field: 'draught', before: 10.2, after: 8.5 }],
}
const call = {
  ...{ id: '2', port: { code: 'NLRTM', name: 'Rotterdam' }, berth: 'Maasvlakte 2', state: 'left', kind: 'moored' },
  ...{ entered_at: at(3), stopped_at: at(4), left_at: at(8) },
}

let older: VesselChangeJson[]
let isAtEnd: () => void
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  older = []
  const seen: (() => void)[] = []
  isAtEnd = () => seen.at(-1)?.()
  class Screen {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      seen.push(() => callback([{ isIntersecting: true }]))
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Screen)
  api = fakeApi({
    '*/changes': ({ url }) => {
      const isNext = url.searchParams.has('next')
      const data = isNext
        ? older
        : [change(9, 'destination', 'NLRTM', 'BE ANR'), change(6, 'mmsi', 538_001_234, 244_660_001)].filter(
            ({ field }) => url.searchParams.get('field')?.split(',').includes(field) ?? true,
          )
      return { data, paging: { limit: 50, total: 3, ...(!isNext && older.length > 0 && { next: 'c' }) } }
    },
    '*/calls': () => ({ data: [call], paging: {} }),
    '/api/events': ({ url }) => ({ data: url.searchParams.get('mmsi') === '1' ? [] : [event], paging: {} }),
  })
})

function open() {
  render(
    <RecordsCalls value>
      <RecordsChanges value>
        <TimelineSection id="a" mmsis={[244_660_001, 538_001_234, 1]} />
      </RecordsChanges>
    </RecordsCalls>,
  )
  const section = document.querySelector('details')
  if (!section?.open) flushSync(() => section?.querySelector('summary')?.click())
  return () => [...document.querySelectorAll('li')].map((entry) => entry.querySelector('p')?.textContent)
}

it('merges changes, calls, events and merges by time, and each event once', async () => {
  const texts = open()
  await vi.waitFor(() =>
    expect(texts()).toEqual([
      'Destination NLRTM → BE ANRmast · 3 reports',
      'Departed from Rotterdam',
      'MMSI 538001234 → 244660001mast · 3 reports',
      'Draught changed 10.2 m → 8.5 m, shallowerRoads',
      'Arrived in RotterdamMaasvlakte 2',
    ]),
  )
})

it('shows what is older at the end of the list, in order', async () => {
  older = [change(4, 'name', 'ANNA', 'BERTA'), change(2, 'draught', 8.5, 10.2)]
  const texts = open()
  await vi.waitFor(() => expect(texts()).toHaveLength(3))
  isAtEnd()
  await vi.waitFor(() => expect(texts()).toHaveLength(7))
  expect(texts().slice(3)).toEqual([
    'Draught changed 10.2 m → 8.5 m, shallowerRoads',
    'Name ANNA → BERTAmast · 3 reports',
    'Arrived in RotterdamMaasvlakte 2',
    'Draught 8.5 m → 10.2 m, deepermast · 3 reports',
  ])
})

it('is filtered by kind, and reads only those', async () => {
  const texts = open()
  await vi.waitFor(() => expect(texts()).toHaveLength(5))
  for (const kind of ['Changes', 'Port calls', 'Events']) {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === kind)
    flushSync(() => button?.click())
  }
  await vi.waitFor(() => expect(texts()).toEqual(['MMSI 538001234 → 244660001mast · 3 reports']))
  expect(api.asked.at(-1)?.searchParams.get('field')).toBe('mmsi,flag')
})

it('names ports, and writes times to the minute and unknown values as a dash', async () => {
  const ports = [
    { unlocode: 'BE ZEE', port_name: 'Zeebrugge' },
    { unlocode: 'NL IJM', port_name: 'IJmuiden' },
  ]
  fakeApi({
    '*/changes': () => ({
      data: [
        change(9, 'matched_port', 'BEZEE', 'NLIJM'),
        change(8, 'eta', null, '2026-11-20T12:10:00+00:00'),
        change(7, 'eta', '2026-11-20T11:00:00+00:00', null),
      ],
      paging: {},
    }),
    '*/calls': () => ({ data: [], paging: {} }),
    '/api/events': () => ({ data: [], paging: {} }),
    '/api/ports': () => ports,
  })
  const texts = open()
  await vi.waitFor(() =>
    expect(texts()).toEqual([
      'Matched port Zeebrugge → IJmuidenmast · 3 reports',
      'ETA – → 20 Nov, 12:10mast · 3 reports',
      'ETA 20 Nov, 11:00 → –mast · 3 reports',
    ]),
  )
})

it('leaves out events where the user may see none', async () => {
  api = fakeApi({
    '*/changes': () => ({ data: [change(9, 'name', 'ANNA', 'BERTA')], paging: {} }),
    '*/calls': () => ({ data: [], paging: {} }),
    '/api/events': () => refusal(403, 'no'),
  })
  const texts = open()
  await vi.waitFor(() => expect(texts()).toEqual(['Name ANNA → BERTAmast · 3 reports']))
})
