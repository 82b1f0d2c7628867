import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { WatchEventJson } from '#lib/wire/watchSchemas.ts'
import { collection, fakeApi } from '../testing/fakeApi.ts'
import { choose, press } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { EventList } from './EventList.tsx'
import { eventWords } from './eventWords.ts'

const words = eventWords.en
const maas = {
  id: 'k7qm-2xw9',
  name: 'Maas',
  owner: 'ann@example.org',
  query: 'flag=NL',
  is_editable: true,
  silenced: [],
}
const entered: WatchEventJson = {
  id: 7,
  at: '2026-11-21T12:00:00.000Z',
  kind: 'entered',
  watch: { id: maas.id, name: maas.name },
  vessel: { id: 'v', mmsi: 244_660_001, name: 'AZURE CREST' },
  position: null,
  changes: [],
  station: null,
  activation: null,
  text: null,
  acknowledged_at: '2026-11-21T12:01:00.000Z',
  acknowledged_by: maas.owner,
}

let watches: unknown[]
let events: WatchEventJson[]
let leftOut: number
const onDraw = vi.fn<() => void>()

beforeEach(() => {
  ;[watches, events, leftOut] = [[], [], 0]
  onDraw.mockClear()
  fakeApi({
    '/api/watches': () => watches,
    '/api/events': ({ url: { searchParams: asked } }) =>
      collection(asked.has('unread') ? [] : events, {
        unread: 0,
        ...(asked.has('watch') && asked.has('since') && { doubtful_positions_left_out: leftOut }),
      }),
  })
})

const show = () => renderAt('', <EventList onWatches={() => {}} onDraw={onDraw} />).container

const buttons = (container: HTMLElement) => Array.from(container.querySelectorAll('button'))

it('offers to watch the screen or an area to be drawn until there is a watch', async () => {
  const container = show()
  await vi.waitFor(() => expect(container.textContent).toContain(`${words.noEvents} ${words.watchHint}`))
  const [screen, draw, ...others] = buttons(container)
  expect([screen?.textContent, draw?.textContent, others]).toEqual([words.watchScreen, words.drawArea, []])
  draw?.click()
  expect(onDraw).toHaveBeenCalledOnce()
})

it('says what will be listed once there is a watch, and leads to the watches', async () => {
  watches = [maas]
  const container = show()
  await vi.waitFor(() => expect(container.textContent).toContain(words.noEventsYet))
  expect(buttons(container).map(({ textContent }) => textContent)).toEqual([words.watchCount(1)])
})

it('leads back from filters that match no event', async () => {
  ;[watches, events] = [[maas], [entered]]
  const container = show()
  await vi.waitFor(() => expect(container.textContent).toContain('AZURE CREST'))
  flushSync(() => container.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  await vi.waitFor(() => expect(container.textContent).toContain(words.noneMatch))
  press(words.showAll)
  await vi.waitFor(() => expect(container.textContent).toContain('AZURE CREST'))
})

it('names the watch of an event where there are several', async () => {
  ;[watches, events] = [[maas], [entered]]
  const container = show()
  await vi.waitFor(() => expect(container.textContent).toContain('AZURE CREST Entered'))
  expect(container.querySelector('li')?.textContent).not.toContain(maas.name)
  watches = [maas, { ...maas, id: 'other', name: 'Other' }]
  const both = show()
  await vi.waitFor(() => expect(both.querySelector('li')?.textContent).toContain(`Entered · ${maas.name}`))
})

it('says how many doubtful positions the events of a watch in a period leave out, only where there are some', async () => {
  ;[watches, events, leftOut] = [[maas], [entered], 14]
  const container = show()
  await vi.waitFor(() => expect(container.textContent).toContain('AZURE CREST'))
  await vi.waitFor(() => expect(container.querySelectorAll('option')[1]?.value).toBe(maas.id))
  const [ofWatch, ofPeriod] = container.querySelectorAll('select')
  choose(ofWatch, maas.id)
  await vi.waitFor(() => expect(container.textContent).toContain('AZURE CREST'))
  expect(container.textContent).not.toContain('Left out')
  choose(ofPeriod, '-PT24H')
  await vi.waitFor(() => expect(container.textContent).toContain('Left out: 14 doubtful positions'))
  leftOut = 0
  choose(ofPeriod, '-PT1H')
  await vi.waitFor(() => expect(container.textContent).not.toContain('Left out'))
})
