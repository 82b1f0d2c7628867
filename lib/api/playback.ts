import { pastInScope } from '#lib/query/scope.ts'
import { formatAt } from '#lib/wire/at.ts'
import { unprocessableParameter } from './answer/problem.ts'
import { isVisitor } from './caller.ts'
import { notPublic } from './guard.ts'
import { pastFleet } from './pastFleet.ts'
import type { Call } from './route.ts'

const secondsPerHour = 3_600

/** Returns the fleet of the call, or the fleet at a past time, from tracks. */
export async function fleetAt(call: Call, atSeconds: number | null): Promise<Call['fleet']> {
  const { service, caller, fleet, scope } = call
  if (atSeconds === null) return fleet
  if (isVisitor(caller)) throw notPublic('at')
  const { trackHours } = service.settings
  if (trackHours === 0) throw unprocessableParameter('at', 'needs tracks, which are off')
  const now = service.now()
  const nowSeconds = Math.floor(now / 1000)
  if (atSeconds > nowSeconds || atSeconds < nowSeconds - trackHours * secondsPerHour)
    throw unprocessableParameter('at', `must be within the last ${trackHours} hours, not ${formatAt(atSeconds)}`)
  const past = await pastFleet(call, service.pastFleets, atSeconds)
  return scope === null ? past : pastInScope(past, fleet)
}
