import { BoundedMap } from '#lib/boundedMap.ts'
import type { Service } from '#lib/service.ts'
import type { Answer } from '../route.ts'
import type { AccountHandler } from './accountRoute.ts'

const keptMilliseconds = 10 * 60_000
const maxKept = 200
const maxKeyCharacters = 64

type Made = Map<string, { at: number; answer: Promise<Answer> }>

const madeBy = new WeakMap<Service, Made>()

/**
 * Wraps requests that create something with a secret shown once. A request repeated with the same `Idempotency-Key`, because it
 * was sent twice or its answer was lost, gets the first answer and creates nothing. Refused requests can be repeated.
 */
export function idempotent<Parameters>(handler: AccountHandler<Parameters>): AccountHandler<Parameters> {
  return async (call, parameters) => {
    const given = call.request.headers.get('idempotency-key')
    if (!given || given.length > maxKeyCharacters) return handler(call, parameters)
    const { service, session, request } = call
    const key = [session.email, request.method, new URL(request.url).pathname, given].join(' ')
    const made = madeBy.get(service) ?? new BoundedMap(maxKept)
    madeBy.set(service, made)
    forgetOld(made, service.now())
    const known = made.get(key)
    const answer = known?.answer ?? Promise.resolve(handler(call, parameters))
    if (!known) made.set(key, { at: service.now(), answer })
    const forget = () => made.get(key)?.answer === answer && made.delete(key)
    try {
      const first = await answer
      if (first instanceof Response && first.ok) return first.clone()
      forget()
      return first
    } catch (error) {
      forget()
      throw error
    }
  }
}

function forgetOld(made: Made, now: number): void {
  for (const [key, { at }] of made) {
    if (Math.abs(now - at) < keptMilliseconds) return
    made.delete(key)
  }
}
