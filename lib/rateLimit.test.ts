import { describe, expect, it } from 'vitest'
import { createRateLimiter } from './rateLimit.ts'

const thirty = { capacity: 30, perMinute: 30 }

describe('a rate of 30 a minute', () => {
  it('allows a burst of 30, then returns when to retry', () => {
    const limiter = createRateLimiter()
    const answers = Array.from({ length: 31 }, () => limiter.take('key', thirty, 1_000))
    expect(answers.map(({ allowed }) => allowed)).toEqual([...Array(30).fill(true), false])
    expect(answers[0]).toEqual({ allowed: true, limit: 30, remaining: 29, resetSeconds: 2, retryAfterSeconds: 0 })
    expect(answers[30]).toEqual({ allowed: false, limit: 30, remaining: 0, resetSeconds: 60, retryAfterSeconds: 2 })
  })

  it('allows a request after the returned wait, and not before', () => {
    const limiter = createRateLimiter()
    for (let request = 0; request < 30; request++) limiter.take('key', thirty, 0)
    const { retryAfterSeconds } = limiter.take('key', thirty, 700)
    expect(limiter.take('key', thirty, 1_999).allowed).toBe(false)
    expect(limiter.take('key', thirty, 700 + retryAfterSeconds * 1_000).allowed).toBe(true)
  })

  it('allows a steady 30 a minute, and half of 60 a minute', () => {
    const served = (everyMilliseconds: number) => {
      const limiter = createRateLimiter()
      let count = 0
      for (let now = 0; now < 3_600_000; now += everyMilliseconds) {
        if (limiter.take('key', thirty, now).allowed) count++
      }
      return count
    }
    expect(served(2_000)).toBe(1_800)
    expect(served(1_000)).toBe(1_829)
  })

  it('is full, and not more, after a long rest', () => {
    const limiter = createRateLimiter()
    for (let request = 0; request < 30; request++) limiter.take('key', thirty, 0)
    expect(limiter.take('key', thirty, 86_400_000).remaining).toBe(29)
  })
})

it('counts a costly request as several, and limits the debt to a full bucket', () => {
  const limiter = createRateLimiter()
  limiter.take('key', thirty, 0)
  expect(limiter.charge('key', thirty, 9, 0)).toMatchObject({ remaining: 20, resetSeconds: 20 })
  expect(limiter.charge('key', thirty, 1_000_000, 0)).toMatchObject({ remaining: 0, resetSeconds: 120 })
  expect(limiter.take('key', thirty, 61_000).allowed).toBe(false)
  expect(limiter.take('key', thirty, 62_000).allowed).toBe(true)
})

it('counts each key separately at its own rate', () => {
  const limiter = createRateLimiter()
  limiter.take('one', { capacity: 1, perMinute: 60 }, 0)
  expect(limiter.take('one', { capacity: 1, perMinute: 60 }, 0)).toMatchObject({ allowed: false, retryAfterSeconds: 1 })
  expect(limiter.take('two', thirty, 0).allowed).toBe(true)
})

it('never returns a wait of more than 30 seconds', () => {
  const limiter = createRateLimiter()
  limiter.take('slow', { capacity: 1, perMinute: 1 }, 0)
  expect(limiter.take('slow', { capacity: 1, perMinute: 1 }, 0).retryAfterSeconds).toBe(30)
})

it('survives a clock that is set back', () => {
  const limiter = createRateLimiter()
  limiter.take('key', thirty, 1_000_000)
  expect(limiter.take('key', thirty, 0).remaining).toBe(28)
  expect(limiter.take('key', thirty, 2_000).remaining).toBe(28)
})

it('forgets the key that was idle longest when there are too many', () => {
  const limiter = createRateLimiter(2)
  const remaining = (key: string) => limiter.take(key, { capacity: 5, perMinute: 1 }, 0).remaining
  expect([remaining('a'), remaining('b'), remaining('a'), remaining('c'), remaining('a'), remaining('b')]).toEqual([
    4, 4, 3, 4, 2, 4,
  ])
})
