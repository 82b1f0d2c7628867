import {
  cursorOf,
  defaultLimit,
  filterTextOf,
  maxLimit,
  noCursor,
  offsetOf,
  problemOf,
} from '#lib/query/vesselQuery.ts'
import { type Cursor, decodeCursor } from '#lib/wire/cursor.ts'
import { type Filter, parseFilters, withListIds } from '#lib/wire/filters.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { formatReceived } from '#lib/wire/time.ts'
import { Problem } from '../answer/problem.ts'
import { listIdOf } from '../lists/visibleLists.ts'
import type { GuardedCall } from '../route.ts'

/** The parameters of a page of a list with its own order, of vessels that match the filters. */
export interface ListParams<Own> {
  own: Own
  filters: readonly Filter[]
  limit: number
  offset: number
  /** The start of the page; `null` for the first entry. */
  next: Cursor | null
  /** The parameters of the query, from its cursor if there is one. */
  query: URLSearchParams
}

interface ListForm<Own> {
  /** The orders that cursors can name. */
  sorts: readonly string[]
  /** Parameters that a query and its cursor share, in addition to the filters. */
  names: readonly string[]
  /** `query` has the parameters of a cursor, if there is one; `request` has those that were sent. */
  read(query: ParameterReader, request: ParameterReader): Own
}

export function parseListParams<Own>(
  call: GuardedCall,
  given: URLSearchParams,
  { sorts, names, read }: ListForm<Own>,
): ListParams<Own> {
  const reader = new ParameterReader(given)
  const next = cursorOf(reader, 'next', decodeCursor)
  const limit = reader.limit({ otherwise: defaultLimit, maximum: maxLimit })
  const offset = offsetOf(reader, next && { parameter: 'next' })
  const query = next ? new URLSearchParams(next.query) : given
  const ofQuery = next ? new ParameterReader(query) : reader
  const own = read(ofQuery, reader)
  const { filters, errors } = parseFilters(query, Math.floor(call.service.now() / 1000) * 1e6, listIdOf(call))
  ofQuery.errors.malformed.push(...errors.malformed)
  ofQuery.errors.unprocessable.push(...errors.unprocessable)
  if (next) {
    if (problemOf(ofQuery.errors) !== null || !sorts.includes(next.sort)) reader.note('next', noCursor)
    if (isOther(given, query, names)) reader.note('next', otherQuery, 'unprocessable')
  }
  const problem = problemOf(reader.errors)
  if (problem) throw Problem.of(problem)
  return { own, filters, limit, offset, next, query: withListIds(query, filters) }
}

const otherQuery = 'belongs to another query. Send it alone or with the parameters it came with'

function isOther(given: URLSearchParams, query: URLSearchParams, names: readonly string[]): boolean {
  const filterText = filterTextOf(given)
  return (
    (filterText !== '' && filterText !== filterTextOf(query)) ||
    names.some((name) => given.get(name) && given.get(name) !== query.get(name))
  )
}

/** The parameters for cursors, with the times of the period. */
export function listText(
  query: URLSearchParams,
  names: readonly string[],
  period: { sinceSeconds: number; untilSeconds: number } | null = null,
): string {
  const kept = new URLSearchParams(filterTextOf(query))
  for (const name of names) {
    const value = query.get(name)
    if (value) kept.set(name, value)
  }
  if (period) {
    kept.set('since', formatReceived(period.sinceSeconds * 1e6))
    kept.set('until', formatReceived(period.untilSeconds * 1e6))
  }
  return kept.toString()
}
