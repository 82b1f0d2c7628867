import { QueryObserver } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { vesselQuery } from '#lib/client/queries.ts'
import { newQueryClient } from '#lib/client/queryClient.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import type { OwnJson } from '#lib/wire/listSchemas.ts'
import type { CallJson } from '#lib/wire/rows/call.ts'
import type { TrackJson } from '#lib/wire/trackSchemas.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { fakeApi, refusal } from '../testing/fakeApi.ts'
import { choose } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { RecordsCalls } from '../view/recordsCalls.ts'
import { TrackHours } from '../view/trackHours.ts'
import { VesselPanel } from './VesselPanel.tsx'

const nowSeconds = Math.floor(Date.now() / 1000)
const id = vesselIdOf(244_660_001)
const vessel = vesselJson({
  ...blankVessel(244_660_001, false, nowSeconds * 1e6),
  ...{ name: 'ANNA', destination: 'ROTTERDAM', navigationalStatus: 0, speedKnots: 12.4, courseDegrees: 231 },
  ...{ longitude: 4.1, latitude: 51.9, broadcastMicroseconds: nowSeconds * 1e6 },
})
const rotterdam = {
  unlocode: 'NL RTM',
  port_name: 'Rotterdam',
  center_point: { type: 'Point', coordinates: [4.14, 51.95] },
}

let points: TrackJson['points']
let ports: (typeof rotterdam)[]
let api: ReturnType<typeof fakeApi>
let query: () => string
let isSlow: boolean
let isKnown: boolean
let calls: CallJson[]
let own: OwnJson
let bound: Partial<typeof vessel>

const inHours = (hours: number) => new Date((nowSeconds + hours * 3600) * 1000).toISOString()
const estimate = { from: inHours(5), until: inHours(7), speed: 12 }

beforeEach(() => {
  points = [point(6 * 3_600 - 40), point(60)]
  ports = [rotterdam]
  isSlow = false
  isKnown = true
  calls = []
  own = null
  bound = {}
  api = fakeApi({
    '*/track': () =>
      isSlow
        ? new Promise(() => {})
        : { id, mmsi: vessel.mmsi, name: vessel.name, doubtful_positions_left_out: 9, points },
    '*/calls': () => ({ paging: { total: calls.length }, data: calls }),
    '/api/ports': () => ports,
    '/api/ports/NLRTM/expected': () => ({ paging: { total: 1 }, data: [{ estimated_eta: estimate }] }),
    '/api/ports/NLRTM/eta-errors': () => [
      { source: 'estimated', hours_to_go: 6, arrivals: 34, median_absolute_minutes: 72 },
    ],
    '/api/ports/BEANR': () => ({ center_point: { type: 'Point', coordinates: [4.3, 51.3] } }),
    '/api/ports/match': () => ({ match: null, undecided: [] }),
    '*': ({ url }) => {
      if (!isKnown) return refusal(404, 'No vessel has this id.')
      const embed = url.searchParams.get('embed')
      if (embed === 'own') return { ...vessel, own }
      if (embed !== null) return { evidence: {}, identity: alone, enhanced_data: {} }
      return { ...vessel, ...bound, id: url.pathname.split('/').at(-1) }
    },
  })
})

const alone = { shares_mmsi_with: [], since: null, impossible_step: null, former_mmsis: [], contested_imo: [] }

function point(ageSeconds: number): TrackJson['points'][number] {
  const timestamp = new Date((nowSeconds - ageSeconds) * 1000).toISOString()
  return { timestamp, longitude: 4.1, latitude: 51.95, speed: 12, course: 231, stayed_seconds: 0 }
}

/** Opens a vessel at an address, with tracks stored for some hours. */
function open(search: string, trackHours = 24, recordsCalls = false) {
  const panel = (vesselId: string) => (
    <TrackHours value={trackHours}>
      <RecordsCalls value={recordsCalls}>
        <VesselPanel id={vesselId} onClose={() => {}} />
      </RecordsCalls>
    </TrackHours>
  )
  const { rerender, ...page } = renderAt(search, panel(id))
  query = page.query
  return { show: (vesselId: string) => rerender(panel(vesselId)), close: () => rerender(null) }
}

const voyage = () => document.querySelector('section[aria-label="Voyage"]')
const select = () => document.querySelector('select')
const shown = () => document.body.textContent
const requestsOf = (name: string) => api.requests.filter(({ url }) => url.pathname.endsWith(name))
const trackRequests = () => requestsOf('/track').map(({ path }) => path)

it('opens with speed, course, status, destination, and where the track of the last 6 hours began', async () => {
  open(`?vessel=${id}`)
  await vi.waitFor(() => expect(shown()).toMatch(/Since \d\d:\d\d UTC, 6 h agonear Rotterdam/))
  expect(voyage()?.textContent).toContain('DestinationROTTERDAM')
  const motion = document.querySelector('section[aria-label="Status, speed and course"]')
  expect(motion?.textContent).toMatch(/^StatusUnder way using engineSpeed12\.4 knCourse231°Last received/)
  expect(trackRequests()).toEqual([`/api/vessels/${id}/track?since=-PT6H`])
  await vi.waitFor(() => expect(query()).toContain('track=6h'))
})

it('leads to the neighbours in the list of vessels, but not from a passage, which is of one vessel', async () => {
  const next = () => document.querySelector('button[aria-label="Next vessel in list"]')
  const alone = open(`?vessel=${id}`)
  await vi.waitFor(() => expect(next()).not.toBeNull())
  alone.close()
  open(`?vessel=${id}&during=2026-11-22T00:00Z/P1D&passage=${id}@2026-11-22T03:00:00Z`)
  await vi.waitFor(() => expect(voyage()).not.toBeNull())
  expect(next()).toBeNull()
})

it('remembers the chosen span; a link with another one does not change it', async () => {
  const first = open(`?vessel=${id}`)
  await vi.waitFor(() => expect(select()?.value).toBe('6h'))
  choose(select(), 'off')
  await vi.waitFor(() => expect(query()).toContain('track=off'))
  expect(shown()).not.toContain('Since')
  first.close()

  const linked = open(`?vessel=${id}&track=24h`, 48)
  await vi.waitFor(() => expect(trackRequests().at(-1)).toContain('since=-PT24H'))
  linked.close()

  api.requests.length = 0
  open(`?vessel=${id}`)
  await vi.waitFor(() => expect(select()?.value).toBe('off'))
  await vi.waitFor(() => expect(query()).toContain('track=off'))
  expect(trackRequests()).toEqual([])
})

it.each([
  [24, ['Off', '6 h', '24 h']],
  [48, ['Off', '6 h', '24 h', '48 h']],
  [3, ['Off', '3 h']],
])('offers what is stored with %i hours of tracks', async (trackHours, offered) => {
  open(`?vessel=${id}&track=6h`, trackHours)
  await vi.waitFor(() => expect([...(select()?.options ?? [])].map(({ text }) => text)).toEqual(offered))
  expect(select()?.selectedOptions[0]?.text).toBe(trackHours === 3 ? '3 h' : '6 h')
})

it('asks for no track, and writes none into the address, where none is stored', async () => {
  open(`?vessel=${id}`, 0)
  await vi.waitFor(() => expect(voyage()).not.toBeNull())
  expect(select()).toBeNull()
  expect(trackRequests()).toEqual([])
  expect(query()).toBe('')
})

it('says why a position is not trusted', async () => {
  const geometry = { type: 'Point' as const, coordinates: [4.9, 52.3] as [number, number] }
  bound = { doubtful_position: { timestamp: '2026-11-20T10:00:00Z', geometry, doubt: 'displaced_together' } }
  open(`?vessel=${id}`)
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('Displaced with other vessels. The last trusted position is shown;'),
  )
})

it('says how many doubtful positions the track leaves out', async () => {
  open(`?vessel=${id}&track=6h`)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Left out: 9 doubtful positions'))
})

it('says that there is no track', async () => {
  points = []
  open(`?vessel=${id}&track=6h`)
  await vi.waitFor(() => expect(shown()).toContain('No track for this period.'))
})

it('gives the position where the track began away from ports', async () => {
  ports = []
  open(`?vessel=${id}&track=6h`)
  await vi.waitFor(() => expect(shown()).toContain('51°57.0′N 004°06.0′E'))
})

it('gives up the request for the track of a vessel that was left', async () => {
  isSlow = true
  const { show } = open(`?vessel=${id}&track=6h`)
  await vi.waitFor(() => expect(trackRequests()).toHaveLength(1))
  show(vesselIdOf(244_660_002))
  await vi.waitFor(() => expect(trackRequests()).toHaveLength(2))
  expect(requestsOf('/track').map(({ signal }) => signal?.aborted)).toEqual([true, false])
})

it('shows the track until the time that is looked back at', async () => {
  open(`?vessel=${id}&track=6h&at=2026-11-22T12:00:00Z`)
  await vi.waitFor(() => expect(trackRequests()).toHaveLength(1))
  const { searchParams } = new URL(trackRequests()[0] ?? '', 'http://this.invalid')
  expect(searchParams.get('since')).toBe('2026-11-22T06:00:00Z')
  expect(searchParams.get('until')).toBe('2026-11-22T12:00:00Z')
})

it('remembers folded sections', async () => {
  const details = (title: string) =>
    document.querySelector<HTMLDetailsElement>(`section[aria-label="${title}"] details`)
  const { close } = open(`?vessel=${id}&track=6h`)
  await vi.waitFor(() => expect(details('Identity')?.open).toBe(true))
  expect(details('Times')?.open).toBe(false)
  flushSync(() => details('Identity')?.querySelector('summary')?.click())
  flushSync(() => details('Times')?.querySelector('summary')?.click())
  await vi.waitFor(() => expect(localStorage.getItem('lastfix-preferences')).toContain('times'))
  close()
  open(`?vessel=${id}&track=6h`)
  await vi.waitFor(() => expect(details('Identity')?.open).toBe(false))
  expect(details('Times')?.open).toBe(true)
})

const matched_port = {
  ...rotterdam,
  center_point: { type: 'Point' as const, coordinates: [4.1, 52.1] as [number, number] },
}
const departure = (code: string, name: string) =>
  ({
    ...{ id: '1', port: { code, name }, state: 'left', kind: null, last_received_at: null },
    ...{ entered_at: null, stopped_at: '2026-11-19T07:00:00Z', left_at: '2026-11-19T20:00:00Z' },
  }) as CallJson

it('begins with the voyage: ports, share done, miles to go, both ETAs and the error at the port', async () => {
  calls = [departure('BEANR', 'Antwerp')]
  bound = { matched_port, most_recent_voyage: { destination: 'ROTTERDAM', eta: inHours(30) } }
  open(`?vessel=${id}`, 24, true)
  await vi.waitFor(() =>
    expect(voyage()?.textContent).toMatch(/^AntwerpRotterdam7\d% done · 12\.0 nm to go \(direct\)/),
  )
  expect(voyage()?.textContent).toMatch(/ETA \(AIS\)\d+ \w+, \d\d:\d\d UTC in (29|30) h/)
  await vi.waitFor(() => expect(voyage()?.textContent).toMatch(/ETA \(estimated\).*\d\d:\d\d UTC± 1 h 12 min/))
  expect(voyage()?.querySelector('a')?.getAttribute('href')).toBe('/port/BEANR')
})

it('says when a vessel departed whose destination is the port it left, and how far it is', async () => {
  calls = [departure('NLRTM', 'Rotterdam')]
  bound = { matched_port, most_recent_voyage: { destination: 'ROTTERDAM', eta: null } }
  open(`?vessel=${id}`, 24, true)
  await vi.waitFor(() => expect(voyage()?.textContent).toMatch(/^RotterdamDeparted 19 Nov, 20:00 · 12\.0 nm away/))
  expect(voyage()?.textContent).not.toMatch(/%|to go/)
})

const portCalls = () => document.querySelector('section[aria-label="Port calls"]')

it('shows the last calls, what was not received of them, and where their boards are', async () => {
  const call: CallJson = {
    ...{
      id: '2',
      vessel: id,
      mmsi: vessel.mmsi,
      name: 'ANNA',
      imo: null,
      call_sign: null,
      flag: 'NL',
      ship_type: null,
    },
    ...{ port: { code: 'NLRTM', name: 'Rotterdam' }, berth: 'Maasvlakte 2', state: 'in_port', kind: 'moored' },
    ...{ entered_at: '2026-11-19T06:00:00Z', entered_seen: true, stopped_at: '2026-11-19T07:00:00Z' },
    ...{ stopped_seen: true, moved_at: null, moved_seen: false, left_at: null, left_seen: false },
    ...{ last_received_at: '2026-11-20T10:00:00Z', draught_in: null, draught_out: null, is_between_berths: false },
    length: 120,
  }
  const antwerp = { port: { code: 'BEANR', name: 'Antwerp' }, berth: null, kind: null, entered_at: null }
  calls = [
    call,
    { ...call, ...antwerp, id: '1', state: 'left', left_at: '2026-11-19T20:00:00Z' },
    { ...call, ...antwerp, id: '0', state: 'not_received_since' },
    { ...call, id: '3', moved_at: '2026-11-20T09:00:00Z' },
  ]
  open(`?vessel=${id}`, 24, true)
  await vi.waitFor(() => expect(portCalls()?.querySelectorAll('li')).toHaveLength(4))
  expect([...(portCalls()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'RotterdamMaasvlakte 2, moored since 19 Nov, 07:00In port since 19 Nov, 06:00',
    'Antwerpbefore 19 Nov, 07:00 – 19 Nov, 20:00',
    'Antwerpbefore 19 Nov, 07:00 – not received since 20 Nov, 10:00',
    'RotterdamMaasvlakte 2, movingsince 19 Nov, 06:00',
  ])
  expect(portCalls()?.querySelector('a')?.getAttribute('href')).toBe('/port/NLRTM')
})

it('says that a vessel has no calls, and shows none where they are not recorded', async () => {
  const { close } = open(`?vessel=${id}`, 24, true)
  await vi.waitFor(() => expect(portCalls()?.textContent).toContain('No port calls recorded.'))
  close()
  api.requests.length = 0
  open(`?vessel=${id}`)
  await vi.waitFor(() => expect(voyage()).not.toBeNull())
  expect(portCalls()).toBeNull()
  expect(requestsOf('/calls')).toEqual([])
})

it('shows what the user keeps of the vessel, beside its own name, and leads to the list', async () => {
  own = {
    ...{ name: 'Our Anna', note: 'Call first', tags: ['arrest', 'tow'] },
    lists: [{ id: 'a1', name: 'Clients', colour: '#d64545' }],
  }
  open(`?vessel=${id}`)
  const lists = () => document.querySelector('section[aria-label="Lists"]')
  await vi.waitFor(() => expect(lists()?.textContent).toBe('ListsClientsOwn nameOur AnnaTagsarrest, towNoteCall first'))
  expect(document.querySelector('h2')?.textContent).toBe('ANNA')
  flushSync(() => lists()?.querySelector('button')?.click())
  await vi.waitFor(() => expect(query()).toMatch(/open_list=a1.*drawer=lists|drawer=lists.*open_list=a1/))
})

it('asks once for a vessel that is not known, and shows it when it is received', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  isKnown = false
  open(`?vessel=${id}`)
  await vi.advanceTimersByTimeAsync(8000)
  expect(shown()).toContain('Not received yet')
  expect(requestsOf(id).filter(({ url }) => url.search === '')).toHaveLength(1)
  expect(requestsOf(id)).toHaveLength(2)
  isKnown = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(shown()).toContain('DestinationROTTERDAM')
})

it('asks once for an unknown vessel, however many parts of the page show it', async () => {
  isKnown = false
  const client = newQueryClient()
  const show = () => {
    const part = new QueryObserver(client, vesselQuery(id))
    onTestFinished(part.subscribe(() => {}))
    return part
  }
  const panel = show()
  await vi.waitFor(() => expect(panel.getCurrentResult().isError).toBe(true))
  expect(show().getCurrentResult().isError).toBe(true)
  expect(api.asked).toHaveLength(1)
})
