import { pauseAfter } from './queries.ts'

const againAfterMs = 3_000

/** A refetch interval: what does not answer is asked again until it does, so that a page mends itself. */
export function whileFailing({ state }: { state: { error: Error | null; fetchFailureCount: number } }): number | false {
  return state.error ? pauseAfter(state.error, state.fetchFailureCount, againAfterMs) : false
}
