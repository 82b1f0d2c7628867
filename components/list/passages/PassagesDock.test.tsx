import { beforeEach, expect, it, vi } from 'vitest'
import type { PassageCountsJson } from '#lib/wire/passageSchemas.ts'
import type { PassageJson, StayJson } from '#lib/wire/rows/passages.ts'
import { fakeApi, refusal } from '../../testing/fakeApi.ts'
import { press } from '../../testing/page.ts'
import { renderAt } from '../../testing/render.tsx'
import { TrackHours } from '../../view/trackHours.ts'
import { OpenPassage } from './OpenPassage.tsx'
import { PassagesDock } from './PassagesDock.tsx'
import { WhoPassed } from './WhoPassed.tsx'

const since = '2026-11-22T06:00:00+00:00'
const until = '2026-11-23T00:00:00+00:00'
const area = '{"type":"Polygon","coordinates":[[[3,51],[4,51],[4,52],[3,51]]]}'

let passages: PassageJson[]
let refused: Response | null
let leftOut: number
let directions: PassageCountsJson['directions']
let page: ReturnType<typeof renderAt>
let api: ReturnType<typeof fakeApi>

const stay: StayJson = {
  ...{ id: 'anna', mmsi: 244_660_001, name: 'ANNA', imo: null, call_sign: null, ship_type: 'Tanker', flag: 'NL' },
  ...{ length: null, entered_at: '2026-11-22T06:12:05+00:00', entry: 'seen' },
  ...{ left_at: '2026-11-22T07:30:00+00:00', exit: 'inferred', minutes: 77.9, points: 41 },
  ...{ speed_min: 3.2, speed_max: 11, course_in: 91, course_out: null },
}

beforeEach(() => {
  passages = [stay, { ...stay, id: 'berta', name: 'BERTA', entry: 'before', left_at: null, exit: 'still_inside' }]
  refused = null
  leftOut = 0
  directions = undefined
  api = fakeApi({
    '/api/vessels/*': ({ path }) => ({ id: path.split('/').at(-1), mmsi: stay.mmsi }),
    '/api/passages': ({ url }) => {
      if (refused) return refused
      if (url.searchParams.get('format') === 'geojson')
        return { features: passages.map((each) => ({ id: each.id, geometry: null, properties: each })) }
      const before = passages.filter((passage) => 'entry' in passage && passage.entry === 'before').length
      const counts = [{ from: since, total: passages.length, ship_types: { Tanker: passages.length } }]
      return {
        ...{ since, until, doubtful_positions_left_out: leftOut, paging: { limit: 100, total: passages.length } },
        ...(url.searchParams.has('counts')
          ? { total: passages.length, counts, ship_types_before: { Tanker: before }, directions }
          : { data: passages }),
      }
    },
  })
})

const asked = () => api.asked.map(({ searchParams }) => searchParams)

function open(search: string, trackHours = 24) {
  page = renderAt(
    search,
    <TrackHours value={trackHours}>
      <WhoPassed line={null} />
      <PassagesDock actionsOf={() => null} onClose={() => {}} />
    </TrackHours>,
  )
  return page.container
}

const during = `during=2026-11-22T00:00Z/P1D&last_known_position_within=${encodeURIComponent(area)}`
const text = (container: HTMLElement) => container.textContent ?? ''

it('lists how each vessel came and went, and since when tracks are stored', async () => {
  const container = open(during)
  await vi.waitFor(() => expect(text(container)).toContain('2 passages'))
  expect(text(container)).toMatch(/Tracks are stored from .*22 Nov 2026, 06:00:00 UTC/)
  await vi.waitFor(() => expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toMatch(/: 1$/))
  expect(text(container)).toContain('Inside before the period: 1')
  expect(container.querySelector('[role=img] title')?.textContent).toBe('22 Nov, 06:00\n1\nTanker: 1')
  expect(text(container)).toContain('Tanker 2')
  const [listed, counts] = asked()
  expect(listed?.get('until')).toBe('2026-11-23T00:00:00Z')
  expect([counts?.get('counts'), counts?.get('since')]).toEqual(['hour', since])
})

it('counts the crossings of a gate line in each direction', async () => {
  passages = [{ ...stay, id: 'anna', crossed_at: since } as unknown as PassageJson]
  directions = { left_to_right: 8, right_to_left: 2 }
  const container = open('during=2026-11-22T00:00Z/P1D&line=4,52;4,51')
  await vi.waitFor(() => expect(text(container)).toContain('8 to the west · 2 to the east'))
})

it('says how many doubtful positions are left out, only where there are some', async () => {
  const none = open(during)
  await vi.waitFor(() => expect(text(none)).toContain('2 passages'))
  expect(text(none)).not.toContain('Left out')
  leftOut = 14
  const container = open(`${during}&moving=true`)
  await vi.waitFor(() => expect(text(container)).toContain('Left out: 14 doubtful positions'))
})

it('says why a request is refused, and asks again on request', async () => {
  refused = refusal(422, 'is too expensive; use fewer points or a shorter period')
  const container = open(during)
  await vi.waitFor(() => expect(text(container)).toContain('use fewer points'))
  expect(asked()).toHaveLength(1)
  refused = null
  press('Retry', container)
  await vi.waitFor(() => expect(text(container)).toContain('2 passages'))
})

it('says that nobody was there, or that nobody matches', async () => {
  passages = []
  const container = open(during)
  await vi.waitFor(() => expect(text(container)).toContain('No vessel was here during this period.'))
  press('Moving only', container)
  await vi.waitFor(() => expect(text(container)).toContain('No passages match these filters.'))
  expect(asked().at(-1)?.get('moving')).toBe('true')
  press('Show all passages', container)
  await vi.waitFor(() => expect(text(container)).toContain('No vessel was here during this period.'))
  await vi.waitFor(() => expect(page.query()).not.toContain('moving'))
})

it('asks for an area where the link has none', () => {
  const container = open('during=2026-11-22T00:00Z/P1D')
  expect(text(container)).toContain('Draw an area')
  expect(asked()).toEqual([])
})

it('opens a period, and ends playback', async () => {
  const container = open(`at=2026-11-22T03:00:00Z&last_known_position_within=${encodeURIComponent(area)}`, 400)
  press('Who passed?', container)
  await vi.waitFor(() => press('Yesterday'))
  await vi.waitFor(() => expect(page.query()).toMatch(/during=[\d-]+T00:00Z\/P1D/))
  expect(page.query()).not.toContain('at=')
})

it('shows the progress of an export, and why it stopped', async () => {
  const container = open(during)
  await vi.waitFor(() => expect(text(container)).toContain('2 passages'))
  refused = refusal(403, 'this period is not yours')
  press('Export', container)
  press('CSV (spreadsheets)')
  const notice = () => container.querySelector('section[aria-label=Export]')?.textContent
  expect(notice()).toContain('Starting export…')
  await vi.waitFor(() => expect(notice()).toContain('this period is not yours'))
  expect(notice()).toContain('The export could not be started.')
})

const threeDays = during.replace('2026-11-22T00:00Z/P1D', '2026-11-21T00:00Z/P3D')

/** The text of a column, row by row. */
const column = (container: HTMLElement, name: string) =>
  [...container.querySelectorAll(`[role=gridcell][data-column=${name}]`)].map(({ textContent }) => textContent)

it('names the day where it changes, and seconds where they show the order', async () => {
  passages = [
    { ...stay, id: 'a', entry: 'before', entered_at: since },
    { ...stay, id: 'b', entry: 'inferred', entered_at: '2026-11-22T06:10:07+00:00' },
    { ...stay, id: 'c', entry: 'inferred', entered_at: '2026-11-22T06:10:07+00:00' },
    { ...stay, id: 'd', entered_at: '2026-11-22T06:12:05+00:00' },
    { ...stay, id: 'e', entered_at: '2026-11-22T06:12:40+00:00' },
    { ...stay, id: 'f', entered_at: '2026-11-23T00:00:00+00:00', left_at: '2026-11-23T00:30:00+00:00', exit: 'seen' },
  ]
  const container = open(threeDays)
  await vi.waitFor(() =>
    expect(column(container, 'entered_at')).toEqual([
      'before the period',
      '22 Nov, 06:10 or earlier',
      '06:10 or earlier',
      '06:12:05',
      '06:12:40',
      '23 Nov, 00:00',
    ]),
  )
  expect([column(container, 'left_at').at(0), column(container, 'left_at').at(1)]).toEqual([
    '22 Nov, 07:30 or later',
    '07:30 or later',
  ])
  expect(column(container, 'left_at').at(-1)).toBe('00:30')
})

it('says in the panel of a vessel when it passed', async () => {
  const passed = { sinceSeconds: Date.parse('2026-11-22T00:00:00Z') / 1000, untilSeconds: Date.parse(until) / 1000 }
  const { container } = renderAt(
    `${during}&vessel=anna&passage=${encodeURIComponent(`anna@${stay.entered_at}`)}`,
    <OpenPassage period={passed} />,
  )
  await vi.waitFor(() => expect(text(container)).toBe('Passage: 06:12 – 07:30 or later · 1 h 18 min'))
})

it('names no day in a period of one day', async () => {
  const container = open(during)
  await vi.waitFor(() => expect(column(container, 'entered_at')).toEqual(['06:12', 'before the period']))
  expect(column(container, 'left_at')).toEqual(['07:30 or later', 'still inside'])
})

it('shows hours below the bars, and type and flag as the list of vessels does', async () => {
  const container = open(during)
  await vi.waitFor(() => expect(text(container)).toContain('2 passages'))
  await vi.waitFor(() => expect(container.querySelector('[role=img]')).not.toBeNull())
  expect(container.querySelector('[role=img]')?.parentElement?.nextElementSibling?.textContent).toBe('06:0007:00')
  const row = container.querySelector('[role=row][data-row="0"]')
  expect(row?.querySelector('[data-column=name] svg')).not.toBeNull()
  expect(row?.querySelector('[data-column=flag] img')?.getAttribute('src')).toBe('/flags/NL.svg')
})

it('names the day of the exit on a narrow screen if the vessel entered on another one', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  passages = [{ ...stay, entered_at: '2026-11-21T23:00:00+00:00' }, { ...stay, id: 'berta', entry: 'before' }, stay]
  const container = open(threeDays)
  await vi.waitFor(() => expect(text(container)).toContain('21 Nov, 23:00 – 22 Nov, 07:30 or later'))
  expect(text(container)).toContain('before the period – 22 Nov, 07:30 or later')
  expect(text(container)).toContain('22 Nov, 06:12 – 07:30 or later')
  expect(text(container)).toContain('Tanker · Netherlands')
})

it('prints the loaded rows', async () => {
  const container = open(during)
  await vi.waitFor(() => expect(text(container)).toContain('2 passages'))
  dispatchEvent(new Event('beforeprint'))
  const printed = () => container.querySelector('[data-printed]')
  expect(printed()?.querySelector('h2')?.textContent).toBe('2 passages · 22 Nov UTC')
  expect([...(printed()?.querySelectorAll('tbody tr') ?? [])].map((row) => row.firstChild?.textContent)).toEqual([
    ...['ANNA', 'BERTA'],
  ])
  dispatchEvent(new Event('afterprint'))
  await vi.waitFor(() => expect(printed()).toBeNull())
})

it('is not offered where no tracks are stored', () => {
  expect(text(open('', 0))).toBe('')
})
