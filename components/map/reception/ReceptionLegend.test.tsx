import { withNuqsTestingAdapter } from 'nuqs/adapters/testing'
import { flushSync } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { feedsQuery } from '#lib/client/queries.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { choose } from '../../testing/page.ts'
import { render } from '../../testing/render.tsx'
import { SeesFeeds } from '../../view/seesFeeds.ts'
import { Legend } from '../vessels/Legend.tsx'

const feeds = { ingest: null, data: [], paging: { limit: 1000, total: 0 } }

function shown(searchParams: string, seesFeeds = true) {
  const addresses: string[] = []
  const Adapter = withNuqsTestingAdapter({
    searchParams,
    hasMemory: true,
    onUrlUpdate: ({ queryString }) => void addresses.push(queryString),
  })
  fakeApi({ '/api/feeds': () => feeds })
  const { container, client, rerender } = render(null)
  client.setQueryData(feedsQuery.queryKey, feeds)
  rerender(
    <SeesFeeds value={seesFeeds}>
      <Adapter>
        <Legend />
      </Adapter>
    </SeesFeeds>,
  )
  const legend = [...container.querySelectorAll('ul[aria-label="Reception"] li')].map(({ textContent }) => textContent)
  return { container, legend, addresses }
}

const layer = (container: HTMLElement) =>
  [...container.querySelectorAll('label')].find(({ textContent }) => textContent === 'Reception')
const form = (container: HTMLElement) => container.querySelector<HTMLSelectElement>('select[aria-label="Reception"]')

describe('reception on the map', () => {
  it('is switched among the layers, and is then in the address', async () => {
    const { container, addresses } = shown('')
    expect(form(container)).toBeNull()
    flushSync(() => layer(container)?.click())
    await expect.poll(() => addresses).toEqual(['?reception=age'])
    const forms = await vi.waitFor(() => form(container) ?? expect.fail())
    expect([...forms.options].map(({ text }) => text)).toEqual(['By age', 'By feed'])
    choose(forms, 'source')
    await expect.poll(() => addresses.at(-1)).toBe('?reception=source')
    flushSync(() => layer(container)?.click())
    await expect.poll(() => addresses.at(-1)).toBe('')
    expect(form(container)).toBeNull()
  })

  it('has its colours in the legend', () => {
    expect(shown('').legend).toEqual([])
    const ages = ['Received within 1 h', 'Received within 24 h', 'Received within 7 days']
    expect(shown('?reception=age').legend.map((text) => text?.trim())).toEqual(ages)
    expect(shown('?reception=source').legend.map((text) => text?.trim())).toEqual(['Several feeds', 'Another feed'])
  })

  it('is not offered to users who may not see feeds', () => {
    const { container, legend } = shown('?reception=age', false)
    expect([layer(container), legend]).toEqual([undefined, []])
  })
})
