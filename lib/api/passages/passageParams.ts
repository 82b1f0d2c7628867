import type { Place } from '#lib/distance.ts'
import { noCursor } from '#lib/query/vesselQuery.ts'
import type { Period } from '#lib/track/select.ts'
import type { Area } from '#lib/wire/area/area.ts'
import type { Cursor } from '#lib/wire/cursor.ts'
import type { Filter } from '#lib/wire/filters.ts'
import { parsePlaces } from '#lib/wire/places.ts'
import { Problem, unprocessableParameter } from '../answer/problem.ts'
import { countNames, type countSteps } from '../counts.ts'
import { listText, parseListParams } from '../request/listParams.ts'
import { parseTrackPeriod } from '../request/period.ts'
import type { GuardedCall } from '../route.ts'

/** The line or the areas that vessels pass, with the parameter that gave it. */
export type Passed = { parameter: string } & (
  | { kind: 'stay'; areas: readonly Area[] }
  | { kind: 'crossing'; line: readonly Place[] }
)

export interface PassageParams {
  passed: Passed
  /** The filters, without those by place. */
  filters: readonly Filter[]
  period: Period
  minSeconds: number
  isMoving: boolean
  counts: keyof typeof countSteps | null
  limit: number
  offset: number
  next: Cursor | null
  /** The query with the times of its period, for cursors. */
  queryText: string
}

const defaultPeriodSeconds = 86_400
const maxLinePositions = 100
export const lineForm = `longitude,latitude;longitude,latitude… in degrees, 2 to ${maxLinePositions} positions`
/** The sort in cursors. */
export const sortOf = { stay: 'entered_at', crossing: 'crossed_at' } as const

export function parsePassageParams(call: GuardedCall, given: URLSearchParams): PassageParams {
  const names = ['line', 'min_minutes', 'moving']
  const params = parseListParams(call, given, {
    sorts: Object.values(sortOf),
    names,
    read(query, request) {
      if (request.text('at') !== null) request.note('at', 'is not for passages; use since and until', 'unprocessable')
      const line = query.value('line', parseLine, lineForm)
      const minMinutes = query.value('min_minutes', minutesOf, 'a number of minutes, 0 or more')
      if (line && minMinutes !== null) query.note('min_minutes', 'is for areas, not for a line', 'unprocessable')
      return {
        counts: request.word('counts', countNames),
        period: parseTrackPeriod(query, call.service, defaultPeriodSeconds),
        line,
        minSeconds: (minMinutes ?? 0) * 60,
        isMoving: query.isTrue('moving'),
      }
    },
  })
  const { own, filters, limit, offset, next, query } = params
  const { counts, period, line, minSeconds, isMoving } = own
  const passed = passedBy(filters, line)
  if (next && next.sort !== sortOf[passed.kind]) throw unprocessableParameter('next', noCursor)
  return {
    passed,
    filters: filters.filter(({ kind }) => kind !== 'area'),
    period,
    minSeconds,
    isMoving,
    counts,
    limit,
    offset,
    next,
    queryText: listText(query, names, period),
  }
}

function parseLine(text: string): Place[] | null {
  const line = parsePlaces(text)
  return line && line.length <= maxLinePositions ? line : null
}

function minutesOf(text: string): number | null {
  return /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : null
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
