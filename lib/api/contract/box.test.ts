import { describe, expect, it } from 'vitest'
import type { Page } from '#lib/wire/pageSchemas.ts'
import { anna, roads, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

async function numbersIn(query: Record<string, string>): Promise<{ total: number; mmsis: number[] }> {
  const parameters = new URLSearchParams({ limit: '1000', ...query })
  const { paging, data }: Page = await testService.json(`/api/vessels?${parameters}`)
  return { total: paging.total, mmsis: data.map(({ mmsi }) => mmsi).toSorted((a, b) => a - b) }
}

/** Compares the vessels one by one. */
function expectedIn(isInside: (longitude: number, latitude: number) => boolean): number[] {
  return testService.fleet
    .filter(({ longitude, latitude }) => longitude !== null && latitude !== null && isInside(longitude, latitude))
    .map(({ number }) => number)
    .toSorted((a, b) => a - b)
}

describe('the vessels in a box', () => {
  it.each<[string, (longitude: number, latitude: number) => boolean]>([
    ['-60,-10,40.5,55.5', (x, y) => x >= -60 && x <= 40.5 && y >= -10 && y <= 55.5],
    ['150,-60,-120,70', (x, y) => (x >= 150 || x <= -120) && y >= -60 && y <= 70],
    ['-180,-90,180,90', () => true],
    ['4.05,51.98,4.05,51.98', (x, y) => x === 4.05 && y === 51.98],
  ])('%s are those whose position is inside, edges included', async (bbox, isInside) => {
    const expected = expectedIn(isInside)
    expect(expected.length).toBeGreaterThan(0)
    expect(await numbersIn({ bbox })).toEqual({ total: expected.length, mmsis: expected })
  })

  it('are also inside drawn areas and pass the other filters', async () => {
    const area = JSON.stringify(roads)
    expect(await numbersIn({ bbox: '4,51,5,53', last_known_position_within: area })).toMatchObject({
      mmsis: [anna.number],
    })
    expect(await numbersIn({ bbox: '4.06,51,5,53', last_known_position_within: area })).toMatchObject({ total: 0 })
    expect(await numbersIn({ bbox: '4,51,5,53', class: 'B', mmsi: String(anna.number) })).toMatchObject({ total: 0 })
  })

  it('are inside every given box', async () => {
    const expected = expectedIn((x, y) => x >= 0 && x <= 60 && y >= -20 && y <= 40)
    const { paging } = await testService.json('/api/vessels?bbox=-90,-20,60,80&bbox=0,-70,150,40&limit=1')
    expect(paging.total).toBe(expected.length)
    expect(expected.length).toBeGreaterThan(0)
  })

  it('are the same in pages, counts and extent', async () => {
    const bbox = '150,-60,-120,70'
    const { total, mmsis } = await numbersIn({ bbox })
    const answerOf = (path: string) => testService.json(`/api/${path}`)
    expect(await answerOf(`facets?bbox=${bbox}`)).toMatchObject({ total })
    expect(await answerOf(`extent?bbox=${bbox}`)).toMatchObject({ located: total })
    const first = await answerOf(`vessels?bbox=${bbox}&limit=2`)
    const second = await answerOf(`vessels?next=${first.paging.next}&limit=2`)
    expect(second.paging.total).toBe(total)
    const paged: number[] = [...first.data, ...second.data].map(({ mmsi }) => mmsi)
    expect(paged).toHaveLength(4)
    expect(paged.every((mmsi) => mmsis.includes(mmsi))).toBe(true)
  })
})
