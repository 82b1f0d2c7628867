import { encodeCursor } from '#lib/wire/cursor.ts'
import { entryFormats } from '#lib/wire/formats/entryFormats.ts'
import type { Parameter } from '#lib/wire/openApi.ts'
import { embedded } from '#lib/wire/vesselSchema.ts'
import { boardSorts, vesselCallSort } from '../calls/board.ts'
import { callEvents } from '../calls/portCalls.ts'
import { cursorParameter, formatParameter, inQuery, limit, offset, periodParameters } from './parameters.ts'

const boardFormat = formatParameter(entryFormats, 'csv')

const boardEmbed: Parameter = inQuery(
  'embed',
  `Adds a member to each entry in JSON, NDJSON and GeoJSON (not in CSV). own: ${embedded.own.meaning}.`,
  { type: 'string', enum: ['own'] },
  'own',
)

/** Parameters of a list of a port, in addition to the filters. */
export function boardParametersOf(list: keyof typeof boardSorts): Parameter[] {
  const cursor = encodeCursor({ sort: boardSorts[list]('NLRTM'), value: 0, number: 0, query: '' })
  return [
    limit,
    cursorParameter(
      'next',
      'The cursor of the next page: paging.next of this one. It carries the query, so it can be sent alone; limit may change. One with a large area is valid for a day.',
      cursor,
    ),
    offset,
    boardEmbed,
    boardFormat,
  ]
}

export const vesselCallParameters: readonly Parameter[] = [
  limit,
  cursorParameter(
    'next',
    'The cursor of the next page: paging.next of this one.',
    encodeCursor({ sort: vesselCallSort, value: 0, number: 0, query: '' }),
  ),
  boardFormat,
]

export const betweenBerths: Parameter = inQuery(
  'between_berths',
  'true: also calls of vessels that came from a stop nearby shortly before, such as ferries and tugs.',
  { type: 'string', enum: ['true', 'false'], default: 'false' },
  'true',
)

export const callPeriodParameters: readonly Parameter[] = [
  inQuery('event', 'Only arrivals or only departures. Default: both.', { type: 'string', enum: callEvents }, 'arrived'),
  ...periodParameters('24 hours'),
]
