import { pastInScope } from '#lib/query/scope.ts'
import { formatAt } from '#lib/wire/at.ts'
import { ProblemAnswer } from './answer/problemResponse.ts'
import { isVisitor, notPublic } from './guard.ts'
import type { Call } from './route.ts'

const secondsPerHour = 3_600

/** The fleet that a query is about: as it is, or as tracks know it at a time. */
export async function fleetAt(call: Call, atSeconds: number | null): Promise<Call['fleet'] | ProblemAnswer> {
  const { service, caller, fleet, scope, turns } = call
  if (atSeconds === null) return fleet
  if (isVisitor(caller)) return notPublic('as they were (at)')
  const { trackHours } = service.settings
  if (trackHours === 0) return refusal('needs tracks, which are off (TRACK_HOURS=0)')
  const now = service.now()
  const nowSeconds = Math.floor(now / 1000)
  if (atSeconds > nowSeconds || atSeconds < nowSeconds - trackHours * secondsPerHour)
    return refusal(`must be within the last ${trackHours} hours, not ${formatAt(atSeconds)}`)
  const whole = service.follower.fleet
  if (whole === null) return fleet
  try {
    // What others do meanwhile is not charged: many wait for a minute that one of them builds.
    await turns.next()
    const past = await service.pastFleets.at(whole, atSeconds, turns.next)
    await turns.next()
    return scope === null ? past : pastInScope(past, fleet)
  } catch (error) {
    service.log.warn('tracks cannot be read', { error })
    return new ProblemAnswer('upstream-failed', 'The tracks could not be read from the database.')
  }
}

function refusal(reason: string): ProblemAnswer {
  return new ProblemAnswer('unprocessable', `The parameter at ${reason}.`, { errors: [{ parameter: 'at', reason }] })
}
