import type { Ship } from './fleet.ts'
import type { Random } from './random.ts'
import { distanceKilometres, kilometresPerNauticalMile } from './world/geodesy.ts'
import type { Place } from './world/harbours.ts'
import { LandRaster } from './world/land.ts'

export const hour = 3_600_000

/** Puts her somewhere, on no course yet. */
export function placeAt(ship: Ship, place: Place): void {
  ship.fromLongitude = place.longitude
  ship.fromLatitude = place.latitude
  ship.toLongitude = place.longitude
  ship.toLatitude = place.latitude
}

/** Sets her on a straight course to a place, whichever way round the world that is given. */
export function legTo(ship: Ship, place: Place, knots: number): void {
  ship.toLongitude = place.longitude + 360 * Math.round((ship.fromLongitude - place.longitude) / 360)
  ship.toLatitude = place.latitude
  const kilometres = distanceKilometres(ship.fromLongitude, ship.fromLatitude, ship.toLongitude, ship.toLatitude)
  const hours = kilometres / (knots * kilometresPerNauticalMile)
  ship.legEndMilliseconds = ship.legStartMilliseconds + Math.max(1000, hours * hour)
}

export function stay(ship: Ship, phase: number, milliseconds: number): void {
  ship.phase = phase
  ship.toLongitude = ship.fromLongitude
  ship.toLatitude = ship.fromLatitude
  ship.legEndMilliseconds = ship.legStartMilliseconds + Math.max(60_000, milliseconds)
}

/** Somewhere in the cell of the land raster whose middle a place is: as much water as the middle. */
export function spreadInCell({ longitude, latitude }: Place, random: Random): Place {
  const reach = 0.47 * LandRaster.cellDegrees
  return { longitude: longitude + random.between(-reach, reach), latitude: latitude + random.between(-reach, reach) }
}
