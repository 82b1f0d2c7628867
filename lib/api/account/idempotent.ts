import { KeptValues, ofObject } from '#lib/keptValues.ts'
import type { Service } from '#lib/service.ts'
import type { Answer } from '../route.ts'
import type { AccountHandler } from './accountRoute.ts'

const keptMilliseconds = 10 * 60_000
const maxKept = 200
const maxKeyCharacters = 64

const madeBy = ofObject<Service, KeptValues<string, Promise<Answer>>>(
  ({ now }) => new KeptValues({ max: maxKept, clock: now }),
)

/**
 * Wraps requests that create a secret which is shown once. A request repeated with the same `Idempotency-Key`, because
 * it was sent twice or its answer was lost, gets the first answer and creates nothing. Refused requests can be
 * repeated.
 */
export function idempotent<Parameters>(handler: AccountHandler<Parameters>): AccountHandler<Parameters> {
  return async (call, parameters) => {
    const given = call.request.headers.get('idempotency-key')
    if (!given || given.length > maxKeyCharacters) return handler(call, parameters)
    const { service, session, request } = call
    const key = [session.email, request.method, new URL(request.url).pathname, given].join(' ')
    const made = madeBy(service)
    const known = made.get(key)
    const answer = known ?? Promise.resolve(handler(call, parameters))
    if (!known) made.set(key, answer, { milliseconds: keptMilliseconds })
    try {
      const first = await answer
      if (first instanceof Response && first.ok) return first.clone()
      made.drop(key, answer)
      return first
    } catch (error) {
      made.drop(key, answer)
      throw error
    }
  }
}
