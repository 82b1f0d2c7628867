import { expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { changesSince, watch, webhook } from '#lib/store/contract/rows.ts'
import { openStore } from '#lib/store/open.ts'
import { openHttpServer } from '#lib/testing/httpServer.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { startIngest } from './fixtures/startIngest.ts'

it('an event of an ingest that is killed while sending arrives with the same id', async () => {
  const dataFolder = temporaryFolder()
  const databaseUrl = `file:${dataFolder}/lastfix.db`
  const received: { id: unknown; body: string }[] = []
  let isDeaf = true
  const { origin } = await openHttpServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ id: request.headers['webhook-id'], body })
    if (!isDeaf) response.writeHead(204).end()
  })
  const store = await openStore(databaseUrl)
  await store.migrate()
  const url = `${origin}/`
  await store.webhooks.add(webhook('hook', { url, secret: 'whsec_AAAA' }), 1)
  const terms = JSON.stringify({ events: ['entered'], webhooks: ['hook'] })
  const query = 'bbox=4,51.9,4.2,52'
  await store.watches.add(watch('roads', { name: 'Roads', query, terms, since: Date.now() }), 1)
  const ingest = startIngest({ databaseUrl, dataFolder })
  try {
    for (const longitude of [3.9999, 4.0001, 4.0003]) {
      const [line = ''] = encodeMessage({ type: 1, mmsi: 244_660_001, longitude, latitude: 51.95, speedKnots: 12 })
      const { sequence } = await changesSince(store, 0)
      await ingest.send(line)
      await vi.waitFor(async () => expect((await changesSince(store, 0)).sequence).toBeGreaterThan(sequence))
    }
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await ingest.kill()
    isDeaf = false
    startIngest({ databaseUrl, dataFolder })
    await vi.waitFor(async () => {
      const [delivery] = await store.webhooks.deliveries.find({ webhook: 'hook', before: null, limit: 10 })
      expect(delivery).toMatchObject({ attempts: 1, status: 204, nextAt: null })
    })
    expect(received).toHaveLength(2)
    expect(received[1]).toEqual(received[0])
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      type: 'vessel.entered',
      data: { watch: { name: 'Roads' } },
    })
    expect(await store.watchEvents.find({ owner: null, limit: 10 })).toHaveLength(1)
  } finally {
    await store.close()
  }
})
