import { createRateLimiter, type Rate, type RateLimitAnswer, type RateLimiter } from '#lib/rateLimit.ts'
import type { RateStore, Spending, StoredBucket } from '#lib/store/rates.ts'

export interface SharedRateLimiter {
  /** Waits if this process has much unreported spending of the caller's rate. */
  take(key: string, rate: Rate, now: number): Promise<RateLimitAnswer>
  takeAtOnce: RateLimiter['take']
  charge: RateLimiter['charge']
  /** Reports spending of this process to the store, and reads that of other processes. Rejects with StoreError. */
  refresh(): Promise<void>
}

/**
 * Share of a full bucket that a process may spend before it reports. With three processes, a caller gets at most a tenth too
 * much.
 */
const unreportedShare = 1 / 20

/** A slower database is ignored until it answers. */
const longestWaitMilliseconds = 250

const purgeMilliseconds = 60_000

/**
 * Shares rates between all web processes of one store. Each process has its own buckets and corrects them by those of
 * the store. While the store is unreachable, each uses its own, and the spending of that time is never reported.
 */
export function createSharedRateLimiter(store: RateStore | null, clock: () => number): SharedRateLimiter {
  const limiter = createRateLimiter()
  const unreported = new Map<string, Spending>()
  let reporting: { done: Promise<void>; doneOrLate: Promise<void> } | null = null
  let isAnswering = store !== null
  let isReadDue = false
  let purgedAt = Number.NEGATIVE_INFINITY

  function note(key: string, rate: Rate, requests: number): void {
    if (store === null) return
    const spent = (unreported.get(key)?.spent ?? 0) + requests
    unreported.set(key, { key, capacity: rate.capacity, perMinute: rate.perMinute, spent })
  }

  function adopt(buckets: readonly StoredBucket[]): void {
    const now = clock()
    for (const { key, level, ageMilliseconds } of buckets) {
      limiter.set(key, level - (unreported.get(key)?.spent ?? 0), now - ageMilliseconds)
    }
  }

  async function exchange(rates: RateStore): Promise<void> {
    const spent = Array.from(unreported.values())
    unreported.clear()
    if (spent.length > 0) adopt(await rates.spend(spent))
    if (!isReadDue) return
    isReadDue = false
    adopt(await rates.recent())
  }

  /** Exchanges one at a time, because a level read before a report would undo it. */
  function report(rates: RateStore) {
    if (reporting) return reporting
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
        reporting = null
      })
    reporting = { done, doneOrLate: Promise.race([ended, late.promise]) }
    return reporting
  }

  function takeAtOnce(key: string, rate: Rate, now: number): RateLimitAnswer {
    const answer = limiter.take(key, rate, now)
    if (answer.allowed) note(key, rate, 1)
    return answer
  }

  return {
    takeAtOnce,
    async take(key, rate, now) {
      const maxUnreported = Math.max(1, rate.capacity * unreportedShare)
      while (store && isAnswering && (unreported.get(key)?.spent ?? 0) >= maxUnreported) await report(store).doneOrLate
      return takeAtOnce(key, rate, now)
    },
    charge(key, rate, requests, now) {
      note(key, rate, requests)
      return limiter.charge(key, rate, requests, now)
    },
    async refresh() {
      if (store === null) return
      isReadDue = true
      await report(store).done
      if (Math.abs(clock() - purgedAt) < purgeMilliseconds) return
      purgedAt = clock()
      await store.purge()
    },
  }
}
