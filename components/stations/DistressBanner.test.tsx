import { NuqsAdapter } from 'nuqs/adapters/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ActivationJson } from '#lib/wire/stationSchemas.ts'
import { fakeApi, refusal } from '../testing/fakeApi.ts'
import { press } from '../testing/page.ts'
import { render } from '../testing/render.tsx'
import { DistressBanner } from './DistressBanner.tsx'
import { distressWords } from './distressWords.ts'

const words = distressWords.en
const nowIso = new Date().toISOString()
const active = {
  ...{ id: 7, mmsi: 970_123_456, kind: 'sart', name: null, state: 'active' },
  ...{ began_at: nowIso, last_received_at: nowIso, ended_at: null, acknowledged_at: null, acknowledged_by: null },
  position: { type: 'Point', coordinates: [4.1, 51.9] },
} as unknown as ActivationJson
const near = (mmsi: number, latitude: number) => ({
  ...{ id: String(mmsi), mmsi, name: `V${mmsi}` },
  last_known_position: { geometry: { type: 'Point', coordinates: [4.1, latitude] } },
})

let open: ActivationJson[]
let failure: Response | null
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  history.replaceState(null, '', '/status')
  open = [active]
  failure = null
  api = fakeApi({
    '/api/distress': () => ({ data: open, paging: { limit: 20, total: open.length } }),
    '/api/stations/970123456': () => ({ source: 'mast', texts: [{ text: 'SART ACTIVE' }] }),
    '/api/vessels': ({ url }) => ({
      data: url.searchParams.get('bbox')?.startsWith('3.8') ? [near(1, 52.05), near(2, 51.95), near(3, 51.8)] : [],
    }),
    'POST /api/distress/7/acknowledge': () => {
      if (failure) return failure
      open = []
      return { ...active, acknowledged_at: nowIso }
    },
  })
})

function shown(isVisitor = false): HTMLElement {
  return render(
    <NuqsAdapter>
      <DistressBanner isVisitor={isVisitor} />
    </NuqsAdapter>,
  ).container
}

const linesOf = (container: HTMLElement) =>
  [...container.querySelectorAll('section p, section li li')].map(({ textContent }) => textContent)

it('says first that this is no safety system, then what was received where, since when, and who is near', async () => {
  const container = shown()
  await vi.waitFor(() => expect(container.querySelectorAll('li li')).toHaveLength(3))
  await vi.waitFor(() => expect(container.textContent).toContain('SART ACTIVE'))
  const [first, ...others] = linesOf(container)
  expect(first).toBe(words.notSafety)
  expect(others.join('\n')).toContain('51°54.0′N 004°06.0′E')
  expect(others.slice(-3)).toEqual(['V2 3.0 nm 000°', 'V3 6.0 nm 180°', 'V1 9.0 nm 000°'])
  expect(container.querySelector('[role=alert]')?.textContent).toBe('AIS-SART active: SART 970123456')
  expect(container.querySelector('a[aria-label]')?.getAttribute('href')).toMatch(/^\/\?station=970123456&map=11/)
})

it('goes once it is acknowledged, and says why it could not be', async () => {
  const container = shown()
  await vi.waitFor(() => expect(container.querySelector('section')).not.toBeNull())
  const acknowledge = () => press(words.acknowledgeOf('SART 970123456'), container)
  failure = refusal(403, 'You may not.')
  acknowledge()
  await vi.waitFor(() => expect(container.querySelector('li [role=alert]')?.textContent).toContain('You may not.'))
  failure = null
  acknowledge()
  await vi.waitFor(() => expect(container.querySelector('section')).toBeNull())
  expect(api.sent.map(({ request }) => request)).toEqual(Array(2).fill('POST /api/distress/7/acknowledge'))
})

it('offers visitors no acknowledgement', async () => {
  const container = shown(true)
  await vi.waitFor(() => expect(container.querySelector('section')).not.toBeNull())
  expect(container.textContent).not.toContain(words.acknowledge)
})

it('is empty without distress', async () => {
  open = []
  const container = shown()
  await vi.waitFor(() => expect(api.asked).toHaveLength(1))
  await Promise.resolve()
  expect(container.textContent).toBe('')
})
