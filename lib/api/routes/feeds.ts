import {
  coverageSchema,
  interferenceFeaturesSchema,
  interferenceSchema,
  maxCoverageCells,
  maxInterferenceRows,
} from '#lib/wire/coverageSchemas.ts'
import { feedsSchema, takenSchema } from '#lib/wire/feedSchemas.ts'
import { coverageFormats } from '#lib/wire/formats/coverageFormats.ts'
import { entryFormats } from '#lib/wire/formats/entryFormats.ts'
import { collectionTypes } from '#lib/wire/vesselSchema.ts'
import { coverage, coverageTileAnswer } from '../coverage.ts'
import { feeds } from '../feeds.ts'
import { ingest } from '../ingest.ts'
import { interference } from '../interference.ts'
import { formatParameter, inQuery, periodParameters, wholeParameters } from '../reference/parameters.ts'
import { inFormats, json } from '../reference/schemas.ts'
import { tilePlace, vectorTile } from '../reference/vectorTile.ts'
import { type RouteRow, rowsOf } from './row.ts'

const rows = rowsOf('Feeds')

const cellBox = inQuery(
  'bbox',
  'Cells that touch this box: west,south,east,north in degrees. West is greater than east if it crosses 180°. Without it, all cells.',
  { type: 'string' },
  '3.5,51.5,5,52.5',
)

const coverageSource = inQuery(
  'source',
  'Names of sources, separated by commas. Without it, all sources.',
  { type: 'string' },
  'roof',
)

const receiverBody = {
  stationid: 'roof',
  msgs: [{ rxuxtime: 1_795_262_370, nmea: ['!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*26'] }],
}

export const feedRoutes: readonly RouteRow[] = [
  rows.guarded({
    method: 'post',
    path: 'ingest',
    handler: ingest,
    right: 'ingest',
    takesBasic: true,
    operationId: 'post-ingest',
    summary: 'Send sentences of a receiver',
    description:
      'NMEA 0183 sentences (AIVDM), one per line, up to 8 MiB and 400,000 lines, or what AIS-catcher posts by HTTP: its JSON, a JSON message per line, or the form of aprs.fi (multipart/form-data with `jsonais`), up to 100,000 messages. Optionally gzip. The body decides what it is, not its Content-Type. Sentences in JSON count before decoded fields, with the time at which they were received. An empty body is a sign of life. Requires a token with the `ingest` permission, as a Bearer token or as the password of Basic authentication; one that is limited to a feed posts under its name only. The answer comes when the vessels are stored. After 429 or 503 send the same lines again; those already processed count once. A message split over two requests is incomplete.',
    parameters: [
      inQuery(
        'name',
        'The name of the receiver, in logs and on the status page. For a token that is limited to a feed, its name is the default and the only one accepted. Otherwise the default is the user name of Basic authentication (unless it is `x`), the name of the station in JSON, or `push`.',
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
      description: 'The lines or messages.',
      required: true,
      content: {
        'text/plain': { schema: { type: 'string' }, example: '!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*26\n' },
        'application/json': { schema: { type: 'object' }, example: receiverBody },
        'multipart/form-data': { schema: { type: 'object', properties: { jsonais: { type: 'string' } } } },
      },
    },
    answer: {
      status: 202,
      description: 'How the lines were processed.',
      content: json(takenSchema),
    },
    problems: ['not-permitted', 'unprocessable', 'ingest-full', 'ingest-not-running'],
    examples: () => [
      {
        summary: 'One position',
        path: '/ingest?name=roof',
        status: 202,
        headers: { 'Content-Type': 'text/plain' },
        body: '!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*26\n',
      },
      {
        summary: 'A message of AIS-catcher',
        path: '/ingest',
        status: 202,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(receiverBody),
      },
      {
        summary: 'No messages',
        path: '/ingest',
        status: 422,
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
    parameters: wholeParameters,
    answer: { description: 'The state of the feeds.', content: json(feedsSchema) },
    problems: ['upstream-failed'],
    examples: () => [{ summary: 'All feeds', path: '/feeds', status: 200 }],
  }),
  rows.guarded({
    method: 'get',
    path: 'coverage',
    handler: coverage,
    operationId: 'get-coverage',
    summary: 'Get where vessels are received',
    description: `The cells of 0.1° in which sources received vessels in the last seven days. A cell counts for a source once it received a vessel there in two hours, or three vessels, so that an hour of anomalous propagation shows nothing. Repeats of other sources count, imported recordings do not. At most a minute or two old. At most ${maxCoverageCells} cells; more return 422.`,
    parameters: [cellBox, coverageSource, formatParameter(coverageFormats, 'csv')],
    answer: {
      description: 'The cells, from south-west to north-east.',
      content: inFormats(coverageFormats, { geojson: coverageSchema }),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: () => [
      { summary: 'Off Rotterdam', path: '/coverage?bbox=3.5,51.5,5,52.5', status: 200 },
      { summary: 'Of one source, as CSV', path: '/coverage?source=roof&format=csv', status: 200 },
      { summary: 'A box that is upside down', path: '/coverage?bbox=3,52,4,51', status: 422 },
    ],
  }),
  rows.guarded({
    method: 'get',
    path: 'tiles/coverage/{z}/{x}/{y}',
    handler: coverageTileAnswer,
    operationId: 'get-coverage-tile',
    summary: 'Get where vessels are received as a map tile',
    description:
      'The same cells as a Mapbox vector tile in Web Mercator, layer `coverage`; y may end in `.mvt`. `age` is `1h`, `24h` or `7d`; a square of a single source has its name in `source`. Below zoom 6 a square unites several cells.',
    parameters: [coverageSource, ...tilePlace],
    answer: vectorTile,
    isTagged: true,
    problems: ['not-found', 'upstream-failed'],
    examples: () => [
      { summary: 'The world', path: '/tiles/coverage/0/0/0.mvt', status: 200 },
      { summary: 'Outside the world', path: '/tiles/coverage/1/2/0.mvt', status: 404 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'interference',
    handler: interference,
    operationId: 'get-interference',
    summary: 'Get where positions were displaced',
    description: `How many vessels had positions that were displaced together, in each hour and cell of 0.1°, and how many vessels were received there. A vessel counts in the cell of its last trusted position before. Kept for 62 days and at most a minute or two old. The rule does not find the cause, and accuses no vessel. Hours that touch the period, latest first; at most ${maxInterferenceRows} rows; more return 422. A scope must consist of areas, and has the cells inside it; with any other scope the answer is 403.`,
    parameters: [cellBox, ...periodParameters('24 hours'), formatParameter(entryFormats, 'csv')],
    answer: {
      description: 'The cells of each hour with displaced vessels; none where there were none.',
      headers: ['X-Total-Count'],
      content: inFormats(entryFormats, { json: interferenceSchema, geojson: interferenceFeaturesSchema }),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: () => [
      { summary: 'The last 24 hours', path: '/interference', status: 200 },
      {
        summary: 'The last week in the Baltic, as CSV',
        path: '/interference?bbox=9,53,31,66&since=-P7D&format=csv',
        status: 200,
      },
      { summary: 'A period that ends before it begins', path: '/interference?since=-PT1H&until=-PT2H', status: 400 },
    ],
  }),
]
