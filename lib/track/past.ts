import { decodeChunk } from './chunk.ts'
import { gapSeconds } from './legs.ts'
import type { TrackPoint, TrackPosition } from './point.ts'
import { placeAt } from './thin.ts'

/**
 * Where a vessel was then, from what is stored of its track around that time, in order; `null` from before its first point.
 * `seconds` of the answer is when it had last been heard. Between two points it sailed straight, unless it was not heard for
 * long: then it is where it was last. `heardSeconds` is when it was last heard at the last point of all.
 */
export function pastPosition(
  stored: readonly { points: Uint8Array; untilSeconds: number }[],
  heardSeconds: number,
  atSeconds: number,
): TrackPosition | null {
  let before: TrackPoint | null = null
  let after: TrackPoint | null = null
  for (const [index, { points, untilSeconds }] of stored.entries()) {
    const isLast = index === stored.length - 1
    for (const point of decodeChunk(points, isLast ? Math.max(untilSeconds, heardSeconds) : untilSeconds)) {
      // One that is earlier than those before it tells that they were of a clock that was ahead.
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
