import { backOff } from '#lib/backOff.ts'
import { RequestFailure } from './ask.ts'

const slowestMs = 15_000
const againAfterMs = 1000

/** The part of a TanStack query that is read here. TanStack counts all failures, not consecutive ones. */
interface Asked {
  state: { error: Error | null; dataUpdateCount: number; errorUpdateCount: number }
}

const lastAnswered = new WeakMap<Asked, { answers: number; failures: number }>()

/** A refetch interval that grows with every consecutive failure, up to a limit. */
export function every(usualMs: number): (query: Asked) => number {
  return (query) => pauseAfter(query.state.error, failuresInARow(query), usualMs)
}

/** A refetch interval that retries until the service answers, so that a page recovers by itself. */
export function whileFailing(query: Asked): number | false {
  const failures = failuresInARow(query)
  return failures > 0 && pauseAfter(query.state.error, failures, againAfterMs)
}

export function pauseAfter(error: Error | null, failures: number, usualMs: number): number {
  if (failures === 0) return usualMs
  // The service works: only a new row changes this answer.
  if (error instanceof RequestFailure && error.kind === 'not-found') return slowestMs
  const asked = error instanceof RequestFailure ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return Math.min(slowestMs, Math.max(asked, backOff(failures, usualMs, slowestMs)))
}

function failuresInARow(query: Asked): number {
  const { dataUpdateCount: answers, errorUpdateCount: failures } = query.state
  const known = lastAnswered.get(query)
  const since = known?.answers === answers ? known : { answers, failures: answers === 0 ? 0 : failures }
  lastAnswered.set(query, since)
  return failures - since.failures
}
