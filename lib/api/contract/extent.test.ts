import { describe, expect, it } from 'vitest'
import { anna, nowhere, roads, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

const extentOf = (query: string) => testService.json(`/api/extent?${query}`)

describe('the extent', () => {
  it('contains the vessels of the same filters', async () => {
    expect(await extentOf(`mmsi=${anna.number}`)).toEqual({ located: 1, bbox: [4.05, 51.98, 4.05, 51.98] })
    const located = testService.fleet.filter(({ longitude }) => longitude !== null).length
    expect((await extentOf('')).located).toBe(located)
    const area = new URLSearchParams({ last_known_position_within: JSON.stringify(roads) })
    const [west, south, east, north] = (await extentOf(String(area))).bbox
    expect([west >= 4, south >= 51.95, east <= 4.1, north <= 52]).toEqual([true, true, true, true])
  })

  it('is null for vessels without a position', async () => {
    expect(await extentOf(`mmsi=${nowhere.number}`)).toEqual({ located: 0, bbox: null })
  })
})
