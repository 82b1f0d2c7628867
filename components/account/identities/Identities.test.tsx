import { expect, it, vi } from 'vitest'
import type { IdentityDecisionJson } from '#lib/wire/identities.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { render } from '../../testing/render.tsx'
import { SpeechContext } from '../../ui/words/words.ts'
import { Identities } from './Identities.tsx'

const vessel = (mmsi: number, name: string | null) => ({
  id: String(mmsi),
  mmsi,
  exists: true,
  name,
  imo: null,
  call_sign: null,
  ship_type: null,
  position: { longitude: 4.1, latitude: 51.9, timestamp: '2026-11-21T12:00:00+00:00' },
})

const chart = { version: '1', styleUrl: null, maps: [], overlay: null, faults: [] }

it('shows both records of a decision, and offers what can be done in its state', async () => {
  const decision: IdentityDecisionJson = {
    id: 7,
    kind: 'join',
    state: 'suggested',
    reason: 'near 12 3',
    made_by: 'service',
    made_at: '2026-11-21T12:00:00.000Z',
    ended_by: null,
    ended_at: null,
    vessels: [vessel(244_660_001, 'ANNA'), vessel(538_001_234, null)],
  }
  const api = fakeApi({
    '/api/account/identities': () => [decision],
    'POST *': () => Object.assign(decision, { state: 'made', made_by: 'ann@example.org' }),
  })
  render(<Identities chart={chart} hasTracks />)
  const row = () => document.querySelector('tbody tr')
  const buttons = () => [...(row()?.querySelectorAll<HTMLElement>('button[aria-label]') ?? [])]
  await vi.waitFor(() => expect(buttons().map(({ textContent }) => textContent)).toEqual(['Map', 'Accept', 'Dismiss']))
  for (const text of ['12 m and 3 h apart', 'ANNA', 'MMSI 538001234', '51°54.0′N', 'Suggested by Lastfix']) {
    expect(row()?.textContent).toContain(text)
  }
  expect(row()?.querySelector('a')?.getAttribute('href')).toBe('/?vessel=244660001')
  const map = buttons()[0]
  map?.click()
  // This page has no WebGL.
  await vi.waitFor(() => expect(document.querySelector('tbody')?.textContent).toContain('The map could not be drawn'))
  expect(row()?.textContent).toContain('51°54.0′N')
  map?.click()
  await vi.waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  buttons()[1]?.click()
  await vi.waitFor(() => expect(buttons().map(({ textContent }) => textContent)).toEqual(['Map', 'Undo']))
  expect(api.sent).toEqual([{ request: 'POST /api/account/identities/7', body: { action: 'accept' } }])
  expect(row()?.textContent).toContain('Applied by ann@example.org')
})

it('shows reasons, types and positions as the reader writes them, and no name beside a failure', async () => {
  const vessels = [{ ...vessel(244_660_001, 'ANNA'), ship_type: 'Fishing' }]
  const decision = { kind: 'split', state: 'failed', vessels, made_by: 'service', made_at: '2026-11-21T12:00:00.000Z' }
  const reasons = ['near 12 3', 'same-imo 9074729', 'far-apart']
  fakeApi({ '/api/account/identities': () => reasons.map((reason, id) => ({ ...decision, id, reason })) })
  render(
    <SpeechContext value={{ language: 'de', locale: 'de-DE' }}>
      <Identities chart={chart} hasTracks />
    </SpeechContext>,
  )
  const texts = () => [...document.querySelectorAll('tbody th div')].map(({ textContent }) => textContent)
  await vi.waitFor(() =>
    expect(texts()).toEqual([
      '12 m und 3 h auseinander',
      'Gleiche IMO-Nummer 9074729',
      'Positionen für ein einziges Schiff zu weit auseinander',
    ]),
  )
  expect(document.querySelector('tbody tr')?.textContent).toContain('MMSI 244660001 · Fischerei51°54,0′N')
  expect(document.querySelector('tbody tr')?.textContent).not.toContain('Lastfix')
})

it('shows the former MMSI of a vessel that goes on under that of the other record', async () => {
  const kept = { ...vessel(370_862_358, 'ANNA'), id: vesselIdOf(244_660_001) }
  const gone = { ...vessel(370_862_358, null), id: vesselIdOf(370_862_358), exists: false, position: null }
  const decision = { id: 7, kind: 'join', state: 'made', reason: 'same-imo 9074729', made_by: 'service' }
  fakeApi({
    '/api/account/identities': () => [{ ...decision, made_at: kept.position.timestamp, vessels: [kept, gone] }],
  })
  render(<Identities chart={chart} hasTracks />)
  await vi.waitFor(() =>
    expect(document.querySelector('tbody tr')?.textContent).toContain('MMSI 370862358 · formerly 244660001'),
  )
})
