import type { Place } from '#lib/distance.ts'

export const placeForm = 'longitude,latitude in degrees'

/** Reads "4.1,51.9"; `null` for other texts. */
export function parsePlace(text: string): Place | null {
  const [longitude = '', latitude = '', ...more] = text.split(',').map((part) => part.trim())
  const isNumber = [longitude, latitude].every((part) => /^-?\d+(\.\d+)?$/.test(part)) && more.length === 0
  if (!isNumber || Math.abs(Number(longitude)) > 180 || Math.abs(Number(latitude)) > 90) return null
  return { longitude: Number(longitude), latitude: Number(latitude) }
}

/** Reads "4.1,51.9;4.2,51.95"; `null` for fewer than two places. */
export function parsePlaces(text: string): Place[] | null {
  const places = text.split(';').map(parsePlace)
  const line = places.filter((place) => place !== null)
  return line.length === places.length && line.length >= 2 ? line : null
}
