import { createRateLimiter } from '#lib/rateLimit.ts'
import type { Observation } from '#lib/vessel/observation.ts'

/** More than the vessels that a worldwide feed sends in its first minutes. */
const newVesselRate = { capacity: 50_000, perMinute: 20_000 }

/** Limits how many vessels a source can add, because each takes memory and a row. Imported and simulated ones are not counted. */
export function newVesselLimit(now: () => number): (observation: Observation) => boolean {
  const limiter = createRateLimiter()
  return ({ source, isVouchedFor }) => isVouchedFor || limiter.take(source ?? '', newVesselRate, now()).allowed
}
