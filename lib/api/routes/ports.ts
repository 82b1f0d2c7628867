import { callPageSchema, etaErrorsSchema, expectedPageSchema } from '#lib/wire/callSchemas.ts'
import { portReadingSchema, portSchema, portsSchema } from '#lib/wire/portSchemas.ts'
import { etaErrors } from '../calls/etaErrors.ts'
import { expected } from '../calls/expected.ts'
import { inPort, portCalls } from '../calls/portCalls.ts'
import { port, portMatch, ports } from '../ports.ts'
import { betweenBerths, boardParametersOf, callPeriodParameters } from '../reference/callParameters.ts'
import { filterParameters, inQuery, periodParameters, portCode } from '../reference/parameters.ts'
import { inBoardFormats, json } from '../reference/schemas.ts'
import { type RouteRow, rowsOf } from './row.ts'

const rows = rowsOf('Ports')

const callPage = {
  description: 'A page of calls.',
  headers: ['Link', 'X-Total-Count'],
  content: inBoardFormats(callPageSchema),
} satisfies RouteRow['answer']

export const portRoutes: readonly RouteRow[] = [
  rows.data({
    method: 'get',
    path: 'ports',
    handler: ports,
    right: 'public',
    operationId: 'get-ports',
    summary: 'Find ports',
    description:
      'Ports by the beginning of a name or code, best match first; or by codes; or near a position, nearest first; or, with none of these, those that most vessels have as destination. Each has the number of vessels with this destination; filter vessels by matched_port to list them.',
    parameters: [
      inQuery(
        'text',
        'The beginning of a name or code, or at least three letters of a name.',
        { type: 'string' },
        'rott',
      ),
      {
        name: 'code',
        in: 'query',
        description: 'UN/LOCODEs, separated by commas; ignored if text is given.',
        style: 'form',
        explode: false,
        schema: { type: 'string' },
        example: 'NLRTM,DEHAM',
      },
      inQuery(
        'near',
        'A position, longitude,latitude: ports within 50 km; text and code are then ignored.',
        { type: 'string' },
        '4.1,51.9',
      ),
      inQuery(
        'limit',
        'The maximum number of results; values above 100 count as 100.',
        { type: 'integer', minimum: 1, default: 20 },
        5,
      ),
    ],
    answer: { description: 'The ports.', content: json(portsSchema) },
    examples: () => [
      { summary: 'By name', path: '/ports?text=rott&limit=5', status: 200 },
      { summary: 'By code', path: '/ports?code=NLRTM,DEHAM', status: 200 },
      { summary: 'Near a position', path: '/ports?near=4.1,51.9&limit=1', status: 200 },
      { summary: 'The most frequent destinations', path: '/ports?limit=5', status: 200 },
      { summary: 'An invalid limit', path: '/ports?limit=0', status: 400 },
      { summary: 'Half a position', path: '/ports?near=4', status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'ports/match',
    handler: portMatch,
    right: 'public',
    operationId: 'get-port-match',
    summary: 'Match a destination',
    description: 'The port that a destination is matched to, and why; without a match, the candidate ports, if any.',
    parameters: [
      inQuery(
        'text',
        'The destination as entered on board; an empty one matches no port.',
        { type: 'string' },
        'RTM VIA NOK',
      ),
      inQuery(
        'near',
        "The vessel's position, longitude,latitude: of several ports of a name, the nearest one is taken.",
        { type: 'string' },
        '4.1,51.9',
      ),
      inQuery(
        'flag',
        "The vessel's flag, two letters: of several ports of a name, one of the same country is preferred.",
        { type: 'string' },
        'NL',
      ),
      inQuery(
        'length',
        "The vessel's length in metres: with near and ship_type, a small vessel is not taken to go to a port far away.",
        { type: 'number' },
        30,
      ),
      inQuery(
        'draught',
        "The vessel's draught in metres: of several ports of a name, a deep vessel goes to one of trade.",
        { type: 'number' },
        4.5,
      ),
      inQuery('ship_type', "The vessel's type as in its record.", { type: 'string' }, 'Passenger'),
      inQuery(
        'held',
        'The port in the record, as a UN/LOCODE: it is kept where the text is ambiguous, wherever the vessel is now.',
        { type: 'string' },
        'NLRTM',
      ),
    ],
    answer: { description: 'The match.', content: json(portReadingSchema) },
    examples: () => [
      { summary: 'A port and a canal', path: '/ports/match?text=RTM%20VIA%20NOK', status: 200 },
      { summary: 'No port', path: '/ports/match?text=AT%20SEA', status: 200 },
      { summary: 'Half a position', path: '/ports/match?text=HULL&near=4', status: 400 },
      { summary: 'A length in feet', path: '/ports/match?text=HULL&length=30ft', status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'ports/{code}',
    handler: port,
    right: 'public',
    operationId: 'get-port',
    summary: 'Get one port',
    description: 'A port by its current or a former UN/LOCODE, with or without a space.',
    parameters: [portCode],
    answer: { description: 'The port.', content: json(portSchema) },
    examples: () => [
      { summary: 'Rotterdam', path: '/ports/NLRTM', status: 200 },
      { summary: 'No port', path: '/ports/nowhere', status: 404 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'ports/{code}/expected',
    handler: expected,
    operationId: 'get-expected-vessels',
    summary: 'List vessels expected in a port',
    description:
      'The vessels whose destination is matched to the port, nearest first, that match every filter; without those in port. Vessels that were not received for seven days are listed while their reported ETA has not passed. `reported_eta` is what the vessel sends. `estimated_eta` is the straight-line distance to the port plus a usual detour, divided by the median speed of the last six hours under way.',
    parameters: [portCode, ...filterParameters, ...boardParametersOf('expected')],
    answer: {
      description: 'A page of vessels.',
      headers: ['Link', 'X-Total-Count'],
      content: inBoardFormats(expectedPageSchema),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: () => [
      { summary: 'Expected in Rotterdam', path: '/ports/NLRTM/expected?limit=5', status: 200 },
      { summary: 'Tankers, as CSV', path: '/ports/NLRTM/expected?ship_type=Tanker&format=csv', status: 200 },
      { summary: 'No port', path: '/ports/nowhere/expected', status: 404 },
      { summary: 'An invalid limit', path: '/ports/NLRTM/expected?limit=0', status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'ports/{code}/eta-errors',
    handler: etaErrors,
    operationId: 'get-eta-errors',
    summary: 'Compare ETAs with arrivals',
    description:
      'How far arrivals at a port were from the ETAs of 24, 12, 6 and 3 hours before: from the ETA that the vessels sent, and from the estimated one. Vessels that match every filter count, without those between berths, and the last 10,000 arrivals of the period at most. If port calls are off, the answer is 422.',
    parameters: [portCode, ...periodParameters('30 days'), ...filterParameters],
    answer: { description: 'The errors.', content: json(etaErrorsSchema) },
    problems: ['unprocessable', 'upstream-failed'],
    examples: () => [
      { summary: 'Rotterdam', path: '/ports/NLRTM/eta-errors', status: 200 },
      { summary: 'Tankers of a week', path: '/ports/NLRTM/eta-errors?ship_type=Tanker&since=-P7D', status: 200 },
      { summary: 'No port', path: '/ports/nowhere/eta-errors', status: 404 },
      { summary: 'An invalid period', path: '/ports/NLRTM/eta-errors?since=yesterday', status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'ports/{code}/in-port',
    handler: inPort,
    operationId: 'get-vessels-in-port',
    summary: 'List vessels in port',
    description:
      'The open calls at a port of the vessels that match every filter, latest arrival first. A vessel that was last received in port is listed with the state `not_received_since`. If port calls are off, the answer is 422.',
    parameters: [portCode, ...filterParameters, betweenBerths, ...boardParametersOf('inPort')],
    answer: callPage,
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: () => [
      { summary: 'In Rotterdam', path: '/ports/NLRTM/in-port?limit=5', status: 200 },
      { summary: 'No port', path: '/ports/nowhere/in-port', status: 404 },
      { summary: 'An invalid limit', path: '/ports/NLRTM/in-port?limit=0', status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'ports/{code}/calls',
    handler: portCalls,
    operationId: 'get-port-calls',
    summary: 'List arrivals and departures of a port',
    description:
      'The calls at a port with an arrival or departure in a period, of the vessels that match every filter, latest first. Arrivals and departures that were not received are not listed. A period with more than 20,000 calls, and port calls that are off, return 422.',
    parameters: [portCode, ...callPeriodParameters, ...filterParameters, betweenBerths, ...boardParametersOf('calls')],
    answer: callPage,
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: () => [
      { summary: 'The last 24 hours', path: '/ports/NLRTM/calls?limit=5', status: 200 },
      { summary: 'Departures of a week', path: '/ports/NLRTM/calls?event=departed&since=-P7D&limit=5', status: 200 },
      { summary: 'No port', path: '/ports/nowhere/calls', status: 404 },
      { summary: 'An unknown event', path: '/ports/NLRTM/calls?event=berthed', status: 400 },
    ],
  }),
]
