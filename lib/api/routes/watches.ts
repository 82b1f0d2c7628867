import { tableFormats } from '#lib/wire/formats/entryFormats.ts'
import type { Parameter } from '#lib/wire/openApi.ts'
import { eventTable, leftOutKind, leftOutMeaning, reportedKinds, stationEventTable } from '#lib/wire/watches.ts'
import {
  acknowledgedSchema,
  acknowledgeSchema,
  eventsSchema,
  newWatchSchema,
  watchChangesSchema,
  watchesSchema,
  watchSchema,
} from '#lib/wire/watchSchemas.ts'
import { formatParameter, inPath, inQuery, logParameters, wholeParameters } from '../reference/parameters.ts'
import { json, jsonBody } from '../reference/schemas.ts'
import { acknowledge, events } from '../watches/events.ts'
import { addWatch, changeWatch, removeWatch, watch, watches } from '../watches/watches.ts'
import { type RouteRow, rowsOf, sent } from './row.ts'

const rows = rowsOf('Watches')

const id = inPath('id', 'The id of the watch.', { type: 'string' }, 'unknown')
const roads = { name: 'Maas approach', query: 'bbox=3.9,51.9,4.2,52.05&ship_type=Tanker', events: ['entered', 'left'] }
const noWatch = (method: string) => ({ summary: `No watch to ${method}`, path: '/watches/nobody', status: 404 })

const kinds = [...eventTable, ...stationEventTable, { kind: leftOutKind, meaning: leftOutMeaning }]
  .map(({ kind, meaning }) => `\`${kind}\`: ${meaning}`)
  .join('; ')

const eventParameters: readonly Parameter[] = [
  inQuery('watch', 'Only events of the watch with this id.', { type: 'string' }, 'k7qm-2xw9'),
  inQuery('mmsi', 'Only events of this vessel.', { type: 'integer' }, 244_660_001),
  inQuery('kind', `Only events of one kind: ${kinds}.`, { type: 'string', enum: reportedKinds }, 'entered'),
  inQuery('since', 'Only events at this time or later.', { type: 'string' }, '2026-11-21T06:30:00Z'),
  inQuery('until', 'Only events at this time or earlier.', { type: 'string' }, '2026-11-21T06:30:00Z'),
  inQuery('unread', 'Only events that are not acknowledged.', { type: 'boolean' }, true),
  ...logParameters(100, 1000),
  formatParameter(tableFormats, 'csv'),
  {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'For server-sent events: the id of the last event received.',
    schema: { type: 'string' },
    example: '120',
  },
]

export const watchRoutes: readonly RouteRow[] = [
  rows.watch({
    method: 'get',
    path: 'watches',
    handler: watches,
    operationId: 'get-watches',
    summary: 'List watches',
    description: 'All watches the token can see, by owner and name.',
    parameters: wholeParameters,
    answer: { description: 'The watches, by owner and name.', content: json(watchesSchema) },
    examples: () => [{ summary: 'All watches', path: '/watches', status: 200 }],
  }),
  rows.watch({
    method: 'post',
    path: 'watches',
    handler: addWatch,
    operationId: 'post-watch',
    summary: 'Add a watch',
    description: `Records events of the vessels that match \`query\`, which has the filters of /vessels except time filters. A vessel that is first received after the watch was added, that jumps implausibly, or whose position is unconfirmed, creates no event; a vessel has one kind of event at most once in \`cool_down_minutes\`.`,
    body: jsonBody(newWatchSchema, 'The watch; only name and query are required.', roads),
    answer: { status: 201, description: 'The watch.', content: json(watchSchema) },
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
  }),
  rows.watch({
    method: 'get',
    path: 'watches/{id}',
    handler: watch,
    operationId: 'get-watch',
    summary: 'Get one watch',
    description: 'A watch by its id.',
    parameters: [id],
    answer: { description: 'The watch.', content: json(watchSchema) },
    examples: () => [noWatch('show')],
  }),
  rows.watch({
    method: 'patch',
    path: 'watches/{id}',
    handler: changeWatch,
    operationId: 'patch-watch',
    summary: 'Change a watch',
    description: 'Changes the fields that are sent. If the query changes, the watch restarts.',
    parameters: [id],
    body: jsonBody(watchChangesSchema, 'The fields to change.', { silenced: [244_660_001] }),
    answer: { description: 'The watch.', content: json(watchSchema) },
    examples: () => [{ ...noWatch('change'), ...sent, body: JSON.stringify({ name: 'Roads' }) }],
  }),
  rows.watch({
    method: 'delete',
    path: 'watches/{id}',
    handler: removeWatch,
    operationId: 'delete-watch',
    summary: 'Remove a watch',
    description: 'Removes the watch and its events.',
    parameters: [id],
    answer: { status: 204, description: 'Removed.', content: {} },
    examples: () => [noWatch('remove')],
  }),
  rows.watch({
    method: 'get',
    path: 'events',
    handler: events,
    operationId: 'get-events',
    summary: 'List or follow events',
    description: `Events of watches, newest first; kept for 90 days. With \`Accept: text/event-stream\`, events as they happen, each as \`event\` with its id: a client that reconnects with Last-Event-ID gets the events it missed.`,
    parameters: eventParameters,
    answer: {
      description: 'A page of events.',
      content: {
        ...json(eventsSchema),
        'text/csv': { schema: { type: 'string' } },
        'text/event-stream': { schema: { type: 'string', description: 'WHATWG HTML, 9.2.' } },
      },
    },
    examples: () => [
      { summary: 'The latest five', path: '/events?limit=5', status: 200 },
      { summary: 'As they happen', path: '/events', status: 200, headers: { Accept: 'text/event-stream' } },
      { summary: 'As CSV', path: '/events?format=csv', status: 200 },
      { summary: 'An unknown kind', path: '/events?kind=sank', status: 400 },
    ],
  }),
  rows.watch({
    method: 'post',
    path: 'events/acknowledge',
    handler: acknowledge,
    operationId: 'post-events-acknowledge',
    summary: 'Acknowledge events',
    description: 'Some events by their ids, or all up to an id.',
    body: jsonBody(acknowledgeSchema, 'Either ids or up_to.', { up_to: 120 }),
    answer: { description: 'How many were acknowledged.', content: json(acknowledgedSchema) },
    examples: () => [
      {
        summary: 'All up to one',
        path: '/events/acknowledge',
        status: 200,
        ...sent,
        body: JSON.stringify({ up_to: 120 }),
      },
    ],
  }),
]
