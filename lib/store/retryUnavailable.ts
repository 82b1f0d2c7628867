import { setTimeout as wait } from 'node:timers/promises'
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
    log.warn('the store is unavailable, will try again', { reason: message, pauseMilliseconds })
}

/**
 * Repeats an attempt while the store cannot be reached, after 1, 2, 4, 5, 5 … seconds: a standby has to be there soon
 * after its database. Any other error ends it; `null` when `signal` is aborted first.
 */
export async function retryUnavailable<Result>(
  attempt: () => Promise<Result>,
  { failed, signal, firstPauseMilliseconds = 1_000, longestPauseMilliseconds = 5_000 }: RetryOptions,
): Promise<Result | null> {
  let pause = Math.min(firstPauseMilliseconds, longestPauseMilliseconds)
  while (!signal?.aborted) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof StoreError) || error.reason !== 'unavailable') throw error
      failed(error, pause)
      await wait(pause, undefined, { signal }).catch(() => undefined)
      pause = Math.min(pause * 2, longestPauseMilliseconds)
    }
  }
  return null
}
