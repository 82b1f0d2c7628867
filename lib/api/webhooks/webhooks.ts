import { readableSecret, secureRandom } from '#lib/access/secret.ts'
import type { Service } from '#lib/service.ts'
import { makeWebhookSecret, rotationMilliseconds } from '#lib/webhook/signature.ts'
import { allowedAddressesOf, PrivateTarget, resolveName } from '#lib/webhook/target.ts'
import { isoTime } from '#lib/wire/time.ts'
import { newWebhookSchema, type WebhookJson, webhookChangesSchema } from '#lib/wire/webhookSchemas.ts'
import { webhookKinds } from '#lib/wire/webhooks.ts'
import { created, noContent } from '../answer/jsonAnswer.ts'
import { wholePage } from '../answer/page.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { limitChanges, recordWebhookEvent, type WatchCall } from '../watches/watchRoute.ts'
import { forgetWebhook } from './chosenWebhooks.ts'

export type StoredWebhook = Awaited<ReturnType<Service['webhooks']['all']>>[number]

const maxWebhooksOfOwner = 20

/** GET /api/webhooks */
export async function webhooks(call: WatchCall) {
  const { owner, service } = call
  const visible = (await service.webhooks.all()).filter((each) => owner === null || each.owner === owner)
  return wholePage(call, visible, ({ id }) => id, webhookJson)
}

/** GET /api/webhooks/{webhook} */
export async function webhook(call: WatchCall, { webhook: id }: { webhook: string }) {
  return webhookJson(await webhookOf(call, id))
}

/** POST /api/webhooks: one of two answers with the secret. */
export async function addWebhook(call: WatchCall) {
  const { request, service, actor } = call
  await limitChanges(call)
  const asked = await jsonBody(request, newWebhookSchema)
  await checkTarget(asked.url, service)
  const added: StoredWebhook = {
    ...asked,
    id: readableSecret(8, secureRandom),
    owner: actor,
    secret: makeWebhookSecret(),
    formerSecret: null,
    formerUntil: null,
    failingSince: null,
    disabledAt: null,
    disabledReason: null,
    createdAt: service.now(),
  }
  if (await service.webhooks.add(added, maxWebhooksOfOwner)) {
    throw unprocessableMember('name', `cannot be added: you already have ${maxWebhooksOfOwner} webhooks`)
  }
  recordWebhookEvent(call, 'webhook-added', added)
  return created({ webhook: webhookJson(added), secret: added.secret })
}

/** PATCH /api/webhooks/{webhook}: changes only the members that are sent. */
export async function changeWebhook(call: WatchCall, { webhook: id }: { webhook: string }) {
  const { request, service } = call
  await limitChanges(call)
  const asked = await jsonBody(request, webhookChangesSchema)
  const held = await webhookOf(call, id)
  const { enabled, ...members } = asked
  if (members.url !== undefined) await checkTarget(members.url, service)
  if (await service.webhooks.change({ ...held, ...members })) throw notFound(id)
  const isEnabled = held.disabledAt === null
  if (enabled !== undefined && enabled !== isEnabled) {
    await service.webhooks.setDisabled(id, enabled ? null : { at: service.now(), reason: 'user' })
  }
  const changed = await service.webhooks.get(id)
  if (!changed) throw notFound(id)
  recordWebhookEvent(call, 'webhook-changed', changed)
  return webhookJson(changed)
}

/** DELETE /api/webhooks/{webhook}, with its deliveries. */
export async function removeWebhook(call: WatchCall, { webhook: id }: { webhook: string }) {
  await limitChanges(call)
  const held = await webhookOf(call, id)
  await call.service.webhooks.remove(id)
  await forgetWebhook(id, call.service)
  recordWebhookEvent(call, 'webhook-removed', held)
  return noContent()
}

/** POST /api/webhooks/{webhook}/rotate: a new secret; the one before signs as well for a day. */
export async function rotateSecret(call: WatchCall, { webhook: id }: { webhook: string }) {
  const { service } = call
  await limitChanges(call)
  const held = await webhookOf(call, id)
  const formerUntil = service.now() + rotationMilliseconds
  const rotated = { ...held, secret: makeWebhookSecret(), formerSecret: held.secret, formerUntil }
  // Another request has rotated the secret meanwhile and shown the new one, which is now the former.
  if (!(await service.webhooks.rotateSecret(rotated))) return rotateSecret(call, { webhook: id })
  recordWebhookEvent(call, 'webhook-rotated', rotated)
  return { webhook: webhookJson(rotated), secret: rotated.secret }
}

/** Webhooks of others are not found, as if they did not exist. */
export async function webhookOf({ service, owner }: WatchCall, id: string): Promise<StoredWebhook> {
  const found = await service.webhooks.get(id)
  if (!found || (owner !== null && found.owner !== owner)) throw notFound(id)
  return found
}

function notFound(id: string): Problem {
  return new Problem('not-found', `There is no webhook "${id}".`)
}

/** Accepts a name that cannot be resolved now; the test of the webhook reports it. */
async function checkTarget(url: string, { settings }: Service): Promise<void> {
  if (settings.webhookPrivate) return
  try {
    await allowedAddressesOf(new URL(url).hostname, resolveName)
  } catch (error) {
    if (!(error instanceof PrivateTarget)) return
    throw unprocessableMember('url', `must lead to a public address: ${error.message} (see WEBHOOK_PRIVATE)`)
  }
}

function webhookJson({ id, owner, url, kind, disabledAt, disabledReason, ...webhook }: StoredWebhook): WebhookJson {
  return {
    id,
    name: webhook.name,
    url,
    kind: webhookKinds.find((each) => each === kind) ?? 'json',
    enabled: disabledAt === null,
    disabled_at: isoTime(disabledAt),
    disabled_reason: disabledReason,
    failing_since: isoTime(webhook.failingSince),
    former_secret_until: isoTime(webhook.formerUntil),
    owner,
    created_at: isoTime(webhook.createdAt),
  }
}
