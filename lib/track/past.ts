import { decodeChunk } from './chunk.ts'
import { gapSeconds } from './legs.ts'
import type { TrackPoint, TrackPosition } from './point.ts'
import { placeAt } from './thin.ts'

/**
 * Returns a vessel's position at a past time from its stored chunks, in their order; `null` before its first point.
 * Interpolates between two points, except across a reception gap, where the vessel stays at its last position and
 * `seconds` is the time of its last report. `lastReceivedSeconds` is the time of the last report at the newest point.
 */
export function pastPosition(
  stored: readonly { points: Uint8Array; untilSeconds: number }[],
  lastReceivedSeconds: number,
  atSeconds: number,
): TrackPosition | null {
  let before: TrackPoint | null = null
  let after: TrackPoint | null = null
  for (const [index, { points, untilSeconds }] of stored.entries()) {
    const isLast = index === stored.length - 1
    for (const point of decodeChunk(points, isLast ? Math.max(untilSeconds, lastReceivedSeconds) : untilSeconds)) {
      // A point earlier than its predecessors shows that the clock was ahead for these.
      if (point.seconds <= atSeconds) {
        before = point
        after = null
      } else if (after === null || point.seconds < after.seconds) after = point
    }
  }
  if (before === null) return null
  const left = before.seconds + before.dwellSeconds
  if (left >= atSeconds) return { ...before, seconds: atSeconds }
  if (after === null || after.seconds - left > gapSeconds) return { ...before, seconds: left }
  return { ...before, ...placeAt(before, after, atSeconds), seconds: atSeconds }
}
