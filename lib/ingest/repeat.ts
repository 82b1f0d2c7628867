import { type Log, logFailuresOnce } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'

export interface Repetition {
  everyMilliseconds: number
  /** The log message of a failure. */
  failure: string
  log: Log
  signal: AbortSignal
}

/** Repeats work until `signal` aborts. */
export async function repeat(work: () => Promise<unknown>, repetition: Repetition): Promise<void> {
  const { everyMilliseconds, signal } = repetition
  const attempt = logFailuresOnce(work, repetition)
  while (!signal.aborted) {
    await attempt()
    await pause(everyMilliseconds, signal)
  }
}
