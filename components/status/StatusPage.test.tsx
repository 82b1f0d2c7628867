// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { VesselBoundsJson } from '#lib/wire/feedSchemas.ts'
import { feed, feedsReport } from '../testing/feed.ts'
import { render } from '../testing/render.tsx'
import { FeedStatus } from './StatusPage.tsx'
import { statusWords } from './statusWords.ts'

const words = statusWords.en.ingest
const bounds = { held: 250_000, max: 2_000_000, unconfirmed: 100_000, maxUnconfirmed: 100_000 }

async function shown(vessels: VesselBoundsJson | null): Promise<string> {
  vi.stubGlobal('fetch', async () => Response.json(feedsReport([feed()], { vessels })))
  const { container } = render(<FeedStatus />)
  await vi.waitFor(() => expect(container.textContent).toContain(words.running))
  return container.textContent ?? ''
}

it('shows how many vessels are unconfirmed, and the sources of dropped ones', async () => {
  const text = await shown({
    ...bounds,
    unconfirmedBySource: { push: 100_000 },
    droppedBySource: { roof: 3, push: 230_000 },
  })
  expect(text).toContain(words.vessels('250,000', '2,000,000', '100,000'))
  expect(text).toContain(`${words.dropped} push 230,000, roof 3.`)
})

it('shows no dropped vessels if there were none, and no limits of an older ingest', async () => {
  expect(await shown({ ...bounds, unconfirmedBySource: {}, droppedBySource: {} })).not.toContain(words.dropped)
  expect(await shown(null)).not.toContain('unconfirmed')
})
