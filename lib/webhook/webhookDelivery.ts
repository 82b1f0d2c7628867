import type { Log } from '#lib/log.ts'
import type { StoredDelivery } from '#lib/store/webhookDeliveries.ts'
import type { StoredWebhook, WebhookStore } from '#lib/store/webhooks.ts'
import { kindOf, meaningOf } from '#lib/wire/webhooks.ts'
import { languageOf, messageOf } from './messages.ts'
import { type Answer, post } from './post.ts'
import { requests } from './requests.ts'
import { afterAttempt } from './schedule.ts'
import { signedHeaders } from './signature.ts'
import { Slots } from './slots.ts'
import { type Resolve, resolveName } from './target.ts'

export interface WebhookDeliveryOptions {
  store: WebhookStore
  log: Log
  now: () => number
  /** The public address of the service, for links. */
  origin: string | null
  isPrivateAllowed: boolean
  random?: () => number
  resolve?: Resolve
  /** When to give up waiting for an answer. */
  timeLimit?: () => AbortSignal
}

const timeLimitMilliseconds = 15_000
const maxMessagesAtOnce = 50
const maxMessagesOfOwnerAtOnce = 4

/**
 * Sends the outbox. Each webhook gets its deliveries one after the other. The webhooks of one owner take turns at few slots, so that
 * slow ones delay no other owner.
 */
export class WebhookDelivery {
  readonly counts = { delivered: 0, failed: 0 }
  readonly #options: WebhookDeliveryOptions
  readonly #busy = new Map<string, Promise<void>>()
  readonly #slots = new Slots(maxMessagesAtOnce)
  readonly #slotsOf = new Map<string, Slots>()
  readonly #closing = new AbortController()

  constructor(options: WebhookDeliveryOptions) {
    this.#options = options
  }

  /** Tries due deliveries that are not being tried yet. Resolves after the last of them. */
  async deliverDue(): Promise<void> {
    const { store, now } = this.#options
    const due = await store.deliveries.due(now())
    for (const { id, owner } of due.filter((each) => !this.#busy.has(each.id))) {
      const sending = this.#deliverAllTo(id, owner).finally(() => this.#busy.delete(id))
      this.#busy.set(id, sending)
    }
    await Promise.all(this.#busy.values())
  }

  /** Deliveries without an answer are sent again by the next process. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#busy.values())
  }

  async #deliverAllTo(id: string, owner: string): Promise<void> {
    let isDue = true
    while (isDue) {
      const giveBackOwn = await this.#ownSlots(owner).take()
      const giveBack = await this.#slots.take()
      try {
        isDue = await this.#deliverNextTo(id)
      } finally {
        giveBack()
        giveBackOwn()
      }
    }
  }

  /** Resolves to whether there was a delivery. */
  async #deliverNextTo(id: string): Promise<boolean> {
    const { store, now } = this.#options
    if (this.#closing.signal.aborted) return false
    const webhook = await store.get(id)
    const delivery = webhook && webhook.disabledAt === null ? await store.deliveries.next(id, now()) : null
    if (!webhook || !delivery) return false
    const answer = await this.#send(webhook, delivery)
    if (!this.#closing.signal.aborted) await this.#recordAttempt(webhook, delivery, answer)
    return true
  }

  #ownSlots(owner: string): Slots {
    const slots = this.#slotsOf.get(owner) ?? new Slots(maxMessagesOfOwnerAtOnce)
    this.#slotsOf.set(owner, slots)
    return slots
  }

  async #send(webhook: StoredWebhook, delivery: StoredDelivery): Promise<Answer> {
    const { now, origin, isPrivateAllowed, resolve = resolveName, timeLimit = usualTimeLimit } = this.#options
    const at = now()
    const kind = kindOf(webhook.kind)
    // With its time, as a store that was restored from a backup counts from there again.
    const id = `msg_${delivery.id}_${delivery.at.toString(36)}`
    const message = messageOf(delivery, { origin, language: languageOf(webhook.language) })
    const outgoing = requests[kind](message, { url: webhook.url, fields: JSON.parse(webhook.fields) }, id)
    const isRotating = webhook.formerUntil !== null && at < webhook.formerUntil
    const secrets = [webhook.secret, ...(isRotating && webhook.formerSecret ? [webhook.formerSecret] : [])]
    const headers = { ...outgoing.headers, ...signedHeaders({ id, at, body: outgoing.body }, secrets) }
    const signal = AbortSignal.any([this.#closing.signal, timeLimit()])
    const answer = await post({ ...outgoing, headers }, { resolvePublic: isPrivateAllowed ? null : resolve, signal })
    const isRefused = answer.error === null && meaningOf(kind, answer.status) !== null
    return isRefused ? { ...answer, error: `Answered ${answer.status}` } : answer
  }

  async #recordAttempt(
    { id, name, failingSince }: StoredWebhook,
    delivery: StoredDelivery,
    answer: Answer,
  ): Promise<void> {
    const { store, now, log, random = Math.random } = this.#options
    const attempt = { at: now(), attempts: delivery.attempts, ...answer }
    const verdict = afterAttempt(attempt, failingSince, random())
    await store.deliveries.recordAttempt({ id: delivery.id, ...attempt, nextAt: verdict.nextAt })
    if (verdict.failingSince !== failingSince) await store.setFailing(id, verdict.failingSince)
    this.counts[answer.error === null ? 'delivered' : 'failed'] += 1
    if (answer.error !== null) log.debug('webhook failed', { webhook: id, error: answer.error })
    if (verdict.disabledReason === null) return
    await store.setDisabled(id, { at: attempt.at, reason: verdict.disabledReason })
    log.warn('webhook disabled', { webhook: id, name, reason: verdict.disabledReason, error: answer.error })
  }
}

function usualTimeLimit(): AbortSignal {
  return AbortSignal.timeout(timeLimitMilliseconds)
}
