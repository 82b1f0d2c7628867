import { formatAt, parseAt } from '#lib/wire/at.ts'
import { decodeOrderCursor, isOfNumbers, type OrderCursor } from '#lib/wire/cursor.ts'
import { type Filter, parseFilters, withListIds } from '#lib/wire/filters.ts'
import { filterTable } from '#lib/wire/filterTable.ts'
import { type ListIdOf, noLists } from '#lib/wire/lists.ts'
import {
  formatCursorOrder,
  type Order,
  type OrderPlace,
  orderNames,
  parseCursorOrder,
  parseOrder,
} from '#lib/wire/orders.ts'
import { type ParameterErrors, ParameterReader, parseWhole } from '#lib/wire/parameters.ts'
import type { ProblemDetails } from '#lib/wire/problem.ts'
import type { ParameterError } from '#lib/wire/problemSchema.ts'
import { defaultSort, formatSort, parseSort, type Sort, sortTable } from '#lib/wire/sorts.ts'
import { timeForm } from '#lib/wire/time.ts'
import type { WalkStart } from './sortedRows.ts'

export const defaultLimit = 100
export const maxLimit = 1000

export const noCursor = 'is not a cursor from paging.next or paging.previous'

export interface VesselQuery {
  filters: readonly Filter[]
  sort: Sort
  limit: number
  /** The start of the page, `null` for the first page. */
  start: WalkStart | null
  /** The order of the list instead of `sort`, with the start of its page. */
  ordered: OrderedWalk | null
  /** The number of records to skip; 0 with a `start`. */
  offset: number
  /** The minute of playback in seconds since 1970; `null` for now. Relative times of filters count from it. */
  atSeconds: number | null
  /** The filters as they were given, in the order of the filter table, and `at`. Cursors carry this text. */
  filterText: string
}

export interface OrderedWalk {
  order: Order
  start: { place: OrderPlace; backward: boolean } | null
}

export type VesselQueryResult = { query: VesselQuery } | { problem: ProblemDetails }

/** Replaces names of lists by ids, which mean the same to all callers. */
export function parseVesselQuery(
  parameters: URLSearchParams,
  nowMicroseconds: number,
  listIdOf: ListIdOf = noLists,
): VesselQueryResult {
  const reader = new ParameterReader(parameters)
  let atSeconds = atOf(reader, nowMicroseconds)
  const given = parseFilters(parameters, momentOf(atSeconds, nowMicroseconds), listIdOf)
  reader.errors.malformed.push(...given.errors.malformed)
  reader.errors.unprocessable.push(...given.errors.unprocessable)

  const limit = reader.limit({ otherwise: defaultLimit, maximum: maxLimit })
  const sort = reader.value('sort', parseSort, `one of ${sortNames}, each with or without "-" in front`)
  const givenOrder = reader.value('order', parseOrder, orderForm)
  if (givenOrder !== null && sort !== null) reader.note('order', 'cannot be sent together with sort')
  const start = startOf(reader)
  const offset = offsetOf(reader, start)
  const cursor = start?.place ?? null
  let { filters } = given
  let filterText = filterTextOf(withListIds(parameters, filters), atSeconds)
  if (start && cursor) {
    const filtersOfCursor = new URLSearchParams(cursor.query)
    const ownAt = parseAt(filtersOfCursor.get('at') ?? '', nowMicroseconds)
    const { filters: own, errors: ownErrors } = parseFilters(
      filtersOfCursor,
      momentOf(ownAt, nowMicroseconds),
      listIdOf,
    )
    // A range that has become empty is still a filter, unlike a list that has been removed.
    const isLost = ownErrors.unprocessable.some(({ parameter }) =>
      own.every((filter) => filter.parameter !== parameter),
    )
    const isKnown = isOfNumbers(cursor) && parseSort(cursor.sort) !== null
    if (!(isKnown || parseCursorOrder(cursor.sort)) || ownErrors.malformed.length > 0 || isLost)
      reader.note(start.parameter, noCursor)
    if (filters.length > 0 && meaningOf(filters) !== meaningOf(own)) {
      reader.note(
        start.parameter,
        'belongs to a query with other filters. Send it alone or with the filters it came with',
        'unprocessable',
      )
    }
    const asked = sort ? formatSort(sort) : givenOrder && formatCursorOrder(givenOrder)
    if (asked !== null && asked !== cursor.sort) {
      const reason = `belongs to a query sorted by ${cursor.sort}, not ${asked}`
      reader.note(start.parameter, reason, 'unprocessable')
    }
    if (atSeconds !== null && atSeconds !== ownAt) {
      const time = ownAt === null ? 'without at' : `at ${formatAt(ownAt)}`
      reader.note(start.parameter, `belongs to a query ${time}`, 'unprocessable')
    }
    filters = own
    atSeconds = ownAt
    filterText = cursor.query
  }
  const problem = problemOf(reader.errors)
  if (problem) return { problem }
  const effectiveSort = (cursor && parseSort(cursor.sort)) ?? sort ?? defaultSort
  const order = cursor ? parseCursorOrder(cursor.sort) : givenOrder
  const ordered = order && { order, start }
  const sortStart = start && isOfNumbers(start.place) ? { ...start, place: start.place } : null
  return { query: { filters, sort: effectiveSort, limit, start: sortStart, ordered, offset, atSeconds, filterText } }
}

const sortNames = sortTable.map(({ parameter }) => parameter).join(', ')
const orderForm = `one of ${orderNames.filter((name) => name !== 'distance').join(', ')} or distance@LATITUDE,LONGITUDE, each with or without "-" in front`
const maxDigits = 15

export function atOf(reader: ParameterReader, nowMicroseconds: number): number | null {
  return reader.value('at', (text) => parseAt(text, nowMicroseconds), timeForm)
}

function momentOf(atSeconds: number | null, nowMicroseconds: number): number {
  return atSeconds === null ? nowMicroseconds : atSeconds * 1e6
}

interface Start {
  place: OrderCursor
  backward: boolean
  parameter: 'next' | 'previous'
}

export function offsetOf(reader: ParameterReader, start: Pick<Start, 'parameter'> | null): number {
  const parse = (text: string) => {
    if (start) reader.note('offset', `cannot be sent together with ${start.parameter}`)
    return text.length <= maxDigits ? parseWhole(text) : null
  }
  return reader.value('offset', parse, 'a whole number, 0 or more') ?? 0
}

function startOf(reader: ParameterReader): Start | null {
  const next = cursorOf(reader, 'next', decodeOrderCursor)
  const previous = cursorOf(reader, 'previous', decodeOrderCursor)
  if (next && previous) reader.note('previous', 'cannot be sent together with next')
  if (previous) return { place: previous, backward: true, parameter: 'previous' }
  return next && { place: next, backward: false, parameter: 'next' }
}

export function cursorOf<Kind extends OrderCursor>(
  reader: ParameterReader,
  parameter: Start['parameter'],
  decode: (text: string) => Kind | null,
): Kind | null {
  const text = reader.text(parameter)
  const cursor = text === null ? null : decode(text)
  if (text !== null && cursor === null) reader.note(parameter, noCursor)
  return cursor
}

/** The filters as they were given, in the order of the filter table, and the time of playback. */
export function filterTextOf(parameters: URLSearchParams, atSeconds: number | null = null): string {
  const kept = new URLSearchParams()
  for (const row of filterTable) {
    for (const name of [row.parameter, ...(row.aliases ?? [])]) {
      for (const value of parameters.getAll(name)) if (value.trim() !== '') kept.append(row.parameter, value)
    }
  }
  if (atSeconds !== null) kept.append('at', formatAt(atSeconds))
  return kept.toString()
}

/** Equal for equal filters, however they were spelt. */
function meaningOf(filters: readonly Filter[]): string {
  return JSON.stringify(filters, (_, value: unknown) =>
    Array.isArray(value) && value.every((item) => typeof item !== 'object') ? [...new Set(value)].sort() : value,
  )
}

export function problemOf({ malformed, unprocessable }: ParameterErrors): ProblemDetails | null {
  if (malformed.length > 0) return { kind: 'malformed-parameter', detail: sentenceOf(malformed), errors: malformed }
  if (unprocessable.length === 0) return null
  return { kind: 'unprocessable', detail: sentenceOf(unprocessable), errors: unprocessable }
}

function sentenceOf(errors: readonly ParameterError[]): string {
  return errors.map(({ parameter, reason }) => `The parameter ${parameter} ${reason}.`).join(' ')
}
