import {
  defaultLimit,
  filterTextOf,
  maxLimit,
  noCursor,
  offsetOf,
  problemOf,
  type Start,
  startOf,
} from '#lib/query/vesselQuery.ts'
import { type Filter, parseFilters } from '#lib/wire/filters.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { Problem, unprocessableParameter } from '../answer/problem.ts'

/** A page of a list that has an order of its own, of vessels that the filters select. */
export interface AskedList {
  filters: readonly Filter[]
  limit: number
  offset: number
  start: Start | null
  /** The parameters of the query, those of its cursor if there is one. */
  query: URLSearchParams
}

export function askedList(given: URLSearchParams, nowMilliseconds: number): AskedList {
  const reader = new ParameterReader(given)
  const start = startOf(reader)
  const limit = reader.limit({ otherwise: defaultLimit, maximum: maxLimit })
  const offset = offsetOf(reader, start)
  const query = start ? new URLSearchParams(start.place.query) : given
  const ofQuery = start ? new ParameterReader(query) : reader
  const { filters, errors } = parseFilters(query, Math.floor(nowMilliseconds / 1000) * 1e6)
  ofQuery.errors.malformed.push(...errors.malformed)
  ofQuery.errors.unprocessable.push(...errors.unprocessable)
  if (start) {
    if (problemOf(ofQuery.errors) !== null) reader.note(start.parameter, noCursor)
    if (isOther(given, query)) reader.note(start.parameter, otherQuery, 'unprocessable')
  }
  const problem = problemOf(reader.errors)
  if (problem) throw Problem.of(problem)
  return { filters, limit, offset, start, query }
}

const otherQuery = 'belongs to another query. Send it alone or with the parameters it came with'

function isOther(given: URLSearchParams, query: URLSearchParams): boolean {
  const filterText = filterTextOf(given)
  return filterText !== '' && filterText !== filterTextOf(query)
}

/** Throws if the cursor is of a list in another order. */
export function checkSort({ start }: AskedList, sort: string): void {
  if (start && start.place.sort !== sort) throw unprocessableParameter(start.parameter, otherQuery)
}
