import { describe, expect, it, vi } from 'vitest'
import { encodePort } from '#lib/ports/stored.ts'
import { portAt } from '#lib/ports/testPorts.ts'
import { portArea } from '#lib/store/contract/rows.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import type { PortJson, PortReadingJson } from '#lib/wire/portSchemas.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { boundForShanghai, put, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

const get = <Body>(path: string): Promise<Body> => testService.json(`/api/${path}`)
const found = async (query: string) => (await get<{ data: PortJson[] }>(`ports?${query}`)).data
const boundFor = (code: string) => testService.fleet.filter(({ matchedPort }) => matchedPort === code).length

describe('GET /api/ports', () => {
  it('finds ports by text, with the number of vessels bound for each', async () => {
    const [first] = await found('text=rotter')
    expect(first).toMatchObject({
      unlocode: 'NL RTM',
      port_name: 'Rotterdam',
      country: 'NL',
      vessels: boundFor('NLRTM'),
      center_point: { type: 'Point' },
    })
    expect(first?.vessels).toBeGreaterThan(0)
    expect(await found('text=rotter&limit=1')).toEqual([first])
    expect(await found('text=qqqqq')).toEqual([])
  })

  it('returns ports by code, including former codes', async () => {
    expect((await found('code=CNSHA,nl%20rtm,ZZZZZ')).map(({ port_name }) => port_name)).toEqual([
      'Shanghai',
      'Rotterdam',
    ])
  })

  it('returns the ports near a position, whatever else is asked', async () => {
    const [nearest, ...others] = await found('near=4.14,51.95&text=shanghai')
    expect(nearest?.port_name).toBe('Hoek van Holland')
    expect(others.every(({ port_name }) => port_name !== 'Shanghai')).toBe(true)
    expect(await found('near=4.14,51.95&limit=1')).toEqual([nearest])
    expect(await found('near=-30,40')).toEqual([])
    expect((await testService.ask('/api/ports?near=4.14')).status).toBe(400)
  })

  it('returns the ports with most vessels by default', async () => {
    const counts = (await found('limit=100')).map(({ vessels }) => vessels)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    const codes = new Set(testService.fleet.flatMap(({ matchedPort }) => matchedPort ?? []))
    expect(counts).toHaveLength(codes.size)
  })
})

describe('GET /api/ports/{code}', () => {
  it('returns one port, with or without a blank in its code', async () => {
    const port = await get<PortJson>('ports/CNSHG')
    expect(port).toMatchObject({
      unlocode: 'CN SHG',
      former_codes: expect.arrayContaining(['CN SHA']),
      vessels: boundFor('CNSHG'),
    })
    expect(port.vessels).toBeGreaterThanOrEqual(boundForShanghai.length)
    expect(await get<PortJson>('ports/cn%20sha')).toEqual(port)
    expect((await testService.ask('/api/ports/nowhere')).status).toBe(404)
  })

  it('has the box around the areas of the port, without one around its position', async () => {
    const { center_point, bbox } = await get<PortJson>('ports/NLRTM')
    const [west = 0, south = 0, east = 0, north = 0] = bbox ?? []
    const [longitude = 0, latitude = 0] = center_point?.coordinates ?? []
    expect((west + east) / 2).toBeCloseTo(longitude, 4)
    expect((south + north) / 2).toBeCloseTo(latitude, 4)
    expect(north - south).toBeCloseTo(0.054, 3)
    const ring = [
      [3.98, 51.93],
      [4.1, 51.93],
      [4.1, 51.98],
      [3.98, 51.93],
    ]
    const area = JSON.stringify({ type: 'Polygon', coordinates: [ring] })
    await testService.store.portAreas.add(portArea('maasvlakte', { port: 'NLRTM', kind: 'port', area }), 10)
    expect((await get<PortJson>('ports/NLRTM')).bbox).toEqual([3.98, 51.93, 4.1, 51.98])
    expect((await found('code=NLRTM'))[0]).not.toHaveProperty('bbox')
  })
})

describe('GET /api/ports/match', () => {
  const read = (query: Record<string, string>) => get<PortReadingJson>(`ports/match?${new URLSearchParams(query)}`)

  it('returns the port that a text matches, and why', async () => {
    expect(await read({ text: 'CN SHA' })).toMatchObject({
      match: {
        unlocode: 'CN SHG',
        port_name: 'Shanghai',
        matched: 'CNSHA',
        score: 1,
        reasons: [{ reason: 'former-code', of: 'CNSHA' }],
        why: 'code CNSHA, which the port had',
      },
      undecided: [],
    })
    expect(await read({ text: 'AT SEA' })).toEqual({ match: null, undecided: [] })
  })

  it('lists ambiguous ports, which the vessel’s position or held port decides', async () => {
    await testService.store.ports.save(
      [portAt('AUZZZ', 'Twinhaven', 151, -34), portAt('CAZZZ', 'Twinhaven', -60, 46)].map((port) => ({
        unlocode: port.unlocode,
        facts: encodePort(port),
      })),
    )
    await vi.waitFor(() => expect(testService.service.ports.portOf('AUZZZ')).not.toBeNull(), 15_000)
    const { match, undecided } = await read({ text: 'TWINHAVEN' })
    expect(match).toBeNull()
    expect(undecided.map(({ unlocode }) => unlocode).sort()).toEqual(['AU ZZZ', 'CA ZZZ'])
    expect((await read({ text: 'TWINHAVEN', near: '-61,45' })).match).toMatchObject({
      unlocode: 'CA ZZZ',
      alternatives: [{ unlocode: 'AU ZZZ' }],
    })
    expect((await read({ text: 'TWINHAVEN', near: '-61,45', held: 'AU ZZZ' })).match).toMatchObject({
      unlocode: 'AU ZZZ',
      reasons: [{ reason: 'name' }, { reason: 'held' }],
    })
  })

  it.each([
    ['text=x&near=4', 'near must be longitude,latitude in degrees, not "4"'],
    ['text=x&near=4,91', 'near must be longitude,latitude in degrees, not "4,91"'],
    [`text=${'x'.repeat(65)}`, 'text must have at most 64'],
  ])('refuses ?%s', async (query, detail) => {
    const response = await testService.ask(`/api/ports/match?${query}`)
    expect([response.status, (await response.json()).detail]).toEqual([400, expect.stringContaining(detail)])
  })
})

describe('a record', () => {
  const vessel = { ...blankVessel(244_660_005, false, testNow * 1000 + 5), matchedPort: 'NOQQZ' }
  const port = portAt('NOQQZ', 'Old Quay', 8, 58)
  const imported = (name: string) => ({ unlocode: 'NOQQZ', facts: encodePort({ ...port, name }) })
  const nameOf = async () =>
    (await get<{ data: VesselJson[] }>(`vessels?mmsi=${vessel.number}`)).data[0]?.matched_port?.port_name

  it('has the current name of its port, although the record did not change', async () => {
    await put(testService.store, [vessel])
    expect(await nameOf()).toBeUndefined()
    await testService.store.ports.save([imported('Old Quay')])
    await vi.waitFor(async () => expect(await nameOf()).toBe('Old Quay'), 15_000)
    const tag = (await testService.ask(`/api/vessels?mmsi=${vessel.number}`)).headers.get('etag') ?? ''
    const again = () => testService.ask(`/api/vessels?mmsi=${vessel.number}`, { 'If-None-Match': tag })
    expect((await again()).status).toBe(304)
    await testService.store.ports.save([imported('New Quay')])
    await vi.waitFor(async () => expect((await again()).status).toBe(200), 15_000)
    expect(await nameOf()).toBe('New Quay')
  })
})
