import type { Vessel } from './fleet.ts'
import {
  bearingDegrees,
  distanceKilometres,
  kilometresPerNauticalMile,
  type Place,
  placeBetween,
  unrolled,
  wrapLongitude,
} from './geodesy.ts'

export const hour = 3_600_000

export function startOfLeg(vessel: Vessel): Place {
  return { longitude: vessel.fromLongitude, latitude: vessel.fromLatitude }
}

function endOfLeg(vessel: Vessel): Place {
  return { longitude: vessel.toLongitude, latitude: vessel.toLatitude }
}

/** Puts a vessel somewhere, on no course yet. */
export function placeAt(vessel: Vessel, place: Place): void {
  vessel.fromLongitude = place.longitude
  vessel.fromLatitude = place.latitude
  vessel.toLongitude = place.longitude
  vessel.toLatitude = place.latitude
}

/** Sets a vessel on a straight course to a place, whichever way round the world that is given. */
export function legTo(vessel: Vessel, place: Place, knots: number): void {
  const from = startOfLeg(vessel)
  const to = unrolled(place, from)
  vessel.toLongitude = to.longitude
  vessel.toLatitude = to.latitude
  const hours = distanceKilometres(from, to) / (knots * kilometresPerNauticalMile)
  vessel.legEndMilliseconds = vessel.legStartMilliseconds + Math.max(1000, hours * hour)
}

export function stay(vessel: Vessel, phase: number, milliseconds: number): void {
  vessel.phase = phase
  vessel.toLongitude = vessel.fromLongitude
  vessel.toLatitude = vessel.fromLatitude
  vessel.legEndMilliseconds = vessel.legStartMilliseconds + Math.max(60_000, milliseconds)
}

export function beginNextLeg(vessel: Vessel): void {
  vessel.legStartMilliseconds = vessel.legEndMilliseconds
  vessel.fromLongitude = vessel.toLongitude
  vessel.fromLatitude = vessel.toLatitude
}

/** How a vessel moves at a moment, as its instruments show it. */
export interface Motion extends Place {
  speedKnots: number
  /** `null` while it goes nowhere. */
  courseDegrees: number | null
}

export function motionOf(vessel: Vessel, milliseconds: number): Motion {
  const [from, to] = [startOfLeg(vessel), endOfLeg(vessel)]
  const duration = vessel.legEndMilliseconds - vessel.legStartMilliseconds
  const part = Math.min(1, Math.max(0, (milliseconds - vessel.legStartMilliseconds) / duration))
  const { longitude, latitude } = placeBetween(from, to, part)
  const kilometres = distanceKilometres(from, to)
  return {
    longitude: wrapLongitude(longitude),
    latitude,
    speedKnots: kilometres / kilometresPerNauticalMile / (duration / hour),
    courseDegrees: kilometres > 0 ? bearingDegrees(from, to) : null,
  }
}
