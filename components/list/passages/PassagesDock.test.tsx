// @vitest-environment happy-dom
import { withNuqsTestingAdapter } from 'nuqs/adapters/testing'
import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PassageJson, StayJson } from '#lib/wire/rows/passages.ts'
import { render } from '../../testing/render.tsx'
import { TrackHours } from '../../view/trackHours.ts'
import { PassagesDock } from './PassagesDock.tsx'
import { WhoPassed } from './WhoPassed.tsx'

const since = '2026-11-22T06:00:00+00:00'
const until = '2026-11-23T00:00:00+00:00'
const area = '{"type":"Polygon","coordinates":[[[3,51],[4,51],[4,52],[3,51]]]}'

let passages: PassageJson[]
let asked: URLSearchParams[]
let refusal: { status: number; detail: string } | null
let query: string

const stay: StayJson = {
  ...{ id: 'anna', mmsi: 244_660_001, name: 'ANNA', imo: null, call_sign: null, ship_type: 'Tanker', flag: 'NL' },
  ...{ length: null, entered_at: '2026-11-22T06:12:05+00:00', entry: 'seen' },
  ...{ left_at: '2026-11-22T07:30:00+00:00', exit: 'inferred', minutes: 77.9, points: 41 },
  ...{ speed_min: 3.2, speed_max: 11, course_in: 91, course_out: null },
}

beforeEach(() => {
  passages = [stay, { ...stay, id: 'berta', name: 'BERTA', entry: 'before', left_at: null, exit: 'still_inside' }]
  asked = []
  refusal = null
  query = ''
  vi.stubGlobal('fetch', async (path: string) => {
    const parameters = new URL(path, 'http://here').searchParams
    asked.push(parameters)
    if (refusal) return Response.json({ detail: refusal.detail }, { status: refusal.status })
    const counts = [{ from: since, total: passages.length, ship_types: { Tanker: passages.length } }]
    return Response.json({
      ...{ since, until, paging: { limit: 100, total: passages.length } },
      ...(parameters.has('counts') ? { total: passages.length, counts } : { data: passages }),
    })
  })
})

function open(search: string, trackHours = 24) {
  const onUrlUpdate = ({ queryString }: { queryString: string }) => {
    query = queryString
  }
  const Adapter = withNuqsTestingAdapter({ searchParams: search, hasMemory: true, onUrlUpdate })
  return render(
    <TrackHours value={trackHours}>
      <Adapter>
        <WhoPassed line={null} />
        <PassagesDock actionsOf={() => null} onClose={() => {}} />
      </Adapter>
    </TrackHours>,
  ).container
}

const during = `during=2026-11-22T00:00Z/P1D&last_known_position_within=${encodeURIComponent(area)}`
const text = (container: HTMLElement) => container.textContent ?? ''
const press = (container: HTMLElement, name: string) => {
  const found = [...container.querySelectorAll<HTMLElement>('button, [role=menuitem]')]
  const button = found.find((element) => [element.textContent, element.getAttribute('aria-label')].includes(name))
  if (!button) throw new Error(`no button ${name} among ${found.map((element) => element.textContent)}`)
  flushSync(() => button.click())
}

it('lists how each vessel came and went, and since when tracks are stored', async () => {
  const container = open(during)
  await vi.waitFor(() => expect(text(container)).toContain('2 stays'))
  expect(text(container)).toMatch(/Tracks are stored from .*22 Nov 2026, 06:00:00 UTC/)
  await vi.waitFor(() => expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toMatch(/: 2$/))
  const [page, counts] = asked
  expect(page?.get('until')).toBe('2026-11-23T00:00:00Z')
  expect([counts?.get('counts'), counts?.get('since')]).toEqual(['hour', since])
})

it('says why a request is refused, and asks again on request', async () => {
  refusal = { status: 422, detail: 'is too expensive; use fewer points or a shorter period' }
  const container = open(during)
  await vi.waitFor(() => expect(text(container)).toContain('use fewer points'))
  expect(asked).toHaveLength(1)
  refusal = null
  press(container, 'Retry')
  await vi.waitFor(() => expect(text(container)).toContain('2 stays'))
})

it('says that nobody was there, or that nobody matches', async () => {
  passages = []
  const container = open(during)
  await vi.waitFor(() => expect(text(container)).toContain('No vessel was here during this period.'))
  press(container, 'Moving only')
  await vi.waitFor(() => expect(text(container)).toContain('No passages match these filters.'))
  expect(asked.at(-1)?.get('moving')).toBe('true')
  press(container, 'Show all passages')
  await vi.waitFor(() => expect(text(container)).toContain('No vessel was here during this period.'))
  await vi.waitFor(() => expect(query).not.toContain('moving'))
})

it('asks for an area where the link has none', () => {
  const container = open('during=2026-11-22T00:00Z/P1D')
  expect(text(container)).toContain('Draw an area')
  expect(asked).toEqual([])
})

it('opens a period, and ends playback', async () => {
  const container = open(`at=2026-11-22T03:00:00Z&last_known_position_within=${encodeURIComponent(area)}`, 400)
  press(container, 'Who passed?')
  press(document.body, 'Yesterday')
  await vi.waitFor(() => expect(query).toMatch(/during=[\d-]+T00:00Z\/P1D/))
  expect(query).not.toContain('at=')
})

it('shows the progress of an export, and why it stopped', async () => {
  const container = open(during)
  await vi.waitFor(() => expect(text(container)).toContain('2 stays'))
  refusal = { status: 403, detail: 'this period is not yours' }
  press(container, 'Export')
  press(document.body, 'CSV (spreadsheets)')
  const notice = () => container.querySelector('section[aria-label=Export]')?.textContent
  expect(notice()).toContain('Starting export…')
  await vi.waitFor(() => expect(notice()).toContain('this period is not yours'))
  expect(notice()).toContain('The export could not be started.')
})

it('names the day once on a narrow screen, unless the stay began on another one', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  passages = [stay, { ...stay, id: 'berta', entry: 'before' }, { ...stay, entered_at: '2026-11-21T23:00:00+00:00' }]
  const container = open(during)
  await vi.waitFor(() => expect(text(container)).toContain('22 Nov, 06:12:05 – 07:30:00 or later'))
  expect(text(container)).toContain('before the period – 22 Nov, 07:30:00 or later')
  expect(text(container)).toContain('21 Nov, 23:00:00 – 22 Nov, 07:30:00 or later')
})

it('prints the loaded rows', async () => {
  const container = open(during)
  await vi.waitFor(() => expect(text(container)).toContain('2 stays'))
  dispatchEvent(new Event('beforeprint'))
  const printed = () => container.querySelector('[data-printed]')
  expect(printed()?.querySelector('h2')?.textContent).toBe('2 stays · 22 Nov UTC')
  expect([...(printed()?.querySelectorAll('tbody tr') ?? [])].map((row) => row.firstChild?.textContent)).toEqual([
    ...['ANNA', 'BERTA'],
  ])
  dispatchEvent(new Event('afterprint'))
  await vi.waitFor(() => expect(printed()).toBeNull())
})

it('is not offered where no tracks are stored', () => {
  expect(text(open('', 0))).toBe('')
})
