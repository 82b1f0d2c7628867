import { ref } from '#lib/wire/objectSchema.ts'
import { type Described, guardedHeaders as headers, json, sent } from './described.ts'
import { inPath } from './parameters.ts'
import { watchBodyProblems, watchProblems } from './problems.ts'

const base = { tag: 'Webhooks', needsToken: true, takesLinkToken: false } as const
const id = inPath('webhook', 'The id of the webhook.', { type: 'string' }, 'k7qm2xw9')
const example = { name: 'Duty phone', url: 'https://ntfy.example.org/alerts', kind: 'ntfy' }
const noWebhook = (summary: string, below = '') => ({ summary, path: `/webhooks/nobody${below}`, status: 404 })

export const webhookOperations: readonly Described[] = [
  {
    ...base,
    method: 'get',
    path: 'webhooks',
    operationId: 'get-webhooks',
    summary: 'List webhooks',
    description: 'Needs a token with the right to watch. Users see their own webhooks, administrators all.',
    success: { status: 200, description: 'The webhooks, by owner and name.', headers, content: json('Webhooks') },
    problems: watchProblems,
    examples: () => [{ summary: 'All webhooks', path: '/webhooks', status: 200 }],
  },
  {
    ...base,
    method: 'post',
    path: 'webhooks',
    operationId: 'post-webhook',
    summary: 'Add a webhook',
    description:
      'Where watches of the same owner send their events, once they name it in `webhooks`. Messages are signed as Standard Webhooks says. The URL must lead to a public address.',
    body: {
      description: 'The webhook; kind is json unless it says otherwise.',
      required: true,
      content: { 'application/json': { schema: ref('NewWebhook'), example } },
    },
    success: { status: 201, description: 'The webhook and its secret.', headers, content: json('WebhookSecret') },
    problems: watchBodyProblems,
    examples: () => [
      { summary: 'To ntfy', path: '/webhooks', status: 201, ...sent, body: JSON.stringify(example) },
      {
        ...{ summary: 'To this machine', path: '/webhooks', status: 422, ...sent },
        body: JSON.stringify({ ...example, url: 'http://127.0.0.1/' }),
      },
    ],
  },
  {
    ...base,
    method: 'get',
    path: 'webhooks/{webhook}',
    operationId: 'get-webhook',
    summary: 'Get one webhook',
    description: 'Without its secret.',
    parameters: [id],
    success: { status: 200, description: 'The webhook.', headers, content: json('Webhook') },
    problems: [...watchProblems, 'not-found'],
    examples: () => [noWebhook('No webhook to show')],
  },
  {
    ...base,
    method: 'patch',
    path: 'webhooks/{webhook}',
    operationId: 'patch-webhook',
    summary: 'Change, disable or enable a webhook',
    description: 'Changes the members that are sent. What waits when a webhook is disabled is not sent later.',
    parameters: [id],
    body: {
      description: 'What is to change.',
      required: true,
      content: { 'application/json': { schema: ref('WebhookChanges'), example: { enabled: false } } },
    },
    success: { status: 200, description: 'The webhook.', headers, content: json('Webhook') },
    problems: [...watchBodyProblems, 'not-found'],
    examples: () => [{ ...noWebhook('No webhook to change'), ...sent, body: JSON.stringify({ enabled: true }) }],
  },
  {
    ...base,
    method: 'delete',
    path: 'webhooks/{webhook}',
    operationId: 'delete-webhook',
    summary: 'Remove a webhook',
    description: 'Removes the webhook and its deliveries, and takes it from the watches that tell it.',
    parameters: [id],
    success: { status: 204, description: 'It is gone.', headers, content: {} },
    problems: [...watchProblems, 'not-found'],
    examples: () => [noWebhook('No webhook to remove')],
  },
  {
    ...base,
    method: 'post',
    path: 'webhooks/{webhook}/rotate',
    operationId: 'post-webhook-rotate',
    summary: 'Rotate the secret',
    description: 'Makes a new secret. For 24 hours messages carry a signature of the one before as well.',
    parameters: [id],
    success: { status: 200, description: 'The webhook and its new secret.', headers, content: json('WebhookSecret') },
    problems: [...watchProblems, 'not-found'],
    examples: () => [noWebhook('No webhook to rotate', '/rotate')],
  },
  {
    ...base,
    method: 'post',
    path: 'webhooks/{webhook}/test',
    operationId: 'post-webhook-test',
    summary: 'Send a test',
    description: 'Ingest sends it within a second; the deliveries show how it went.',
    parameters: [id],
    success: { status: 202, description: 'The delivery to look for.', headers, content: json('QueuedDelivery') },
    problems: [...watchProblems, 'not-found', 'unprocessable'],
    examples: () => [noWebhook('No webhook to test', '/test')],
  },
  {
    ...base,
    method: 'get',
    path: 'webhooks/{webhook}/deliveries',
    operationId: 'get-webhook-deliveries',
    summary: 'List deliveries',
    description: 'What the webhook was sent, newest first; kept for 30 days.',
    parameters: [
      id,
      {
        name: 'next',
        in: 'query',
        description: 'The cursor of the next page.',
        schema: { type: 'string' },
        example: '120',
      },
    ],
    success: { status: 200, description: 'A page of deliveries.', headers, content: json('Deliveries') },
    problems: [...watchProblems, 'not-found', 'malformed-parameter'],
    examples: () => [noWebhook('No webhook to look at', '/deliveries')],
  },
  {
    ...base,
    method: 'post',
    path: 'webhooks/{webhook}/deliveries/{delivery}/replay',
    operationId: 'post-webhook-replay',
    summary: 'Send a delivery again',
    description: 'The same message with the same `webhook-id`, and retries as for a new one.',
    parameters: [id, inPath('delivery', 'The id of the delivery.', { type: 'integer' }, '1')],
    success: { status: 202, description: 'The delivery to look for.', headers, content: json('QueuedDelivery') },
    problems: [...watchProblems, 'not-found', 'unprocessable'],
    examples: () => [noWebhook('No delivery to replay', '/deliveries/1/replay')],
  },
]
