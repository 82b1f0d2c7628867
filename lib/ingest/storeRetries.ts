import { backOff } from '#lib/backOff.ts'
import { errorText } from '#lib/errorText.ts'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { StoreError } from '#lib/store/storeError.ts'
import { Notifier } from './notifier.ts'

/** Why commits fail, and since when. */
export interface StoreTrouble {
  sinceAt: number
  reason: string
}

const firstRetryMilliseconds = 250
const maxRetryMilliseconds = 500

/** Repeats work on a store that fails, as with a full disk. Meanwhile the batch waits, and so does every source that can wait. */
export class StoreRetries {
  /** `null` while the store answers. */
  trouble: StoreTrouble | null = null
  readonly #log: Log
  readonly #nowMicroseconds: () => number
  readonly #retry = new Notifier()
  #isClosing = false

  constructor({ log, nowMicroseconds }: { log: Log; nowMicroseconds: () => number }) {
    this.#log = log
    this.#nowMicroseconds = nowMicroseconds
  }

  async untilAnswered<Result>(what: string, attempt: () => Promise<Result>): Promise<Result> {
    for (let failures = 0; ; failures += 1) {
      try {
        const result = await attempt()
        if (this.trouble) this.#log.info(`${what} succeeds again`)
        this.trouble = null
        return result
      } catch (error) {
        if (this.#isClosing || (error instanceof StoreError && error.reason === 'writer-lost')) throw error
        const reason = errorText(error)
        if (this.trouble?.reason !== reason) this.#log.error(`${what} failed, will retry`, { error })
        const sinceAt = this.trouble?.sinceAt ?? Math.round(this.#nowMicroseconds() / 1000)
        this.trouble = { sinceAt, reason }
        const retryMilliseconds = backOff(failures, firstRetryMilliseconds, maxRetryMilliseconds)
        await Promise.race([pause(retryMilliseconds), this.#retry.wait()])
      }
    }
  }

  /** Ends the pause after a failed attempt. */
  now(): void {
    this.#retry.notify()
  }

  /** Allows the store one more attempt, whose failure is thrown. */
  close(): void {
    this.#isClosing = true
    this.now()
  }
}
