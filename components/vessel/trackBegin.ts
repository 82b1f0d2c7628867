import { nauticalMilesBetween, type Place } from '#lib/distance.ts'
import type { MatchedPortJson } from '#lib/wire/vesselJson.ts'

const maxMiles = 25

/**
 * The distance between a port and a place in nautical miles; `null` if it is too far to name the place after the port.
 */
export function milesFromPort(place: Place, port: Pick<MatchedPortJson, 'center_point'>): number | null {
  const [longitude, latitude] = port.center_point?.coordinates ?? []
  if (longitude === undefined || latitude === undefined) return null
  const miles = nauticalMilesBetween(place, { longitude, latitude })
  return miles <= maxMiles ? miles : null
}

export interface Age {
  count: number
  unit: 'minute' | 'hour' | 'day'
}

/** Rounds, because the track of the last 6 hours starts with a point that is up to a minute younger. */
export function roundedAge(seconds: number): Age {
  const minutes = Math.max(0, Math.round(seconds / 60))
  if (minutes < 90) return { count: minutes, unit: 'minute' }
  const hours = Math.round(minutes / 60)
  return hours < 48 ? { count: hours, unit: 'hour' } : { count: Math.round(hours / 24), unit: 'day' }
}
