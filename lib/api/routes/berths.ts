import { berthSpansSchema, callCountsSchema, portTimesSchema, queueSchema } from '#lib/wire/callSchemas.ts'
import { tableFormats } from '#lib/wire/formats/entryFormats.ts'
import { berths } from '../calls/berths.ts'
import { portCounts } from '../calls/callCounts.ts'
import { callEvents } from '../calls/portCalls.ts'
import { turnaround } from '../calls/portTimes.ts'
import { queue } from '../calls/queue.ts'
import { countNames } from '../counts.ts'
import { betweenBerths, boardParametersOf } from '../reference/callParameters.ts'
import { filterParameters, formatParameter, inQuery, periodParameters, portCode } from '../reference/parameters.ts'
import { inBoardFormats, inFormats } from '../reference/schemas.ts'
import { type RouteRow, rowsOf } from './row.ts'

const rows = rowsOf('Ports')

export const berthRoutes: readonly RouteRow[] = [
  rows.data({
    method: 'get',
    path: 'ports/{code}/berths',
    handler: berths,
    operationId: 'get-port-berths',
    summary: 'List the stops at the berths of a port',
    description:
      'The stops at berths and at anchor in a period, of the vessels that match every filter, latest first. Where the start or end of a stop was not received, `earliest_at` and `latest_at` are the bounds of the time in which the berth may have been taken. A period with more than 20,000 calls, and port calls that are off, return 422.',
    parameters: [
      portCode,
      ...periodParameters('7 days'),
      ...filterParameters,
      betweenBerths,
      ...boardParametersOf('berths'),
    ],
    answer: {
      description: 'A page of stops.',
      headers: ['Link', 'X-Total-Count'],
      content: inBoardFormats(berthSpansSchema),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: () => [
      { summary: 'The last 7 days', path: '/ports/NLRTM/berths?limit=5', status: 200 },
      {
        summary: 'Tankers of 30 days, as CSV',
        path: '/ports/NLRTM/berths?ship_type=Tanker&since=-P30D&format=csv',
        status: 200,
      },
      { summary: 'No port', path: '/ports/nowhere/berths', status: 404 },
      { summary: 'An invalid period', path: '/ports/NLRTM/berths?since=yesterday', status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'ports/{code}/queue',
    handler: queue,
    operationId: 'get-port-queue',
    summary: 'Count the vessels at anchor of a port',
    description:
      'How many vessels that match every filter lay at anchor at each full hour of a period, or at the hour of each day when they were most. `at_most` includes vessels that were not received then and may have been there. A period with more than 20,000 calls, and port calls that are off, return 422.',
    parameters: [
      portCode,
      ...periodParameters('7 days'),
      inQuery(
        'step',
        'Every hour, or the longest queue of each day.',
        { type: 'string', enum: countNames, default: 'hour' },
        'day',
      ),
      ...filterParameters,
      betweenBerths,
      formatParameter(tableFormats, 'csv'),
    ],
    answer: {
      description: 'The queue.',
      headers: ['X-Total-Count'],
      content: inFormats(tableFormats, { json: queueSchema }),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: () => [
      { summary: 'The last day', path: '/ports/NLRTM/queue?since=-P1D', status: 200 },
      { summary: 'Days of a month, as CSV', path: '/ports/NLRTM/queue?since=-P30D&step=day&format=csv', status: 200 },
      { summary: 'No port', path: '/ports/nowhere/queue', status: 404 },
      { summary: 'An unknown step', path: '/ports/NLRTM/queue?step=minute', status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'ports/{code}/counts',
    handler: portCounts,
    operationId: 'get-port-counts',
    summary: 'Count the arrivals or departures at a port',
    description:
      'How many vessels that match every filter arrived or departed in each hour or day of a period, by type. `at_most` includes those that may have done so in the hours in which the port was not received. An arrival during a gap of less than four hours counts in the hour of the first report after it. A period with more than 20,000 calls, and port calls that are off, return 422.',
    parameters: [
      portCode,
      ...periodParameters('7 days'),
      inQuery('event', 'What is counted.', { type: 'string', enum: callEvents, default: 'arrived' }, 'departed'),
      inQuery('step', 'Every hour or day.', { type: 'string', enum: countNames, default: 'day' }, 'hour'),
      ...filterParameters,
      betweenBerths,
      formatParameter(tableFormats, 'csv'),
    ],
    answer: {
      description: 'The numbers.',
      headers: ['X-Total-Count'],
      content: inFormats(tableFormats, { json: callCountsSchema }),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: () => [
      { summary: 'Arrivals of the last 7 days', path: '/ports/NLRTM/counts', status: 200 },
      {
        summary: 'Departures of a day by hour, as CSV',
        path: '/ports/NLRTM/counts?event=departed&since=-P1D&step=hour&format=csv',
        status: 200,
      },
      { summary: 'No port', path: '/ports/nowhere/counts', status: 404 },
      { summary: 'An unknown event', path: '/ports/NLRTM/counts?event=berthed', status: 400 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'ports/{code}/turnaround',
    handler: turnaround,
    operationId: 'get-port-turnaround',
    summary: 'Get waiting and turnaround times of a port',
    description:
      'How long vessels that match every filter waited at anchor before they moored, and stayed from arrival to departure: medians of what ended in a period, for all vessels, by type and by list. Each has the number of its calls, and how many are not in it because an end was not received. A period with more than 20,000 calls, and port calls that are off, return 422.',
    parameters: [
      portCode,
      ...periodParameters('7 days'),
      ...filterParameters,
      betweenBerths,
      formatParameter(tableFormats, 'csv'),
    ],
    answer: {
      description: 'The times.',
      headers: ['X-Total-Count'],
      content: inFormats(tableFormats, { json: portTimesSchema }),
    },
    problems: ['not-acceptable', 'unprocessable', 'upstream-failed'],
    examples: () => [
      { summary: 'The last 30 days', path: '/ports/NLRTM/turnaround?since=-P30D', status: 200 },
      { summary: 'Tankers, as CSV', path: '/ports/NLRTM/turnaround?ship_type=Tanker&format=csv', status: 200 },
      { summary: 'No port', path: '/ports/nowhere/turnaround', status: 404 },
      { summary: 'An invalid period', path: '/ports/NLRTM/turnaround?until=tomorrow', status: 400 },
    ],
  }),
]
