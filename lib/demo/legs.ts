import { kilometresBetween, type Place } from '#lib/distance.ts'
import type { Phase, Vessel } from './fleet.ts'
import { bearingDegrees, kilometresPerNauticalMile, placeBetween, unrolled, wrapLongitude } from './geodesy.ts'

export const hour = 3_600_000

/** Sets the position of a vessel without a course. */
export function placeAt({ leg }: Vessel, place: Place): void {
  leg.from = place
  leg.to = place
}

/** Sets a vessel on a straight course to a place, the short way around the world. */
export function legTo({ leg }: Vessel, place: Place, knots: number): void {
  leg.to = unrolled(place, leg.from)
  const hours = kilometresBetween(leg.from, leg.to) / (knots * kilometresPerNauticalMile)
  leg.endMilliseconds = leg.startMilliseconds + Math.max(1000, hours * hour)
}

export function stay(vessel: Vessel, phase: Phase, milliseconds: number): void {
  const { leg } = vessel
  vessel.phase = phase
  leg.to = leg.from
  leg.endMilliseconds = leg.startMilliseconds + Math.max(60_000, milliseconds)
}

export function beginNextLeg({ leg }: Vessel): void {
  leg.startMilliseconds = leg.endMilliseconds
  leg.from = leg.to
}

/** The motion of a vessel at a time, as shown by its instruments. */
export interface Motion extends Place {
  speedKnots: number
  /** `null` while stopped. */
  courseDegrees: number | null
}

export function motionOf({ leg }: Vessel, milliseconds: number): Motion {
  const { from, to, startMilliseconds, endMilliseconds } = leg
  const duration = endMilliseconds - startMilliseconds
  const part = Math.min(1, Math.max(0, (milliseconds - startMilliseconds) / duration))
  const { longitude, latitude } = placeBetween(from, to, part)
  const kilometres = kilometresBetween(from, to)
  return {
    longitude: wrapLongitude(longitude),
    latitude,
    speedKnots: kilometres / kilometresPerNauticalMile / (duration / hour),
    courseDegrees: kilometres > 0 ? bearingDegrees(from, to) : null,
  }
}
