import type { Log } from '#lib/log.ts'

export interface SteadyClockOptions {
  nowMicroseconds: () => number
  /** Is unaffected by changes of the system clock. */
  monotonicMilliseconds?: (() => number) | undefined
  log: Log
}

/** Limit of stamps, and how long the clock must stay ahead to be accepted: the machine slept, or its clock was corrected. */
export const maxAheadMicroseconds = 300_000_000

/**
 * The system clock for stamps, which never decrease: a single commit with a clock ten years ahead would set every later stamp
 * ten years ahead. While the clock is refused, the monotonic one continues from the last accepted time.
 */
export function createSteadyClock({
  nowMicroseconds,
  monotonicMilliseconds = () => performance.now(),
  log,
}: SteadyClockOptions): () => number {
  const elapsed = () => monotonicMilliseconds() * 1000
  let acceptedOffset = nowMicroseconds() - elapsed()
  let refused: { offset: number; sinceElapsed: number } | null = null

  return () => {
    const clock = nowMicroseconds()
    const elapsedNow = elapsed()
    const offset = clock - elapsedNow
    const isAhead = offset - acceptedOffset > maxAheadMicroseconds
    if (isAhead && (refused === null || Math.abs(offset - refused.offset) > maxAheadMicroseconds)) {
      refused = { offset, sinceElapsed: elapsedNow }
      log.error('system clock jumped ahead; ignoring it for 5 minutes', {
        clock: isoOf(clock),
        expected: isoOf(elapsedNow + acceptedOffset),
      })
    }
    if (isAhead && refused !== null && elapsedNow - refused.sinceElapsed < maxAheadMicroseconds) {
      return elapsedNow + acceptedOffset
    }
    if (refused !== null) log.warn('system clock accepted again', { clock: isoOf(clock) })
    refused = null
    acceptedOffset = offset
    return clock
  }
}

function isoOf(microseconds: number): string {
  return new Date(microseconds / 1000).toISOString()
}
