import { filterTable } from '#lib/wire/filterTable.ts'
import { formatNames, formats } from '#lib/wire/formats/formats.ts'
import { maxTracks, trackFormats } from '#lib/wire/formats/trackFormats.ts'
import type { MediaType, Schema } from '#lib/wire/openApi.ts'
import { collectionTypes } from '#lib/wire/vesselSchema.ts'
import { defaultFound, maxFound, maxSearchCharacters } from '#lib/wire/vesselSearch.ts'
import { prometheusContentType } from '../metrics/prometheus.ts'
import { type Described, guardedHeaders, json, ref } from './described.ts'
import {
  at,
  filterParameters,
  inPath,
  pageParameters,
  recordParameters,
  trackFormat,
  trackParameters,
} from './parameters.ts'
import { dataProblems, guardProblems } from './problems.ts'
import { watchOperations } from './watchOperations.ts'
import { webhookOperations } from './webhookOperations.ts'

/** The formats of records; those that are not JSON have a string schema. */
function inFormats(ofJson: string, ofGeoJson: string): Record<string, MediaType> {
  const named: Record<string, Schema> = { json: ref(ofJson), geojson: ref(ofGeoJson) }
  return Object.fromEntries(
    formatNames.map((name) => [
      formats[name].mediaType,
      { schema: named[name] ?? { type: 'string', description: formats[name].meaning } },
    ]),
  )
}

const rotterdam = filterTable.find(({ kind }) => kind === 'area')?.example ?? ''

const areaAndSpeed = new URLSearchParams({ last_known_position_within: rotterdam, speed_min: '0.5' })

const vesselId = inPath('id', 'The id of the record.', { type: 'string', format: 'uuid' }, '')

const graphqlQuery = '{ vessels(first: 5, flag: ["NL"]) { nodes { staticData { name mmsi } } } }'

const graphql = {
  path: 'graphql',
  tag: 'GraphQL',
  description:
    'For programs written for the successor of the discontinued service: its schema, cursors and error codes. Introspection is on. Also at /graphql, for both kinds of token. Every root field counts as a request. Problems have the status given here, and the shape of GraphQL errors.',
  needsToken: true,
  success: {
    status: 200,
    description: 'The data, and errors of single fields.',
    headers: guardedHeaders,
    content: {
      'application/json': { schema: ref('GraphqlResponse') },
      'application/graphql-response+json': { schema: ref('GraphqlResponse') },
    },
  },
} as const

export const operations: readonly Described[] = [
  {
    ...graphql,
    method: 'get',
    operationId: 'get-graphql',
    summary: 'Query by address',
    parameters: [
      {
        name: 'query',
        in: 'query',
        required: true,
        description: 'The document.',
        schema: { type: 'string' },
        example: graphqlQuery,
      },
    ],
    problems: [...dataProblems, 'malformed-parameter'],
    examples: () => [
      { summary: 'Five vessels', path: `/graphql?${new URLSearchParams({ query: graphqlQuery })}`, status: 200 },
      { summary: 'No query', path: '/graphql', status: 400 },
    ],
  },
  {
    ...graphql,
    method: 'post',
    operationId: 'post-graphql',
    summary: 'Query',
    body: {
      description: 'The query.',
      required: true,
      content: { 'application/json': { schema: ref('GraphqlRequest'), example: { query: graphqlQuery } } },
    },
    problems: [...dataProblems, 'malformed-body', 'unprocessable', 'body-too-large', 'unsupported-media-type'],
    examples: () => [
      {
        summary: 'Five vessels',
        path: '/graphql',
        status: 200,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: graphqlQuery }),
      },
    ],
  },
  {
    method: 'get',
    path: 'vessels',
    operationId: 'get-vessels',
    tag: 'Vessels',
    summary: 'List vessels',
    description:
      'All vessels that match every filter, page by page, with the exact total; without filters, all vessels. Unknown parameters are ignored.',
    needsToken: true,
    takesLinkToken: true,
    parameters: [...filterParameters, at, ...pageParameters],
    success: {
      status: 200,
      description: 'A page of records.',
      headers: [...guardedHeaders, 'ETag', 'Link', 'X-Total-Count'],
      content: inFormats('Page', 'FeatureCollection'),
    },
    isTagged: true,
    problems: [...dataProblems, 'malformed-parameter', 'upstream-failed', 'not-acceptable', 'unprocessable'],
    examples: () => [
      { summary: 'Five vessels', path: '/vessels?limit=5', status: 200 },
      { summary: 'Tankers an hour ago', path: '/vessels?ship_type=Tanker&at=-PT1H&limit=5', status: 200 },
      { summary: 'By flag, type and name', path: '/vessels?flag=NO,SE&ship_type=Cargo&name=nord&limit=5', status: 200 },
      { summary: 'Under way, latest first', path: '/vessels?speed_min=0.5&sort=-updated_at&limit=5', status: 200 },
      {
        summary: 'In an area',
        path: `/vessels?${new URLSearchParams({ last_known_position_within: rotterdam, limit: '5' })}`,
        status: 200,
      },
      { summary: 'As CSV', path: '/vessels?format=csv&limit=5', status: 200 },
      { summary: 'An invalid limit', path: '/vessels?limit=0', status: 400 },
      { summary: 'An empty range', path: '/vessels?speed_min=10&speed_max=5', status: 422 },
    ],
  },
  {
    method: 'get',
    path: 'vessels/{id}',
    operationId: 'get-vessel',
    tag: 'Vessels',
    summary: 'Get one vessel',
    description: 'The record of one vessel, by its id.',
    needsToken: true,
    parameters: [vesselId, at, ...recordParameters],
    success: {
      status: 200,
      description: 'The record.',
      headers: [...guardedHeaders, 'ETag'],
      content: inFormats('Vessel', 'Feature'),
    },
    isTagged: true,
    problems: [
      ...dataProblems,
      'malformed-parameter',
      'not-found',
      'not-acceptable',
      'unprocessable',
      'upstream-failed',
    ],
    examples: (id) => [
      { summary: 'One vessel', path: `/vessels/${id}`, status: 200 },
      { summary: 'With evidence', path: `/vessels/${id}?embed=evidence`, status: 200 },
      { summary: 'Unknown vessel', path: '/vessels/nobody', status: 404 },
    ],
  },
  {
    method: 'get',
    path: 'stream',
    operationId: 'get-stream',
    tag: 'Live',
    summary: 'Follow vessels as they change',
    description: [
      'Server-sent events on the same filters. The first event is `snapshot` ({"total": n}): discard your copy; every matching vessel follows as `enter`. Then come `enter` and `update`, each with a record, and `leave` with {"id", "mmsi"}, as vessels change.',
      'A client that reconnects with Last-Event-ID, as browsers do, gets `resumed` instead of `snapshot` and only the changes since: `update` for vessels that match now, and `leave` for those that do not, whether or not they did before. Something is sent at least every 15 seconds. A slow client gets the latest state of each vessel, not every change. At most ten streams can be open with one token; one more is answered with 429.',
    ].join('\n\n'),
    needsToken: true,
    parameters: [
      ...filterParameters,
      {
        name: 'Last-Event-ID',
        in: 'header',
        description:
          'The id of the last event received; an unknown one, or one of other filters, starts over with `snapshot`.',
        schema: { type: 'string' },
        example: 'unknown',
      },
    ],
    success: {
      status: 200,
      description: 'Events, until the client disconnects.',
      headers: guardedHeaders,
      content: {
        'text/event-stream': {
          schema: { type: 'string', description: 'WHATWG HTML, 9.2.' },
          example:
            'retry: 2000\n\nevent: snapshot\ndata: {"total":1204}\n\nevent: enter\ndata: {"id":"…","name":"ALBATROS"}\n\n',
        },
      },
    },
    problems: [...dataProblems, 'malformed-parameter', 'unprocessable'],
    examples: () => [
      { summary: 'Vessels under way off Rotterdam', path: `/stream?${areaAndSpeed}`, status: 200 },
      { summary: 'A class that does not exist', path: '/stream?class=C', status: 400 },
    ],
  },
  {
    method: 'get',
    path: 'vessels/{id}/track',
    operationId: 'get-track',
    tag: 'Vessels',
    summary: 'Get where a vessel was',
    description:
      'The accepted positions of the last hours (TRACK_HOURS): the last hour or two in full, older ones thinned to one a minute. A vessel that stays within 40 m has one point there. Without a report for 30 minutes the track has a gap: another segment or line.',
    needsToken: true,
    parameters: [vesselId, ...trackParameters, trackFormat],
    success: {
      status: 200,
      description: 'The track; without points where none are stored.',
      headers: guardedHeaders,
      content: {
        ...Object.fromEntries(
          Object.values(trackFormats).map(({ mediaType, meaning }) => [
            mediaType,
            { schema: { type: 'string', description: meaning } },
          ]),
        ),
        'application/json': { schema: ref('Track') },
        'application/geo+json': { schema: ref('TrackFeature') },
      },
    },
    problems: [...dataProblems, 'malformed-parameter', 'not-acceptable', 'not-found', 'upstream-failed'],
    examples: (vesselId) => [
      { summary: 'The whole track', path: `/vessels/${vesselId}/track`, status: 200 },
      { summary: 'The last six hours as GPX', path: `/vessels/${vesselId}/track?since=-PT6H&format=gpx`, status: 200 },
      { summary: 'A step that is not a number', path: `/vessels/${vesselId}/track?step=often`, status: 400 },
    ],
  },
  {
    method: 'get',
    path: 'tracks',
    operationId: 'get-tracks',
    tag: 'Vessels',
    summary: 'Get where several vessels were',
    description: `The tracks of all vessels that match every filter, of ${maxTracks} at most.`,
    needsToken: true,
    parameters: [...filterParameters, at, ...trackParameters],
    success: {
      status: 200,
      description: 'A line for each vessel.',
      headers: guardedHeaders,
      content: { 'application/geo+json': { schema: ref('TrackFeatures') } },
    },
    problems: [...dataProblems, 'malformed-parameter', 'unprocessable', 'upstream-failed'],
    examples: () => [
      {
        summary: 'Of vessels off Rotterdam, in the last hour',
        path: `/tracks?${new URLSearchParams({ last_known_position_within: rotterdam, since: '-PT1H' })}`,
        status: 200,
      },
      { summary: 'Of all vessels', path: '/tracks', status: 422 },
    ],
  },
  {
    method: 'get',
    path: 'facets',
    operationId: 'get-facets',
    tag: 'Vessels',
    summary: 'Count vessels by choice',
    description:
      'How many vessels each value of a filter would match together with the other filters, exactly; the values selected in the same filter are ignored. For lists, the values; for speed, length and the time of the position, bands of the range.',
    needsToken: true,
    parameters: [...filterParameters, at],
    success: { status: 200, description: 'The counts.', headers: [...guardedHeaders, 'ETag'], content: json('Facets') },
    isTagged: true,
    problems: [...dataProblems, 'malformed-parameter', 'upstream-failed', 'unprocessable'],
    examples: () => [
      { summary: 'All vessels', path: '/facets', status: 200 },
      { summary: 'Tankers of two flags', path: '/facets?ship_type=Tanker&flag=NL,NO', status: 200 },
      { summary: 'A class that does not exist', path: '/facets?class=C', status: 400 },
    ],
  },
  {
    method: 'get',
    path: 'search',
    operationId: 'search-vessels',
    tag: 'Vessels',
    summary: 'Search vessels',
    description:
      'Vessels by name or part of it, by an MMSI or IMO number or either end of it, by a call sign or its beginning. Best matches first; of equal matches the one received last. If no name matches, vessels with similar names (a letter wrong, missing, extra or swapped) and `guessed` is true.',
    needsToken: true,
    parameters: [
      {
        name: 'text',
        in: 'query',
        description: `The text to search for, at most ${maxSearchCharacters} characters; parts of numbers need at least three digits.`,
        schema: { type: 'string' },
        example: '12345',
      },
      {
        name: 'limit',
        in: 'query',
        description: `The maximum number of results; values above ${maxFound} count as ${maxFound}.`,
        schema: { type: 'integer', minimum: 1, default: defaultFound },
        example: 5,
      },
    ],
    success: { status: 200, description: 'The vessels.', headers: guardedHeaders, content: json('VesselSearch') },
    problems: [...dataProblems, 'malformed-parameter'],
    examples: () => [
      { summary: 'The last digits of an MMSI', path: '/search?text=12345', status: 200 },
      { summary: 'A misspelt name', path: '/search?text=EVER%20GVIEN', status: 200 },
      { summary: 'An invalid limit', path: '/search?text=ever&limit=0', status: 400 },
    ],
  },
  {
    method: 'get',
    path: 'extent',
    operationId: 'get-extent',
    tag: 'Live',
    summary: 'Get the bounding box of vessels',
    description:
      'The smallest box that contains the positions of all vessels that match every filter. If it crosses 180°, west is greater than east.',
    needsToken: true,
    parameters: [...filterParameters, at],
    success: { status: 200, description: 'The box.', headers: [...guardedHeaders, 'ETag'], content: json('Extent') },
    isTagged: true,
    problems: [...dataProblems, 'malformed-parameter', 'upstream-failed', 'unprocessable'],
    examples: () => [
      { summary: 'All vessels', path: '/extent', status: 200 },
      { summary: 'Tankers', path: '/extent?ship_type=Tanker', status: 200 },
      { summary: 'A class that does not exist', path: '/extent?class=C', status: 400 },
    ],
  },
  {
    method: 'get',
    path: 'tiles/{z}/{x}/{y}',
    operationId: 'get-tile',
    tag: 'Live',
    summary: 'Get positions as a map tile',
    description:
      'The vessels that match every filter, as a Mapbox vector tile in Web Mercator; y may end in `.mvt`. At low zoom, where vessels would overlap, each spot has one vessel.',
    needsToken: true,
    parameters: [
      ...filterParameters,
      at,
      inPath('z', 'Zoom.', { type: 'integer', minimum: 0 }, 0),
      inPath('x', 'Column, from the west.', { type: 'integer', minimum: 0 }, 0),
      inPath('y', 'Row, from the north.', { type: 'string' }, '0.mvt'),
    ],
    success: {
      status: 200,
      description: 'The tile.',
      headers: [...guardedHeaders, 'ETag'],
      content: {
        'application/vnd.mapbox-vector-tile': { schema: { contentMediaType: 'application/vnd.mapbox-vector-tile' } },
      },
    },
    isTagged: true,
    problems: [...dataProblems, 'malformed-parameter', 'upstream-failed', 'not-found', 'unprocessable'],
    examples: () => [
      { summary: 'The world', path: '/tiles/0/0/0.mvt', status: 200 },
      { summary: 'Tankers of the world', path: '/tiles/0/0/0.mvt?ship_type=Tanker', status: 200 },
      { summary: 'A class that does not exist', path: '/tiles/0/0/0.mvt?class=C', status: 400 },
      { summary: 'Outside the world', path: '/tiles/1/2/0.mvt', status: 404 },
    ],
  },
  {
    method: 'get',
    path: 'ports',
    operationId: 'get-ports',
    tag: 'Ports',
    summary: 'Find ports',
    description:
      'Ports by the beginning of a name or code, best match first; or by codes; or, with neither, those that most vessels have as destination. Each has the number of vessels with this destination; filter vessels by matched_port to list them.',
    needsToken: true,
    parameters: [
      {
        name: 'text',
        in: 'query',
        description: 'The beginning of a name or code, or at least three letters of a name.',
        schema: { type: 'string' },
        example: 'rott',
      },
      {
        name: 'code',
        in: 'query',
        description: 'UN/LOCODEs, separated by commas; ignored if text is given.',
        style: 'form',
        explode: false,
        schema: { type: 'string' },
        example: 'NLRTM,DEHAM',
      },
      {
        name: 'limit',
        in: 'query',
        description: 'The maximum number of results; values above 100 count as 100.',
        schema: { type: 'integer', minimum: 1, default: 20 },
        example: 5,
      },
    ],
    success: { status: 200, description: 'The ports.', headers: guardedHeaders, content: json('Ports') },
    problems: [...dataProblems, 'malformed-parameter'],
    examples: () => [
      { summary: 'By name', path: '/ports?text=rott&limit=5', status: 200 },
      { summary: 'By code', path: '/ports?code=NLRTM,DEHAM', status: 200 },
      { summary: 'The most frequent destinations', path: '/ports?limit=5', status: 200 },
      { summary: 'An invalid limit', path: '/ports?limit=0', status: 400 },
    ],
  },
  {
    method: 'get',
    path: 'ports/match',
    operationId: 'get-port-match',
    tag: 'Ports',
    summary: 'Match a destination',
    description: 'The port that a destination is matched to, and why; without a match, the candidate ports, if any.',
    needsToken: true,
    parameters: [
      {
        name: 'text',
        in: 'query',
        description: 'The destination as entered on board; an empty one matches no port.',
        schema: { type: 'string' },
        example: 'RTM VIA NOK',
      },
      {
        name: 'near',
        in: 'query',
        description: "The vessel's position, longitude,latitude: of several ports of a name, the nearest one is taken.",
        schema: { type: 'string' },
        example: '4.1,51.9',
      },
      {
        name: 'flag',
        in: 'query',
        description:
          "The vessel's flag, two letters: of several ports of a name, one of the same country is preferred.",
        schema: { type: 'string' },
        example: 'NL',
      },
      {
        name: 'length',
        in: 'query',
        description:
          "The vessel's length in metres: with near and ship_type, a small vessel is not taken to go to a port far away.",
        schema: { type: 'number' },
        example: 30,
      },
      {
        name: 'draught',
        in: 'query',
        description: "The vessel's draught in metres: of several ports of a name, a deep vessel goes to one of trade.",
        schema: { type: 'number' },
        example: 4.5,
      },
      {
        name: 'ship_type',
        in: 'query',
        description: "The vessel's type as in its record.",
        schema: { type: 'string' },
        example: 'Passenger',
      },
      {
        name: 'held',
        in: 'query',
        description:
          'The port in the record, as a UN/LOCODE: it is kept where the text is ambiguous, wherever the vessel is now.',
        schema: { type: 'string' },
        example: 'NLRTM',
      },
    ],
    success: { status: 200, description: 'The match.', headers: guardedHeaders, content: json('PortReading') },
    problems: [...dataProblems, 'malformed-parameter'],
    examples: () => [
      { summary: 'A port and a canal', path: '/ports/match?text=RTM%20VIA%20NOK', status: 200 },
      { summary: 'No port', path: '/ports/match?text=AT%20SEA', status: 200 },
      { summary: 'Half a position', path: '/ports/match?text=HULL&near=4', status: 400 },
      { summary: 'A length in feet', path: '/ports/match?text=HULL&length=30ft', status: 400 },
    ],
  },
  {
    method: 'get',
    path: 'ports/{code}',
    operationId: 'get-port',
    tag: 'Ports',
    summary: 'Get one port',
    description: 'A port by its current or a former UN/LOCODE, with or without a space.',
    needsToken: true,
    parameters: [inPath('code', 'UN/LOCODE.', { type: 'string' }, 'NLRTM')],
    success: { status: 200, description: 'The port.', headers: guardedHeaders, content: json('Port') },
    problems: [...dataProblems, 'not-found'],
    examples: () => [
      { summary: 'Rotterdam', path: '/ports/NLRTM', status: 200 },
      { summary: 'No port', path: '/ports/nowhere', status: 404 },
    ],
  },
  ...watchOperations,
  ...webhookOperations,
  {
    method: 'post',
    path: 'ingest',
    operationId: 'post-ingest',
    tag: 'Feeds',
    summary: 'Send sentences of a receiver',
    description:
      'NMEA 0183 sentences (AIVDM), one per line, up to 8 MiB, optionally gzip. Needs a token with the right to ingest. The answer comes when the vessels are stored. After 429 or 503 send the same lines again; those already processed count once. A message split over two requests is incomplete.',
    needsToken: true,
    parameters: [
      {
        name: 'name',
        in: 'query',
        description: 'The name of the receiver, in logs and on the status page.',
        schema: { type: 'string', default: 'push' },
        example: 'roof',
      },
      {
        name: 'collection',
        in: 'query',
        description: 'How it receives AIS.',
        schema: { type: 'string', enum: collectionTypes, default: 'terrestrial' },
        example: 'terrestrial',
      },
    ],
    body: {
      description: 'The lines.',
      required: true,
      content: {
        'text/plain': { schema: { type: 'string' }, example: '!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*26\n' },
      },
    },
    success: {
      status: 202,
      description: 'How the lines were processed.',
      headers: guardedHeaders,
      content: json('Taken'),
    },
    problems: [
      ...guardProblems,
      ...(['malformed-parameter', 'malformed-body', 'not-permitted', 'body-too-large'] as const),
      ...(['unsupported-media-type', 'ingest-full', 'ingest-not-running'] as const),
    ],
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
  },
  {
    method: 'get',
    path: 'feeds',
    operationId: 'get-feeds',
    tag: 'Feeds',
    summary: 'Get the state of feeds',
    description:
      'The last report of the ingest process on itself and on every feed: state, rates, what was rejected and why.',
    needsToken: true,
    success: { status: 200, description: 'The state of the feeds.', headers: guardedHeaders, content: json('Feeds') },
    problems: [...guardProblems, 'upstream-failed'],
    examples: () => [{ summary: 'All feeds', path: '/feeds', status: 200 }],
  },
  {
    method: 'get',
    path: 'service',
    operationId: 'get-service',
    tag: 'Service',
    summary: 'Get the state of the service',
    description: 'How many vessels it holds, whether any is simulated, and whether it is up to date with its store.',
    needsToken: true,
    success: {
      status: 200,
      description: 'The state of the service.',
      headers: guardedHeaders,
      content: json('Service'),
    },
    problems: dataProblems,
    examples: () => [{ summary: 'The service', path: '/service', status: 200 }],
  },
  {
    method: 'get',
    path: 'openapi.json',
    operationId: 'get-openapi',
    tag: 'Service',
    summary: 'Get this reference as OpenAPI',
    description: 'This document, OpenAPI 3.1. Needs no token.',
    needsToken: false,
    success: {
      status: 200,
      description: 'The document.',
      headers: ['X-Request-Id', 'ETag'],
      content: { 'application/json': { schema: { type: 'object' } } },
    },
    isTagged: true,
    problems: ['method-not-allowed'],
    examples: () => [{ summary: 'The document', path: '/openapi.json', status: 200 }],
  },
  {
    method: 'get',
    path: 'healthz',
    atRoot: true,
    operationId: 'get-healthz',
    tag: 'Service',
    summary: 'Check that the process is alive',
    description: 'Answers as long as the web process runs.',
    needsToken: false,
    success: { status: 200, description: 'The process is alive.', headers: [], content: json('Health') },
    problems: [],
    examples: () => [{ summary: 'Alive?', path: '/healthz', status: 200 }],
  },
  {
    method: 'get',
    path: 'readyz',
    atRoot: true,
    operationId: 'get-readyz',
    tag: 'Service',
    summary: 'Check that the service is ready',
    description:
      '200 when the vessels are loaded; 503 with the same body and Retry-After before that, and while the service stops.',
    needsToken: false,
    success: { status: 200, description: 'The service is ready.', headers: [], content: json('Readiness') },
    problems: [],
    examples: () => [{ summary: 'Ready?', path: '/readyz', status: 200 }],
  },
  {
    method: 'get',
    path: 'metrics',
    atRoot: true,
    operationId: 'get-metrics',
    tag: 'Service',
    summary: 'Get Prometheus metrics',
    description: 'Vessels, feeds, rates, delays and memory in the text format, without data of single vessels.',
    needsToken: false,
    success: {
      status: 200,
      description: 'The metrics.',
      headers: [],
      content: { [prometheusContentType]: { schema: { type: 'string' } } },
    },
    problems: ['https-required'],
    examples: () => [{ summary: 'The metrics', path: '/metrics', status: 200 }],
  },
]
