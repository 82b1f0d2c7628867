import { formatAt, parseAt } from '#lib/wire/at.ts'
import { type Cursor, decodeCursor } from '#lib/wire/cursor.ts'
import { type Filter, type FilterErrors, mustBe, parseFilters } from '#lib/wire/filters.ts'
import { filterTable } from '#lib/wire/filterTable.ts'
import type { ProblemDetails } from '#lib/wire/problem.ts'
import type { ParameterError } from '#lib/wire/problemSchema.ts'
import { defaultSort, formatSort, parseSort, type Sort, sortTable } from '#lib/wire/sorts.ts'
import { timeForm } from '#lib/wire/time.ts'
import type { WalkStart } from './sortedRows.ts'

export const defaultLimit = 100
export const maxLimit = 1000

const noCursor = 'is not a cursor from paging.next or paging.previous'

export interface VesselQuery {
  filters: readonly Filter[]
  sort: Sort
  limit: number
  /** Where the page begins, `null` for the first page. */
  start: WalkStart | null
  /** How many of the first records are passed over; 0 with a `start`. */
  offset: number
  /** The minute that is looked back at, in seconds since 1970; `null` for now. Relative times of filters count from it. */
  atSeconds: number | null
  /** The filters as they were given, in the order of the filter table, and `at`: what cursors carry. */
  filterText: string
}

export type VesselQueryResult = { query: VesselQuery } | { problem: ProblemDetails }

export function parseVesselQuery(parameters: URLSearchParams, nowMicroseconds: number): VesselQueryResult {
  const errors: FilterErrors = { malformed: [], unprocessable: [] }
  const note = (parameter: string, reason: string, kind: keyof FilterErrors = 'malformed') =>
    errors[kind].push({ parameter, reason })
  let atSeconds = atOf(parameters, nowMicroseconds, note)
  const given = parseFilters(parameters, momentOf(atSeconds, nowMicroseconds))
  errors.malformed.push(...given.errors.malformed)
  errors.unprocessable.push(...given.errors.unprocessable)

  const limit = limitOf(parameters, note)
  const sort = sortOf(parameters, note)
  const start = startOf(parameters, note)
  const offset = offsetOf(parameters, start, note)
  const cursor = start?.place ?? null
  let { filters } = given
  let filterText = filterTextOf(parameters, atSeconds)
  if (start && cursor) {
    const filtersOfCursor = new URLSearchParams(cursor.query)
    const ownAt = parseAt(filtersOfCursor.get('at') ?? '', nowMicroseconds)
    const { filters: own, errors: ownErrors } = parseFilters(filtersOfCursor, momentOf(ownAt, nowMicroseconds))
    if (parseSort(cursor.sort) === null || ownErrors.malformed.length > 0) note(start.parameter, noCursor)
    if (filters.length > 0 && meaningOf(filters) !== meaningOf(own)) {
      note(
        start.parameter,
        'belongs to a query with other filters. Send it alone or with the filters it came with',
        'unprocessable',
      )
    }
    if (sort !== null && formatSort(sort) !== cursor.sort) {
      const reason = `belongs to a query sorted by ${cursor.sort}, not ${formatSort(sort)}`
      note(start.parameter, reason, 'unprocessable')
    }
    if (atSeconds !== null && atSeconds !== ownAt) {
      const time = ownAt === null ? 'without at' : `at ${formatAt(ownAt)}`
      note(start.parameter, `belongs to a query ${time}`, 'unprocessable')
    }
    filters = own
    atSeconds = ownAt
    filterText = cursor.query
  }
  const problem = problemOf(errors)
  if (problem) return { problem }
  const effectiveSort = (cursor && parseSort(cursor.sort)) ?? sort ?? defaultSort
  return { query: { filters, sort: effectiveSort, limit, start, offset, atSeconds, filterText } }
}

type Note = (parameter: string, reason: string, kind?: keyof FilterErrors) => void

/** Of a value that may be given once; an empty one counts as absent. */
function onlyValue(parameters: URLSearchParams, parameter: string, note: Note): string | null {
  const [value, second] = parameters.getAll(parameter).filter((candidate) => candidate.trim() !== '')
  if (second !== undefined) note(parameter, 'may be given only once')
  return value?.trim() ?? null
}

export function atOf(parameters: URLSearchParams, nowMicroseconds: number, note: Note): number | null {
  const text = onlyValue(parameters, 'at', note)
  if (text === null) return null
  const seconds = parseAt(text, nowMicroseconds)
  if (seconds === null) note('at', mustBe(timeForm, text))
  return seconds
}

function momentOf(atSeconds: number | null, nowMicroseconds: number): number {
  return atSeconds === null ? nowMicroseconds : atSeconds * 1e6
}

function limitOf(parameters: URLSearchParams, note: Note): number {
  const text = onlyValue(parameters, 'limit', note)
  if (text === null) return defaultLimit
  if (/^\d+$/.test(text) && Number(text) > 0) return Math.min(maxLimit, Number(text))
  note('limit', mustBe(`a whole number from 1 to ${maxLimit}`, text))
  return defaultLimit
}

function offsetOf(parameters: URLSearchParams, start: Start | null, note: Note): number {
  const text = onlyValue(parameters, 'offset', note)
  if (text === null) return 0
  if (start) note('offset', `cannot be sent together with ${start.parameter}`)
  if (/^\d{1,15}$/.test(text)) return Number(text)
  note('offset', mustBe('a whole number, 0 or more', text))
  return 0
}

function sortOf(parameters: URLSearchParams, note: Note): Sort | null {
  const text = onlyValue(parameters, 'sort', note)
  if (text === null) return null
  const sort = parseSort(text)
  const accepted = sortTable.map(({ parameter }) => parameter).join(', ')
  if (sort === null) note('sort', mustBe(`one of ${accepted}, each with or without "-" in front`, text))
  return sort
}

interface Start extends WalkStart {
  place: Cursor
  parameter: 'next' | 'previous'
}

function startOf(parameters: URLSearchParams, note: Note): Start | null {
  const next = cursorOf(parameters, 'next', note)
  const previous = cursorOf(parameters, 'previous', note)
  if (next && previous) note('previous', 'cannot be sent together with next')
  if (previous) return { place: previous, backward: true, parameter: 'previous' }
  return next && { place: next, backward: false, parameter: 'next' }
}

function cursorOf(parameters: URLSearchParams, parameter: Start['parameter'], note: Note): Cursor | null {
  const text = onlyValue(parameters, parameter, note)
  if (text === null) return null
  const cursor = decodeCursor(text)
  if (cursor === null) note(parameter, noCursor)
  return cursor
}

/** The filters as they were given, in the order of the filter table, and the time looked back at. */
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

/** The same for the same filters, however they were spelt. */
function meaningOf(filters: readonly Filter[]): string {
  return JSON.stringify(filters, (_, value: unknown) =>
    Array.isArray(value) && value.every((item) => typeof item !== 'object') ? [...new Set(value)].sort() : value,
  )
}

function problemOf({ malformed, unprocessable }: FilterErrors): ProblemDetails | null {
  if (malformed.length > 0) return { kind: 'malformed-parameter', detail: sentenceOf(malformed), errors: malformed }
  if (unprocessable.length === 0) return null
  return { kind: 'unprocessable', detail: sentenceOf(unprocessable), errors: unprocessable }
}

function sentenceOf(errors: readonly ParameterError[]): string {
  return errors.map(({ parameter, reason }) => `The parameter ${parameter} ${reason}.`).join(' ')
}
