import type { Rate } from '#lib/rateLimit.ts'
import type { Service } from '#lib/service.ts'
import { distressJson, happenedJson, interferenceOf, senderOf } from '#lib/wire/eventJson.ts'
import { noticeOf } from '#lib/wire/notices.ts'
import { ParameterReader, parseId } from '#lib/wire/parameters.ts'
import { isoTime } from '#lib/wire/time.ts'
import type { DeliveryJson } from '#lib/wire/webhookSchemas.ts'
import { kindOf, meaningOf, type WebhookKind } from '#lib/wire/webhooks.ts'
import { accepted } from '../answer/jsonAnswer.ts'
import { logPage } from '../answer/page.ts'
import { checkRead, Problem, unprocessableMember } from '../answer/problem.ts'
import { limitRate } from '../request/limitRate.ts'
import type { GuardedCall } from '../route.ts'
import { type StoredWebhook, webhookOf } from './webhooks.ts'

type StoredDelivery = Awaited<ReturnType<Service['webhooks']['deliveries']['find']>>[number]

const defaultLimit = 50
const maxLimit = 1_000
/** Limit per user, because users may enter any public URL. */
const sendRate: Rate = { capacity: 60, perMinute: 10 }

/** GET /api/webhooks/{webhook}/deliveries: newest first. */
export async function deliveries(call: GuardedCall, { webhook: id }: { webhook: string }) {
  const { kind } = await webhookOf(call, id)
  const reader = new ParameterReader(call.url.searchParams)
  const limit = reader.limit({ otherwise: defaultLimit, maximum: maxLimit })
  const before = reader.cursorId()
  checkRead(reader)
  const found = await call.service.webhooks.deliveries.find({ webhook: id, before, limit: limit + 1 })
  return logPage(found, limit, (delivery) => deliveryJson(delivery, kindOf(kind)))
}

/**
 * POST /api/webhooks/{webhook}/test: ingest sends the message within a second; the list of deliveries has the outcome.
 */
export async function testWebhook(call: GuardedCall, { webhook: id }: { webhook: string }) {
  const { service } = call
  const current = await webhookOf(call, id)
  await checkMaySend(call, current)
  const delivery = await service.webhooks.deliveries.addTest(id, service.now())
  return accepted({ delivery })
}

/**
 * POST /api/webhooks/{webhook}/deliveries/{delivery}/replay: sends the same message again, with the same `webhook-id`.
 */
export async function replayDelivery(
  call: GuardedCall,
  { webhook: id, delivery }: { webhook: string; delivery: string },
) {
  const current = await webhookOf(call, id)
  await checkMaySend(call, current)
  const number = parseId(delivery)
  if (number !== null && (await call.service.webhooks.deliveries.replay(id, number)))
    return accepted({ delivery: number })
  throw new Problem('not-found', `There is no delivery "${delivery}" of this webhook.`)
}

async function checkMaySend({ actor, service }: GuardedCall, { disabledAt }: StoredWebhook): Promise<void> {
  if (disabledAt !== null) throw unprocessableMember('enabled', 'must be true: a disabled webhook receives no messages')
  await limitRate(service, `webhook tests ${actor}`, sendRate, 'tests and replays can be sent')
}

function deliveryJson(delivery: StoredDelivery, receiver: WebhookKind): DeliveryJson {
  const { id, at, attempts, triedAt, status, error, nextAt, event, report, notice, distress } = delivery
  return {
    id,
    state: nextAt !== null ? 'waiting' : error === null ? 'delivered' : 'failed',
    event: event && summaryOf(event),
    distress: distress === null ? null : beaconOf(distress),
    notice: notice === null ? null : noticeOf(notice),
    report: report && { list: report.listName, due_at: isoTime(report.dueAt) },
    created_at: isoTime(at),
    attempts,
    tried_at: isoTime(triedAt),
    status,
    meaning: error === null ? null : meaningOf(receiver, status),
    error,
    next_attempt_at: isoTime(nextAt),
  }
}

function summaryOf(event: NonNullable<StoredDelivery['event']>): DeliveryJson['event'] {
  const happened = happenedJson(event, event.watchName)
  const { id, at, kind, watch } = happened
  const { name, mmsi } = senderOf(happened)
  return { id, at, kind, watch: watch.name, vessel: interferenceOf(happened) ? '' : (name ?? `MMSI ${mmsi}`) }
}

function beaconOf(facts: string): DeliveryJson['distress'] {
  const distress = distressJson(facts)
  const { name, mmsi } = senderOf(distress)
  return { activation: distress.activation ?? 0, at: distress.at, beacon: name ?? `MMSI ${mmsi}` }
}
