import type { Place } from '#lib/distance.ts'
import type { Period } from '#lib/passages/passing.ts'
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
import type { Area } from '#lib/wire/area/area.ts'
import { type Filter, parseFilters, withListIds } from '#lib/wire/filters.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { formatReceived } from '#lib/wire/time.ts'
import { Problem, unprocessableParameter } from '../answer/problem.ts'
import { listIdOf } from '../lists/visibleLists.ts'
import { askedPeriod } from '../request/askedPeriod.ts'
import type { GuardedCall } from '../route.ts'

export const countSteps = { hour: 3_600, day: 86_400 } as const

/** The line or the areas that vessels pass, with the parameter that gave it. */
export type Passed = { parameter: string } & (
  | { kind: 'stay'; areas: readonly Area[] }
  | { kind: 'crossing'; line: readonly Place[] }
)

export interface AskedPassages {
  passed: Passed
  /** Without those by place. */
  filters: readonly Filter[]
  period: Period
  minSeconds: number
  isMoving: boolean
  counts: keyof typeof countSteps | null
  limit: number
  offset: number
  start: Start | null
  /** The query with the times of its period: what cursors carry. */
  queryText: string
}

const defaultPeriodSeconds = 86_400
const maxLinePositions = 100
export const lineForm = `longitude,latitude;longitude,latitude… in degrees, 2 to ${maxLinePositions} positions`
/** Parameters that a query and its cursor have in common, besides the filters. */
const ownParameters = ['line', 'min_minutes', 'moving'] as const
/** What cursors say that they are sorted by. */
export const sortOf = { stay: 'entered_at', crossing: 'crossed_at' } as const

export function askedPassages(call: GuardedCall, given: URLSearchParams): AskedPassages {
  const { service } = call
  const reader = new ParameterReader(given)
  const start = startOf(reader)
  const limit = reader.limit({ otherwise: defaultLimit, maximum: maxLimit })
  const offset = offsetOf(reader, start)
  const counts = reader.value('counts', (text) => oneOf(countNames, text), `one of ${countNames.join(', ')}`)
  if (reader.text('at') !== null) reader.note('at', 'is not for passages; use since and until', 'unprocessable')
  const query = start ? new URLSearchParams(start.place.query) : given
  const ofQuery = start ? new ParameterReader(query) : reader
  const period = askedPeriod(ofQuery, service, defaultPeriodSeconds)
  const line = ofQuery.value('line', parseLine, lineForm)
  const minMinutes = ofQuery.value('min_minutes', minutesOf, 'a number of minutes, 0 or more')
  const moving = ofQuery.value('moving', (text) => oneOf(['true', 'false'] as const, text), 'true or false')
  const { filters, errors } = parseFilters(query, Math.floor(service.now() / 1000) * 1e6, listIdOf(call))
  ofQuery.errors.malformed.push(...errors.malformed)
  ofQuery.errors.unprocessable.push(...errors.unprocessable)
  if (line && minMinutes !== null) reader.note('min_minutes', 'is for areas, not for a line', 'unprocessable')
  if (start) checkCursor(reader, start, { given, isWrong: problemOf(ofQuery.errors) !== null || !start.place.query })
  const problem = problemOf(reader.errors)
  if (problem) throw Problem.of(problem)
  const passed = passedBy(filters, line)
  if (start && start.place.sort !== sortOf[passed.kind]) throw unprocessableParameter(start.parameter, noCursor)
  return {
    passed,
    filters: filters.filter(({ kind }) => kind !== 'area'),
    period,
    minSeconds: (minMinutes ?? 0) * 60,
    isMoving: moving === 'true',
    counts,
    limit,
    offset,
    start,
    queryText: queryTextOf(withListIds(query, filters), period),
  }
}

const countNames = ['hour', 'day'] as const

function oneOf<Name extends string>(names: readonly Name[], text: string): Name | null {
  return names.find((name) => name === text) ?? null
}

function minutesOf(text: string): number | null {
  return /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : null
}

function parseLine(text: string): Place[] | null {
  const places = text.split(';').map((position) => {
    const [longitude, latitude, ...more] = position.split(',').map(parseDegrees)
    return more.length === 0 && isDegrees(longitude, 180) && isDegrees(latitude, 90) ? { longitude, latitude } : null
  })
  const line = places.filter((place) => place !== null)
  return line.length === places.length && line.length >= 2 && line.length <= maxLinePositions ? line : null
}

function parseDegrees(text: string): number {
  return /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN
}

function isDegrees(value: number | undefined, maximum: number): value is number {
  return value !== undefined && Math.abs(value) <= maximum
}

function passedBy(filters: readonly Filter[], line: readonly Place[] | null): Passed {
  const ofPlace = filters.filter((filter) => filter.kind === 'area')
  const [first] = ofPlace
  if (line && first) throw unprocessableParameter('line', `cannot be sent together with ${first.parameter}`)
  if (line) return { kind: 'crossing', parameter: 'line', line }
  if (first) return { kind: 'stay', parameter: first.parameter, areas: ofPlace.map(({ area }) => area) }
  const detail = 'Passages need an area (last_known_position_within or bbox) or a line.'
  throw new Problem('unprocessable', detail)
}

function checkCursor(
  reader: ParameterReader,
  { place, parameter }: Start,
  { given, isWrong }: { given: URLSearchParams; isWrong: boolean },
): void {
  if (isWrong) reader.note(parameter, noCursor)
  const query = new URLSearchParams(place.query)
  const filterText = filterTextOf(given)
  const isOther =
    (filterText !== '' && filterText !== filterTextOf(query)) ||
    ownParameters.some((name) => given.get(name) && given.get(name) !== query.get(name))
  const reason = 'belongs to another query. Send it alone or with the parameters it came with'
  if (isOther) reader.note(parameter, reason, 'unprocessable')
}

function queryTextOf(query: URLSearchParams, { sinceSeconds, untilSeconds }: Period): string {
  const kept = new URLSearchParams(filterTextOf(query))
  kept.set('since', formatReceived(sinceSeconds * 1e6))
  kept.set('until', formatReceived(untilSeconds * 1e6))
  for (const name of ownParameters) {
    const value = query.get(name)
    if (value) kept.set(name, value)
  }
  return kept.toString()
}
