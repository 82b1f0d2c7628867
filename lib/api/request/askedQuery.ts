import { parseVesselQuery, type VesselQuery } from '#lib/query/vesselQuery.ts'
import { Problem } from '../answer/problem.ts'
import { isVisitor, notPublic } from '../guard.ts'
import { listIdOf } from '../lists/visibleLists.ts'
import type { GuardedCall } from '../route.ts'

export interface AskedQuery {
  query: VesselQuery
  /** The time against which relative times of the query were resolved, `at` included; empty without relative times. */
  countedFrom: string
  /** The time of the answer in milliseconds since 1970: that of `at`, or the last whole step. */
  now: number
}

/** The query of a request. Relative times are resolved against the last whole step, so that equal requests share an ETag. */
export function askedQuery(
  call: GuardedCall,
  { stepMilliseconds = 1000, parameters = call.url.searchParams } = {},
): AskedQuery {
  const { service, caller, scope } = call
  const seenAt = scope?.past ? scope.past.seconds * 1000 : service.now()
  const nowAt = Math.floor(seenAt / stepMilliseconds) * stepMilliseconds
  const asked = parseVesselQuery(parameters, nowAt * 1000, listIdOf(call))
  if ('problem' in asked) throw Problem.of(asked.problem)
  const { filters, atSeconds } = asked.query
  if (isVisitor(caller) && filters.some(({ column }) => column === 'source')) throw notPublic('source')
  if (atSeconds !== null) return { query: asked.query, countedFrom: String(atSeconds), now: atSeconds * 1000 }
  const ages = filters.some((filter) => 'relative' in filter)
  return { query: asked.query, countedFrom: ages ? String(nowAt) : '', now: nowAt }
}
