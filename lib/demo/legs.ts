import type { Vessel } from './fleet.ts'
import type { Random } from './random.ts'
import { distanceKilometres, kilometresPerNauticalMile } from './world/geodesy.ts'
import type { Place } from './world/harbours.ts'
import { LandRaster } from './world/land.ts'

export const hour = 3_600_000

/** Puts her somewhere, on no course yet. */
export function placeAt(vessel: Vessel, place: Place): void {
  vessel.fromLongitude = place.longitude
  vessel.fromLatitude = place.latitude
  vessel.toLongitude = place.longitude
  vessel.toLatitude = place.latitude
}

/** Sets her on a straight course to a place, whichever way round the world that is given. */
export function legTo(vessel: Vessel, place: Place, knots: number): void {
  vessel.toLongitude = place.longitude + 360 * Math.round((vessel.fromLongitude - place.longitude) / 360)
  vessel.toLatitude = place.latitude
  const kilometres = distanceKilometres(
    vessel.fromLongitude,
    vessel.fromLatitude,
    vessel.toLongitude,
    vessel.toLatitude,
  )
  const hours = kilometres / (knots * kilometresPerNauticalMile)
  vessel.legEndMilliseconds = vessel.legStartMilliseconds + Math.max(1000, hours * hour)
}

export function stay(vessel: Vessel, phase: number, milliseconds: number): void {
  vessel.phase = phase
  vessel.toLongitude = vessel.fromLongitude
  vessel.toLatitude = vessel.fromLatitude
  vessel.legEndMilliseconds = vessel.legStartMilliseconds + Math.max(60_000, milliseconds)
}

/** Somewhere in the cell of the land raster whose middle a place is: as much water as the middle. */
export function spreadInCell({ longitude, latitude }: Place, random: Random): Place {
  const reach = 0.47 * LandRaster.cellDegrees
  return { longitude: longitude + random.between(-reach, reach), latitude: latitude + random.between(-reach, reach) }
}
