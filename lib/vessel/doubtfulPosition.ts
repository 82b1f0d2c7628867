import { type Evidence, type PositionDoubt, positionDoubts, type Quarantine } from './evidence.ts'
import type { Vessel } from './fields.ts'
import { type Fix, isPlaced, roundaboutNauticalMiles } from './fix.ts'

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

/** The held-back positions once the record has a trusted one, or its doubt is over for another reason. */
export function endQuarantine(quarantine: Quarantine, untilMicroseconds: number): Quarantine {
  const { reports, doubtful } = quarantine
  const ended = endedDoubt(quarantine, untilMicroseconds)
  return { fix: null, reports, ...(doubtful && { doubtful }), ...(ended && { ended }) }
}

/** A trusted position, or one with another doubt, ends the doubt. */
export function endedDoubt(
  { doubt, sinceMicroseconds, ended }: Quarantine,
  untilMicroseconds: number,
): Quarantine['ended'] {
  return doubt && sinceMicroseconds ? { doubt, sinceMicroseconds, untilMicroseconds } : ended
}

/** Ends the doubt of a vessel that is not received any more, at its last doubtful position. Returns whether there was one. */
export function endDoubt({ vessel, evidence }: { vessel: Vessel; evidence: Evidence }): boolean {
  if (vessel.doubtfulPosition === null) return false
  const { quarantine } = evidence
  const last = doubtfulPositionOf(vessel)
  if (quarantine && last) evidence.quarantine = endQuarantine(quarantine, last.broadcastMicroseconds)
  vessel.doubtfulPosition = null
  return true
}

/** A held-back position says little about later ones. */
const heldBackMicroseconds = 30 * 60_000_000

/** Whether a position is among those that are held back: nearer to the latest of them than to the position of the record. */
export function isHeldBack({ vessel, evidence }: { vessel: Vessel; evidence: Evidence }, sent: Fix): boolean {
  const held = evidence.quarantine?.fix
  if (!held || !isPlaced(vessel)) return false
  if (Math.abs(sent.broadcastMicroseconds - held.broadcastMicroseconds) > heldBackMicroseconds) return false
  return roundaboutNauticalMiles(held, sent) < roundaboutNauticalMiles(vessel, sent)
}
