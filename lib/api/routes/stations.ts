import { atonForms, stationKinds } from '#lib/stations/stationReport.ts'
import { encodeCursor } from '#lib/wire/cursor.ts'
import { entryFormats, tableFormats } from '#lib/wire/formats/entryFormats.ts'
import type { Parameter } from '#lib/wire/openApi.ts'
import { activationStates } from '#lib/wire/rows/activation.ts'
import { distressStates } from '#lib/wire/rows/station.ts'
import {
  activationSchema,
  activationsSchema,
  safetyTextsSchema,
  stationFeaturesSchema,
  stationSchema,
  stationsSchema,
} from '#lib/wire/stationSchemas.ts'
import { timeForm } from '#lib/wire/time.ts'
import { filterParameters, formatParameter, inPath, inQuery } from '../reference/parameters.ts'
import { inFormats, json } from '../reference/schemas.ts'
import { tilePlace, vectorTile } from '../reference/vectorTile.ts'
import { acknowledgeActivation, activation, distress, texts } from '../stations/distress.ts'
import { station, stationFilters, stationSorts, stations } from '../stations/stations.ts'
import { stationTileAnswer } from '../stations/stationTile.ts'
import { placeFilters } from '../stations/visibleStations.ts'
import { type RouteRow, rowsOf } from './row.ts'

const rows = rowsOf('Stations')
const off = 'If stations are off, the answer is 422.'
const noSafetySystem = 'This is not a safety system: do not rely on it to detect distress.'

const filtersNamed = (names: readonly string[]) => filterParameters.filter(({ name }) => names.includes(name))
const wordsOf = (name: string, what: string, words: readonly string[]) =>
  inQuery(name, `${what}, a list: ${words.join(', ')}.`, { type: 'string' }, words[0] ?? '')
const truth = (name: string, what: string) => inQuery(name, what, { type: 'string', enum: ['true', 'false'] }, 'true')

const ownFilters: readonly Parameter[] = [
  ...filtersNamed(stationFilters),
  wordsOf('kind', 'Kinds of stations', stationKinds),
  wordsOf('aton', 'Forms of aids to navigation', atonForms),
  wordsOf('distress', 'Beacons in distress, or tested', distressStates),
  truth('off_position', 'Whether a floating aid is off its position.'),
]

const limit = inQuery(
  'limit',
  'Entries per page; values above 1000 count as 1000.',
  { type: 'integer', minimum: 1, default: 100 },
  5,
)
const nextOf = (sort: string) =>
  inQuery(
    'next',
    'The cursor of the next page: paging.next of this one. It can be sent alone.',
    { type: 'string' },
    encodeCursor({ sort, value: 0, number: 0, query: '' }),
  )
const period = [
  inQuery('since', `Start of the period, included: ${timeForm}.`, { type: 'string' }, '-P1D'),
  inQuery('until', 'End of the period, included, same formats.', { type: 'string' }, '-PT1H'),
]
const activationId = inPath('id', 'The id of the activation.', { type: 'integer' }, 1)
const noActivation = { path: '/distress/1', status: 404 }

export const stationRoutes: readonly RouteRow[] = [
  rows.data({
    method: 'get',
    path: 'stations',
    handler: stations,
    right: 'public',
    operationId: 'get-stations',
    summary: 'List stations',
    description: `Aids to navigation, base stations, search and rescue aircraft and distress beacons, until they have been silent for some time. They are in no list or count of vessels. ${off}`,
    parameters: [
      ...ownFilters,
      limit,
      inQuery(
        'sort',
        'Order of the stations.',
        { type: 'string', enum: stationSorts, default: 'created_at' },
        '-updated_at',
      ),
      nextOf('created_at'),
      formatParameter(entryFormats, 'csv'),
    ],
    answer: {
      description: 'A page of stations.',
      headers: ['Link', 'X-Total-Count'],
      content: inFormats(entryFormats, { json: stationsSchema, geojson: stationFeaturesSchema }),
    },
    isTagged: true,
    problems: ['not-acceptable', 'unprocessable'],
    examples: () => [
      { summary: 'Five stations', path: '/stations?limit=5', status: 200 },
      { summary: 'Virtual aids as GeoJSON', path: '/stations?aton=virtual&format=geojson', status: 200 },
      { summary: 'A kind that does not exist', path: '/stations?kind=lighthouse', status: 400 },
    ],
  }),
  rows.guarded({
    method: 'get',
    path: 'stations/{mmsi}',
    handler: station,
    right: 'public',
    operationId: 'get-station',
    summary: 'Get one station',
    description: `The record of one station, with its last ten safety texts, which public links do not get. ${off}`,
    parameters: [inPath('mmsi', 'The MMSI of the station.', { type: 'string' }, '992446001')],
    answer: { description: 'The record.', content: json(stationSchema) },
    problems: ['unprocessable'],
    examples: () => [{ summary: 'Unknown station', path: '/stations/999999999', status: 404 }],
  }),
  rows.guarded({
    method: 'get',
    path: 'tiles/stations/{z}/{x}/{y}',
    handler: stationTileAnswer,
    right: 'public',
    operationId: 'get-station-tile',
    summary: 'Get stations as a map tile',
    description:
      'The stations that match every filter, as a Mapbox vector tile in Web Mercator, layer `stations`; y may end in `.mvt`. Zoom 8 and nearer has all stations. Properties: `mmsi`, `kind`, and if known `name`, `aton`, `off_position`, `distress`.',
    parameters: [...ownFilters, ...tilePlace],
    answer: vectorTile,
    isTagged: true,
    problems: ['loading', 'unprocessable'],
    examples: () => [
      { summary: 'The world', path: '/tiles/stations/0/0/0.mvt', status: 200 },
      { summary: 'Outside the world', path: '/tiles/stations/1/2/0.mvt', status: 404 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'distress',
    handler: distress,
    right: 'public',
    operationId: 'get-distress',
    summary: 'List activations of distress beacons',
    description: `Activations of AIS-SART, MOB and EPIRB devices, latest first; kept for 90 days. ${noSafetySystem} ${off}`,
    parameters: [
      ...filtersNamed(placeFilters),
      inQuery('state', 'Only activations in this state.', { type: 'string', enum: activationStates }, 'active'),
      inQuery('kind', 'Only one kind of beacon.', { type: 'string', enum: stationKinds }, 'sart'),
      truth('acknowledged', 'Whether it was acknowledged.'),
      ...period,
      limit,
      nextOf('activations'),
      formatParameter(tableFormats, 'csv'),
    ],
    answer: {
      description: 'A page of activations.',
      headers: ['Link', 'X-Total-Count'],
      content: inFormats(tableFormats, { json: activationsSchema }),
    },
    problems: ['not-acceptable', 'unprocessable'],
    examples: () => [
      { summary: 'Open and not acknowledged', path: '/distress?state=active&acknowledged=false', status: 200 },
      { summary: 'A state that does not exist', path: '/distress?state=over', status: 400 },
    ],
  }),
  rows.guarded({
    method: 'get',
    path: 'distress/{id}',
    handler: activation,
    right: 'public',
    operationId: 'get-activation',
    summary: 'Get one activation',
    description: `An activation by its id. ${off}`,
    parameters: [activationId],
    answer: { description: 'The activation.', content: json(activationSchema) },
    problems: ['unprocessable'],
    examples: () => [{ summary: 'Unknown activation', ...noActivation }],
  }),
  rows.watch({
    method: 'post',
    path: 'distress/{id}/acknowledge',
    handler: acknowledgeActivation,
    operationId: 'post-activation-acknowledge',
    summary: 'Acknowledge an activation',
    description: `Acknowledges an activation for all users. A second request changes nothing. ${off}`,
    parameters: [activationId],
    answer: { description: 'The activation.', content: json(activationSchema) },
    problems: ['unprocessable'],
    examples: () => [{ summary: 'Unknown activation', path: '/distress/1/acknowledge', status: 404 }],
  }),
  rows.data({
    method: 'get',
    path: 'texts',
    handler: texts,
    operationId: 'get-texts',
    summary: 'List safety texts',
    description: `Safety-related texts (messages 12 and 14), latest first; kept for 90 days. A text that is sent again within 10 minutes is listed once. ${off}`,
    parameters: [
      ...filtersNamed(placeFilters),
      ...period,
      limit,
      nextOf('texts'),
      formatParameter(tableFormats, 'csv'),
    ],
    answer: {
      description: 'A page of safety texts.',
      headers: ['Link', 'X-Total-Count'],
      content: inFormats(tableFormats, { json: safetyTextsSchema }),
    },
    problems: ['not-acceptable', 'unprocessable'],
    examples: () => [
      { summary: 'The latest five', path: '/texts?limit=5', status: 200 },
      { summary: 'A limit of zero', path: '/texts?limit=0', status: 400 },
    ],
  }),
]
