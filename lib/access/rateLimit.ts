export interface RateLimitAnswer {
  allowed: boolean
  /** How many requests a full bucket allows at once. */
  limit: number
  remaining: number
  /** Until the bucket is full again. */
  resetSeconds: number
  /** Until the next request is allowed; 0 when this one was. */
  retryAfterSeconds: number
}

export interface Rate {
  capacity: number
  perMinute: number
}

export interface RateLimiter {
  take(key: string, rate: Rate, now: number): RateLimitAnswer
}

/** Old clients treat a longer pause as an outage. */
const longestRetrySeconds = 30

/** One token bucket per key. Beyond `maxKeys` the one idle longest is dropped, so it is full again. */
export function createRateLimiter(maxKeys = 10_000): RateLimiter {
  const buckets = new Map<string, { level: number; at: number }>()

  return {
    take(key, { capacity, perMinute }, now) {
      const perSecond = perMinute / 60
      const before = buckets.get(key) ?? { level: capacity, at: now }
      const elapsedSeconds = Math.max(0, now - before.at) / 1_000
      const level = Math.min(capacity, before.level + elapsedSeconds * perSecond)
      const allowed = level >= 1
      const left = allowed ? level - 1 : level
      buckets.delete(key)
      buckets.set(key, { level: left, at: now })
      if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value ?? key)
      return {
        allowed,
        limit: capacity,
        remaining: Math.floor(left),
        resetSeconds: Math.ceil((capacity - left) / perSecond),
        retryAfterSeconds: allowed ? 0 : Math.min(longestRetrySeconds, Math.ceil((1 - left) / perSecond)),
      }
    },
  }
}
