import type { Rate } from '#lib/rateLimit.ts'
import type { Service } from '#lib/service.ts'
import { retryLater } from '../answer/problem.ts'

/** Counts a request against a rate in addition to the caller's. `what` completes the sentence of the refusal. */
export async function limitRate(
  { limiter, now }: Pick<Service, 'limiter' | 'now'>,
  key: string,
  rate: Rate,
  what: string,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.take(key, rate, now())
  if (allowed) return
  const detail = `At most ${rate.capacity} ${what} at once, then ${rate.perMinute} a minute.`
  throw retryLater('rate-limit-exceeded', detail, retryAfterSeconds)
}
