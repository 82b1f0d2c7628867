import { beforeEach, expect, it } from 'vitest'
import type { PlaceCoverageJson } from '#lib/wire/coverageSchemas.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { renderAt } from '../testing/render.tsx'
import { LastReceivedHere } from './LastReceivedHere.tsx'
import { SeesFeeds } from './seesFeeds.ts'

let coverage: PlaceCoverageJson | null
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  coverage = null
  api = fakeApi({ '/api/vessels': () => ({ coverage }) })
})

function text(seesFeeds = true, searchParams = '') {
  const { container } = renderAt(
    searchParams,
    <SeesFeeds value={seesFeeds}>
      <LastReceivedHere query="bbox=4,51,5,52" />
    </SeesFeeds>,
  )
  return () => container.textContent
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

it('says who last received an empty place', async () => {
  coverage = {
    sources: [
      { source: 'roof', last_received_at: minutesAgo(3.5) },
      { source: 'mast', last_received_at: minutesAgo(50) },
    ],
  }
  await expect.poll(text()).toBe('Last received near here 3 min ago by roof.')
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/vessels?limit=1&embed=coverage&bbox=4,51,5,52'])
})

it('says that nothing is received there', async () => {
  coverage = { sources: [] }
  await expect.poll(text()).toBe('Nothing has been received here in the last 7 days.')
})

it('says nothing without a place, during playback, and to users who may not see feeds', async () => {
  const shown = text()
  await expect.poll(() => api.asked).toHaveLength(1)
  expect(shown()).toBe('')
  expect(text(true, '?at=2026-11-21T12:00Z')()).toBe('')
  expect([text(false)(), api.asked.length]).toEqual(['', 1])
})
