import { vesselCallsSchema } from '#lib/wire/callSchemas.ts'
import { vesselChangesSchema } from '#lib/wire/changeSchemas.ts'
import { facetsSchema } from '#lib/wire/facetSchemas.ts'
import { filterTable } from '#lib/wire/filterTable.ts'
import { changeFormats } from '#lib/wire/formats/entryFormats.ts'
import { formats } from '#lib/wire/formats/formats.ts'
import { passageFormats } from '#lib/wire/formats/passageFormats.ts'
import { maxTracks, trackFormats, tracksFormats } from '#lib/wire/formats/trackFormats.ts'
import { featureCollectionSchema, featureSchema, pageSchema, vesselSearchSchema } from '#lib/wire/pageSchemas.ts'
import { passageFeaturesSchema, passagesSchema } from '#lib/wire/passageSchemas.ts'
import { trackFeatureSchema, trackFeaturesSchema, trackSchema } from '#lib/wire/trackSchemas.ts'
import { vesselSchema } from '#lib/wire/vesselSchema.ts'
import { defaultFound, maxFound, maxSearchCharacters } from '#lib/wire/vesselSearch.ts'
import { vesselCalls } from '../calls/vesselCalls.ts'
import { passages } from '../passages/passages.ts'
import { vesselCallParameters } from '../reference/callParameters.ts'
import {
  at,
  filterParameters,
  inPath,
  inQuery,
  pageParameters,
  passageParameters,
  recordParameters,
  trackFormat,
  trackParameters,
  tracksFormat,
  vesselChangeParameters,
} from '../reference/parameters.ts'
import { inBoardFormats, inFormats, json } from '../reference/schemas.ts'
import { search } from '../search.ts'
import { facets } from '../summaries.ts'
import { track, tracks } from '../tracks.ts'
import { vessel } from '../vessel.ts'
import { vesselChanges } from '../vesselChanges.ts'
import { vessels } from '../vessels.ts'
import { type RouteRow, rowsOf } from './row.ts'

const rows = rowsOf('Vessels')

/** The example of an area. */
export const rotterdam = filterTable.find(({ kind }) => kind === 'area')?.example ?? ''

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
  rows.data({
    method: 'get',
    path: 'tracks',
    handler: tracks,
    operationId: 'get-tracks',
    summary: 'Get the tracks of several vessels',
    description: `The tracks of all vessels that match every filter, of ${maxTracks} at most.`,
    parameters: [...filterParameters, at, ...trackParameters, tracksFormat],
    answer: {
      description: 'A line for each vessel.',
      content: inFormats(tracksFormats, { geojson: trackFeaturesSchema }),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: () => [
      {
        summary: 'Vessels off Rotterdam, in the last hour',
        path: `/tracks?${new URLSearchParams({ last_known_position_within: rotterdam, since: '-PT1H' })}`,
        status: 200,
      },
      { summary: 'All vessels', path: '/tracks', status: 422 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'passages',
    handler: passages,
    operationId: 'get-passages',
    summary: 'List passages through an area or over a line',
    description:
      'Who was in an area (`last_known_position_within`, `bbox`, or both) or crossed a `line`, from the stored tracks: an entry for each stay or crossing, in the order of time, page by page, with the exact total. The other filters select vessels by their current values. Between two positions at most 15 minutes apart, the vessel is assumed to sail in a straight line, unless that is implausibly fast; otherwise the path is unknown, a stay ends at the first position and another begins at the second. An edge belongs to the area; a point on the line is left of it. With `counts`, the answer has numbers instead.',
    parameters: [...filterParameters, ...passageParameters],
    answer: {
      description: 'A page of passages.',
      headers: ['Link', 'X-Total-Count'],
      content: inFormats(passageFormats, { json: passagesSchema, geojson: passageFeaturesSchema }),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: () => [
      {
        summary: 'Who passed in the last hours',
        path: `/passages?${new URLSearchParams({ last_known_position_within: rotterdam, since: '-PT6H' })}`,
        status: 200,
      },
      { summary: 'Only vessels under way', path: '/passages?bbox=4,51.9,4.2,52.1&moving=true', status: 200 },
      { summary: 'Over a line', path: '/passages?line=4.05,51.95;4.05,52.05', status: 200 },
      { summary: 'Numbers by hour', path: '/passages?bbox=4,51.9,4.2,52.1&counts=hour', status: 200 },
      { summary: 'Without an area', path: '/passages', status: 422 },
      { summary: 'A line with one end', path: '/passages?line=4.05,51.95', status: 400 },
    ],
  }),
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
