import type { Parameter } from '#lib/wire/openApi.ts'
import { eventKinds, eventTable } from '#lib/wire/watches.ts'
import { type Described, guardedHeaders as headers, json, ref, sent } from './described.ts'
import { inPath } from './parameters.ts'
import { watchBodyProblems, watchProblems } from './problems.ts'

const about =
  'Needs a token with the right to watch. Users, and the tokens that they made, see their own watches and, read-only, those of shared views; administrators see all.'
const base = { tag: 'Watches', needsToken: true, takesLinkToken: false } as const
const id = inPath('id', 'The id of the watch.', { type: 'string' }, 'unknown')
const roads = { name: 'Maas approach', query: 'bbox=3.9,51.9,4.2,52.05&ship_type=Tanker', events: ['entered', 'left'] }
const noWatch = (method: string) => ({ summary: `No watch to ${method}`, path: '/watches/nobody', status: 404 })

const watchParameters: readonly Parameter[] = [
  ...['watch', 'mmsi'].map((name) => ({
    name,
    in: 'query' as const,
    description: name === 'watch' ? 'Only events of the watch with this id.' : 'Only events of this vessel.',
    schema: { type: name === 'watch' ? ('string' as const) : ('integer' as const) },
    example: name === 'watch' ? 'k7qm2xw9' : 244_660_001,
  })),
  {
    name: 'kind',
    in: 'query' as const,
    description: `Only events of one kind: ${eventTable.map(({ kind, meaning }) => `\`${kind}\`: ${meaning}`).join('; ')}.`,
    schema: { type: 'string', enum: eventKinds },
    example: 'entered',
  },
  ...['since', 'until'].map((name) => ({
    name,
    in: 'query' as const,
    description: `Only events at this time or ${name === 'since' ? 'later' : 'earlier'}.`,
    schema: { type: 'string' as const },
    example: '2026-11-21T06:30:00Z',
  })),
  {
    name: 'unread',
    in: 'query' as const,
    description: 'Only events that are not acknowledged.',
    schema: { type: 'boolean' },
    example: 'true',
  },
  {
    name: 'limit',
    in: 'query' as const,
    description: 'The maximum number of events; values above 1000 count as 1000.',
    schema: { type: 'integer', minimum: 1, default: 100 },
    example: 5,
  },
  {
    name: 'next',
    in: 'query' as const,
    description: 'The cursor of the next page.',
    schema: { type: 'string' },
    example: '120',
  },
  {
    name: 'format',
    in: 'query' as const,
    description: '`csv`: the newest 100,000 as a file.',
    schema: { type: 'string', enum: ['json', 'csv'], default: 'json' },
    example: 'csv',
  },
  {
    name: 'Last-Event-ID',
    in: 'header' as const,
    description: 'For server-sent events: the id of the last event received.',
    schema: { type: 'string' },
    example: '120',
  },
]

export const watchOperations: readonly Described[] = [
  {
    ...base,
    method: 'get',
    path: 'watches',
    operationId: 'get-watches',
    summary: 'List watches',
    description: about,
    success: { status: 200, description: 'The watches, by owner and name.', headers, content: json('Watches') },
    problems: watchProblems,
    examples: () => [{ summary: 'All watches', path: '/watches', status: 200 }],
  },
  {
    ...base,
    method: 'post',
    path: 'watches',
    operationId: 'post-watch',
    summary: 'Add a watch',
    description: `Records events of the vessels that match \`query\`, which has the filters of /vessels except those of times. A vessel that is first received after the watch was made, that jumps or whose position waits for confirmation causes none; a vessel has one kind of event at most once in \`cool_down_minutes\`. ${about}`,
    body: {
      description: 'The watch; only name and query are required.',
      required: true,
      content: { 'application/json': { schema: ref('NewWatch'), example: roads } },
    },
    success: { status: 201, description: 'The watch.', headers, content: json('Watch') },
    problems: watchBodyProblems,
    examples: () => [
      { summary: 'Tankers off Rotterdam', path: '/watches', status: 201, ...sent, body: JSON.stringify(roads) },
      {
        summary: 'No filter',
        path: '/watches',
        status: 422,
        ...sent,
        body: JSON.stringify({ name: 'All', query: '' }),
      },
    ],
  },
  {
    ...base,
    method: 'get',
    path: 'watches/{id}',
    operationId: 'get-watch',
    summary: 'Get one watch',
    description: about,
    parameters: [id],
    success: { status: 200, description: 'The watch.', headers, content: json('Watch') },
    problems: [...watchProblems, 'not-found'],
    examples: () => [noWatch('show')],
  },
  {
    ...base,
    method: 'patch',
    path: 'watches/{id}',
    operationId: 'patch-watch',
    summary: 'Change a watch',
    description: 'Changes the members that are sent. With another query the watch starts again.',
    parameters: [id],
    body: {
      description: 'What is to change.',
      required: true,
      content: { 'application/json': { schema: ref('WatchChanges'), example: { silenced: [244_660_001] } } },
    },
    success: { status: 200, description: 'The watch.', headers, content: json('Watch') },
    problems: [...watchBodyProblems, 'not-found'],
    examples: () => [{ ...noWatch('change'), ...sent, body: JSON.stringify({ name: 'Roads' }) }],
  },
  {
    ...base,
    method: 'delete',
    path: 'watches/{id}',
    operationId: 'delete-watch',
    summary: 'Remove a watch',
    description: 'Removes the watch and its events.',
    parameters: [id],
    success: { status: 204, description: 'It is gone.', headers, content: {} },
    problems: [...watchProblems, 'not-found'],
    examples: () => [noWatch('remove')],
  },
  {
    ...base,
    method: 'get',
    path: 'events',
    operationId: 'get-events',
    summary: 'List or follow events',
    description: `Events of watches, newest first; kept for 90 days. With \`Accept: text/event-stream\`, events as they happen, each as \`event\` with its id: a client that reconnects with Last-Event-ID gets those it missed. ${about}`,
    parameters: watchParameters,
    success: {
      status: 200,
      description: 'A page of events.',
      headers,
      content: {
        ...json('Events'),
        'text/csv': { schema: { type: 'string' } },
        'text/event-stream': { schema: { type: 'string', description: 'WHATWG HTML, 9.2.' } },
      },
    },
    problems: [...watchProblems, 'malformed-parameter'],
    examples: () => [
      { summary: 'The latest five', path: '/events?limit=5', status: 200 },
      { summary: 'As they happen', path: '/events', status: 200, headers: { Accept: 'text/event-stream' } },
      { summary: 'As CSV', path: '/events?format=csv', status: 200 },
      { summary: 'A kind that does not exist', path: '/events?kind=sank', status: 400 },
    ],
  },
  {
    ...base,
    method: 'post',
    path: 'events/acknowledge',
    operationId: 'post-events-acknowledge',
    summary: 'Acknowledge events',
    description: 'Some events by their ids, or all up to an id.',
    body: {
      description: 'Either ids or up_to.',
      required: true,
      content: { 'application/json': { schema: ref('Acknowledge'), example: { up_to: 120 } } },
    },
    success: { status: 200, description: 'How many were acknowledged.', headers, content: json('Acknowledged') },
    problems: watchBodyProblems,
    examples: () => [
      {
        summary: 'All up to one',
        path: '/events/acknowledge',
        status: 200,
        ...sent,
        body: JSON.stringify({ up_to: 120 }),
      },
    ],
  },
]
