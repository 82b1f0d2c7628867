// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { FeedsJson, VesselBoundsJson } from '#lib/wire/feedSchemas.ts'
import { feed } from '../testing/feed.ts'
import { FeedStatus } from './StatusPage.tsx'
import { statusWords } from './statusWords.ts'

const words = statusWords.en.ingest
const at = '2026-11-21T12:00:00.000Z'
const bounds = { held: 250_000, max: 2_000_000, unconfirmed: 100_000, maxUnconfirmed: 100_000 }
let root: Root | null = null

afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function shown(vessels: VesselBoundsJson | null): Promise<string> {
  const ingest = {
    running: true,
    reportedAt: at,
    startedAt: at,
    stoppedAt: null,
    notStoredSince: null,
    vessels,
    queue: { waiting: 0, limit: 50_000 },
    committed: { observations: 5, vessels: 5, batches: 1 },
  }
  const answer: FeedsJson = { ingest, feeds: [feed()] }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root?.render(
      <QueryClientProvider client={new QueryClient()}>
        <FeedStatus />
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain(words.running))
  return document.body.textContent ?? ''
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
  root?.unmount()
  document.body.replaceChildren()
  expect(await shown(null)).not.toContain('unconfirmed')
})
