import { maxWaitingOfCaller, type PastFleets, PastRefused } from '#lib/query/pastFleets.ts'
import { delayedFleet, type PastScope, type Scope } from '#lib/query/scope.ts'
import type { Service } from '#lib/service.ts'
import { clientGone, Problem, retryLater, unreadable } from './answer/problem.ts'
import type { Caller } from './caller.ts'
import { budgetKeyOf } from './callerRate.ts'
import type { Turns } from './turns.ts'

type Fleet = Parameters<PastFleets['at']>[0]

/** The parts of a call that a past fleet is read for. */
interface PastCall {
  request: Request
  service: Service
  caller: Caller
  wholeFleet: Fleet
  turns: Turns
}

const retrySeconds = 2

/** The fleet that visitors of a delayed public link see. */
export async function delayedFleetOf(
  call: PastCall,
  scope: Scope,
  past: PastScope,
): Promise<ReturnType<typeof delayedFleet>> {
  const { service, wholeFleet } = call
  if (service.settings.trackHours === 0) {
    const detail = 'This public link is delayed, which needs tracks, and tracks are off.'
    throw new Problem('unprocessable', detail)
  }
  return delayedFleet(await pastFleet(call, service.delayedFleets, past.seconds), wholeFleet, scope, past)
}

/** The fleet of a past time, from tracks. */
export async function pastFleet(call: PastCall, fleets: PastFleets, seconds: number): Promise<Fleet> {
  const { request, service, caller, wholeFleet, turns } = call
  try {
    // Ends the turn, because many callers wait for a minute that one of them builds, and are not charged for it.
    await turns.next()
    const past = await fleets.at(wholeFleet, seconds, {
      caller: budgetKeyOf(caller),
      signal: request.signal,
      next: turns.next,
    })
    await turns.next()
    return past
  } catch (error) {
    if (error instanceof PastRefused) throw refused(error)
    if (request.signal.aborted) throw clientGone()
    throw unreadable(service, 'The tracks', error)
  }
}

function refused({ reason }: PastRefused): Problem {
  if (reason === 'full') {
    const detail = `Too many past minutes are waiting to be read; try again in ${retrySeconds} s.`
    return retryLater('overloaded', detail, retrySeconds)
  }
  const detail = `At most ${maxWaitingOfCaller} past minutes can be waiting; newer requests have replaced this one.`
  return retryLater('rate-limit-exceeded', detail, retrySeconds)
}
