import { type Log, logFailuresOnce } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'

/** Work beside receiving. */
export interface RepeatedWork {
  /** From the end of a turn to the next. */
  everyMilliseconds: number
  /** Ends early after `signal` has aborted. */
  run(signal: AbortSignal): Promise<unknown>
  /** Log messages of the first of several failures and of the success after them. */
  failure: string
  recovery?: string
  /** Ends with its first success. */
  isOnce?: boolean
  /** The first turn comes after a pause. */
  waitsFirst?: boolean
  /** The next turn does not wait for the end of this one. */
  mayOverlap?: boolean
}

/** Repeats work until `signal` aborts. Resolves after the last turn. */
export async function repeat(work: RepeatedWork, { log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
  const { everyMilliseconds, isOnce = false, waitsFirst = false, mayOverlap = false } = work
  let isDone = false
  const attempt = logFailuresOnce(
    async () => {
      await work.run(signal)
      isDone = isOnce
    },
    { ...work, log, signal },
  )
  let turn = Promise.resolve()
  if (waitsFirst) await pause(everyMilliseconds, signal)
  while (!signal.aborted && !isDone) {
    turn = attempt()
    if (!mayOverlap) await turn
    if (!isDone) await pause(everyMilliseconds, signal)
  }
  await turn
}
