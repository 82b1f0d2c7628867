import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Account } from '#lib/store/accounts.ts'
import { type Characteristics, characteristicCategories, encodeFacts } from '#lib/vessel/characteristics.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { newUser } from './account/user.ts'
import { anna, bearer, nowhere, testServiceForFile } from './testService.ts'

const ofAnna: Characteristics = {
  dwt: 8_200,
  gross_tonnage: 5_100,
  teu: 700,
  coated: false,
  person_capacity: 22,
  lifeboats: 2,
  general_classification: 'Offshore',
  individual_classification: 'Floating storage, offtake',
}

const testService = await testServiceForFile()
const { json } = testService
const extended = bearer(await testService.token({ rights: { read: true, extended: true, ingest: false } }))

beforeAll(async () => {
  await testService.store.characteristics.save([
    { kind: 'imo', number: anna.imo ?? 0, facts: encodeFacts(ofAnna) },
    { kind: 'mmsi', number: anna.number, facts: encodeFacts({ gross_tonnage: 1 }) },
    { kind: 'mmsi', number: nowhere.number, facts: encodeFacts({ individual_classification: 'Tunny ship' }) },
  ])
  await vi.waitFor(() => expect(testService.service.follower.fleet?.characteristics.size).toBe(3))
  await vi.waitFor(async () => expect(await names('individual_classification=tunny ship')).toEqual(['NOWHERE']))
})

const vesselPath = (vessel: { number: number }, query = '') => `/api/vessels/${vesselIdOf(vessel.number)}?${query}`

async function names(query: string): Promise<string[]> {
  const { data } = (await json(`/api/vessels?${query}`)) as { data: { name: string }[] }
  return data.map(({ name }) => name)
}

describe('the record of a vessel with characteristics', () => {
  it('uses those of its IMO number before those of its MMSI', async () => {
    expect(await json(vesselPath(anna))).toMatchObject({
      gross_tonnage: 5_100,
      person_capacity: 22,
      lifeboats: 2,
      ship_type: 'Cargo',
      general_classification: 'Offshore',
      individual_classification: 'Floating storage, offtake',
    })
  })

  it('uses those of its MMSI if there are no others, and its ship type for the rest', async () => {
    const record = await json(vesselPath(nowhere))
    expect(record).toMatchObject({
      individual_classification: 'Tunny ship',
      general_classification: 'All other Activities',
      gross_tonnage: null,
      lifeboats: null,
    })
    expect(record).not.toHaveProperty('enhanced_data')
  })
})

describe('filters by classification', () => {
  it('find vessels by imported values, in any case, and by a word with a comma', async () => {
    expect(await names('general_classification=OFFSHORE')).toEqual([anna.name])
    expect(await names('individual_classification=floating storage, offtake,Tunny Ship')).toEqual([
      anna.name,
      'NOWHERE',
    ])
  })

  it('find other vessels by ship type, with exact totals', async () => {
    const all = (await json('/api/vessels?limit=1000')) as { data: { general_classification: string }[] }
    const merchant = all.data.filter((vessel) => vessel.general_classification === 'Merchant').length
    const found = await json('/api/vessels?limit=1000&general_classification=merchant')
    expect(found).toMatchObject({ paging: { total: merchant } })
    expect(merchant).toBeGreaterThan(0)
  })

  it('refuse an unknown word and name the known ones', async () => {
    const response = await testService.ask('/api/vessels?general_classification=Merchants')
    expect(response.status).toBe(400)
    expect((await response.json()).detail).toContain('must be one of Fishing industry, ')
  })

  it('follow the store', async () => {
    const query = 'individual_classification=Cement carrier'
    expect(await names(query)).toEqual([])
    const before = (await testService.ask(vesselPath(nowhere))).headers.get('etag')
    const cement = encodeFacts({ individual_classification: 'Cement carrier' })
    await testService.store.characteristics.save([{ kind: 'mmsi', number: nowhere.number, facts: cement }])
    await vi.waitFor(async () => expect(await names(query)).toEqual(['NOWHERE']))
    expect((await testService.ask(vesselPath(nowhere), { 'If-None-Match': before ?? '' })).status).toBe(200)
    await testService.store.characteristics.save([{ kind: 'mmsi', number: nowhere.number, facts: null }])
    await vi.waitFor(async () => expect(await names(query)).toEqual([]))
  })
})

describe('embed=enhanced_data', () => {
  it('adds the default set, in every category, to one record and to each of a page', async () => {
    const one = await json(vesselPath(anna, 'embed=enhanced_data'))
    expect(Object.keys(one.enhanced_data)).toEqual(characteristicCategories)
    expect(one.enhanced_data).toMatchObject({ capacity: { dwt: 8_200, gross_tonnage: 5_100 }, design: {} })
    expect(JSON.stringify(one.enhanced_data)).not.toContain('teu')
    const { data } = await json('/api/vessels?limit=1000&embed=enhanced_data')
    for (const vessel of data) expect(Object.keys(vessel.enhanced_data)).toEqual(characteristicCategories)
    expect(data.find(({ mmsi }: { mmsi: number }) => mmsi === anna.number)).toEqual(one)
  })

  it('adds the extended set for tokens with that right', async () => {
    const { enhanced_data } = await json(vesselPath(anna, 'embed=enhanced_data'), extended)
    expect(enhanced_data).toMatchObject({ capacity: { teu: 700, isplacement: null }, design: { coated: false } })
  })

  it('adds only the requested categories, in NDJSON too', async () => {
    const response = await testService.ask(
      `/api/vessels?mmsi=${anna.number}&embed=enhanced_data.history,capacity&format=ndjson`,
    )
    const record = JSON.parse(await response.text())
    expect(record.enhanced_data).toEqual({
      capacity: { dwt: 8_200, gross_tonnage: 5_100 },
      history: { built_year: null },
    })
  })

  it('shows administrators the extended set, and viewers the default set', async () => {
    const seen = async (role: Account['role']) => {
      const user = await newUser(testService, `${role}@vessels.example`, role)
      const path = vesselPath(anna, 'embed=enhanced_data.capacity').replace('/api/', '')
      const response = await user.ask('GET', path)
      return { tag: response.headers.get('etag'), teu: (await response.json()).enhanced_data.capacity.teu }
    }
    const [admin, viewer] = [await seen('admin'), await seen('viewer')]
    expect([admin.teu, viewer.teu]).toEqual([700, undefined])
    expect(admin.tag).not.toBe(viewer.tag)
  })

  it('is not part of cursors', async () => {
    const { paging } = await json('/api/vessels?limit=2&embed=enhanced_data')
    const { data } = await json(`/api/vessels?limit=2&next=${paging.next}`)
    expect(data[0]).not.toHaveProperty('enhanced_data')
  })

  it.each([vesselPath(anna), '/api/vessels?'])('refuses an unknown category at %s', async (path) => {
    const response = await testService.ask(`${path}&embed=enhanced_data.cargo`)
    expect(response.status).toBe(400)
    expect((await response.json()).detail).toMatch(
      /must be one of enhanced_data, .*history.*, not "enhanced_data\.cargo"/,
    )
  })

  it('has evidence for one vessel, and refuses it for a whole page', async () => {
    const alone = await testService.ask(`/api/vessels/${vesselIdOf(anna.number)}?embed=evidence`)
    expect(await alone.json()).toMatchObject({ mmsi: anna.number, evidence: {} })
    expect((await testService.ask('/api/vessels?embed=evidence')).status).toBe(400)
  })
})
