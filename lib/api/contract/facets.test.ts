import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FacetsJson } from '#lib/wire/facetSchemas.ts'
import { anna, type Harbour, openHarbour } from './harbour.ts'
import { schemaCheck } from './schemaCheck.ts'

let harbour: Harbour

beforeAll(async () => {
  harbour = await openHarbour()
})

afterAll(() => harbour.close())

const facetsOf = async (query: string): Promise<FacetsJson> => (await harbour.ask(`/api/facets?${query}`)).json()
const totalOf = async (query: string) =>
  (await (await harbour.ask(`/api/vessels?limit=1&${query}`)).json()).paging.total

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

  it('have an ETag, and refuse the same requests as the list', async () => {
    const first = await harbour.ask('/api/facets?class=A')
    const tag = first.headers.get('etag') ?? ''
    expect((await harbour.ask('/api/facets?class=A', { 'If-None-Match': tag })).status).toBe(304)
    expect((await harbour.ask('/api/facets?class=Z')).status).toBe(400)
    expect((await harbour.ask('/api/facets?speed_min=5&speed_max=1')).status).toBe(422)
  })
})
