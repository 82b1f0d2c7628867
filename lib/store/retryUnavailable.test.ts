import { describe, expect, it } from 'vitest'
import { retryUnavailable } from './retryUnavailable.ts'
import { StoreError } from './storeError.ts'

const unavailable = new StoreError('unavailable', 'The database cannot be used')
const pauses = { firstPauseMilliseconds: 1, longestPauseMilliseconds: 4 }

describe('retryUnavailable', () => {
  it('repeats with growing pauses until the store can be reached', async () => {
    const told: number[] = []
    let attempts = 0
    const attempt = async () => {
      attempts += 1
      if (attempts <= 4) throw unavailable
      return 'open'
    }
    const failed = (error: StoreError, pause: number) => {
      expect(error).toBe(unavailable)
      told.push(pause)
    }
    expect(await retryUnavailable(attempt, { failed, ...pauses })).toBe('open')
    expect(told).toEqual([1, 2, 4, 4])
  })

  it.each(['newer-schema', 'not-a-store', 'writer-lost'] as const)('passes on %s immediately', async (reason) => {
    const attempt = () => Promise.reject(new StoreError(reason, reason))
    const failed = () => expect.unreachable()
    await expect(retryUnavailable(attempt, { failed, ...pauses })).rejects.toThrow(reason)
  })

  it('ends when it is aborted during a pause, of at most a second', async () => {
    const controller = new AbortController()
    const told: number[] = []
    const failed = (_error: StoreError, pause: number) => {
      told.push(pause)
      controller.abort()
    }
    const result = retryUnavailable(() => Promise.reject(unavailable), {
      ...{ failed, signal: controller.signal, firstPauseMilliseconds: 3_600_000 },
    })
    expect(await result).toBeNull()
    expect(told).toEqual([1_000])
  })
})
