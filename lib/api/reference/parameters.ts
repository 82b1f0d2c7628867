import { defaultLimit, maxLimit } from '#lib/query/vesselQuery.ts'
import { encodeCursor } from '#lib/wire/cursor.ts'
import { filterForm } from '#lib/wire/filterForm.ts'
import { type FilterRow, filterTable } from '#lib/wire/filterTable.ts'
import { changeFormats } from '#lib/wire/formats/entryFormats.ts'
import { formats } from '#lib/wire/formats/formats.ts'
import { passageFormats } from '#lib/wire/formats/passageFormats.ts'
import { trackFormats, tracksFormats } from '#lib/wire/formats/trackFormats.ts'
import type { Parameter, Schema } from '#lib/wire/openApi.ts'
import { maxOrdered, orderNames } from '#lib/wire/orders.ts'
import { changedFields } from '#lib/wire/rows/change.ts'
import { maxWholePage } from '#lib/wire/schemaParts.ts'
import { defaultSort, formatSort, sortTable } from '#lib/wire/sorts.ts'
import { timeForm } from '#lib/wire/time.ts'
import { embedded } from '#lib/wire/vesselSchema.ts'
import { movingKnots } from '#lib/wire/watches.ts'
import { wholeSort } from '../answer/page.ts'
import { lineForm } from '../passages/passageParams.ts'
import { vesselChangeSort } from '../vesselChanges.ts'

/** Every filter, under each of its names. */
export const filterParameters: readonly Parameter[] = filterTable.flatMap((row) => {
  const description = `${row.meaning} ${filterForm(row)}.`
  const schema = schemaOf(row)
  const example = schema.type === 'number' ? Number(row.example) : row.example
  const own = { in: 'query', description, ...listStyle(row), schema, example } as const
  return [
    { name: row.parameter, ...own },
    ...(row.aliases ?? []).map((name) => ({
      ...own,
      name,
      deprecated: true,
      description: `Alias of ${row.parameter}.`,
    })),
  ]
})

function listStyle(row: FilterRow) {
  return row.kind === 'list' ? ({ style: 'form', explode: false } as const) : {}
}

/** Clients send a list as one string: values separated by commas, in any case, repeats allowed. */
function schemaOf(row: FilterRow): Schema {
  if (row.kind === 'area') return { type: 'string', contentMediaType: 'application/geo+json' }
  if (row.kind === 'minimum' || row.kind === 'maximum') return { type: row.form === 'number' ? 'number' : 'string' }
  return { type: 'string' }
}

export const limit: Parameter = {
  name: 'limit',
  in: 'query',
  description: `Records per page; values above ${maxLimit} count as ${maxLimit}.`,
  schema: { type: 'integer', minimum: 1, default: defaultLimit },
  example: 5,
}

const sort: Parameter = {
  name: 'sort',
  in: 'query',
  description: `${sortTable.map(({ parameter, meaning }) => `${parameter}: ${meaning}`).join('; ')}. A leading "-" reverses the order.`,
  schema: {
    type: 'string',
    enum: sortTable.flatMap(({ parameter }) => [parameter, `-${parameter}`]),
    default: formatSort(defaultSort),
  },
  example: '-updated_at',
}

const order: Parameter = {
  name: 'order',
  in: 'query',
  description: `The order of the vessel list instead of sort: ${orderNames.filter((name) => name !== 'distance').join(', ')}, or distance@LATITUDE,LONGITUDE. A leading "-" reverses it. Unknown values come last. At most ${maxOrdered} vessels. Not together with sort.`,
  schema: { type: 'string' },
  example: '-speed',
}

const ownCursor = encodeCursor({ sort: formatSort(defaultSort), value: 0, number: 0, query: '' })

const next = cursorParameter(
  'next',
  'The cursor of the next page: paging.next of this one. It carries filters and sort, so it can be sent alone; limit may change. One with a large area is valid for a day.',
  ownCursor,
)
const previous = cursorParameter(
  'previous',
  'The cursor of the previous page: paging.previous of this one. Not together with next.',
  ownCursor,
)

export const offset: Parameter = {
  name: 'offset',
  in: 'query',
  description:
    'The number of records to skip, in sort order. To read all records, follow the cursors instead: they miss nothing while vessels change. Not together with a cursor.',
  schema: { type: 'integer', minimum: 0, default: 0 },
  example: 100,
}

export function cursorParameter(name: string, description: string, example: string): Parameter {
  return { name, in: 'query', description, schema: { type: 'string' }, example }
}

const format = formatParameter(formats, 'geojson')
export const trackFormat = formatParameter(trackFormats, 'gpx')
export const tracksFormat = formatParameter(tracksFormats, 'csv')

export function formatParameter(formats: Record<string, { meaning: string }>, example: string): Parameter {
  const meanings = Object.entries(formats).map(([name, { meaning }]) => `${name}: ${meaning}`)
  const schema: Schema = { type: 'string', enum: Object.keys(formats) }
  return inQuery('format', `Instead of Accept. ${meanings.join('; ')}.`, schema, example)
}

export const at: Parameter = {
  name: 'at',
  in: 'query',
  description: `Past time (playback): positions come from stored tracks at this time, rounded down to the minute; all other fields are current. As far back as tracks are stored: ${timeForm}. Relative times of filters count from this time.`,
  schema: { type: 'string' },
  example: '-PT1H',
}

export const trackParameters: readonly Parameter[] = [
  {
    name: 'since',
    in: 'query',
    description: `Start time: ${timeForm}. Default: the first point.`,
    schema: { type: 'string' },
    example: '-PT6H',
  },
  {
    name: 'until',
    in: 'query',
    description: 'End time, same formats. Default: now.',
    schema: { type: 'string' },
    example: '-PT1H',
  },
  {
    name: 'step',
    in: 'query',
    description: 'Minimum seconds between points. Points where the vessel stayed at least that long are kept.',
    schema: { type: 'integer', minimum: 1, default: 1 },
    example: 300,
  },
]

const passageCursor = encodeCursor({ sort: 'entered_at', value: 0, number: 0, query: 'bbox=4,51.9,4.2,52.1' })

export const passageParameters: readonly Parameter[] = [
  inQuery(
    'since',
    `Start of the period: ${timeForm}. Default: 24 hours before its end, as far as tracks are stored.`,
    { type: 'string' },
    '-PT6H',
  ),
  inQuery('until', 'End of the period, same formats. Default: now.', { type: 'string' }, '-PT1H'),
  inQuery('line', `Instead of an area, a line to cross: ${lineForm}.`, { type: 'string' }, '4.05,51.95;4.05,52.05'),
  inQuery('min_minutes', 'Minutes inside during the period, at least. For areas.', { type: 'number' }, 10),
  inQuery(
    'moving',
    `true: only stays in which the vessel reached ${movingKnots} knot, and crossings at that speed or more.`,
    { type: 'string', enum: ['true', 'false'] },
    'true',
  ),
  inQuery(
    'counts',
    'Answers with numbers by hour or day (UTC) and type of vessel instead of passages.',
    { type: 'string', enum: ['hour', 'day'] },
    'hour',
  ),
  limit,
  cursorParameter(
    'next',
    'The cursor of the next page: paging.next of this one. It carries the query with the times of its period, so it can be sent alone; limit may change. One with a large area is valid for a day.',
    passageCursor,
  ),
  inQuery(
    'offset',
    'The number of passages to skip. Not together with a cursor.',
    { type: 'integer', minimum: 0, default: 0 },
    100,
  ),
  formatParameter(passageFormats, 'geojson'),
]

export const vesselChangeParameters: readonly Parameter[] = [
  inQuery(
    'field',
    `Fields, separated by commas: ${changedFields.join(', ')}. Without it, all.`,
    { type: 'string' },
    'destination,eta',
  ),
  inQuery('since', `The start of the period, included: ${timeForm}.`, { type: 'string' }, '-P7D'),
  inQuery('until', 'The end of the period, included.', { type: 'string' }, '2026-11-21T12:00:00Z'),
  limit,
  cursorParameter(
    'next',
    'The cursor of the next page: paging.next of this one. It carries the query, so it can be sent alone; limit may change.',
    encodeCursor({ sort: vesselChangeSort, value: 0, number: 0, query: '' }),
  ),
  formatParameter(changeFormats, 'csv'),
]

const nextPage = 'The cursor of the next page: paging.next of this one.'

/** Parameters of a log, whose entries are numbered. */
export function logParameters(usual: number, max: number): Parameter[] {
  return [limitOf(usual, max), cursorParameter('next', nextPage, '120')]
}

/** Parameters of a collection that is entirely in memory. */
export const wholeParameters: readonly Parameter[] = [
  limitOf(maxWholePage, maxWholePage),
  cursorParameter('next', nextPage, encodeCursor({ sort: wholeSort, value: null, number: 0, query: 'k7qm-2xw9' })),
]

function limitOf(usual: number, max: number): Parameter {
  const description = `Entries per page; values above ${max} count as ${max}.`
  return inQuery('limit', description, { type: 'integer', minimum: 1, default: usual }, 5)
}

export function periodParameters(usual: string): Parameter[] {
  return [
    inQuery('since', `Start of the period: ${timeForm}. Default: ${usual} before its end.`, { type: 'string' }, '-P7D'),
    inQuery('until', 'End of the period, same formats. Default: now.', { type: 'string' }, '-PT1H'),
  ]
}

const embeds = Object.entries(embedded)

const embed: Parameter = {
  name: 'embed',
  in: 'query',
  description: `Adds members to the record in JSON, NDJSON and GeoJSON (not in CSV and KML); several separated by commas. ${embeds.map(([name, { meaning }]) => `${name}: ${meaning}`).join('; ')}; coverage: when the place of a list was last received, and by which sources (lists in JSON only).`,
  style: 'form',
  explode: false,
  schema: { type: 'string' },
  example: 'enhanced_data.capacity',
}

export const pageParameters: readonly Parameter[] = [limit, sort, order, next, previous, offset, embed, format]
export const recordParameters: readonly Parameter[] = [embed, format]

export function inPath(name: string, description: string, schema: Schema, example: Parameter['example']): Parameter {
  return { name, in: 'path', required: true, description, schema, example }
}

export const portCode = inPath('code', 'UN/LOCODE.', { type: 'string' }, 'NLRTM')

export function inQuery(name: string, description: string, schema: Schema, example: Parameter['example']): Parameter {
  return { name, in: 'query', description, schema, example }
}
