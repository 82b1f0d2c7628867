import { expect, it } from 'vitest'
import { commit } from '#lib/store/contract/rows.ts'
import type { DeliveriesJson, WebhookJson } from '#lib/wire/webhookSchemas.ts'
import { newUser } from './account/user.ts'
import { testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const ann = await newUser(testService, 'ann@example.org', 'viewer')

it('get distress unless that is turned off, and their log names the beacon', async () => {
  const target = { url: 'https://hooks.example.org/lastfix' }
  const { webhook } = await ann.send<{ webhook: WebhookJson }>('POST', 'webhooks', { name: 'Desk', ...target })
  expect(webhook.distress).toBe(true)
  const { id } = webhook
  const mmsi = 970_123_456
  const facts = {
    ...{ kind: 'distress', number: mmsi, mmsi, at: testNow, name: null, longitude: 4, latitude: 52, changes: '[]' },
    station: '{"kind":"sart","activation":77,"text":null}',
  }
  const told = { webhooks: [id], activation: 77, at: testNow, facts: JSON.stringify(facts) }
  await commit(testService.store, [], 1, { states: [], events: [], distress: [told] })
  const { data } = await ann.json<DeliveriesJson>(`webhooks/${id}/deliveries`)
  expect(data).toMatchObject([
    {
      ...{ event: null, report: null, notice: null, state: 'waiting' },
      distress: { activation: 77, at: '2026-11-21T12:00:00+00:00', beacon: 'MMSI 970123456' },
    },
  ])
  expect(await ann.send<WebhookJson>('PATCH', `webhooks/${id}`, { distress: false })).toMatchObject({ distress: false })
  const other = await ann.send<{ webhook: WebhookJson }>('POST', 'webhooks', {
    name: 'Off',
    ...target,
    distress: false,
  })
  expect(other.webhook.distress).toBe(false)
})
