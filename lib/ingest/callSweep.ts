import type { Log } from '#lib/log.ts'
import type { Store } from '#lib/store/store.ts'
import { defaultCallDays } from './calling.ts'
import { repeat } from './repeat.ts'

interface CallSweepOptions {
  store: Pick<Store, 'calls' | 'etaEstimates'>
  days: number | undefined
  log: Log
  now: () => number
  signal: AbortSignal
}

const everyMilliseconds = 3_600_000
const daySeconds = 86_400

/** Removes old port calls and estimates at the start and every hour, until `signal` aborts. */
export async function sweepCalls({ store, days, log, now, signal }: CallSweepOptions): Promise<void> {
  const sweep = () => sweepOnce(store, days, Math.floor(now() / 1000))
  const failure = 'old port calls could not be removed, will retry in an hour'
  await repeat(sweep, { everyMilliseconds, failure, log, signal })
}

/** Without any days to keep, removes all. */
export async function sweepOnce(
  { calls, etaEstimates }: Pick<Store, 'calls' | 'etaEstimates'>,
  days: number | undefined,
  nowSeconds: number,
): Promise<void> {
  const keptSinceSeconds = nowSeconds - (days ?? defaultCallDays) * daySeconds
  if (days === 0) await calls.removeAll()
  else await calls.removeBefore(keptSinceSeconds)
  await etaEstimates.removeBefore(keptSinceSeconds)
}
