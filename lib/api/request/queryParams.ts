import { parseVesselQuery, type VesselQuery } from '#lib/query/vesselQuery.ts'
import { Problem } from '../answer/problem.ts'
import { isVisitor } from '../caller.ts'
import { notPublic } from '../guard.ts'
import { listIdOf } from '../lists/visibleLists.ts'
import type { GuardedCall } from '../route.ts'

export interface QueryParams {
  query: VesselQuery
  /** The time from which relative times of the query were resolved, including `at`; empty without relative times. */
  countedFrom: string
  /** The time of the answer in milliseconds since 1970: that of `at`, or the last whole step. */
  now: number
}

/**
 * Parses the query of a request. Relative times are resolved from the last whole step, so that equal requests share an
 * ETag.
 */
export function parseQueryParams(
  call: GuardedCall,
  { stepMilliseconds = 1000, parameters = call.url.searchParams } = {},
): QueryParams {
  const { service, caller, scope } = call
  const seenAt = scope?.past ? scope.past.seconds * 1000 : service.now()
  const nowAt = Math.floor(seenAt / stepMilliseconds) * stepMilliseconds
  const parsed = parseVesselQuery(parameters, nowAt * 1000, listIdOf(call))
  if ('problem' in parsed) throw Problem.of(parsed.problem)
  const { filters, atSeconds } = parsed.query
  if (isVisitor(caller) && filters.some(({ column }) => column === 'source')) throw notPublic('source')
  if (atSeconds !== null) return { query: parsed.query, countedFrom: String(atSeconds), now: atSeconds * 1000 }
  const ages = filters.some((filter) => 'relative' in filter)
  return { query: parsed.query, countedFrom: ages ? String(nowAt) : '', now: nowAt }
}
