import { readPushKeys } from '#lib/webhook/push.ts'
import { type MessageSettingsJson, messageSettingsSchema, type QuietHours } from '#lib/wire/quietHours.ts'
import { jsonBody } from '../request/jsonBody.ts'
import type { AccountCall } from './accountRoute.ts'

/** GET /api/account/messages: the settings of the user for all of their channels. */
export async function messageSettings({ service, session }: AccountCall) {
  const { messagesOff, quietHours } = await service.messageSettings.get(session.email)
  return {
    messages_off: messagesOff,
    quiet_hours: quietHours === null ? null : (JSON.parse(quietHours) as QuietHours),
    email: service.settings.smtpUrl !== null,
    push_key: (await readPushKeys(service.serviceKeys)).publicKey,
  } satisfies MessageSettingsJson
}

/** PATCH /api/account/messages */
export async function changeMessageSettings(call: AccountCall) {
  const { request, service, session } = call
  const { messages_off, quiet_hours } = await jsonBody(request, messageSettingsSchema.partial())
  const current = await service.messageSettings.get(session.email)
  const changed = {
    messagesOff: messages_off ?? current.messagesOff,
    quietHours: quiet_hours === undefined ? current.quietHours : quiet_hours && JSON.stringify(quiet_hours),
  }
  await service.messageSettings.change(session.email, changed, service.now())
  return messageSettings(call)
}
