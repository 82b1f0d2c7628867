import { z } from 'zod'
import { acceptedHosts, originOf } from '#lib/origins.ts'
import { languages } from './languages.ts'
import { noticeSchema } from './notices.ts'
import { countedPaging, forwardPaging, line, name, time } from './schemaParts.ts'
import { reportedKinds } from './watches.ts'
import { answerMeanings, deliveryStates, disabledReasons, webhookKinds, webhookKindTable } from './webhooks.ts'

const maxUrlCharacters = 2_000
const address = `must be a URL that begins with https:// or http://, with ${acceptedHosts}`

const settable = z.object({
  name: name.describe('Name of the webhook.'),
  url: z
    .url({
      protocol: /^https?$/,
      normalize: true,
      error: ({ input }) => (input === undefined ? 'is missing' : address),
    })
    .refine((url) => originOf(url) !== null, address)
    .max(maxUrlCharacters, `must have at most ${maxUrlCharacters} characters`)
    .meta({ description: 'URL the messages are sent to.', examples: ['https://hooks.example.org/lastfix'] }),
  kind: z
    .enum(webhookKinds, `must be one of ${webhookKinds.join(', ')}`)
    .describe('What receives the messages: a program (`json`), or a service, in whose format they are sent.'),
  fields: z
    .record(z.string(), line, 'must be an object of texts')
    .describe(
      `What the kind needs besides the URL. ${formsText()} Secret fields are not returned; a change keeps those that it leaves out, unless it has another kind or server. An empty text removes an optional one.`,
    ),
  language: z
    .enum(languages, `must be one of ${languages.join(', ')}`)
    .describe('Language of the messages, except of JSON.'),
  enabled: z.boolean('must be true or false').describe('Whether messages are sent.'),
  distress: z
    .boolean('must be true or false')
    .describe('Whether each distress beacon in sight of the owner is sent, without a watch.'),
  service_notices: z
    .boolean('must be true or false')
    .describe(
      'Whether notices of the service are sent, about feeds, backups, the disk and newer versions. For administrators.',
    ),
})

export const newWebhookSchema = settable
  .omit({ enabled: true })
  .extend({
    url: settable.shape.url
      .optional()
      .describe(
        'URL the messages are sent to. Telegram and Pushover have one of their own; of an email it is `mailto:` and the address.',
      ),
    kind: settable.shape.kind.default('json'),
    fields: settable.shape.fields.default({}),
    language: settable.shape.language.default('en'),
    distress: settable.shape.distress.default(true),
    service_notices: settable.shape.service_notices.default(false),
  })
  .describe('Request body of a new webhook.')
export const webhookChangesSchema = settable.partial().describe('Fields to change.')

/** Request of the form. A new webhook has no `enabled`. */
export type WebhookRequestJson = z.input<typeof newWebhookSchema> & Partial<Pick<WebhookJson, 'enabled'>>

export const webhookSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the webhook.', examples: ['k7qm-2xw9'] }),
    ...settable.shape,
    fields: z.record(z.string(), z.string()).describe('The fields of the kind that are not secret.'),
    secrets: z.array(z.string()).describe('Names of the secret fields that are stored.'),
    disabled_at: time.nullable().describe('When it was disabled.'),
    disabled_reason: z
      .string()
      .nullable()
      .meta({
        description: '`gone`: it returned 410; `failing`: every attempt of a day failed; `user`: a user disabled it.',
        enum: [...disabledReasons, null],
      }),
    failing_since: time.nullable().describe('When the attempts began to fail; null after a successful one.'),
    former_secret_until: time.nullable().describe('The previous secret is also used until this time.'),
    owner: z
      .string()
      .describe('Owner: an email address, or `command line`. Watches and lists of the same owner can use the webhook.'),
    created_at: time.describe('When the webhook was added.'),
  })
  .describe('A webhook: a URL that receives events and reports of lists.')

export type WebhookJson = z.infer<typeof webhookSchema>

export const webhooksSchema = z
  .strictObject({ data: z.array(webhookSchema), paging: countedPaging })
  .describe('A page of webhooks, by owner and name.')

export const webhookSecretSchema = z
  .strictObject({
    webhook: webhookSchema,
    secret: z
      .string()
      .meta({ description: 'Signs every message; keep it.', examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] }),
  })
  .describe('Contains the secret; it is not returned again.')

export type WebhookSecretJson = z.infer<typeof webhookSecretSchema>

export const deliverySchema = z
  .strictObject({
    id: z.int().describe('Id of the delivery.'),
    state: z.enum(deliveryStates).describe('State of the delivery.'),
    event: z
      .strictObject({
        id: z.int().describe('Id of the event.'),
        at: time.describe('When it happened.'),
        kind: z.string().meta({ description: 'Kind of event.', enum: reportedKinds }),
        watch: z.string().describe('Name of the watch.'),
        vessel: z.string().describe('Name of the vessel, or its MMSI; empty for `interference`.'),
      })
      .nullable()
      .describe('The event; null for a report, a notice, distress or a test.'),
    report: z
      .strictObject({
        list: z.string().describe('Name of the list.'),
        due_at: time.describe('The noon or midnight of the report.'),
      })
      .nullable()
      .describe('The report of a list; null for an event, a notice, distress or a test.'),
    distress: z
      .strictObject({
        activation: z.int().describe('Id of the activation.'),
        at: time.describe('When it began.'),
        beacon: z.string().describe('Name of the beacon, or its MMSI.'),
      })
      .nullable()
      .describe('The distress that no watch reported; null for another message.'),
    notice: noticeSchema.nullable().describe('The notice; null for an event, a report, distress or a test.'),
    created_at: time.describe('When the event happened, the report was made or the test was requested.'),
    attempts: z.int().describe('Number of attempts.'),
    tried_at: time.nullable().describe('Time of the last attempt.'),
    status: z
      .int()
      .nullable()
      .describe('HTTP status of the last attempt; of an email the reply code of the mail server.'),
    meaning: z.enum(answerMeanings).nullable().meta({
      description:
        'What the status of a failed attempt means at this service, as far as is known: `token`: it does not accept the token; `login`: the mail server does not accept the user or password of the service; `address`: it does not accept the address; `user`: the token or the user; `chat`: it does not know the chat; `blocked`: the chat has blocked the bot; `room`: it does not know the room; `not_member`: the owner of the token is not in the room; `url`: it does not know the URL; `topic`: it does not know the topic; `configuration`: it has no such configuration; `partly`: some receivers did not get it; `key`: it does not accept the key of this service; `rate`: too many messages; `gone`: the receiver is gone.',
    }),
    error: z.string().nullable().describe('Why the last attempt failed.'),
    next_attempt_at: time.nullable().describe('Time of the next attempt.'),
  })
  .describe('A message to a webhook.')

export type DeliveryJson = z.infer<typeof deliverySchema>

export const deliveriesSchema = z
  .strictObject({ data: z.array(deliverySchema), paging: forwardPaging })
  .describe('A page of deliveries, newest first.')

export type DeliveriesJson = z.infer<typeof deliveriesSchema>

export const queuedDeliverySchema = z
  .strictObject({ delivery: z.int().describe('Id of the delivery.') })
  .describe('A queued delivery.')

/** The fields of all kinds, for the reference. */
function formsText(): string {
  return webhookKinds
    .flatMap((kind) => {
      const fields = webhookKindTable[kind].fields.map(
        ({ name, isSecret, isOptional }) =>
          `\`${name}\`${isSecret ? ' (secret)' : ''}${isOptional ? ' (optional)' : ''}`,
      )
      return fields.length === 0 ? [] : `${kind}: ${fields.join(', ')}.`
    })
    .join(' ')
}
