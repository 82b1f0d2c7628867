import { pastInScope } from '#lib/query/scope.ts'
import { formatAt } from '#lib/wire/at.ts'
import { Problem, unprocessableParameter } from './answer/problem.ts'
import { isVisitor, notPublic } from './guard.ts'
import type { Call } from './route.ts'

const secondsPerHour = 3_600

/** Returns the current fleet, or the fleet at a past time, from tracks. */
export async function fleetAt(call: Call, atSeconds: number | null): Promise<Call['fleet']> {
  const { service, caller, fleet, wholeFleet, scope, turns } = call
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
    const past = await service.pastFleets.at(wholeFleet, atSeconds, turns.next)
    await turns.next()
    return scope === null ? past : pastInScope(past, fleet)
  } catch (error) {
    service.log.warn('tracks cannot be read', { error })
    throw new Problem('upstream-failed', 'The tracks could not be read from the database.')
  }
}
