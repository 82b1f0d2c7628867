import type { Position } from '../../ui/places/greatCircle.ts'

/** A route that is being measured, and when it was last tapped. */
export interface TappedWay {
  points: readonly Position[]
  ended: boolean
  tappedAt: number
}

export const noWay: TappedWay = { points: [], ended: false, tappedAt: -Infinity }

/** Quicker taps on one place are one gesture. */
const gestureMs = 500

/** A tap adds a point; a second one on the last point ends the route; the next one starts another. */
export function afterTap(way: TappedWay, place: Position, tap: { onLast: boolean; at: number }): TappedWay {
  const { points, ended, tappedAt } = way
  const isSameGesture = tap.onLast && tap.at - tappedAt < gestureMs
  if (ended) return isSameGesture ? { ...way, tappedAt: tap.at } : { points: [place], ended: false, tappedAt: tap.at }
  if (tap.onLast && points.length > 0) return { points, ended: points.length > 1, tappedAt: tap.at }
  return { points: [...points, place], ended: false, tappedAt: tap.at }
}
