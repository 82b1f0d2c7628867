import { withNuqsTestingAdapter } from 'nuqs/adapters/testing'
import { flushSync } from 'react-dom'
import { describe, expect, it } from 'vitest'
import { feedsQuery } from '#lib/client/queries.ts'
import { render } from '../../testing/render.tsx'
import { SeesFeeds } from '../../view/seesFeeds.ts'
import { Legend } from '../vessels/Legend.tsx'
import { ReceptionMenu } from './ReceptionMenu.tsx'

function shown(searchParams: string, seesFeeds = true) {
  const addresses: string[] = []
  const Adapter = withNuqsTestingAdapter({
    searchParams,
    onUrlUpdate: ({ queryString }) => void addresses.push(queryString),
  })
  const { container, client, rerender } = render(null)
  client.setQueryData(feedsQuery.queryKey, { ingest: null, data: [], paging: { limit: 1000, total: 0 } })
  rerender(
    <SeesFeeds value={seesFeeds}>
      <Adapter>
        <ReceptionMenu className={undefined} />
        <Legend />
      </Adapter>
    </SeesFeeds>,
  )
  const legend = [...container.querySelectorAll('ul[aria-label="Reception"] li')].map(({ textContent }) => textContent)
  return { container, legend, addresses }
}

describe('reception on the map', () => {
  it('is chosen in a menu, and is then in the address', async () => {
    const { container, addresses } = shown('')
    flushSync(() => container.querySelector<HTMLElement>('button[aria-label="Reception"]')?.click())
    const choices = () => [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')]
    await expect.poll(() => choices().map(({ textContent }) => textContent)).toEqual(['Off', 'By age', 'By feed'])
    flushSync(() => choices()[1]?.click())
    await expect.poll(() => addresses).toEqual(['?reception=age'])
  })

  it('has its colours in the legend', () => {
    expect(shown('').legend).toEqual([])
    const ages = ['Received within 1 h', 'Received within 24 h', 'Received within 7 days']
    expect(shown('?reception=age').legend.map((text) => text?.trim())).toEqual(ages)
    expect(shown('?reception=source').legend.map((text) => text?.trim())).toEqual(['Several feeds', 'Another feed'])
  })

  it('is not offered to users who may not see feeds', () => {
    const { container, legend } = shown('?reception=age', false)
    expect([container.querySelector('button[aria-label="Reception"]'), legend]).toEqual([null, []])
  })
})
