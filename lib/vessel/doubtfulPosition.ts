import { type PositionDoubt, positionDoubts } from './evidence.ts'
import type { Vessel } from './fields.ts'
import type { Fix } from './fix.ts'

/** The latest position that was held back, and why. */
export interface DoubtfulPosition extends Fix {
  doubt: PositionDoubt
}

/** Records have it as text: the doubt, longitude, latitude, and the time of broadcast in microseconds. */
export function doubtfulPositionText(
  { longitude, latitude, broadcastMicroseconds }: Fix,
  doubt: PositionDoubt,
): string {
  return [doubt, longitude.toFixed(7), latitude.toFixed(7), broadcastMicroseconds].join(' ')
}

/** `null` for a vessel whose latest position is trusted. */
export function doubtfulPositionOf({ doubtfulPosition }: Pick<Vessel, 'doubtfulPosition'>): DoubtfulPosition | null {
  if (doubtfulPosition === null) return null
  const [name, ...numbers] = doubtfulPosition.split(' ')
  const [longitude, latitude, broadcastMicroseconds] = numbers.map(Number)
  const doubt = positionDoubts.find((known) => known === name)
  if (!doubt || longitude === undefined || latitude === undefined || broadcastMicroseconds === undefined) return null
  return { doubt, longitude, latitude, broadcastMicroseconds }
}
