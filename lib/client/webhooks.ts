import { queryOptions } from '@tanstack/react-query'
import { withBase } from '#lib/wire/basePath.ts'
import type { MessageSettingsJson } from '#lib/wire/quietHours.ts'
import type { DeliveriesJson, WebhookJson, WebhookRequestJson, WebhookSecretJson } from '#lib/wire/webhookSchemas.ts'
import { send, sendJson } from './account/accountSend.ts'
import { askJson } from './ask.ts'
import { listQuery } from './listQuery.ts'
import { every } from './pace.ts'

const everyMs = 60_000
const deliveriesEveryMs = 15_000
/** Ingest sends requested deliveries within a second. */
const firstAttemptEveryMs = 1_000

/** All webhooks that the user sees. Reloaded at intervals, because the service disables those that fail. */
export const webhooksQuery = queryOptions({
  ...listQuery<WebhookJson>('webhooks'),
  refetchInterval: every(everyMs),
})

/** Whether the service disabled it, not a user. */
export function hasGivenUp({ disabled_reason }: WebhookJson): boolean {
  return disabled_reason !== null && disabled_reason !== 'user'
}

export function deliveriesQuery(id: string) {
  const soon = every(firstAttemptEveryMs)
  const later = every(deliveriesEveryMs)
  return queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ signal }) => askJson<DeliveriesJson>(`${pathOf(id)}/deliveries`, signal),
    refetchInterval: (query) => {
      const isAwaited = query.state.data?.data.some((each) => each.state === 'waiting' && each.attempts === 0)
      return (isAwaited ? soon : later)(query)
    },
  })
}

export const addWebhook = (webhook: WebhookRequestJson): Promise<WebhookSecretJson> =>
  sendJson('POST', '/api/webhooks', webhook)

export const changeWebhook = (id: string, changes: Partial<WebhookRequestJson>): Promise<WebhookJson> =>
  sendJson('PATCH', pathOf(id), changes)

export const rotateWebhook = (id: string): Promise<WebhookSecretJson> => sendJson('POST', `${pathOf(id)}/rotate`, {})

export async function removeWebhook(id: string): Promise<void> {
  await send('DELETE', pathOf(id))
}

export async function testWebhook(id: string): Promise<void> {
  await send('POST', `${pathOf(id)}/test`)
}

export async function replayDelivery(id: string, delivery: number): Promise<void> {
  await send('POST', `${pathOf(id)}/deliveries/${delivery}/replay`)
}

function pathOf(id: string): string {
  return `/api/webhooks/${encodeURIComponent(id)}`
}

/** Subscribes this browser, once the user allows notifications. Rejects where they do not, or the browser cannot. */
export async function subscribeBrowser(): Promise<{ url: string; fields: Record<string, string> }> {
  const { push_key } = await askJson<MessageSettingsJson>('/api/account/messages')
  await navigator.serviceWorker.register(withBase('/messages-worker.js'))
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key })
  return { url: subscription.endpoint, fields: subscription.toJSON().keys ?? {} }
}
