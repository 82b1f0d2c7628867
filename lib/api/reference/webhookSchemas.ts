import { listOf, objectSchema, orNull, ref, text, time, truth, whole, words } from '#lib/wire/objectSchema.ts'
import type { Schema } from '#lib/wire/openApi.ts'
import { eventKinds } from '#lib/wire/watches.ts'
import {
  type DeliveryJson,
  deliveryStates,
  disabledReasons,
  type WebhookJson,
  webhookKinds,
} from '#lib/wire/webhooks.ts'

const webhook: Record<keyof WebhookJson, Schema> = {
  id: text('Its id.'),
  name: text('Its name.'),
  url: text('Where it is sent to.', 'https://hooks.example.org/lastfix'),
  kind: words('How its messages look: plain JSON, or as Slack, Teams or ntfy take them.', webhookKinds),
  enabled: truth('Whether it is sent anything.'),
  disabled_at: orNull(time('Since when it is not.')),
  disabled_reason: orNull(
    words(
      '`gone`: it answered 410; `failing`: every attempt of a day failed; `user`: a user disabled it.',
      disabledReasons,
    ),
  ),
  failing_since: orNull(time('Since when every attempt has failed.')),
  former_secret_until: orNull(time('Until when the secret before signs as well.')),
  owner: text('Whose it is: an email, or `command line`. Watches of this owner can tell it.'),
  created_at: time('When it was added.'),
}

const delivery: Record<keyof DeliveryJson, Schema> = {
  id: whole('Its id.'),
  state: words('Whether it is still to be made.', deliveryStates),
  event: orNull(
    objectSchema('The event; null for a test.', {
      ...{ id: whole(''), at: time(''), kind: words('', eventKinds) },
      ...{ watch: text('The name of its watch.'), vessel: text('The name of the vessel, or its MMSI.') },
    }),
  ),
  created_at: time('When the event happened or the test was asked for.'),
  attempts: whole('How many attempts there were.'),
  tried_at: orNull(time('When the last one was.')),
  status: orNull(whole('The HTTP status of the last one.')),
  error: orNull(text('Why it failed.')),
  next_attempt_at: orNull(time('When the next one will be.')),
}

const { name, url, kind, enabled } = webhook

export const webhookSchemas: Record<string, Schema> = {
  Webhook: objectSchema('Where events are sent.', webhook),
  Webhooks: objectSchema('', { webhooks: listOf(ref('Webhook')) }),
  NewWebhook: objectSchema('A webhook as it is added.', { name, url }, { kind }),
  WebhookChanges: objectSchema('What changes of a webhook.', {}, { name, url, kind, enabled }),
  WebhookSecret: objectSchema('The only answer with the secret.', {
    webhook: ref('Webhook'),
    secret: text('Signs every message; keep it.', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
  }),
  Delivery: objectSchema('A message to a webhook.', delivery),
  Deliveries: objectSchema('A page of deliveries, newest first.', {
    deliveries: listOf(ref('Delivery')),
    paging: objectSchema('', { limit: whole('') }, { next: text('The cursor of the next page; absent on the last.') }),
  }),
  QueuedDelivery: objectSchema('', { delivery: whole('The id of the delivery.') }),
}
