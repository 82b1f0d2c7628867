import type { RateStore, Spending, StoredBucket } from '#lib/store/rates.ts'
import { createRateLimiter, type Rate, type RateLimitAnswer, type RateLimiter } from './rateLimit.ts'

export interface SharedRateLimiter {
  /** Waits where this process has spent much of the caller's rate that the others do not know of yet. */
  take(key: string, rate: Rate, now: number): Promise<RateLimitAnswer>
  takeAtOnce: RateLimiter['take']
  charge: RateLimiter['charge']
  /** Reports spending of this process to the store, and reads that of the others. Rejects with StoreError. */
  refresh(): Promise<void>
}

/**
 * Share of a full bucket that a process may spend before it reports. With three processes, a caller gets at most a tenth too
 * much.
 */
const untoldShare = 1 / 20

/** A database that takes longer is not waited for again until it answers. */
const longestWaitMilliseconds = 250

const purgeMilliseconds = 60_000

/**
 * Shares rates between all web processes of one store. Each process has buckets of its own and corrects them by those of the
 * store. While the store cannot be reached, each uses its own, and the spending of that time is never reported.
 */
export function createSharedRateLimiter(store: RateStore | null, clock: () => number): SharedRateLimiter {
  const limiter = createRateLimiter()
  const untold = new Map<string, Spending>()
  let telling: { done: Promise<void>; doneOrLate: Promise<void> } | null = null
  let isAnswering = store !== null
  let isReadDue = false
  let purgedAt = Number.NEGATIVE_INFINITY

  function note(key: string, rate: Rate, requests: number): void {
    if (store === null) return
    const spent = (untold.get(key)?.spent ?? 0) + requests
    untold.set(key, { key, capacity: rate.capacity, perMinute: rate.perMinute, spent })
  }

  function adopt(buckets: readonly StoredBucket[]): void {
    const now = clock()
    for (const { key, level, ageMilliseconds } of buckets) {
      limiter.set(key, level - (untold.get(key)?.spent ?? 0), now - ageMilliseconds)
    }
  }

  async function exchange(rates: RateStore): Promise<void> {
    const told = Array.from(untold.values())
    untold.clear()
    if (told.length > 0) adopt(await rates.spend(told))
    if (!isReadDue) return
    isReadDue = false
    adopt(await rates.recent())
  }

  /** Exchanges one after the other: a level read before a report would undo it. */
  function tell(rates: RateStore) {
    if (telling) return telling
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      isAnswering = false
      late.resolve()
    }, longestWaitMilliseconds)
    const done = exchange(rates).then(
      () => {
        isAnswering = true
      },
      (error) => {
        isAnswering = false
        throw error
      },
    )
    const ended = done
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer)
        telling = null
      })
    telling = { done, doneOrLate: Promise.race([ended, late.promise]) }
    return telling
  }

  function takeAtOnce(key: string, rate: Rate, now: number): RateLimitAnswer {
    const answer = limiter.take(key, rate, now)
    if (answer.allowed) note(key, rate, 1)
    return answer
  }

  return {
    takeAtOnce,
    async take(key, rate, now) {
      const mostUntold = Math.max(1, rate.capacity * untoldShare)
      while (store && isAnswering && (untold.get(key)?.spent ?? 0) >= mostUntold) await tell(store).doneOrLate
      return takeAtOnce(key, rate, now)
    },
    charge(key, rate, requests, now) {
      note(key, rate, requests)
      return limiter.charge(key, rate, requests, now)
    },
    async refresh() {
      if (store === null) return
      isReadDue = true
      await tell(store).done
      if (Math.abs(clock() - purgedAt) < purgeMilliseconds) return
      purgedAt = clock()
      await store.purge()
    },
  }
}
