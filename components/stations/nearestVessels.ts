import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { distanceNauticalMiles, initialCourse, type Position } from '../ui/places/greatCircle.ts'

export interface NearVessel {
  vessel: VesselJson
  nauticalMiles: number
  /** From the place, in degrees true. */
  bearing: number
}

/** The vessels nearest to a place, with their distance and bearing from it. */
export function nearestVessels(vessels: readonly VesselJson[], place: Position, count: number): NearVessel[] {
  return vessels
    .flatMap((vessel): NearVessel[] => {
      const to = vessel.last_known_position?.geometry.coordinates
      if (!to) return []
      return [{ vessel, nauticalMiles: distanceNauticalMiles(place, to), bearing: initialCourse(place, to) }]
    })
    .sort((one, other) => one.nauticalMiles - other.nauticalMiles)
    .slice(0, count)
}
