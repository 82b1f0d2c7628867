import type { Log } from '#lib/log.ts'
import { createRateLimiter } from '#lib/rateLimit.ts'
import type { StoredDelivery } from '#lib/store/webhookDeliveries.ts'
import type { StoredWebhook, WebhookStore } from '#lib/store/webhooks.ts'
import { type QuietHours, quietUntil } from '#lib/wire/quietHours.ts'
import { distressRate } from '#lib/wire/watches.ts'
import { kindOf, meaningOf, webhookKindTable } from '#lib/wire/webhooks.ts'
import { type MailServer, sendMail } from './mail.ts'
import { digestOf, languageOf, messageOf } from './messages.ts'
import { type Answer, post } from './post.ts'
import { type PushKeys, pushRequest } from './push.ts'
import { type Receiver, requests } from './requests.ts'
import { afterAttempt, type Verdict } from './schedule.ts'
import { signedHeaders } from './signature.ts'
import { type Resolve, resolveName } from './target.ts'

export interface WebhookDeliveryOptions {
  store: WebhookStore
  log: Log
  now: () => number
  /** The public address of the service, for links. */
  origin: string | null
  isPrivateAllowed: boolean
  mailServer?: MailServer | null
  pushKeys?: PushKeys
  /** Removes a webhook from the watches and reports that chose it. */
  forget?: (id: string) => Promise<void>
  random?: () => number
  resolve?: Resolve
  /** When to give up waiting for an answer. */
  timeLimit?: () => AbortSignal
}

const timeLimitMilliseconds = 15_000
const hourMilliseconds = 3_600_000
const maxInDigest = 500
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
  readonly #distressLimiter = createRateLimiter()
  readonly #closing = new AbortController()

  constructor(options: WebhookDeliveryOptions) {
    this.#options = options
  }

  /** Tries due deliveries that are not being tried yet. Resolves after the last of them. */
  async deliverDue(): Promise<void> {
    const { store, now } = this.#options
    const due = await store.deliveries.due(now())
    for (const { id, owner, quietHours } of due.filter((each) => !this.#busy.has(each.id))) {
      const sending = this.#deliverAllTo(id, owner, quietHours).finally(() => this.#busy.delete(id))
      this.#busy.set(id, sending)
    }
    await Promise.all(this.#busy.values())
  }

  /** Deliveries without an answer are sent again by the next process. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#busy.values())
  }

  async #deliverAllTo(id: string, owner: string, quietHours: string | null): Promise<void> {
    let isDue = true
    while (isDue) {
      const giveBackOwn = await this.#ownSlots(owner).take()
      const giveBack = await this.#slots.take()
      try {
        isDue = await this.#deliverNextTo(id, quietHours)
      } finally {
        giveBack()
        giveBackOwn()
      }
    }
  }

  /** Resolves to whether there was a delivery. */
  async #deliverNextTo(id: string, quietHours: string | null): Promise<boolean> {
    const { store } = this.#options
    if (this.#closing.signal.aborted) return false
    const webhook = await store.get(id)
    const due = webhook && webhook.disabledAt === null ? await this.#nextMessage(webhook, quietHours) : []
    const [first] = due
    if (!webhook || !first) return false
    const answer = await this.#send(webhook, first, due)
    if (!this.#closing.signal.aborted) await this.#recordAttempt(webhook, due, answer)
    return true
  }

  /** The deliveries of the next message: one, or where a channel has no room for more messages, all that wait. */
  async #nextMessage({ id, kind }: StoredWebhook, quietHours: string | null): Promise<StoredDelivery[]> {
    const { deliveries } = this.#options.store
    const { perHour } = webhookKindTable[kindOf(kind)]
    const at = this.#options.now()
    const quietEnd = quietHours && kindOf(kind) !== 'json' ? quietUntil(JSON.parse(quietHours) as QuietHours, at) : null
    if (quietEnd !== null) await deliveries.postpone(id, at, quietEnd, 'calm')
    if (perHour === undefined) return deliveries.nextDue(id, at)
    const distress = await this.#nextDistress(id, at)
    if (distress.length > 0) return distress
    const { count, firstAt } = await deliveries.sentSince(id, at - hourMilliseconds)
    if (count >= perHour) await deliveries.postpone(id, at, (firstAt ?? at) + hourMilliseconds, 'others')
    return deliveries.nextDue(id, at, { which: 'others', limit: count === perHour - 1 ? maxInDigest : 1 })
  }

  /** Distress of a channel with a limit an hour goes first, and has a limit of its own. */
  async #nextDistress(id: string, at: number): Promise<StoredDelivery[]> {
    const { deliveries } = this.#options.store
    const next = await deliveries.nextDue(id, at, { which: 'distress' })
    if (next.length === 0) return next
    const { allowed, remaining } = this.#distressLimiter.take(id, distressRate, at)
    if (!allowed) return []
    return remaining > 0 ? next : deliveries.nextDue(id, at, { which: 'distress', limit: maxInDigest })
  }

  #ownSlots(owner: string): Slots {
    const slots = this.#slotsOf.get(owner) ?? new Slots(maxMessagesOfOwnerAtOnce)
    this.#slotsOf.set(owner, slots)
    return slots
  }

  async #send(webhook: StoredWebhook, delivery: StoredDelivery, due: readonly StoredDelivery[]): Promise<Answer> {
    const {
      now,
      origin,
      isPrivateAllowed,
      mailServer,
      pushKeys: keys,
      resolve = resolveName,
      timeLimit = usualTimeLimit,
    } = this.#options
    const at = now()
    const kind = kindOf(webhook.kind)
    const signal = AbortSignal.any([this.#closing.signal, timeLimit()])
    // With its time, as a store that was restored from a backup counts from there again.
    const id = `msg_${delivery.id}_${delivery.at.toString(36)}`
    const reader = { origin, language: languageOf(webhook.language) }
    const message = due.length > 1 ? digestOf(due, reader) : messageOf(delivery, reader)
    const fields = JSON.parse(webhook.fields) as Receiver['fields']
    if (kind === 'email') return sendMail({ to: fields.address ?? '', message, id }, mailServer ?? null, signal)
    const options = { resolvePublic: isPrivateAllowed ? null : resolve, signal }
    if (kind === 'push') {
      if (!keys) return { status: null, error: 'This service sends to no browsers' }
      const request = await pushRequest(message, { url: webhook.url, fields }, { id, at, keys, origin })
      return request ? post(request, options) : { status: null, error: 'The key of the browser is not valid' }
    }
    const outgoing = requests[kind](message, { url: webhook.url, fields }, id)
    const isRotating = webhook.formerUntil !== null && at < webhook.formerUntil
    const secrets = [webhook.secret, ...(isRotating && webhook.formerSecret ? [webhook.formerSecret] : [])]
    const headers = { ...outgoing.headers, ...signedHeaders({ id, at, body: outgoing.body }, secrets) }
    const answer = await post({ ...outgoing, headers }, options)
    const isRefused = answer.error === null && meaningOf(kind, answer.status) !== null
    return isRefused ? { ...answer, error: `Answered ${answer.status}` } : answer
  }

  async #recordAttempt(
    { id, name, kind, failingSince }: StoredWebhook,
    due: readonly StoredDelivery[],
    answer: Answer,
  ): Promise<void> {
    const { store, now, log, random = Math.random, forget } = this.#options
    const at = now()
    const chance = random()
    const isGone = meaningOf(kindOf(kind), answer.status) === 'gone'
    let verdict: Verdict = { nextAt: null, failingSince, disabledReason: null }
    for (const { id: delivery, attempts } of due) {
      const attempt = { at, attempts, ...answer }
      verdict = afterAttempt({ ...attempt, isGone }, failingSince, chance)
      await store.deliveries.recordAttempt({ ...attempt, id: delivery, nextAt: verdict.nextAt })
    }
    if (verdict.failingSince !== failingSince) await store.setFailing(id, verdict.failingSince)
    this.counts[answer.error === null ? 'delivered' : 'failed'] += 1
    if (answer.error !== null) log.debug('webhook failed', { webhook: id, error: answer.error })
    if (verdict.disabledReason === null) return
    if (isGone && kind === 'push') {
      await store.remove(id)
      await forget?.(id)
      log.info('browser unsubscribed', { webhook: id, name })
      return
    }
    await store.setDisabled(id, { at, reason: verdict.disabledReason })
    log.warn('webhook disabled', { webhook: id, name, reason: verdict.disabledReason, error: answer.error })
  }
}

function usualTimeLimit(): AbortSignal {
  return AbortSignal.timeout(timeLimitMilliseconds)
}

/** At most `max` holders at the same time. The others wait in the order in which they came. */
class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(max: number) {
    this.#free = max
  }

  /** Resolves to a function that gives the slot back. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return () => this.#giveBack()
  }

  #giveBack(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
