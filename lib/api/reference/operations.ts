import { filterTable } from '#lib/wire/filterTable.ts'
import { formatNames, formats } from '#lib/wire/formats/formats.ts'
import type { MediaType, Operation, Parameter, RequestExample, Schema } from '#lib/wire/openApi.ts'
import type { ProblemKind } from '#lib/wire/problem.ts'
import { collectionTypes } from '#lib/wire/vesselSchema.ts'
import { defaultFound, maxFound, maxSearchCharacters } from '#lib/wire/vesselSearch.ts'
import { PROMETHEUS_CONTENT_TYPE } from '../metrics/prometheus.ts'
import { filterParameters, inPath, pageParameters, recordParameters } from './parameters.ts'
import { dataProblems, guardProblems } from './problems.ts'

/** One request that can be made, as the reference tells it. */
export interface Described {
  method: 'get' | 'post'
  /** As in the table of routes.ts; behind the base address, or from the root where `atRoot`. */
  path: string
  atRoot?: boolean
  operationId: string
  tag: string
  summary: string
  description: string
  needsToken: boolean
  parameters?: readonly Parameter[]
  body?: Operation['requestBody']
  success: { status: number; description: string; headers: readonly string[]; content: Record<string, MediaType> }
  /** 304: the answer has an ETag. */
  isTagged?: boolean
  problems: readonly ProblemKind[]
  examples(vesselId: string): readonly RequestExample[]
}

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const json = (name: string): Record<string, MediaType> => ({ 'application/json': { schema: ref(name) } })
const rateHeaders = ['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
const guardedHeaders = ['X-Request-Id', ...rateHeaders]

/** The formats of records; those that are not JSON are text to a schema. */
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

export const operations: readonly Described[] = [
  {
    method: 'get',
    path: 'vessels',
    operationId: 'get-vessels',
    tag: 'Vessels',
    summary: 'List vessels',
    description:
      'All vessels that pass every filter given, a page at a time, with the exact total. Without filters: all of them. Parameters that do not exist are ignored.',
    needsToken: true,
    parameters: [...filterParameters, ...pageParameters],
    success: {
      status: 200,
      description: 'A page of records.',
      headers: [...guardedHeaders, 'ETag', 'Link', 'X-Total-Count'],
      content: inFormats('Page', 'FeatureCollection'),
    },
    isTagged: true,
    problems: [...dataProblems, 'malformed-parameter', 'not-acceptable', 'unprocessable'],
    examples: () => [
      { summary: 'Five vessels', path: '/vessels?limit=5', status: 200 },
      { summary: 'By flag, type and name', path: '/vessels?flag=NO,SE&ship_type=Cargo&name=nord&limit=5', status: 200 },
      { summary: 'Under way, latest first', path: '/vessels?speed_min=0.5&sort=-updated_at&limit=5', status: 200 },
      {
        summary: 'In an area',
        path: `/vessels?${new URLSearchParams({ last_known_position_within: rotterdam, limit: '5' })}`,
        status: 200,
      },
      { summary: 'As CSV', path: '/vessels?format=csv&limit=5', status: 200 },
      { summary: 'A limit that cannot be', path: '/vessels?limit=0', status: 400 },
      { summary: 'A range that is empty', path: '/vessels?speed_min=10&speed_max=5', status: 422 },
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
    parameters: [inPath('id', 'The id of the record.', { type: 'string', format: 'uuid' }, ''), ...recordParameters],
    success: {
      status: 200,
      description: 'The record.',
      headers: [...guardedHeaders, 'ETag'],
      content: inFormats('Vessel', 'Feature'),
    },
    isTagged: true,
    problems: [...dataProblems, 'malformed-parameter', 'not-found', 'not-acceptable', 'upstream-failed'],
    examples: (id) => [
      { summary: 'One vessel', path: `/vessels/${id}`, status: 200 },
      { summary: 'With why it says so', path: `/vessels/${id}?embed=evidence`, status: 200 },
      { summary: 'Nobody', path: '/vessels/nobody', status: 404 },
    ],
  },
  {
    method: 'get',
    path: 'stream',
    operationId: 'get-stream',
    tag: 'Live',
    summary: 'Follow vessels as they change',
    description: [
      'Server-sent events on the same filters. The first event is `snapshot` ({"total": n}): forget what you hold, all that passes the filters enters. Then `enter` and `update`, each with a record, and `leave` with {"id", "mmsi"}, as vessels change.',
      'A client that connects again with Last-Event-ID, as browsers do by themselves, gets `resumed` instead of `snapshot` and only what has changed since: `update` for what passes the filters now, and `leave` for what does not, whether it did before or not. Every 15 seconds something is sent. A client that reads slowly is told the latest of each vessel, not everything between. With one token ten streams can be open at a time; one more is answered with 429.',
    ].join('\n\n'),
    needsToken: true,
    parameters: [
      ...filterParameters,
      {
        name: 'Last-Event-ID',
        in: 'header',
        description: 'The id of the last event that came; one that is not known, or is of other filters, begins anew.',
        schema: { type: 'string' },
        example: 'unknown',
      },
    ],
    success: {
      status: 200,
      description: 'Events, without end.',
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
    path: 'facets',
    operationId: 'get-facets',
    tag: 'Vessels',
    summary: 'Count vessels by choice',
    description:
      'How many vessels each choice of a filter would show beside the other filters given, exactly: what is chosen in its own filter does not count. For lists, the values; for speed, length and the time of the position, parts of the range.',
    needsToken: true,
    parameters: filterParameters,
    success: { status: 200, description: 'The counts.', headers: [...guardedHeaders, 'ETag'], content: json('Facets') },
    isTagged: true,
    problems: [...dataProblems, 'malformed-parameter', 'unprocessable'],
    examples: () => [
      { summary: 'Of all vessels', path: '/facets', status: 200 },
      { summary: 'Of the tankers of two flags', path: '/facets?ship_type=Tanker&flag=NL,NO', status: 200 },
      { summary: 'A class that does not exist', path: '/facets?class=C', status: 400 },
    ],
  },
  {
    method: 'get',
    path: 'search',
    operationId: 'search-vessels',
    tag: 'Vessels',
    summary: 'Search as somebody types',
    description:
      'Vessels by name or part of it, by an MMSI or IMO number or either end of it, by a call sign or its beginning. Best matches first; of equal matches the one heard last. If no name matches, vessels with similar names (a letter wrong, missing, extra or swapped) and `guessed` is true.',
    needsToken: true,
    parameters: [
      {
        name: 'text',
        in: 'query',
        description: `What was typed, up to ${maxSearchCharacters} characters; parts of numbers from three digits on.`,
        schema: { type: 'string' },
        example: '12345',
      },
      {
        name: 'limit',
        in: 'query',
        description: `How many at most. More than ${maxFound} is taken for ${maxFound}.`,
        schema: { type: 'integer', minimum: 1, default: defaultFound },
        example: 5,
      },
    ],
    success: { status: 200, description: 'The vessels.', headers: guardedHeaders, content: json('VesselSearch') },
    problems: [...dataProblems, 'malformed-parameter'],
    examples: () => [
      { summary: 'The last digits of an MMSI', path: '/search?text=12345', status: 200 },
      { summary: 'A misspelt name', path: '/search?text=EVER%20GVIEN', status: 200 },
      { summary: 'A limit that cannot be', path: '/search?text=ever&limit=0', status: 400 },
    ],
  },
  {
    method: 'get',
    path: 'extent',
    operationId: 'get-extent',
    tag: 'Live',
    summary: 'Get the box round vessels',
    description:
      'The smallest box that holds the positions of all vessels that pass every filter given. Where it crosses 180°, its west is greater than its east.',
    needsToken: true,
    parameters: filterParameters,
    success: { status: 200, description: 'The box.', headers: [...guardedHeaders, 'ETag'], content: json('Extent') },
    isTagged: true,
    problems: [...dataProblems, 'malformed-parameter', 'unprocessable'],
    examples: () => [
      { summary: 'Of all vessels', path: '/extent', status: 200 },
      { summary: 'Of the tankers', path: '/extent?ship_type=Tanker', status: 200 },
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
      'The vessels that pass every filter given, as a Mapbox vector tile in Web Mercator, as maps ask for it; `.mvt` may stand behind y. Far out, where vessels would lie on each other, there is one a spot.',
    needsToken: true,
    parameters: [
      ...filterParameters,
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
    problems: [...dataProblems, 'malformed-parameter', 'not-found', 'unprocessable'],
    examples: () => [
      { summary: 'The world', path: '/tiles/0/0/0.mvt', status: 200 },
      { summary: 'Tankers of the world', path: '/tiles/0/0/0.mvt?ship_type=Tanker', status: 200 },
      { summary: 'A class that does not exist', path: '/tiles/0/0/0.mvt?class=C', status: 400 },
      { summary: 'Beside the world', path: '/tiles/1/2/0.mvt', status: 404 },
    ],
  },
  {
    method: 'get',
    path: 'ports',
    operationId: 'get-ports',
    tag: 'Ports',
    summary: 'Find ports',
    description:
      'Ports by the beginning of a name or code, the likeliest first; or those of some codes; or, with neither, those that most vessels are bound for. Each with how many vessels are bound for it: matched_port of the vessels lists them.',
    needsToken: true,
    parameters: [
      {
        name: 'text',
        in: 'query',
        description: 'The beginning of a name or code, or from three letters on anything within a name.',
        schema: { type: 'string' },
        example: 'rott',
      },
      {
        name: 'code',
        in: 'query',
        description: 'UN/LOCODE, several with commas between; not together with text.',
        style: 'form',
        explode: false,
        schema: { type: 'string' },
        example: 'NLRTM,DEHAM',
      },
      {
        name: 'limit',
        in: 'query',
        description: 'How many at most. More than 100 is taken for 100.',
        schema: { type: 'integer', minimum: 1, default: 20 },
        example: 5,
      },
    ],
    success: { status: 200, description: 'The ports.', headers: guardedHeaders, content: json('Ports') },
    problems: [...dataProblems, 'malformed-parameter'],
    examples: () => [
      { summary: 'As they are typed', path: '/ports?text=rott&limit=5', status: 200 },
      { summary: 'By code', path: '/ports?code=NLRTM,DEHAM', status: 200 },
      { summary: 'Where most vessels are bound for', path: '/ports?limit=5', status: 200 },
      { summary: 'A limit that cannot be', path: '/ports?limit=0', status: 400 },
    ],
  },
  {
    method: 'get',
    path: 'ports/match',
    operationId: 'get-port-match',
    tag: 'Ports',
    summary: 'Read a destination',
    description: 'Which port a text is read as, and why; without a match the ports that it leaves open, if any.',
    needsToken: true,
    parameters: [
      {
        name: 'text',
        in: 'query',
        description: 'The destination, as it was typed on board; nothing names no port.',
        schema: { type: 'string' },
        example: 'RTM VIA NOK',
      },
      {
        name: 'near',
        in: 'query',
        description: 'Where the vessel is, longitude and latitude: of several ports of a name the one close by.',
        schema: { type: 'string' },
        example: '4.1,51.9',
      },
      {
        name: 'flag',
        in: 'query',
        description: "The vessel's flag, two letters: of several ports of a name rather one of her own country.",
        schema: { type: 'string' },
        example: 'NL',
      },
      {
        name: 'held',
        in: 'query',
        description:
          'The port that the record has: where the text leaves it open, it stays, whatever the vessel has since come near to.',
        schema: { type: 'string' },
        example: 'NLRTM',
      },
    ],
    success: { status: 200, description: 'How it is read.', headers: guardedHeaders, content: json('PortReading') },
    problems: [...guardProblems, 'malformed-parameter'],
    examples: () => [
      { summary: 'A port and a canal', path: '/ports/match?text=RTM%20VIA%20NOK', status: 200 },
      { summary: 'No port', path: '/ports/match?text=AT%20SEA', status: 200 },
      { summary: 'Half a place', path: '/ports/match?text=HULL&near=4', status: 400 },
    ],
  },
  {
    method: 'get',
    path: 'ports/{code}',
    operationId: 'get-port',
    tag: 'Ports',
    summary: 'Get one port',
    description: 'A port by its UN/LOCODE, with or without a blank, or by one that it had.',
    needsToken: true,
    parameters: [inPath('code', 'UN/LOCODE.', { type: 'string' }, 'NLRTM')],
    success: { status: 200, description: 'The port.', headers: guardedHeaders, content: json('Port') },
    problems: [...dataProblems, 'not-found'],
    examples: () => [
      { summary: 'Rotterdam', path: '/ports/NLRTM', status: 200 },
      { summary: 'No port', path: '/ports/nowhere', status: 404 },
    ],
  },
  {
    method: 'post',
    path: 'ingest',
    operationId: 'post-ingest',
    tag: 'Feeds',
    summary: 'Send lines of a receiver',
    description:
      'NMEA 0183 sentences (AIVDM), a line each, up to 8 MiB, gzip too. Needs a token with the right to ingest. Answered when the vessels are in the store. After 429 or 503 the same lines may be sent again: what was taken counts once. A message whose parts come in two requests is incomplete.',
    needsToken: true,
    parameters: [
      {
        name: 'name',
        in: 'query',
        description: 'What the receiver is called, in logs and on the page of feeds.',
        schema: { type: 'string', default: 'push' },
        example: 'roof',
      },
      {
        name: 'collection',
        in: 'query',
        description: 'How it hears vessels.',
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
      description: 'What became of the lines.',
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
        summary: 'Something else than lines',
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
    summary: 'See how the feeds are',
    description: 'What ingest last said of itself and of every source: state, rates, what was rejected and why.',
    needsToken: true,
    success: { status: 200, description: 'How they are.', headers: guardedHeaders, content: json('Feeds') },
    problems: [...guardProblems, 'upstream-failed'],
    examples: () => [{ summary: 'All feeds', path: '/feeds', status: 200 }],
  },
  {
    method: 'get',
    path: 'service',
    operationId: 'get-service',
    tag: 'Service',
    summary: 'See how the service is',
    description: 'How many vessels it knows, whether any is made up, and whether it follows its store.',
    needsToken: true,
    success: { status: 200, description: 'How it is.', headers: guardedHeaders, content: json('Service') },
    problems: dataProblems,
    examples: () => [{ summary: 'The service', path: '/service', status: 200 }],
  },
  {
    method: 'get',
    path: 'openapi.json',
    operationId: 'get-openapi',
    tag: 'Service',
    summary: 'Get this reference for programs',
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
    summary: 'Is the process alive',
    description: 'Answers as long as the web process does.',
    needsToken: false,
    success: { status: 200, description: 'It is.', headers: [], content: json('Health') },
    problems: [],
    examples: () => [{ summary: 'Alive?', path: '/healthz', status: 200 }],
  },
  {
    method: 'get',
    path: 'readyz',
    atRoot: true,
    operationId: 'get-readyz',
    tag: 'Service',
    summary: 'Are the vessels loaded',
    description: '200 when they are, 503 with the same body and Retry-After until then.',
    needsToken: false,
    success: { status: 200, description: 'They are.', headers: [], content: json('Readiness') },
    problems: [],
    examples: () => [{ summary: 'Ready?', path: '/readyz', status: 200 }],
  },
  {
    method: 'get',
    path: 'metrics',
    atRoot: true,
    operationId: 'get-metrics',
    tag: 'Service',
    summary: 'Get numbers for Prometheus',
    description: 'Vessels, feeds, rates, delays and memory, in the text format. Tells how much, and of no vessel.',
    needsToken: false,
    success: {
      status: 200,
      description: 'The numbers.',
      headers: [],
      content: { [PROMETHEUS_CONTENT_TYPE]: { schema: { type: 'string' } } },
    },
    problems: ['https-required'],
    examples: () => [{ summary: 'The numbers', path: '/metrics', status: 200 }],
  },
]
