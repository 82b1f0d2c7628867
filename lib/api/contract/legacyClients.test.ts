import { describe, expect, it } from 'vitest'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { encodeCursor } from '#lib/wire/cursor.ts'
import type { Page } from '#lib/wire/pageSchemas.ts'
import { anna, boundForShanghai, nowhere, roads, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

const pageAt: (path: string, headers?: Record<string, string>) => Promise<Page> = testService.json
const mmsisOf = ({ data }: Page) => data.map(({ mmsi }) => mmsi)
const encodedRoads = encodeURIComponent(JSON.stringify(roads))

/** Every row of spec/legacy-clients.md that reaches the service over HTTP. */
describe('a client written for the discontinued service', () => {
  it('requests vessels with and without a trailing slash and is not redirected', async () => {
    const [without, withSlash] = [
      await testService.ask('/api/vessels?limit=3'),
      await testService.ask('/api/vessels/?limit=3'),
    ]
    expect([without.status, withSlash.status]).toEqual([200, 200])
    expect(await withSlash.text()).toBe(await without.text())
  })

  it.each(['last_known_position_within', 'last_known_position', 'last_known_or_predicted_position_within'])(
    'calls the area filter %s',
    async (name) => {
      expect(mmsisOf(await pageAt(`/api/vessels?${name}=${encodedRoads}`))).toEqual([anna.number])
    },
  )

  it('sends the polygon without percent-encoding', async () => {
    const { status, bytes } = await testService.askRaw(
      `/api/vessels?last_known_position_within=${JSON.stringify(roads)}`,
    )
    expect(status).toBe(200)
    expect(mmsisOf(JSON.parse(bytes.toString()))).toEqual([anna.number])
  })

  it('sends last_known_position without a value', async () => {
    expect((await pageAt('/api/vessels?last_known_position&limit=1')).paging.total).toBe(testService.fleet.length)
  })

  it('sorts an area by -timestamp with a limit', async () => {
    const world = JSON.stringify({
      type: 'Polygon',
      coordinates: [pointsOf('-180 -90, 180 -90, 180 90, -180 90, -180 -90')],
    })
    const { paging, data } = await pageAt(
      `/api/vessels?sort=-timestamp&limit=50&last_known_position_within=${encodeURIComponent(world)}`,
    )
    const located = testService.fleet.filter(({ longitude }) => longitude !== null)
    const newest = located.map(({ broadcastMicroseconds }) => broadcastMicroseconds ?? 0).sort((a, b) => b - a)
    expect(paging).toMatchObject({ limit: 50, total: located.length })
    expect(data.map((vessel) => Date.parse(vessel.last_known_position?.timestamp ?? '') * 1000)).toEqual(
      newest.slice(0, 50),
    )
  })

  it('sends updated_after in microseconds without an offset, meaning UTC', async () => {
    const since = '2026-11-21T00:00:00.000001'
    const expected = testService.fleet.filter(
      ({ updatedMicroseconds }) => updatedMicroseconds >= Date.parse('2026-11-21T00:00:00Z') * 1000 + 1,
    )
    expect(expected.length).toBeLessThan(testService.fleet.length)
    const bare = await pageAt(`/api/vessels?updated_after=${since}&limit=1000`)
    expect(mmsisOf(bare).sort()).toEqual(expected.map(({ number }) => number).sort())
    expect(await pageAt(`/api/vessels?updated_after=${since}Z&limit=1000`)).toMatchObject({ data: bare.data })
  })

  it('sends unknown parameters: fields=decoded and postion=', async () => {
    const misspelt = await pageAt('/api/vessels?fields=decoded&postion=%7B%7D&limit=2')
    expect(misspelt).toEqual(await pageAt('/api/vessels?limit=2'))
  })

  it.each([
    ['as it is', (next: string) => next],
    ['with padding', (next: string) => next.padEnd(Math.ceil(next.length / 4) * 4 + 4, '=')],
    ['with its filters', (next: string) => `${next}&class=A&sort=updated_at`],
    ['with its filters spelt another way', (next: string) => `${next}&sort=updated_at&class=a`],
  ])('appends the cursor after &next=, %s', async (_, sent) => {
    const first = await pageAt('/api/vessels?class=A&sort=updated_at&limit=10')
    const { next = '' } = first.paging
    expect(next).toMatch(/^[\w-]+$/)
    const second = await pageAt(`/api/vessels?limit=10&next=${sent(next)}`)
    expect(second.data).toHaveLength(10)
    expect(second.data.every((vessel) => vessel.class === 'A')).toBe(true)
    expect(mmsisOf(second).some((mmsi) => mmsisOf(first).includes(mmsi))).toBe(false)
  })

  it('pages until paging has no next, and has seen every vessel once', async () => {
    const seen: number[] = []
    let path = '/api/vessels?limit=77'
    for (;;) {
      const page = await pageAt(path)
      expect(page.paging.total).toBe(testService.fleet.length)
      seen.push(...mmsisOf(page))
      if (!('next' in page.paging)) break
      path = `/api/vessels?limit=77&next=${page.paging.next}`
    }
    expect(seen.toSorted()).toEqual(testService.fleet.map(({ number }) => number).toSorted())
  })

  it('pages until data is empty', async () => {
    const beyond = encodeCursor({ sort: 'created_at', value: 9e15, number: 999_999_999, query: '' })
    const { paging, data } = await pageAt(`/api/vessels?next=${beyond}`)
    expect(data).toEqual([])
    expect(paging).not.toHaveProperty('next')
  })

  it.each([
    ['mmsi', 'number'],
    ['imo', 'imo'],
  ] as const)('sends 400 ids in one list of %s', async (name, field) => {
    const known = testService.fleet.flatMap((vessel) => vessel[field] ?? [])
    const strangers = Array.from({ length: 400 - Math.min(known.length, 200) }, (_, i) => 100_000 + i)
    const asked = [...known.slice(0, 200), ...strangers]
    expect(asked).toHaveLength(400)
    const { paging } = await pageAt(`/api/vessels?${name}=${asked.join(',')}&limit=1000`)
    const wanted = new Set(asked)
    expect(paging.total).toBe(testService.fleet.filter((vessel) => wanted.has(vessel[field] ?? -1)).length)
  })

  it('requests one vessel by its id', async () => {
    const response = await testService.ask(`/api/vessels/${vesselIdOf(anna.number)}`)
    expect(await response.json()).toMatchObject({ mmsi: anna.number, name: anna.name })
  })

  it('filters by arriving_after and arriving_before', async () => {
    const page = await pageAt('/api/vessels?arriving_after=2026-11-25&arriving_before=2026-11-25T06:00:00&flag=NL')
    expect(mmsisOf(page)).toContain(anna.number)
    expect(page.data.every(({ most_recent_voyage }) => most_recent_voyage.eta?.startsWith('2026-11-25'))).toBe(true)
    expect(mmsisOf(await pageAt('/api/vessels?arriving_after=2026-11-25T06:00:01&mmsi=244660001'))).toEqual([])
  })

  it('gets the port for its old and its new code', async () => {
    const mmsis = boundForShanghai.map(({ number }) => number)
    const { data } = await pageAt(`/api/vessels?mmsi=${mmsis.join(',')}`)
    const shanghai = { unlocode: 'CN SHG', port_name: 'Shanghai', center_point: { type: 'Point' } }
    expect(data).toMatchObject([{ matched_port: shanghai }, { matched_port: shanghai }])
    const bound = mmsisOf(await pageAt('/api/vessels?matched_port=CN%20SHG&limit=1000'))
    expect(bound).toEqual(expect.arrayContaining(mmsis))
    expect((await pageAt(`/api/vessels?mmsi=${nowhere.number}`)).data[0]).not.toHaveProperty('matched_port')
  })

  it('sends the polygon also as a request header', async () => {
    const page = await pageAt('/api/vessels?limit=1', { last_known_position_within: JSON.stringify(roads) })
    expect(page.paging.total).toBe(testService.fleet.length)
  })

  it('detects an error by its fault member', async () => {
    const failed = await testService.ask('/api/vessels', { Authorization: `Bearer ${'0'.repeat(32)}` })
    expect(await failed.json()).toMatchObject({ fault: { faultstring: expect.stringContaining('token') } })
    expect(await pageAt('/api/vessels?limit=1')).not.toHaveProperty('fault')
  })

  it('reads positions, draughts and ETAs without checking for missing keys', async () => {
    const { data } = await pageAt('/api/vessels?limit=1000')
    const keys = Object.keys(data.find(({ mmsi }) => mmsi === anna.number) ?? {})
    for (const vessel of data) {
      const { matched_port: _, ...always } = vessel
      expect(Object.keys(always)).toEqual(keys)
      expect(Object.keys(vessel.most_recent_voyage)).toEqual(['destination', 'eta'])
      const { last_known_position: position } = vessel
      if (position)
        expect(position).toMatchObject({ geometry: { coordinates: [expect.any(Number), expect.any(Number)] } })
      if (position) expect(position).toHaveProperty('draught')
    }
    const located = data.find(({ mmsi }) => mmsi === anna.number)
    expect(located?.last_known_position).toMatchObject({ course: 360, heading: 511, geometry: { type: 'Point' } })
    expect(located?.most_recent_voyage.eta?.slice(0, 10)).toBe('2026-11-25')
    expect(data.find(({ mmsi }) => mmsi === nowhere.number)?.last_known_position).toBeNull()
  })

  it('filters by a classification in any case and reads its canonical spelling', async () => {
    const { paging, data } = await pageAt('/api/vessels?individual_classification=cargo%20SHIP&limit=1000')
    expect(paging.total).toBeGreaterThan(0)
    expect(paging.total).toBeLessThan(testService.fleet.length)
    expect(new Set(data.map((vessel) => vessel.individual_classification))).toEqual(new Set(['Cargo ship']))
  })

  it('finds no predicted_position', async () => {
    const { data } = await pageAt('/api/vessels?limit=1000')
    expect(data.filter((vessel) => 'predicted_position' in vessel)).toEqual([])
  })

  it('requests one vessel with limit=1', async () => {
    expect((await pageAt('/api/vessels?limit=1')).data).toHaveLength(1)
  })
})
