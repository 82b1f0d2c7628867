import { feedsSchema, takenSchema } from '#lib/wire/feedSchemas.ts'
import { collectionTypes } from '#lib/wire/vesselSchema.ts'
import { feeds } from '../feeds.ts'
import { ingest } from '../ingest.ts'
import { inQuery } from '../reference/parameters.ts'
import { json } from '../reference/schemas.ts'
import { type RouteRow, rowsOf } from './row.ts'

const rows = rowsOf('Feeds')

export const feedRoutes: readonly RouteRow[] = [
  rows.guarded({
    method: 'post',
    path: 'ingest',
    handler: ingest,
    right: 'ingest',
    operationId: 'post-ingest',
    summary: 'Send sentences of a receiver',
    description:
      'NMEA 0183 sentences (AIVDM), one per line, up to 8 MiB, optionally gzip. Requires a token with the `ingest` permission; one that is limited to a feed posts under its name only. The answer comes when the vessels are stored. After 429 or 503 send the same lines again; those already processed count once. A message split over two requests is incomplete.',
    parameters: [
      inQuery(
        'name',
        'The name of the receiver, in logs and on the status page. For a token that is limited to a feed, its name is the default and the only one accepted.',
        { type: 'string', default: 'push' },
        'roof',
      ),
      inQuery(
        'collection',
        'How it receives AIS.',
        { type: 'string', enum: collectionTypes, default: 'terrestrial' },
        'terrestrial',
      ),
    ],
    body: {
      description: 'The lines.',
      required: true,
      content: {
        'text/plain': { schema: { type: 'string' }, example: '!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*26\n' },
      },
    },
    answer: {
      status: 202,
      description: 'How the lines were processed.',
      content: json(takenSchema),
    },
    problems: ['not-permitted', 'ingest-full', 'ingest-not-running'],
    examples: () => [
      {
        summary: 'One position',
        path: '/ingest?name=roof',
        status: 202,
        headers: { 'Content-Type': 'text/plain' },
        body: '!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*26\n',
      },
      {
        summary: 'Not sentences',
        path: '/ingest',
        status: 415,
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      },
    ],
  }),
  rows.guarded({
    method: 'get',
    path: 'feeds',
    handler: feeds,
    operationId: 'get-feeds',
    summary: 'Get the state of feeds',
    description:
      'The last report of the ingest process on itself and on every feed: state, rates, what was rejected and why.',
    answer: { description: 'The state of the feeds.', content: json(feedsSchema) },
    problems: ['upstream-failed'],
    examples: () => [{ summary: 'All feeds', path: '/feeds', status: 200 }],
  }),
]
