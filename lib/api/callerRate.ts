import type { Rate, RateLimitAnswer } from '#lib/rateLimit.ts'
import type { Service } from '#lib/service.ts'
import { Problem } from './answer/problem.ts'
import { type Caller, isVisitor } from './caller.ts'

export type Rates = Pick<Service, 'limiter' | 'settings' | 'now'>

/** Processor time that one request of a rate covers. A costlier request counts as several. */
const millisecondsOfRequest = 10

/** Panning a map requests dozens of tiles; only a runaway page reaches this limit. */
const sessionRate: Rate = { capacity: 1_200, perMinute: 6_000 }

/** Limit per network. An open map makes about 200 requests a minute, a map in constant movement about 1,000. */
const visitorRate: Rate = { capacity: 1_200, perMinute: 3_000 }

/** Limit for all visitors of a public link together: as many as 150 open maps, or ten networks at their limit. */
const publicLinkRate: Rate = { capacity: 12_000, perMinute: 30_000 }

/** Counts a request against the rate of its caller. Returns the rate headers of the answer. */
export async function admitAtRate(caller: Caller, service: Rates): Promise<Record<string, string>> {
  const rate = rateOf(caller, service)
  const rateHeaders = admittedBy(await service.limiter.take(budgetKeyOf(caller), rate, service.now()), rate)
  if (isVisitor(caller)) await admitToLink(caller, service)
  return rateHeaders
}

/** Counts a further request against the rate. Returns the rate headers of the answer. */
export function countFurther(caller: Caller, service: Rates): Record<string, string> {
  const rate = rateOf(caller, service)
  return admittedBy(service.limiter.takeAtOnce(budgetKeyOf(caller), rate, service.now()), rate)
}

/** A client can use many networks, so a limit per network does not limit a link. */
async function admitToLink(caller: Caller, { limiter, now }: Rates): Promise<void> {
  const answer = await limiter.take(linkKeyOf(caller), publicLinkRate, now())
  admittedBy(answer, publicLinkRate, 'all visitors of this public link together may make')
}

function admittedBy(answer: RateLimitAnswer, rate: Rate, who = 'make'): Record<string, string> {
  const rateHeaders = rateHeadersOf(answer, rate)
  if (answer.allowed) return rateHeaders
  const detail = `The rate limit was exceeded; ${who} at most ${rate.perMinute} requests per minute.`
  throw new Problem('rate-limit-exceeded', detail, {
    headers: { ...rateHeaders, 'Retry-After': String(answer.retryAfterSeconds) },
  })
}

/** Counts a slow request as several, by its cost. Returns the rate headers of the answer. */
export function chargeFor(
  caller: Caller,
  processorMilliseconds: number,
  service: Rates,
  countedRequests = 1,
): Record<string, string> {
  const further = requestsOf(processorMilliseconds) - countedRequests
  if (further < 1) return {}
  const rate = rateOf(caller, service)
  const now = service.now()
  if (isVisitor(caller)) service.limiter.charge(linkKeyOf(caller), publicLinkRate, further, now)
  return rateHeadersOf(service.limiter.charge(budgetKeyOf(caller), rate, further, now), rate)
}

/** The requests of a rate that cover this processor time. */
export function requestsOf(processorMilliseconds: number): number {
  return Math.floor(processorMilliseconds / millisecondsOfRequest)
}

/** The key that requests are counted under: all sessions of a user share one, and all visitors from one network. */
export function budgetKeyOf(caller: Caller): string {
  if ('session' in caller) return `session ${caller.session.email}`
  return ['token', caller.token.id, caller.network].filter(Boolean).join(' ')
}

function linkKeyOf(caller: Caller): string {
  return `visitors of ${budgetKeyOf({ ...caller, network: '' })}`
}

export function rateOf(caller: Caller, service: Pick<Rates, 'settings'>): Rate {
  if ('session' in caller) return sessionRate
  if (caller.token.rights.public) return visitorRate
  const perMinute = caller.token.ratePerMinute ?? service.settings.rateLimitPerMinute
  return { capacity: perMinute, perMinute }
}

function rateHeadersOf(
  { limit, remaining, resetSeconds }: RateLimitAnswer,
  { perMinute }: Rate,
): Record<string, string> {
  return {
    'RateLimit-Policy': `"default";q=${perMinute};w=60`,
    RateLimit: `"default";r=${remaining};t=${resetSeconds}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
  }
}
