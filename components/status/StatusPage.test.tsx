import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import type { FeedsJson } from '#lib/wire/feedSchemas.ts'
import { fakeApi, refusal } from '../testing/fakeApi.ts'
import { feed, feedsReport } from '../testing/feed.ts'
import { render } from '../testing/render.tsx'
import { formWords } from '../ui/form/formWords.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { FeedDetails } from './FeedDetails.tsx'
import { feedCureWords } from './feedCureWords.ts'
import { FeedStatus } from './StatusPage.tsx'
import { statusWords } from './statusWords.ts'

const words = statusWords.en.ingest
const bounds = { held: 250_000, max: 2_000_000, unconfirmed: 100_000, max_unconfirmed: 100_000 }

async function shown(report: FeedsJson, isAdministrator = false) {
  fakeApi({ '/api/feeds': () => report })
  const { container, client } = render(<FeedStatus isAdministrator={isAdministrator} />)
  await vi.waitFor(() => expect(container.textContent).not.toContain(uiWords.en.loading))
  return { container, client }
}

it('shows how many vessels are unconfirmed, and the sources of dropped ones', async () => {
  const bySource = { unconfirmed_by_source: { push: 100_000 }, dropped_by_source: { roof: 3, push: 230_000 } }
  const { container } = await shown(feedsReport([feed()], { vessels: { ...bounds, ...bySource } }))
  expect(container.textContent).toContain(words.vessels('250,000', '2,000,000', '100,000'))
  expect(container.textContent).toContain(`${words.dropped} push 230,000, roof 3.`)
})

it('shows how far a feed receives, and how much of it in each hour', async () => {
  const coverage = { cells: 1_204, cells_by_hour: [...Array(21).fill(0), 800, 900, 750], farthest_nautical_miles: 47 }
  const { container } = await shown(feedsReport([feed({ coverage })]))
  const { details } = statusWords.en
  expect(container.textContent).toContain(`${details.cells}1,204${details.farthest}47 nm`)
  expect(container.querySelector(`[aria-label="${details.receptionChart('900', '750')}"]`)).not.toBeNull()
  expect(container.textContent).toContain(details.figures('900', '750'))
})

it('opens a feed with a click anywhere on its row, and closes it with its button', async () => {
  const { container } = await shown(feedsReport([feed({ name: 'net' }), feed({ name: 'far' })]))
  const button = container.querySelector<HTMLElement>('button[aria-expanded]')
  flushSync(() => container.querySelector<HTMLElement>('tbody td:last-child')?.click())
  expect(button?.getAttribute('aria-expanded')).toBe('true')
  flushSync(() => button?.click())
  expect(button?.getAttribute('aria-expanded')).toBe('false')
})

it('shows the details of the only feed at once', async () => {
  const { container } = await shown(feedsReport([feed()]))
  expect(container.querySelector('button[aria-expanded]')?.getAttribute('aria-expanded')).toBe('true')
  expect(container.textContent).toContain(statusWords.en.details.byType)
})

it('leaves out the reach of a feed from receivers all over the world', async () => {
  const coverage = { cells: 9_204, cells_by_hour: Array(24).fill(900), farthest_nautical_miles: 9_205 }
  const { container } = await shown(feedsReport([feed({ coverage })]))
  expect(container.textContent).toContain(statusWords.en.details.cells)
  expect(container.textContent).not.toContain(statusWords.en.details.farthest)
})

it.each([
  [
    'no dropped vessels if there were none',
    { ...bounds, unconfirmed_by_source: {}, dropped_by_source: {} },
    words.dropped,
  ],
  ['no limits of an older ingest', null, 'unconfirmed'],
])('shows %s', async (_, vessels, absent) => {
  const { container } = await shown(feedsReport([feed()], { vessels }))
  expect(container.textContent).toContain(words.running)
  expect(container.textContent).not.toContain(absent)
})

it('shows once why a feed does not receive, with what ends it', async () => {
  const reason = 'connect ECONNREFUSED 192.0.2.7:5631'
  const { container } = await shown(feedsReport([feed({ state: 'disconnected', detail: reason })]))
  expect(container.textContent?.split(reason)).toHaveLength(2)
  expect(container.textContent).toContain(feedCureWords.en.refused)
})

it('shows a feed that is late, and whose reserve another one is', async () => {
  const late = feed({ name: 'net', late_seconds: 300 })
  const reserve = feed({ name: 'far', state: 'reserve', reserve_of: 'net', connected_since: null, detail: null })
  const { container } = await shown(feedsReport([late, reserve]))
  expect(container.textContent).toContain(statusWords.en.late('5 min'))
  expect(container.textContent).toContain(statusWords.en.states.reserve)
  flushSync(() => container.querySelectorAll<HTMLElement>('button[aria-expanded]')[1]?.click())
  expect(container.textContent).toContain(`${statusWords.en.details.reserveOf}net`)
})

const station = { id: 'roof', software: 'AIS-catcher v0.70', device: 'RTL2838', signal_db: -31.5, ppm: 0.4 }
const posts = feed({ name: 'roof', kind: 'push', state: 'silent', last_post_at: '2026-11-21T03:59:00.000Z', station })

it.each([
  ['nothing but signs of life', posts, statusWords.en.posts.silent],
  ['nothing', { ...posts, state: 'idle' as const }, statusWords.en.posts.idle],
])('tells that a receiver posts %s', async (_, feed, text) => {
  const { container } = await shown(feedsReport([feed]))
  expect(container.textContent).toContain(text)
})

it('shows the station of a receiver, and where it is if that was sent', async () => {
  const { container } = await shown(feedsReport([posts]))
  const { details } = statusWords.en
  for (const [name, text] of [
    [details.station, 'roof'],
    [details.software, 'AIS-catcher v0.70'],
    [details.device, 'RTL2838'],
    [details.signal, '-31.5 dB'],
    [details.frequencyError, '0.4 ppm'],
  ])
    expect(container.textContent).toContain(`${name}${text}`)
  expect(container.textContent).toContain(details.lastPost)
  expect(container.textContent).not.toContain(details.position)
  const position = { type: 'Point' as const, coordinates: [4.135, 51.955] as [number, number] }
  const forAdmins = await shown(feedsReport([{ ...posts, station: { ...station, position } }]))
  expect(forAdmins.container.textContent).toContain(`${details.position}51°57.3′N 004°08.1′E`)
})

it.each([
  ['an ingest that has never run', { ingest: null, data: [], paging: { limit: 1000, total: 0 } }, words.never],
  ['a stopped ingest', feedsReport([feed()], { running: false }), words.notRunning],
])('says what to do about %s', async (_, answer, text) => {
  const { container } = await shown(answer, true)
  expect(container.textContent).toContain(text)
  expect(container.textContent).toContain('npm start')
  const others = await shown(answer)
  expect(others.container.textContent).toContain(text)
  expect(others.container.textContent).toContain('dministrator')
  expect(others.container.textContent).not.toMatch(/npm start|npx|AIS_SOURCES/)
})

it('reports a service that does not answer beside the last known state', async () => {
  const { container, client } = await shown(feedsReport([feed()]))
  const detail = 'The state of the feeds could not be read from the database.'
  fakeApi({ '/api/feeds': () => refusal(502, detail) })
  await client.refetchQueries()
  await vi.waitFor(() => expect(container.textContent).toContain(detail))
  expect(container.textContent).toContain(formWords.en.lastKnownData)
  expect(container.textContent).toContain('was live')
})

it('shows the credit of a feed, and that public links do not show it', () => {
  const { container, rerender } = render(
    <FeedDetails feed={feed({ credit: 'Ann', licence: 'CC-BY-4.0', public: false })} />,
  )
  const { credit, publicLinks, notShown } = statusWords.en.details
  expect(container.textContent).toContain(`${credit}Ann (CC-BY-4.0)${publicLinks}${notShown}`)
  rerender(<FeedDetails feed={feed()} />)
  expect(container.textContent).not.toContain(credit)
  expect(container.textContent).not.toContain(publicLinks)
})

it('offers administrators to connect a receiver where no feed is configured', async () => {
  const { container } = await shown(feedsReport([]), true)
  expect(container.textContent).toContain(statusWords.en.noFeed.none)
  expect(container.querySelector('a[href="/?drawer=sources"]')?.textContent).toBe(statusWords.en.connect)
  const others = await shown(feedsReport([]))
  expect(others.container.textContent).toContain(statusWords.en.noFeed.ask)
  expect(others.container.querySelector('a[href="/?drawer=sources"]')).toBeNull()
})
