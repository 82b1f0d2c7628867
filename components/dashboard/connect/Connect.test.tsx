import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { type ChartSettingsJson, stylePresets } from '#lib/wire/chartSettings.ts'
import type { SourceJson } from '#lib/wire/sources.ts'
import { sourceStateWords } from '../../account/sources/sourceStateWords.ts'
import { fakeApi, refusal } from '../../testing/fakeApi.ts'
import { feed, feedsReport } from '../../testing/feed.ts'
import { choose as chooseOption, pageText, press, shown, type } from '../../testing/page.ts'
import { render, renderAt } from '../../testing/render.tsx'
import { source } from '../../testing/source.ts'
import { pageWords } from '../../ui/page/pageWords.ts'
import { currentPreferences } from '../../ui/preferences.ts'
import { ChartChoice } from './ChartChoice.tsx'
import { ConnectDrawer } from './ConnectDrawer.tsx'
import { connectWords } from './connectWords.ts'
import { FleetMark } from './FleetMark.tsx'
import { useFirstVisit } from './useFirstVisit.ts'

const words = connectWords.en

let sources: SourceJson[]
let messages: number
let refused: Response | null
let chart: ChartSettingsJson
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  sources = []
  messages = 0
  refused = null
  chart = { style: null, overlay: null, files: [], set_by: { chart: null, overlay: null } }
  localStorage.clear()
  api = fakeApi({
    '/api/account/map': () => chart,
    'PATCH /api/account/map': ({ body }) => {
      const { style } = body as { style: string | null }
      chart = { ...chart, style: style === null ? null : { url: style, hosts: [new URL(style).host] } }
      return chart
    },
    '/api/account/sources': () => sources,
    'POST /api/account/sources': ({ body }) => {
      const { url = '', ...more } = body as Partial<SourceJson>
      const added = source({ id: 's1', kind: url.split(':')[0] ?? '', url, ...more, state: 'waiting' })
      if (!refused) sources = [...sources, added]
      return refused ?? added
    },
    '/api/feeds': () => feedsReport(sources.map(({ name }) => feed({ name, totals: { ...feed().totals, messages } }))),
    '/api/extent': () => ({ located: messages > 0 ? 9 : 0, bbox: messages > 0 ? [4, 51, 5, 52] : null }),
  })
})

const choose = (way: keyof typeof words.ways) => press(words.ways[way].title + words.ways[way].text)
const submit = () => flushSync(() => document.querySelector('form')?.requestSubmit())

it('listens for a receiver, shows the lines to paste, and counts what arrives', async () => {
  const done = vi.fn()
  render(<ConnectDrawer simulated onClose={done} />)
  choose('receiver')
  type(words.port, '10112')
  submit()
  await shown(words.waiting)
  await shown(sourceStateWords.en.cures.nothingYet)
  expect(api.sent).toEqual([
    { request: 'POST /api/account/sources', body: { url: 'udp://0.0.0.0:10112', name: words.receiverName } },
  ])
  await shown(`AIS-catcher -X off -u ${location.hostname} 10112`)
  await shown(`rtl_ais -h ${location.hostname} -P 10112`)
  messages = 42
  await vi.waitFor(() => shown('42 messages from Receiver, 9 vessels'))
  expect(api.asked.find(({ pathname }) => pathname === '/api/extent')?.search).toBe('?source=Receiver')
  press(words.done)
  expect(done).toHaveBeenCalled()
})

it('connects an open feed with its credit and licence', async () => {
  render(<ConnectDrawer simulated onClose={() => {}} />)
  choose('finland')
  await shown('Fintraffic / digitraffic.fi')
  submit()
  await shown(words.waiting)
  expect(api.sent.map(({ body }) => body)).toEqual([
    {
      ...{ url: 'wssmqtt://meri.digitraffic.fi/vessels-v2/+/+', name: 'Finland' },
      ...{ credit: 'Fintraffic / digitraffic.fi', licence: 'CC-BY-4.0' },
    },
  ])
})

it('sends a key to the chosen server, and shows a refusal at its field', async () => {
  refused = refusal(422, 'key is wrong', { errors: [{ parameter: 'key', reason: 'must be one line' }] })
  render(<ConnectDrawer simulated={false} onClose={() => {}} />)
  choose('key')
  type('Key', 'my-key')
  submit()
  await shown('must be one line')
  expect(api.sent.map(({ body }) => body)).toEqual([{ url: 'aisstream:', name: 'aisstream.io', key: 'my-key' }])
})

it('continues with a source that exists, and numbers a name that is taken', async () => {
  sources = [
    source({ name: 'Norway', url: 'tcp://153.44.253.27:5631', kind: 'tcp' }),
    source({ id: 's2', name: 'Receiver', url: 'udp://0.0.0.0:1' }),
  ]
  const { rerender } = render(<ConnectDrawer key="1" simulated onClose={() => {}} />)
  choose('norway')
  submit()
  await shown(words.waiting)
  expect(api.sent).toEqual([])
  rerender(<ConnectDrawer key="2" simulated onClose={() => {}} />)
  choose('receiver')
  submit()
  await shown(words.waiting)
  expect(api.sent.map(({ body }) => body)).toEqual([{ url: 'udp://0.0.0.0:10110', name: 'Receiver 2' }])
})

function MapPage({ isDue, ask }: { isDue: boolean; ask: () => void }) {
  useFirstVisit(isDue, ask)
  return null
}

it('asks once, and only without a source', async () => {
  const ask = vi.fn()
  sources = [source()]
  render(<MapPage isDue ask={ask} />)
  await vi.waitFor(() => expect(api.asked).toHaveLength(1))
  expect(ask).not.toHaveBeenCalled()
  sources = []
  render(<MapPage isDue={false} ask={ask} />)
  render(<MapPage isDue ask={ask} />)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(currentPreferences().firstVisit).toBe('off')
  render(<MapPage isDue ask={ask} />)
  expect(ask).toHaveBeenCalledOnce()
})

it('is opened by the mark of the simulated fleet, which is text for users who may not connect', async () => {
  const { simulatedFleet } = pageWords.en
  const { query, rerender } = renderAt('?map=8/52/4', <FleetMark mayConnect />)
  press(simulatedFleet)
  await vi.waitFor(() => expect(query()).toBe('?map=8/52/4&drawer=sources'))
  rerender(<FleetMark mayConnect={false} />)
  expect(pageText()).toBe(simulatedFleet)
  expect(() => press(simulatedFleet)).toThrow('no button')
})

it('offers an online chart with what it gives away, unless the settings of the service have one', async () => {
  const [{ url, title } = { url: '', title: '' }] = stylePresets
  const chosen = vi.fn()
  render(<ChartChoice onChosen={chosen} />)
  await shown(words.chart.staysHere)
  const select = document.querySelector('select')
  expect(select?.textContent).toContain(title)
  chooseOption(select, url)
  await shown(words.chart.givesAway('tiles.openfreemap.org'))
  submit()
  await vi.waitFor(() => expect(chosen).toHaveBeenCalledOnce())
  expect(api.sent).toEqual([{ request: 'PATCH /api/account/map', body: { style: url } }])
})

it('asks for no chart that the settings of the service have', async () => {
  chart = { ...chart, set_by: { chart: 'MAP_STYLE_URL', overlay: null } }
  render(<ConnectDrawer simulated onClose={() => {}} />)
  await vi.waitFor(() => expect(api.asked.some(({ pathname }) => pathname === '/api/account/map')).toBe(true))
  await shown(words.keepSimulated)
  expect(pageText()).not.toContain(words.chart.title)
})
