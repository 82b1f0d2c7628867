import { vesselCallsSchema } from '#lib/wire/callSchemas.ts'
import { vesselChangesSchema } from '#lib/wire/changeSchemas.ts'
import { facetsSchema } from '#lib/wire/facetSchemas.ts'
import { changeFormats } from '#lib/wire/formats/entryFormats.ts'
import { formats } from '#lib/wire/formats/formats.ts'
import { trackFormats } from '#lib/wire/formats/trackFormats.ts'
import { featureCollectionSchema, featureSchema, pageSchema, vesselSearchSchema } from '#lib/wire/pageSchemas.ts'
import { trackFeatureSchema, trackSchema } from '#lib/wire/trackSchemas.ts'
import { vesselSchema } from '#lib/wire/vesselSchema.ts'
import { defaultFound, maxFound, maxSearchCharacters } from '#lib/wire/vesselSearch.ts'
import { vesselCalls } from '../calls/vesselCalls.ts'
import { vesselCallParameters } from '../reference/callParameters.ts'
import {
  at,
  filterParameters,
  inPath,
  inQuery,
  pageParameters,
  recordParameters,
  trackFormat,
  trackParameters,
  vesselChangeParameters,
} from '../reference/parameters.ts'
import { inBoardFormats, inFormats, json } from '../reference/schemas.ts'
import { search } from '../search.ts'
import { facets } from '../summaries.ts'
import { track } from '../tracks.ts'
import { vessel } from '../vessel.ts'
import { vesselChanges } from '../vesselChanges.ts'
import { vessels } from '../vessels.ts'
import { type RouteRow, rowsOf } from './row.ts'
import { rotterdam, trackRoutes } from './tracks.ts'

const rows = rowsOf('Vessels')

const vesselId = inPath('id', 'The id of the record.', { type: 'string', format: 'uuid' }, '')

export const vesselRoutes: readonly RouteRow[] = [
  rows.data({
    method: 'get',
    path: 'vessels',
    handler: vessels,
    right: 'public',
    operationId: 'get-vessels',
    summary: 'List vessels',
    description:
      'All vessels that match every filter, page by page, with the exact total; without filters, all vessels. Unknown parameters are ignored.',
    takesLinkToken: true,
    parameters: [...filterParameters, at, ...pageParameters],
    answer: {
      description: 'A page of records.',
      headers: ['Link', 'X-Total-Count'],
      content: inFormats(formats, { json: pageSchema, geojson: featureCollectionSchema }),
    },
    isTagged: true,
    problems: ['upstream-failed', 'not-acceptable', 'unprocessable'],
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
  }),
  rows.data({
    method: 'get',
    path: 'vessels/{id}',
    handler: vessel,
    right: 'public',
    operationId: 'get-vessel',
    summary: 'Get one vessel',
    description: 'The record of one vessel, by its id.',
    parameters: [vesselId, at, ...recordParameters],
    answer: {
      description: 'The record.',
      content: inFormats(formats, { json: vesselSchema, geojson: featureSchema }),
    },
    isTagged: true,
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: (id) => [
      { summary: 'One vessel', path: `/vessels/${id}`, status: 200 },
      { summary: 'With evidence', path: `/vessels/${id}?embed=evidence`, status: 200 },
      { summary: 'Unknown vessel', path: '/vessels/nobody', status: 404 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'vessels/{id}/track',
    handler: track,
    operationId: 'get-track',
    summary: 'Get the track of a vessel',
    description:
      'The accepted positions of the last hours: the last hour or two in full, older ones thinned to one a minute. A vessel that stays within 40 m has one point there. Without a report for 30 minutes the track has a gap: another segment or line. If tracks are off, the answer is 422.',
    parameters: [vesselId, ...trackParameters, trackFormat],
    answer: {
      description: 'The track; empty if none is stored.',
      content: inFormats(trackFormats, { json: trackSchema, geojson: trackFeatureSchema }),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: (vesselId) => [
      { summary: 'The whole track', path: `/vessels/${vesselId}/track`, status: 200 },
      { summary: 'The last six hours as GPX', path: `/vessels/${vesselId}/track?since=-PT6H&format=gpx`, status: 200 },
      { summary: 'A step that is not a number', path: `/vessels/${vesselId}/track?step=often`, status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'vessels/{id}/calls',
    handler: vesselCalls,
    operationId: 'get-vessel-calls',
    summary: 'List the port calls of a vessel',
    description: 'The calls of a vessel at ports, latest first. If port calls are off, the answer is 422.',
    parameters: [vesselId, ...vesselCallParameters],
    answer: {
      description: 'A page of calls.',
      headers: ['Link'],
      content: inBoardFormats(vesselCallsSchema),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: (vesselId) => [
      { summary: 'The last calls', path: `/vessels/${vesselId}/calls?limit=5`, status: 200 },
      { summary: 'Unknown vessel', path: '/vessels/nobody/calls', status: 404 },
      { summary: 'An invalid limit', path: `/vessels/${vesselId}/calls?limit=0`, status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'vessels/{id}/changes',
    handler: vesselChanges,
    operationId: 'get-vessel-changes',
    summary: 'List the changes of a vessel record',
    description:
      'Each value that the record accepted in place of another, latest first: name, call sign, IMO number, MMSI, flag, ship type, dimensions, destination, matched port, draught, ETA and navigational status. A first value is no change. An ETA and a status change at most once an hour here: later changes within the hour are added to the last one. A vessel has 2,000 changes at most. If changes are off, the answer is 422.',
    parameters: [vesselId, ...vesselChangeParameters],
    answer: {
      description: 'A page of changes.',
      headers: ['Link', 'X-Total-Count'],
      content: inFormats(changeFormats, { json: vesselChangesSchema }),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: (vesselId) => [
      { summary: 'The last changes', path: `/vessels/${vesselId}/changes?limit=5`, status: 200 },
      {
        summary: 'Destination and draught',
        path: `/vessels/${vesselId}/changes?field=destination,draught`,
        status: 200,
      },
      { summary: 'An unknown field', path: `/vessels/${vesselId}/changes?field=colour`, status: 400 },
      { summary: 'Unknown vessel', path: '/vessels/nobody/changes', status: 404 },
    ],
  }),
  ...trackRoutes,
  rows.data({
    method: 'get',
    path: 'facets',
    handler: facets,
    right: 'public',
    operationId: 'get-facets',
    summary: 'Count vessels by filter value',
    description:
      'How many vessels each value of a filter would match together with the other filters, exactly; the values selected in the same filter are ignored. For lists, the values; for speed, length and the time of the position, bands of the range.',
    parameters: [...filterParameters, at],
    answer: { description: 'The counts.', content: json(facetsSchema) },
    isTagged: true,
    problems: ['upstream-failed', 'unprocessable'],
    examples: () => [
      { summary: 'All vessels', path: '/facets', status: 200 },
      { summary: 'Tankers of two flags', path: '/facets?ship_type=Tanker&flag=NL,NO', status: 200 },
      { summary: 'A class that does not exist', path: '/facets?class=C', status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'search',
    handler: search,
    right: 'public',
    operationId: 'search-vessels',
    summary: 'Search vessels',
    description:
      'Vessels by name or part of it, by an MMSI or IMO number or either end of it, by a call sign or its beginning. Best matches first; of equal matches the one received last. If no name matches, vessels with similar names (a letter wrong, missing, extra or swapped) and `guessed` is true.',
    parameters: [
      inQuery(
        'text',
        `The text to search for, at most ${maxSearchCharacters} characters; parts of numbers need at least three digits.`,
        { type: 'string' },
        '12345',
      ),
      inQuery(
        'limit',
        `The maximum number of results; values above ${maxFound} count as ${maxFound}.`,
        { type: 'integer', minimum: 1, default: defaultFound },
        5,
      ),
    ],
    answer: { description: 'The vessels.', content: json(vesselSearchSchema) },
    examples: () => [
      { summary: 'The last digits of an MMSI', path: '/search?text=12345', status: 200 },
      { summary: 'A misspelt name', path: '/search?text=EVER%20GVIEN', status: 200 },
      { summary: 'An invalid limit', path: '/search?text=ever&limit=0', status: 400 },
    ],
  }),
]
