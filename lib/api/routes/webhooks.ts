import {
  deliveriesSchema,
  newWebhookSchema,
  queuedDeliverySchema,
  webhookChangesSchema,
  webhookSchema,
  webhookSecretSchema,
  webhooksSchema,
} from '#lib/wire/webhookSchemas.ts'
import { inPath, logParameters, wholeParameters } from '../reference/parameters.ts'
import { json, jsonBody } from '../reference/schemas.ts'
import { deliveries, replayDelivery, testWebhook } from '../webhooks/deliveries.ts'
import { addWebhook, changeWebhook, removeWebhook, rotateSecret, webhook, webhooks } from '../webhooks/webhooks.ts'
import { type RouteRow, rowsOf, sent } from './row.ts'

const rows = rowsOf('Webhooks')

const id = inPath('webhook', 'The id of the webhook.', { type: 'string' }, 'k7qm2xw9')
const example = { name: 'Duty phone', url: 'https://ntfy.example.org/alerts', kind: 'ntfy' }
const noWebhook = (summary: string, below = '') => ({ summary, path: `/webhooks/nobody${below}`, status: 404 })

export const webhookRoutes: readonly RouteRow[] = [
  rows.watch({
    method: 'get',
    path: 'webhooks',
    handler: webhooks,
    operationId: 'get-webhooks',
    summary: 'List webhooks',
    description: 'All webhooks the token can see, by owner and name.',
    parameters: wholeParameters,
    answer: { description: 'The webhooks, by owner and name.', content: json(webhooksSchema) },
    examples: () => [{ summary: 'All webhooks', path: '/webhooks', status: 200 }],
  }),
  rows.watch({
    method: 'post',
    path: 'webhooks',
    handler: addWebhook,
    operationId: 'post-webhook',
    summary: 'Add a webhook',
    description:
      'Receives the events of watches of the same owner that list it in `webhooks`. Messages are signed according to Standard Webhooks. The URL must lead to a public address.',
    body: jsonBody(newWebhookSchema, 'The webhook; the default kind is json.', example),
    answer: { status: 201, description: 'The webhook and its secret.', content: json(webhookSecretSchema) },
    examples: () => [
      { summary: 'To ntfy', path: '/webhooks', status: 201, ...sent, body: JSON.stringify(example) },
      {
        summary: 'To this machine',
        path: '/webhooks',
        status: 422,
        ...sent,
        body: JSON.stringify({ ...example, url: 'http://127.0.0.1/' }),
      },
    ],
  }),
  rows.watch({
    method: 'get',
    path: 'webhooks/{webhook}',
    handler: webhook,
    operationId: 'get-webhook',
    summary: 'Get one webhook',
    description: 'A webhook by its id, without its secret.',
    parameters: [id],
    answer: { description: 'The webhook.', content: json(webhookSchema) },
    examples: () => [noWebhook('No webhook to show')],
  }),
  rows.watch({
    method: 'patch',
    path: 'webhooks/{webhook}',
    handler: changeWebhook,
    operationId: 'patch-webhook',
    summary: 'Change, disable or enable a webhook',
    description: 'Changes the fields that are sent. Pending messages of a disabled webhook are discarded.',
    parameters: [id],
    body: jsonBody(webhookChangesSchema, 'The fields to change.', { enabled: false }),
    answer: { description: 'The webhook.', content: json(webhookSchema) },
    examples: () => [{ ...noWebhook('No webhook to change'), ...sent, body: JSON.stringify({ enabled: true }) }],
  }),
  rows.watch({
    method: 'delete',
    path: 'webhooks/{webhook}',
    handler: removeWebhook,
    operationId: 'delete-webhook',
    summary: 'Remove a webhook',
    description: 'Removes the webhook and its deliveries, and removes it from the watches that list it.',
    parameters: [id],
    answer: { status: 204, description: 'Removed.', content: {} },
    examples: () => [noWebhook('No webhook to remove')],
  }),
  rows.watch({
    method: 'post',
    path: 'webhooks/{webhook}/rotate',
    handler: rotateSecret,
    operationId: 'post-webhook-rotate',
    summary: 'Rotate the secret',
    description: 'Creates a new secret. For 24 hours messages are also signed with the previous secret.',
    parameters: [id],
    answer: { description: 'The webhook and its new secret.', content: json(webhookSecretSchema) },
    examples: () => [noWebhook('No webhook to rotate', '/rotate')],
  }),
  rows.watch({
    method: 'post',
    path: 'webhooks/{webhook}/test',
    handler: testWebhook,
    operationId: 'post-webhook-test',
    summary: 'Send a test',
    description: 'The test is sent within a second; the delivery log shows the result.',
    parameters: [id],
    answer: { status: 202, description: 'The queued delivery.', content: json(queuedDeliverySchema) },
    problems: ['unprocessable'],
    examples: () => [noWebhook('No webhook to test', '/test')],
  }),
  rows.watch({
    method: 'get',
    path: 'webhooks/{webhook}/deliveries',
    handler: deliveries,
    operationId: 'get-webhook-deliveries',
    summary: 'List deliveries',
    description: 'Messages to the webhook, newest first; kept for 30 days.',
    parameters: [id, ...logParameters(50, 1000)],
    answer: { description: 'A page of deliveries.', content: json(deliveriesSchema) },
    examples: () => [noWebhook('No webhook to list', '/deliveries')],
  }),
  rows.watch({
    method: 'post',
    path: 'webhooks/{webhook}/deliveries/{delivery}/replay',
    handler: replayDelivery,
    operationId: 'post-webhook-replay',
    summary: 'Send a delivery again',
    description: 'The same message with the same `webhook-id`, and retries as for a new one.',
    parameters: [id, inPath('delivery', 'The id of the delivery.', { type: 'integer' }, 1)],
    answer: { status: 202, description: 'The queued delivery.', content: json(queuedDeliverySchema) },
    problems: ['unprocessable'],
    examples: () => [noWebhook('No delivery to replay', '/deliveries/1/replay')],
  }),
]
