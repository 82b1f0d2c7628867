import { aisFeaturesSchema, aisRequestSchema } from '#lib/wire/aisSchemas.ts'
import { fileTypes } from '#lib/wire/formats/fileTypes.ts'
import {
  aisFormats,
  defaultAisLimit,
  downsamplings,
  maxAisLimit,
  maxAisOffset,
  numberNames,
} from '../maritime/aisParams.ts'
import { aisHistorical } from '../maritime/historical.ts'
import { aisLatest } from '../maritime/latest.ts'
import { inQuery } from '../reference/parameters.ts'
import { inFormats, jsonBody } from '../reference/schemas.ts'
import { type RouteRow, rowsOf, sent } from './row.ts'

const rows = rowsOf('ECQL')

const filterExample = "flag IN ('NL', 'DE') AND BBOX(position, 3, 51, 5, 53)"

const parameters = [
  inQuery('filter', 'A filter in ECQL on the properties, such as `mmsi IN (1, 2)`.', { type: 'string' }, filterExample),
  inQuery('format', 'Instead of Accept. Default: json.', { type: 'string', enum: [...aisFormats] }, 'json'),
  inQuery(
    'limit',
    `The maximum number of positions; values above ${maxAisLimit} count as ${maxAisLimit}.`,
    { type: 'integer', minimum: 1, default: defaultAisLimit },
    5,
  ),
  inQuery(
    'offset',
    'The number of positions to skip.',
    { type: 'integer', minimum: 0, maximum: maxAisOffset, default: 0 },
    0,
  ),
  inQuery(
    'fields',
    'Names of properties with commas, in the order wanted. Default: all.',
    { type: 'string' },
    'mmsi,posDt',
  ),
  inQuery(
    'sortBy',
    'Up to five names with commas, each with or without ASC or DESC. Default: vesselUid, posDt.',
    { type: 'string' },
    'posDt DESC',
  ),
  inQuery(
    'downsample',
    'ais-historical only: `none`, the first of each hour, or `dynamic`: every ten minutes, turns and changes of speed.',
    { type: 'string', enum: [...downsamplings], default: 'dynamic' },
    'dynamic',
  ),
  ...numberNames.map((name) => inQuery(name, `Vessels by ${name}, with commas.`, { type: 'string' }, '244660001')),
]

const formats = {
  json: { ...fileTypes.json, meaning: 'GeoJSON' },
  csv: { ...fileTypes.csv, meaning: 'a header and a line per position' },
}

const common = {
  answer: {
    description: 'The positions.',
    headers: ['Link', 'X-Total-Count'],
    content: inFormats(formats, { json: aisFeaturesSchema }),
  },
  problems: ['unprocessable', 'malformed-parameter', 'upstream-failed'],
} as const

const address =
  'For programs written for the third generation of the service. Also at the root, for both kinds of token, as Basic or Bearer.'
const latest = {
  ...common,
  path: 'v2/maritime/ais-latest',
  handler: aisLatest,
  description: `One position a vessel, at most 7 days old unless the service is set up otherwise. ${address} Unknown parameters are refused.`,
} as const

const trackFilter = "posDt BETWEEN '2026-11-21T00:00:00Z' AND '2026-11-21T23:59:59Z' AND mmsi = 244660001"
const trackPath = (filter: string) => `/v2/maritime/ais-historical?${new URLSearchParams({ filter, limit: '5' })}`
const historical = {
  ...common,
  path: 'v2/maritime/ais-historical',
  handler: aisHistorical,
  description: `Positions of stored tracks. The filter is a chain of ANDs with a range of posDt, at most 366 days, and with vessels (vesselUid, mmsi, imo, callsign, vesselName; at most 200) or an area; an area without vessels allows 24 hours. A stay has a position at its beginning, every 600 seconds and at its end. Values that were not stored for the moment are null. If tracks are off, the answer is 422. ${address} Unknown parameters are refused.`,
} as const

export const maritimeRoutes: readonly RouteRow[] = [
  rows.data({
    ...latest,
    method: 'get',
    operationId: 'get-ais-latest',
    summary: 'List the latest positions',
    parameters,
    isTagged: true,
    examples: () => [
      {
        summary: 'In a box, by flag',
        path: `/v2/maritime/ais-latest?${new URLSearchParams({ filter: filterExample, limit: '5' })}`,
        status: 200,
      },
      { summary: 'As CSV', path: '/v2/maritime/ais-latest?format=csv&fields=mmsi,posDt&limit=5', status: 200 },
      { summary: 'An unknown name', path: '/v2/maritime/ais-latest?filter=colour%3D1', status: 400 },
    ],
  }),
  rows.data({
    ...latest,
    method: 'post',
    operationId: 'post-ais-latest',
    summary: 'List the latest positions with a long filter',
    body: jsonBody(aisRequestSchema, 'The parameters.', { filter: filterExample, limit: 5 }),
    examples: () => [
      {
        summary: 'In a box, by flag',
        path: '/v2/maritime/ais-latest',
        status: 200,
        ...sent,
        body: JSON.stringify({ filter: filterExample, limit: 5 }),
      },
    ],
  }),
  rows.data({
    ...historical,
    method: 'get',
    operationId: 'get-ais-historical',
    summary: 'List the positions of tracks',
    parameters: parameters.map((parameter) =>
      parameter.name === 'filter' ? { ...parameter, required: true, example: trackFilter } : parameter,
    ),
    examples: () => [
      { summary: 'A day of a vessel', path: trackPath(trackFilter), status: 200 },
      { summary: 'Without a range', path: trackPath('mmsi = 244660001'), status: 400 },
    ],
  }),
  rows.data({
    ...historical,
    method: 'post',
    operationId: 'post-ais-historical',
    summary: 'List the positions of tracks with a long filter',
    body: jsonBody(aisRequestSchema, 'The parameters.', { filter: trackFilter, downsample: 'hourly' }),
    examples: () => [
      {
        summary: 'Each hour of a day',
        path: '/v2/maritime/ais-historical',
        status: 200,
        ...sent,
        body: JSON.stringify({ filter: trackFilter, downsample: 'hourly' }),
      },
    ],
  }),
]
