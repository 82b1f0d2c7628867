import { BoundedMap } from '#lib/boundedMap.ts'

export interface RateLimitAnswer {
  allowed: boolean
  /** Requests that a full bucket allows in one go. */
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
  /** Counts a costly request as several. The debt is at most one full bucket. */
  charge(key: string, rate: Rate, requests: number, now: number): RateLimitAnswer
  /** Sets a bucket to its level at a moment. */
  set(key: string, level: number, at: number): void
}

/** Old clients treat a longer pause as an outage. */
const longestRetrySeconds = 30

/** Keeps a token bucket per key. Beyond `maxKeys` the one idle longest is dropped, so it is full again. */
export function createRateLimiter(maxKeys = 10_000): RateLimiter {
  const buckets = new BoundedMap<string, { level: number; at: number }>(maxKeys)

  function levelOf(key: string, { capacity, perMinute }: Rate, now: number): number {
    const before = buckets.get(key) ?? { level: capacity, at: now }
    const elapsedSeconds = Math.max(0, now - before.at) / 1_000
    return Math.min(capacity, before.level + (elapsedSeconds * perMinute) / 60)
  }

  function keep(key: string, level: number, now: number): void {
    buckets.set(key, { level, at: now })
  }

  function answerOf(allowed: boolean, level: number, { capacity, perMinute }: Rate): RateLimitAnswer {
    const secondsUntil = (wanted: number) => Math.ceil(((wanted - level) * 60) / perMinute)
    return {
      allowed,
      limit: capacity,
      remaining: Math.max(0, Math.floor(level)),
      resetSeconds: secondsUntil(capacity),
      retryAfterSeconds: allowed ? 0 : Math.min(longestRetrySeconds, secondsUntil(1)),
    }
  }

  return {
    take(key, rate, now) {
      const level = levelOf(key, rate, now)
      const allowed = level >= 1
      const left = allowed ? level - 1 : level
      keep(key, left, now)
      return answerOf(allowed, left, rate)
    },
    charge(key, rate, requests, now) {
      const left = Math.max(-rate.capacity, levelOf(key, rate, now) - requests)
      keep(key, left, now)
      return answerOf(true, left, rate)
    },
    set: keep,
  }
}
