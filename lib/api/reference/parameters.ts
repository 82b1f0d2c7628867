import { defaultLimit, maxLimit } from '#lib/query/vesselQuery.ts'
import { encodeCursor } from '#lib/wire/cursor.ts'
import { filterForm } from '#lib/wire/filterForm.ts'
import { type FilterRow, filterRows } from '#lib/wire/filterTable.ts'
import { formatNames, formats } from '#lib/wire/formats/formats.ts'
import type { Parameter, Schema } from '#lib/wire/openApi.ts'
import { defaultSort, formatSort, sortTable } from '#lib/wire/sorts.ts'
import { embedded } from '#lib/wire/vesselSchema.ts'

/** Every filter, under all of its names. */
export const filterParameters: readonly Parameter[] = filterRows.flatMap((row) => {
  const description = `${row.meaning} ${filterForm(row)}.`
  const own = { in: 'query', description, ...listStyle(row), schema: schemaOf(row), example: row.example } as const
  return [
    { name: row.parameter, ...own },
    ...(row.aliases ?? []).map((name) => ({
      ...own,
      name,
      deprecated: true,
      description: `Another name of ${row.parameter}.`,
    })),
  ]
})

function listStyle(row: FilterRow) {
  return row.kind === 'list' ? ({ style: 'form', explode: false } as const) : {}
}

/** A list is a string to those who send it: with commas, in any case, values more than once. */
function schemaOf(row: FilterRow): Schema {
  if (row.kind === 'area') return { type: 'string', contentMediaType: 'application/geo+json' }
  if (row.kind === 'minimum' || row.kind === 'maximum') return { type: row.form === 'number' ? 'number' : 'string' }
  return { type: 'string' }
}

const limit: Parameter = {
  name: 'limit',
  in: 'query',
  description: `How many records a page holds. More than ${maxLimit} is taken for ${maxLimit}.`,
  schema: { type: 'integer', minimum: 1, default: defaultLimit },
  example: 5,
}

const sort: Parameter = {
  name: 'sort',
  in: 'query',
  description: `${sortTable.map(({ parameter, meaning }) => `${parameter}: ${meaning}`).join('; ')}. A "-" in front turns it round.`,
  schema: {
    type: 'string',
    enum: sortTable.flatMap(({ parameter }) => [parameter, `-${parameter}`]),
    default: formatSort(defaultSort),
  },
  example: '-updated_at',
}

const next = cursorParameter(
  'next',
  'The cursor of the next page: paging.next of this one. It carries filters and sort; limit may change.',
)
const previous = cursorParameter(
  'previous',
  'The cursor of the page before: paging.previous of this one. Not together with next.',
)

const offset: Parameter = {
  name: 'offset',
  in: 'query',
  description:
    'How many records to pass over, in the order of sort: the page begins in the middle, as under a scroll bar. It counts anew for every page; to read all, follow the cursors, which miss nothing while vessels change. Not together with one.',
  schema: { type: 'integer', minimum: 0, default: 0 },
  example: 100,
}

function cursorParameter(name: string, description: string): Parameter {
  const example = encodeCursor({ sort: formatSort(defaultSort), value: 0, mmsi: 0, query: '' })
  return { name, in: 'query', description, schema: { type: 'string' }, example }
}

const format: Parameter = {
  name: 'format',
  in: 'query',
  description: `Instead of Accept. ${formatNames.map((name) => `${name}: ${formats[name].meaning}`).join('; ')}.`,
  schema: { type: 'string', enum: formatNames },
  example: 'geojson',
}

const embeds = Object.entries(embedded)

const embed: Parameter = {
  name: 'embed',
  in: 'query',
  description: `Adds to the record in JSON, NDJSON and GeoJSON (CSV and KML have no place for it); several with commas between. ${embeds.map(([name, { meaning }]) => `${name}: ${meaning}`).join('; ')}.`,
  style: 'form',
  explode: false,
  schema: { type: 'string' },
  example: 'enhanced_data.capacity',
}

export const pageParameters: readonly Parameter[] = [limit, sort, next, previous, offset, embed, format]
export const recordParameters: readonly Parameter[] = [embed, format]

export function inPath(name: string, description: string, schema: Schema, example: string | number): Parameter {
  return { name, in: 'path', required: true, description, schema, example }
}
