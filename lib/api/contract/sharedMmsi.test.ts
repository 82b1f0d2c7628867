import { beforeAll, describe, expect, it, vi } from 'vitest'
import { commit } from '#lib/store/contract/rows.ts'
import { encodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { anna, stored, testServiceForFile } from './testService.ts'

const further = 1_000_000_000 + anna.number
const bella = { ...anna, number: further, name: 'BELLA', imo: 9_321_483, latitude: 40.6, longitude: -74 }
const at = (longitude: number, latitude: number) => ({
  longitude,
  latitude,
  broadcastMicroseconds: 1_795_229_580_000_000,
})
const split = {
  atMicroseconds: 1_795_229_640_000_000,
  step: { from: at(4.1, 51.9), to: at(-74, 40.6), knots: 190_000 },
}

const testService = await testServiceForFile()
const { json } = testService

beforeAll(async () => {
  const evidence = encodeEvidence({ votes: {}, sources: [], split })
  await commit(testService.store, [stored(bella, { evidence })])
  await vi.waitFor(async () => expect((await namesOf(`mmsi=${anna.number}`)).length).toBe(2))
})

const namesOf = async (query: string): Promise<string[]> =>
  (await json(`/api/vessels?${query}`)).data.map(({ name }: { name: string }) => name)

describe('two vessels that share an MMSI', () => {
  it('are both found by it, each with its own id and the MMSI', async () => {
    const { data } = await json(`/api/vessels?mmsi=${anna.number}`)
    expect(data.map(({ id, mmsi, flag }: Record<string, unknown>) => ({ id, mmsi, flag }))).toEqual([
      { id: vesselIdOf(anna.number), mmsi: anna.number, flag: 'NL' },
      { id: vesselIdOf(further), mmsi: anna.number, flag: 'NL' },
    ])
    const { numberMatched } = await json(`/ogc/collections/vessels/items?filter=mmsi%20%3C%3D%20${anna.number}&limit=1`)
    expect(numberMatched).toBe((await json(`/api/vessels?limit=1`)).paging.total - (await above()))
    expect((await json(`/api/search?text=${anna.number}`)).data.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining([anna.name, 'BELLA']),
    )
  })

  it('pass shared_mmsi=true, alone of all, and are counted', async () => {
    expect(await namesOf('shared_mmsi=true')).toEqual([anna.name, 'BELLA'])
    expect(await namesOf('shared_mmsi=false&flag=NL&limit=1000')).not.toContain(anna.name)
    const { total, facets } = await json('/api/facets')
    expect(facets.shared_mmsi.choices).toEqual([
      { value: 'false', count: total - 2 },
      { value: 'true', count: 2 },
    ])
  })

  it('say with whom, since when and why', async () => {
    const { identity } = await json(`/api/vessels/${vesselIdOf(further)}?embed=identity`)
    expect(identity).toEqual({
      shares_mmsi_with: [{ id: vesselIdOf(anna.number), name: anna.name, imo: anna.imo }],
      since: '2026-11-21T02:54:00.000000+00:00',
      impossible_step: {
        from: { coordinates: [4.1, 51.9], timestamp: expect.any(String) },
        to: { coordinates: [-74, 40.6], timestamp: expect.any(String) },
        knots: 190_000,
      },
      former_mmsis: [],
      contested_imo: [],
    })
    expect((await testService.ask('/api/vessels?embed=identity')).status).toBe(400)
  })

  it('are no longer two once one is removed', async () => {
    await commit(testService.store, [stored(bella, { record: null })])
    await vi.waitFor(async () => expect(await namesOf(`mmsi=${anna.number}`)).toEqual([anna.name]))
    expect(await namesOf('shared_mmsi=true')).toEqual([])
    const { identity } = await json(`/api/vessels/${vesselIdOf(anna.number)}?embed=identity`)
    expect(identity).toMatchObject({ shares_mmsi_with: [], since: null, impossible_step: null })
  })
})

describe('a vessel that has changed its MMSI', () => {
  const panama = 351_000_001
  const time = (hours: number) => 1_795_229_580_000_000 + hours * 3_600_000_000

  it('is found by both, marked, and has the flag of the new one', async () => {
    const changed = { ...bella, number: 244_660_009, mmsis: `${panama} 244660009`, imo: anna.imo }
    const mmsis = [
      { mmsi: panama, fromMicroseconds: time(2), untilMicroseconds: time(3) },
      { mmsi: changed.number, fromMicroseconds: time(0), untilMicroseconds: time(1) },
    ]
    const evidence = encodeEvidence({ votes: {}, sources: [], mmsis, contestedImo: anna.imo ?? 0 })
    const { number } = changed
    await commit(testService.store, [stored(changed, { evidence })])
    await vi.waitFor(async () => expect(await namesOf(`mmsi=${panama}`)).toEqual(['BELLA']))
    const expected = { id: vesselIdOf(number), mmsi: panama, flag: 'PA', former_mmsi: [number] }
    for (const query of [`mmsi=${panama}`, `mmsi=${number}`, 'flag=PA&call_sign=PDAN']) {
      expect((await json(`/api/vessels?${query}`)).data).toMatchObject([expected])
    }
    expect((await json(`/api/search?text=${panama}`)).data).toMatchObject([{ mmsi: panama }])
    const above = await json(`/ogc/collections/vessels/items?filter=mmsi%20%3E%3D%20${panama}%20AND%20call_sign='PDAN'`)
    expect(above.numberMatched).toBe(1)
    const { identity } = await json(`/api/vessels/${vesselIdOf(number)}?embed=identity`)
    expect(identity).toMatchObject({
      former_mmsis: [
        { mmsi: number, from: expect.stringContaining('T02:53'), until: expect.stringContaining('T03:53') },
      ],
      contested_imo: [{ id: vesselIdOf(anna.number), name: anna.name, imo: anna.imo }],
    })
  })
})

/** How many vessels have a greater MMSI. */
async function above(): Promise<number> {
  return (await json(`/ogc/collections/vessels/items?filter=mmsi%20%3E%20${anna.number}&limit=1`)).numberMatched
}
