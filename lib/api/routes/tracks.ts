import { filterTable } from '#lib/wire/filterTable.ts'
import { tableFormats } from '#lib/wire/formats/entryFormats.ts'
import { passageFormats } from '#lib/wire/formats/passageFormats.ts'
import { maxTracks, tracksFormats } from '#lib/wire/formats/trackFormats.ts'
import { passageFeaturesSchema, passagesSchema } from '#lib/wire/passageSchemas.ts'
import { trackFeaturesSchema } from '#lib/wire/trackSchemas.ts'
import { trafficSchema } from '#lib/wire/trafficSchemas.ts'
import { countNames } from '../counts.ts'
import { passages } from '../passages/passages.ts'
import {
  at,
  filterParameters,
  formatParameter,
  inQuery,
  passageParameters,
  periodParameters,
  trackParameters,
  tracksFormat,
} from '../reference/parameters.ts'
import { inFormats } from '../reference/schemas.ts'
import { tracks } from '../tracks.ts'
import { traffic } from '../traffic.ts'
import { type RouteRow, rowsOf } from './row.ts'

const rows = rowsOf('Vessels')

/** The example of an area. */
export const rotterdam = filterTable.find(({ kind }) => kind === 'area')?.example ?? ''

/** Routes that read the tracks of several vessels. */
export const trackRoutes: readonly RouteRow[] = [
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
    path: 'traffic',
    handler: traffic,
    operationId: 'get-traffic',
    summary: 'Count the vessels in a place by hour or day',
    description:
      'How many vessels were in a place (`last_known_position_within`, `bbox`, or both; without them, the world) in each hour or day, from the stored tracks, to the cells of 0.25° that the place touches. A vessel that lies still counts from its first to its last reception there. The other filters select vessels by their current values. If too many cells and vessels would be read, the answer is 422.',
    parameters: [
      ...filterParameters,
      ...periodParameters('24 hours'),
      inQuery('step', 'Every hour or day, in UTC.', { type: 'string', enum: countNames, default: 'hour' }, 'day'),
      formatParameter(tableFormats, 'csv'),
    ],
    answer: {
      description: 'The numbers.',
      headers: ['X-Total-Count'],
      content: inFormats(tableFormats, { json: trafficSchema }),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: () => [
      { summary: 'The last 24 hours', path: '/traffic?bbox=4,51.9,4.2,52.1', status: 200 },
      { summary: 'Tankers by day, as CSV', path: '/traffic?ship_type=Tanker&step=day&format=csv', status: 200 },
      { summary: 'At a moment', path: '/traffic?at=-PT1H', status: 422 },
      { summary: 'An unknown step', path: '/traffic?step=minute', status: 400 },
    ],
  }),
]
