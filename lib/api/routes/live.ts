import { creditsSchema } from '#lib/wire/creditSchemas.ts'
import { maxMarks } from '#lib/wire/lists.ts'
import { extentSchema } from '#lib/wire/pageSchemas.ts'
import { at, filterParameters, inQuery } from '../reference/parameters.ts'
import { json } from '../reference/schemas.ts'
import { tilePlace, vectorTile } from '../reference/vectorTile.ts'
import { stream } from '../stream.ts'
import { credits, extent } from '../summaries.ts'
import { tile } from '../tile.ts'
import { type RouteRow, rowsOf } from './row.ts'
import { rotterdam } from './tracks.ts'

const rows = rowsOf('Live')

const areaAndSpeed = new URLSearchParams({ last_known_position_within: rotterdam, speed_min: '0.5' })

export const liveRoutes: readonly RouteRow[] = [
  rows.data({
    method: 'get',
    path: 'stream',
    handler: stream,
    operationId: 'get-stream',
    summary: 'Follow vessels as they change',
    description: [
      'Server-sent events on the same filters. The first event is `snapshot` ({"total": n}): discard your copy; every matching vessel follows as `enter`. Then come `enter` and `update`, each with a record, and `leave` with {"id", "mmsi"}, as vessels change.',
      'A client that reconnects with Last-Event-ID, as browsers do, gets `resumed` instead of `snapshot` and only the changes since: `update` for vessels that match now, and `leave` for those that do not, whether or not they did before. Something is sent at least every 15 seconds. A slow client gets the latest state of each vessel, not every change. At most ten streams can be open with one token; one more returns 429.',
    ].join('\n\n'),
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
    answer: {
      description: 'Events, until the client disconnects.',
      content: {
        'text/event-stream': {
          schema: { type: 'string', description: 'WHATWG HTML, 9.2.' },
          example:
            'retry: 2000\n\nevent: snapshot\ndata: {"total":1204}\n\nevent: enter\ndata: {"id":"…","name":"ALBATROS"}\n\n',
        },
      },
    },
    problems: ['unprocessable'],
    examples: () => [
      { summary: 'Vessels under way off Rotterdam', path: `/stream?${areaAndSpeed}`, status: 200 },
      { summary: 'A class that does not exist', path: '/stream?class=C', status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'extent',
    handler: extent,
    right: 'public',
    operationId: 'get-extent',
    summary: 'Get the bounding box of vessels',
    description:
      'The smallest box that contains the positions of all vessels that match every filter. If it crosses 180°, west is greater than east.',
    parameters: [...filterParameters, at],
    answer: { description: 'The box.', content: json(extentSchema) },
    isTagged: true,
    problems: ['upstream-failed', 'unprocessable'],
    examples: () => [
      { summary: 'All vessels', path: '/extent', status: 200 },
      { summary: 'Tankers', path: '/extent?ship_type=Tanker', status: 200 },
      { summary: 'A class that does not exist', path: '/extent?class=C', status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'credits',
    handler: credits,
    right: 'public',
    operationId: 'get-credits',
    summary: 'Get the credits of sources',
    description:
      'Credits and licences of the sources that the positions of the vessels that match every filter are from. Responses with records have `Link: <…>; rel="license"` for each licence that is a URL.',
    parameters: [...filterParameters, at],
    answer: { description: 'The credits.', content: json(creditsSchema) },
    problems: ['upstream-failed', 'unprocessable'],
    examples: () => [
      { summary: 'All vessels', path: '/credits', status: 200 },
      { summary: 'A class that does not exist', path: '/credits?class=C', status: 400 },
    ],
  }),
  rows.guarded({
    method: 'get',
    path: 'tiles/{z}/{x}/{y}',
    handler: tile,
    right: 'public',
    operationId: 'get-tile',
    summary: 'Get positions as a map tile',
    description:
      'The vessels that match every filter, as a Mapbox vector tile in Web Mercator; y may end in `.mvt`. At low zoom, where vessels would overlap, each spot has one vessel.',
    parameters: [
      ...filterParameters,
      at,
      inQuery(
        'marks',
        `Ids or names of at most ${maxMarks} lists, separated by commas: vessels in them have the property \`marks\`, whose bits say in which (1: the first, 2: the second, 4: the third…).`,
        { type: 'string' },
        'k7qm-2xw9',
      ),
      ...tilePlace,
    ],
    answer: vectorTile,
    isTagged: true,
    problems: ['loading', 'upstream-failed', 'unprocessable'],
    examples: () => [
      { summary: 'The world', path: '/tiles/0/0/0.mvt', status: 200 },
      { summary: 'Tankers of the world', path: '/tiles/0/0/0.mvt?ship_type=Tanker', status: 200 },
      { summary: 'A class that does not exist', path: '/tiles/0/0/0.mvt?class=C', status: 400 },
      { summary: 'Outside the world', path: '/tiles/1/2/0.mvt', status: 404 },
    ],
  }),
]
