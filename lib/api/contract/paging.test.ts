import { describe, expect, it } from 'vitest'
import { encodeCursor } from '#lib/wire/cursor.ts'
import type { Page } from '#lib/wire/pageSchemas.ts'
import type { ProblemBody } from '#lib/wire/problemSchema.ts'
import { testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

const pageAt = (query: string): Promise<Page> => testService.json(`/api/vessels?${query}`)
const idsOf = ({ data }: Page) => data.map(({ id }) => id)

describe('a cursor', () => {
  it('alone continues its query', async () => {
    const first = await pageAt('class=B&sort=-updated_at&limit=7')
    const second = await pageAt(`next=${first.paging.next}`)
    expect(second.paging.total).toBe(first.paging.total)
    expect(second.data.every((vessel) => vessel.class === 'B')).toBe(true)
    const times = [...first.data, ...second.data].map((vessel) => vessel.updated_at)
    expect(times).toEqual(times.toSorted().reverse())
  })

  it('allows another limit on each page', async () => {
    const whole = idsOf(await pageAt('limit=60'))
    const first = await pageAt('limit=10')
    expect(idsOf(await pageAt(`limit=50&next=${first.paging.next}`))).toEqual(whole.slice(10))
  })

  it('survives a restart of the service', async () => {
    const first = await pageAt('limit=10')
    const second = idsOf(await pageAt(`limit=10&next=${first.paging.next}`))
    await testService.restart()
    expect(idsOf(await pageAt(`limit=10&next=${first.paging.next}`))).toEqual(second)
  })

  it('is short for any area, works alone, and survives a restart', async () => {
    const corners = Array.from({ length: 300 }, (_, i) => {
      const angle = (i / 300) * 2 * Math.PI
      return [Math.round(Math.cos(angle) * 6_000_000) / 1e5, Math.round(Math.sin(angle) * 6_000_000) / 1e5]
    })
    const area = JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })
    const query = new URLSearchParams({ last_known_position_within: area, limit: '3' })
    const first = await pageAt(String(query))
    expect(first.paging.next?.length).toBeLessThan(2_000)
    await testService.restart()
    const second = await pageAt(`limit=3&next=${first.paging.next}`)
    expect(second.paging.total).toBe(first.paging.total)
    expect(idsOf(await pageAt(`limit=3&previous=${second.paging.previous}`))).toEqual(idsOf(first))
    const beside = new URLSearchParams({ last_known_position_within: area, next: first.paging.next ?? '' })
    expect((await pageAt(String(beside))).paging.total).toBe(first.paging.total)
    for (const format of ['json', 'csv', 'geojson', 'ndjson']) {
      const { headers } = await testService.ask(`/api/vessels?limit=3&format=${format}&next=${first.paging.next}`)
      expect(headers.has('link')).toBe(format !== 'json')
      for (const [name, value] of headers) expect(`${name}: ${value}`.length).toBeLessThan(4_096)
    }
  })

  it('expires when the store has deleted its filters', async () => {
    const query = '~nobody-kept-this'
    const response = await testService.ask(
      `/api/vessels?next=${encodeCursor({ sort: 'created_at', value: 1, number: 1, query })}`,
    )
    const { errors } = (await response.json()) as ProblemBody
    expect([response.status, errors]).toEqual([
      400,
      [{ parameter: 'next', reason: 'is an expired cursor; start again with the first page' }],
    ])
  })

  it.each(['created_at', '-created_at', 'updated_at', '-updated_at', 'timestamp', '-timestamp'])(
    'goes back the way it came, sorted by %s',
    async (sort) => {
      const pages = [await pageAt(`sort=${sort}&limit=120`)]
      for (let next = pages[0]?.paging.next; next !== undefined; next = pages.at(-1)?.paging.next) {
        pages.push(await pageAt(`limit=120&next=${next}`))
      }
      expect(pages.map(({ paging }) => 'previous' in paging)).toEqual([false, true, true])
      const middle = await pageAt(`limit=120&previous=${pages[2]?.paging.previous}`)
      expect(idsOf(middle)).toEqual(idsOf(pages[1] as Page))
      const first = await pageAt(`limit=120&previous=${middle.paging.previous}`)
      expect(idsOf(first)).toEqual(idsOf(pages[0] as Page))
      expect(first.paging).not.toHaveProperty('previous')
    },
  )

  it.each([
    ['an order that there is not', { sort: 'name', query: '' }],
    ['filters that cannot be read', { sort: 'created_at', query: 'flag=DK&mmsi=abc' }],
  ])('with %s is refused', async (_, made) => {
    const response = await testService.ask(`/api/vessels?next=${encodeCursor({ value: 1, number: 1, ...made })}`)
    const { errors } = (await response.json()) as ProblemBody
    expect([response.status, errors?.[0]?.parameter]).toEqual([400, 'next'])
  })

  it('leads to an empty page when a relative range has become empty', async () => {
    const query = 'updated_after=-PT1H&updated_before=2026-01-01'
    const page = await pageAt(`next=${encodeCursor({ sort: 'created_at', value: 1, number: 1, query })}`)
    expect(page).toEqual({ paging: { limit: 100, total: 0 }, data: [] })
  })

  it('cannot be both next and previous', async () => {
    const { next } = (await pageAt('limit=1')).paging
    const response = await testService.ask(`/api/vessels?next=${next}&previous=${next}`)
    const { errors } = (await response.json()) as ProblemBody
    expect(response.status).toBe(400)
    expect(errors?.length).toBeGreaterThan(0)
  })
})
