import { withBase } from '#lib/wire/basePath.ts'
import type { MessageSettingsJson } from '#lib/wire/quietHours.ts'
import { askJson } from './ask.ts'

/** Subscribes this browser, once the user allows notifications. Rejects where they do not, or the browser cannot. */
export async function subscribeBrowser(): Promise<{ url: string; fields: Record<string, string> }> {
  const { push_key } = await askJson<MessageSettingsJson>('/api/account/messages')
  await navigator.serviceWorker.register(withBase('/messages-worker.js'))
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key })
  return { url: subscription.endpoint, fields: subscription.toJSON().keys ?? {} }
}
