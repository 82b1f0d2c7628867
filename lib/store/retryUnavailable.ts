import { backOff } from '#lib/backOff.ts'
import { pause } from '#lib/pause.ts'
import { StoreError } from './storeError.ts'

export interface RetryOptions {
  /** Called before each pause. */
  failed: (error: StoreError, pauseMilliseconds: number) => void
  signal?: AbortSignal
  firstPauseMilliseconds?: number
  longestPauseMilliseconds?: number
}

/** Logs each failed attempt. */
export function warnUnavailable(log: {
  warn(message: string, fields: Record<string, unknown>): void
}): RetryOptions['failed'] {
  return ({ message }, pauseMilliseconds) =>
    log.warn('the database is unavailable, will try again', { reason: message, pauseMilliseconds })
}

/**
 * Repeats an attempt while the store cannot be reached, after 0.5, 1, 1 … seconds: a standby has to be there soon
 * after its database. Any other error ends it; `null` when `signal` is aborted first.
 */
export async function retryUnavailable<Result>(
  attempt: () => Promise<Result>,
  { failed, signal, firstPauseMilliseconds = 500, longestPauseMilliseconds = 1_000 }: RetryOptions,
): Promise<Result | null> {
  for (let failures = 0; !signal?.aborted; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof StoreError) || error.reason !== 'unavailable') throw error
      const pauseMilliseconds = backOff(failures, firstPauseMilliseconds, longestPauseMilliseconds)
      failed(error, pauseMilliseconds)
      await pause(pauseMilliseconds, signal)
    }
  }
  return null
}
