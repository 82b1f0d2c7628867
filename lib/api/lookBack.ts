import { maxWaitingOfCaller, PastRefused } from '#lib/query/pastFleets.ts'
import { pastInScope } from '#lib/query/scope.ts'
import { formatAt } from '#lib/wire/at.ts'
import { Problem, retryLater, unprocessableParameter } from './answer/problem.ts'
import { budgetKeyOf, isVisitor, notPublic } from './guard.ts'
import type { Call } from './route.ts'

const secondsPerHour = 3_600
const retrySeconds = 2

/** Returns the current fleet, or the fleet at a past time, from tracks. */
export async function fleetAt(call: Call, atSeconds: number | null): Promise<Call['fleet']> {
  const { request, service, caller, fleet, wholeFleet, scope, turns } = call
  if (atSeconds === null) return fleet
  if (isVisitor(caller)) throw notPublic('as they were (at)')
  const { trackHours } = service.settings
  if (trackHours === 0) throw unprocessableParameter('at', 'needs tracks, which are off (TRACK_HOURS=0)')
  const now = service.now()
  const nowSeconds = Math.floor(now / 1000)
  if (atSeconds > nowSeconds || atSeconds < nowSeconds - trackHours * secondsPerHour)
    throw unprocessableParameter('at', `must be within the last ${trackHours} hours, not ${formatAt(atSeconds)}`)
  try {
    // Ends the turn, because many callers wait for a minute that one of them builds, and are not charged for it.
    await turns.next()
    const asker = { caller: budgetKeyOf(caller), signal: request.signal, next: turns.next }
    const past = await service.pastFleets.at(wholeFleet, atSeconds, asker)
    await turns.next()
    return scope === null ? past : pastInScope(past, fleet)
  } catch (error) {
    if (error instanceof PastRefused) throw refused(error)
    if (request.signal.aborted) throw new Problem('request-timeout', 'The client has closed the connection.')
    service.log.warn('tracks cannot be read', { error })
    throw new Problem('upstream-failed', 'The tracks could not be read from the database.')
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
