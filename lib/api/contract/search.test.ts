import { describe, expect, it } from 'vitest'
import type { VesselSearchJson } from '#lib/wire/pageSchemas.ts'
import { anna, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

const search = (query: string): Promise<VesselSearchJson> => testService.json(`/api/search?${query}`)
const mmsis = async (query: string) => (await search(query)).data.map(({ mmsi }) => mmsi)

describe('GET /api/search', () => {
  it('finds a vessel by parts of its numbers and name, and returns its identity', async () => {
    const mmsi = String(anna.number)
    for (const text of [mmsi, mmsi.slice(-5), String(anna.name).slice(0, 4)]) {
      expect(await mmsis(`text=${encodeURIComponent(text)}&limit=50`)).toContain(anna.number)
    }
    const [found] = (await search(`text=${mmsi}`)).data
    expect(found).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: anna.name, mmsi: anna.number })
  })

  it('counts names as the filter "name" does, and keeps to the limit', async () => {
    const { data, named } = await search('text=an&limit=1')
    expect(data).toHaveLength(1)
    expect(named).toBe((await testService.json('/api/vessels?name=an&limit=1')).paging.total)
  })

  it('suggests misspelt names but no numbers, and marks suggestions', async () => {
    for (const text of ['qqqqqq', String(anna.number).replace(/(\d)(\d)$/, '$2$1')]) {
      expect(await search(`text=${text}`)).toMatchObject({ data: [], paging: {}, guessed: false, named: 0 })
    }
    const guess = await search(`text=${encodeURIComponent('anna, "the frist"')}`)
    expect([guess.guessed, guess.data.map(({ mmsi }) => mmsi)]).toEqual([true, expect.arrayContaining([anna.number])])
  })

  it.each(['limit=0', 'limit=x', `text=${'x'.repeat(101)}`])('refuses ?%s', async (query) => {
    expect((await testService.ask(`/api/search?${query}`)).status).toBe(400)
  })
})
