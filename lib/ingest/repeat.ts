import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'

export interface Repetition {
  everyMilliseconds: number
  /** The log message of a failure. */
  failure: string
  log: Log
  signal: AbortSignal
}

/** Repeats work until `signal` aborts. Several failures in a row are logged once. */
export async function repeat(
  work: () => Promise<void>,
  { everyMilliseconds, failure, log, signal }: Repetition,
): Promise<void> {
  let isFailing = false
  while (!signal.aborted) {
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing && !signal.aborted) log.warn(failure, { error })
      isFailing = true
    }
    await pause(everyMilliseconds, signal)
  }
}
