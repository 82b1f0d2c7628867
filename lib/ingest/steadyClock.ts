import type { Log } from '#lib/log.ts'

export interface SteadyClockOptions {
  nowMicroseconds: () => number
  /** Counts on whatever the machine's clock is set to. */
  monotonicMilliseconds?: (() => number) | undefined
  log: Log
}

/** A stamp this far ahead is refused; a clock that stays ahead for this long is believed: the machine slept, or its clock was put right. */
export const maxAheadMicroseconds = 300_000_000

/**
 * The machine's clock for stamps, which never go back: one commit with a clock that is ten years ahead for a moment would
 * stamp every later one with that year. A clock that jumps ahead is refused, and time goes on by the monotonic one.
 */
export function createSteadyClock({
  nowMicroseconds,
  monotonicMilliseconds = () => performance.now(),
  log,
}: SteadyClockOptions): () => number {
  const elapsed = () => monotonicMilliseconds() * 1000
  let believedOffset = nowMicroseconds() - elapsed()
  let refused: { offset: number; sinceElapsed: number } | null = null

  return () => {
    const clock = nowMicroseconds()
    const elapsedNow = elapsed()
    const offset = clock - elapsedNow
    const isAhead = offset - believedOffset > maxAheadMicroseconds
    if (isAhead && (refused === null || Math.abs(offset - refused.offset) > maxAheadMicroseconds)) {
      refused = { offset, sinceElapsed: elapsedNow }
      log.error('the clock of this machine has jumped ahead: its time is refused for 5 minutes', {
        clock: isoOf(clock),
        expected: isoOf(elapsedNow + believedOffset),
      })
    }
    if (isAhead && refused !== null && elapsedNow - refused.sinceElapsed < maxAheadMicroseconds) {
      return elapsedNow + believedOffset
    }
    if (refused !== null) log.warn('the clock of this machine is believed again', { clock: isoOf(clock) })
    refused = null
    believedOffset = offset
    return clock
  }
}

function isoOf(microseconds: number): string {
  return new Date(microseconds / 1000).toISOString()
}
