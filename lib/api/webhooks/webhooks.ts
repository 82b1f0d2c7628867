import type { Service } from '#lib/service.ts'
import { forgetWebhook } from '#lib/webhook/forgetWebhook.ts'
import { languageOf } from '#lib/webhook/messages.ts'
import { makeWebhookSecret, rotationMilliseconds } from '#lib/webhook/signature.ts'
import { allowedAddressesOf, PrivateTarget, resolveName } from '#lib/webhook/target.ts'
import { isoTime } from '#lib/wire/time.ts'
import { newWebhookSchema, type WebhookJson, webhookChangesSchema } from '#lib/wire/webhookSchemas.ts'
import { kindOf } from '#lib/wire/webhooks.ts'
import { recordEvent } from '../account/accountRoute.ts'
import { created } from '../answer/jsonAnswer.ts'
import { wholePage } from '../answer/page.ts'
import { unprocessableMember } from '../answer/problem.ts'
import { changeableOwner, isAdministrator, ownedThings, subjectOf } from '../owned.ts'
import type { GuardedCall } from '../route.ts'
import { watchRate } from '../watches/watches.ts'
import { mergedTarget, shownFields } from './target.ts'

export type StoredWebhook = NonNullable<Awaited<ReturnType<Service['webhooks']['get']>>>

/** GET /api/webhooks */
export async function webhooks(call: GuardedCall) {
  const owner = changeableOwner(call)
  const visible = (await call.service.webhooks.all()).filter((each) => owner === null || each.owner === owner)
  return wholePage(call, visible, ({ id }) => id, webhookJson)
}

/** GET /api/webhooks/{webhook} */
export async function webhook(call: GuardedCall, { webhook: id }: { webhook: string }) {
  return webhookJson(await webhookOf(call, id))
}

const things = ownedThings({
  noun: 'webhook',
  nouns: 'webhooks',
  maxOfOwner: 20,
  rate: watchRate,
  newSchema: newWebhookSchema,
  changesSchema: webhookChangesSchema,
  rowsOf: ({ webhooks }) => webhooks,
  async make({ kind, url, fields, service_notices: serviceNotices, ...members }, own, call: GuardedCall) {
    const target = mergedTarget({ kind, url, fields }, null)
    await checkTarget(target, call)
    await checkBrowser(target, call)
    checkNotices(serviceNotices, call)
    return {
      ...own,
      ...members,
      ...target,
      serviceNotices,
      ...enabledState,
      secret: makeWebhookSecret(),
      formerSecret: null,
      formerUntil: null,
    }
  },
  async merge(
    current,
    {
      enabled = current.disabledAt === null,
      service_notices: serviceNotices = current.serviceNotices,
      kind,
      url,
      fields,
      ...changed
    },
    call,
  ) {
    const { service } = call
    const target = mergedTarget({ kind, url, fields }, current)
    if (target.url !== current.url) await checkTarget(target, call)
    const members = { ...changed, ...target, serviceNotices }
    if (!current.serviceNotices) checkNotices(serviceNotices, call)
    const isEnabled = current.disabledAt === null
    if (enabled === isEnabled) return { ...current, ...members }
    const at = service.now()
    await service.webhooks.setDisabled(current.id, enabled ? null : { at, reason: 'user' })
    const state = enabled ? enabledState : { ...enabledState, disabledAt: at, disabledReason: 'user' }
    return { ...current, ...members, ...state }
  },
  async find(id, call) {
    const found = await call.service.webhooks.get(id)
    const owner = changeableOwner(call)
    return owner === null || found?.owner === owner ? found : null
  },
  json: webhookJson,
  audit: { noun: 'webhook', details: targetOf },
})

/** Omits the path of the URL, which is a secret at many services. */
function targetOf({ kind, url }: StoredWebhook): string {
  return kind === 'email' ? `email ${url.replace('mailto:', '')}` : `${kind} ${new URL(url).origin}`
}

const enabledState = { failingSince: null, disabledAt: null, disabledReason: null }

/** POST /api/webhooks: one of the two answers with the secret. */
export async function addWebhook(call: GuardedCall) {
  const added = await things.add(call)
  return created({ webhook: webhookJson(added), secret: added.secret })
}

/** PATCH /api/webhooks/{webhook}: changes only the members that are sent. */
export function changeWebhook(call: GuardedCall, { webhook: id }: { webhook: string }) {
  return things.handlers.change(call, { id })
}

/** DELETE /api/webhooks/{webhook}, with its deliveries. */
export async function removeWebhook(call: GuardedCall, { webhook: id }: { webhook: string }) {
  const removed = await things.handlers.remove(call, { id })
  await forgetWebhook(id, call.service)
  return removed
}

/** POST /api/webhooks/{webhook}/rotate: a new secret; the previous one also signs for a day. */
export async function rotateSecret(call: GuardedCall, { webhook: id }: { webhook: string }) {
  const { service } = call
  await things.limit(call)
  const current = await webhookOf(call, id)
  const formerUntil = service.now() + rotationMilliseconds
  const rotated = { ...current, secret: makeWebhookSecret(), formerSecret: current.secret, formerUntil }
  // Another request has rotated the secret meanwhile and shown the new one.
  if (!(await service.webhooks.rotateSecret(rotated))) return rotateSecret(call, { webhook: id })
  recordEvent(call, 'webhook-rotated', { subject: subjectOf(rotated), details: targetOf(rotated) })
  return { webhook: webhookJson(rotated), secret: rotated.secret }
}

/** Webhooks of others are not found, as if they did not exist. */
export function webhookOf(call: GuardedCall, id: string): Promise<StoredWebhook> {
  return things.find(call, id)
}

/** Accepts a name that cannot be resolved now, because the test of the webhook reports it. */
async function checkTarget({ kind, url }: Pick<StoredWebhook, 'kind' | 'url'>, call: GuardedCall): Promise<void> {
  const { actor, service } = call
  if (kind === 'email') {
    checkAddress(url, call)
    return
  }
  if (service.settings.webhookPrivate) return
  try {
    await allowedAddressesOf(new URL(url).hostname, resolveName)
  } catch (error) {
    if (!(error instanceof PrivateTarget)) return
    const cure = isAdministrator(actor, service)
      ? 'To allow it, set WEBHOOK_PRIVATE=on and restart Lastfix'
      : 'Ask an administrator to allow it'
    throw unprocessableMember('url', `is in your own network: ${error.message}. ${cure}`)
  }
}

/** A browser has one subscription, and would show each message twice. */
async function checkBrowser({ kind, url }: Pick<StoredWebhook, 'kind' | 'url'>, call: GuardedCall): Promise<void> {
  if (kind !== 'push') return
  const isKnown = (await call.service.webhooks.all()).some((each) => each.owner === call.actor && each.url === url)
  if (isKnown) throw unprocessableMember('url', 'is that of a browser which gets messages already')
}

/** Keeps viewers from sending mail to strangers. */
function checkAddress(url: string, { actor, service }: GuardedCall): void {
  const isAdmin = isAdministrator(actor, service)
  if (!service.settings.smtpUrl)
    throw unprocessableMember(
      'kind',
      `cannot be email: this service has no mail server${isAdmin ? ' (see SMTP_URL)' : ''}`,
    )
  if (!isAdmin && url.toLowerCase() !== `mailto:${actor}`.toLowerCase())
    throw unprocessableMember('fields.address', `must be your own address, ${actor}`)
}

/** Feeds and their troubles are an administrator's. */
function checkNotices(isWanted: boolean, { actor, service }: GuardedCall): void {
  if (isWanted && !isAdministrator(actor, service))
    throw unprocessableMember('service_notices', 'must be false: only administrators get notices of the service')
}

function webhookJson({ id, owner, url, disabledAt, disabledReason, ...webhook }: StoredWebhook): WebhookJson {
  return {
    id,
    name: webhook.name,
    url,
    kind: kindOf(webhook.kind),
    ...shownFields(webhook),
    language: languageOf(webhook.language),
    enabled: disabledAt === null,
    distress: webhook.distress,
    service_notices: webhook.serviceNotices,
    disabled_at: isoTime(disabledAt),
    disabled_reason: disabledReason,
    failing_since: isoTime(webhook.failingSince),
    former_secret_until: isoTime(webhook.formerUntil),
    owner,
    created_at: isoTime(webhook.createdAt),
  }
}
