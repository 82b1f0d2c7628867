import { describe, expect, it } from 'vitest'
import type { FacetsJson } from '#lib/wire/facetSchemas.ts'
import { schemaCheck } from './schemaCheck.ts'
import { anna, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

const facetsOf = (query: string): Promise<FacetsJson> => testService.json(`/api/facets?${query}`)
const totalOf = async (query: string) => (await testService.json(`/api/vessels?limit=1&${query}`)).paging.total

describe('facets', () => {
  it('are the totals of the lists with each choice', async () => {
    const { total, facets, bands } = await facetsOf('flag=PA,NL&position_updated_after=-P30D')
    expect(total).toBe(await totalOf('flag=PA,NL&position_updated_after=-P30D'))
    expect(facets.ship_type.choices.length).toBeGreaterThan(3)
    for (const { value, count } of facets.ship_type.choices) {
      const query = new URLSearchParams({ flag: 'PA,NL', position_updated_after: '-P30D', ship_type: value })
      expect([value, count]).toEqual([value, await totalOf(String(query))])
    }
    for (const { count, ...band } of bands.position_updated) {
      const query = new URLSearchParams({ flag: 'PA,NL', ...(band as Record<string, string>) })
      expect([band, count]).toEqual([band, await totalOf(String(query))])
    }
  })

  it('match their schema in the reference', async () => {
    const faults = schemaCheck('Facets')
    const answer = await facetsOf(`mmsi=${anna.number}`)
    expect(faults(answer)).toEqual([])
    expect(answer.facets.class.choices).toEqual([{ value: 'A', count: 1 }])
    expect(faults({ ...answer, facets: { ...answer.facets, more: {} } })).not.toEqual([])
  })
})
