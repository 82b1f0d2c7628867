import { parseVesselQuery, type VesselQuery } from '#lib/query/vesselQuery.ts'
import { ProblemAnswer } from '../answer/problemResponse.ts'
import type { GuardedCall } from '../route.ts'

export interface AskedQuery {
  query: VesselQuery
  /** What relative times of the query were counted from; empty where it has none, and its answer does not age by itself. */
  countedFrom: string
}

/** What a request asks for. Its relative times are counted from the last whole step, so that answers can be told apart. */
export function askedQuery(
  { url, service }: GuardedCall,
  { stepMilliseconds = 1000, parameters = url.searchParams } = {},
): AskedQuery | ProblemAnswer {
  const nowAt = Math.floor(service.now() / stepMilliseconds) * stepMilliseconds
  const asked = parseVesselQuery(parameters, nowAt * 1000)
  if ('problem' in asked) return ProblemAnswer.of(asked.problem)
  const ages = asked.query.filters.some((filter) => 'relative' in filter)
  return { query: asked.query, countedFrom: ages ? String(nowAt) : '' }
}
