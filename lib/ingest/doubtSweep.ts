import type { Store } from '#lib/store/store.ts'
import { endDoubt } from '#lib/vessel/doubtfulPosition.ts'
import type { Pipeline } from './pipeline.ts'

/** As long as the marks of vessels that are displaced together: three times the longest interval of a vessel at anchor. */
const silentMilliseconds = 10 * 60_000
/** Broadcast times of late sources lie back. */
const recentSeconds = 2 * 3_600
const runsOfAll = 60

interface DoubtSweep {
  store: Pick<Store, 'doubtfulHours'>
  pipeline: Pick<Pipeline, 'revise'>
  now: () => number
}

/**
 * Ends the doubts of vessels that have not been received for ten minutes. Looks at the vessels with doubtful positions in the last
 * two hours; first, and then each hour, at all.
 */
export function doubtSweep({ store, pipeline, now }: DoubtSweep): (signal?: AbortSignal) => Promise<void> {
  let runs = 0
  return async (signal) => {
    const untilSeconds = now() / 1000 + recentSeconds
    const sinceSeconds = runs % runsOfAll === 0 ? 0 : untilSeconds - 2 * recentSeconds
    const numbers = new Set<number>()
    for await (const part of store.doubtfulHours.during({ sinceSeconds, untilSeconds })) {
      for (const { number } of part) numbers.add(number)
    }
    const silentSince = (now() - silentMilliseconds) * 1000
    await pipeline.revise(
      [...numbers],
      (state) => (state.vessel.updatedMicroseconds <= silentSince && endDoubt(state) ? 'changed' : 'same'),
      signal,
    )
    runs += 1
  }
}
