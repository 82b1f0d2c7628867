import { describe, expect, it } from 'vitest'
import { type Attempts, createAttempts } from './attempts.ts'

/** The moments, in seconds, at which someone who guesses as fast as she is allowed to gets to guess. */
function guesses(attempts: Attempts, count: number, who: (guess: number) => [account: string, address: string]) {
  const moments: number[] = []
  let now = 0
  for (let guess = 0; guess < count; guess++) {
    for (let wait = attempts.begin(...who(guess), now); wait > 0; wait = attempts.begin(...who(guess), now)) {
      now += wait * 1_000
    }
    moments.push(now / 1_000)
  }
  return moments
}

describe('failed attempts', () => {
  it('are free at first and then slowed down to one a minute', () => {
    const moments = guesses(createAttempts(), 12, () => ['ann', '192.0.2.1'])
    expect(moments).toEqual([0, 0, 0, 0, 1, 3, 7, 15, 31, 63, 123, 183])
  })

  it('on one account are slowed down from any address', () => {
    const moments = guesses(createAttempts(), 7, (guess) => ['ann', `192.0.2.${guess}`])
    expect(moments).toEqual([0, 0, 0, 0, 1, 3, 7])
  })

  it('from one address are slowed down for any account', () => {
    const moments = guesses(createAttempts(), 23, (guess) => [`account ${guess}`, '192.0.2.1'])
    expect(moments.slice(18)).toEqual([0, 0, 1, 3, 7])
  })

  it('do not slow down another account from another address', () => {
    const attempts = createAttempts()
    guesses(attempts, 30, () => ['ann', '192.0.2.1'])
    expect(attempts.begin('bob', '192.0.2.2', 0)).toBe(0)
  })

  it('count from the moment they begin, so that many at once are not all free', () => {
    const attempts = createAttempts()
    const waits = Array.from({ length: 100 }, () => attempts.begin('ann', '192.0.2.1', 0))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(4)
  })

  it('do not wait longer when the clock is set back', () => {
    const attempts = createAttempts()
    const hour = 3_600_000
    for (const moment of [0, 0, 0, 0, 1_000, 3_000]) expect(attempts.begin('ann', '192.0.2.1', hour + moment)).toBe(0)
    expect(attempts.begin('ann', '192.0.2.1', 500)).toBe(4)
    expect(attempts.begin('ann', '192.0.2.1', 4_499)).toBe(1)
    expect(attempts.begin('ann', '192.0.2.1', 4_500)).toBe(0)
    expect(attempts.begin('ann', '192.0.2.1', 4_500)).toBe(8)
  })

  it('do not extend a running pause', () => {
    const attempts = createAttempts()
    for (let attempt = 0; attempt < 1_000; attempt++) attempts.begin('ann', '192.0.2.1', 0)
    expect(attempts.begin('ann', '192.0.2.1', 1_000)).toBe(0)
  })

  it('are forgotten after a success', () => {
    const attempts = createAttempts()
    guesses(attempts, 4, () => ['ann', '192.0.2.1'])
    attempts.succeeded('ann', '192.0.2.1')
    expect(guesses(attempts, 4, () => ['ann', '192.0.2.1'])).toEqual([0, 0, 0, 0])
  })

  it('are forgotten after a quarter of an hour', () => {
    const attempts = createAttempts()
    guesses(attempts, 4, () => ['ann', '192.0.2.1'])
    const later = 15 * 60_000
    expect(Array.from({ length: 5 }, () => attempts.begin('ann', '192.0.2.1', later))).toEqual([0, 0, 0, 0, 1])
  })

  it('take a bounded amount of memory', () => {
    const attempts = createAttempts(4)
    guesses(attempts, 4, () => ['ann', '192.0.2.1'])
    expect(attempts.begin('ann', '192.0.2.1', 0)).toBe(1)
    guesses(attempts, 2, (guess) => [`other ${guess}`, `198.51.100.${guess}`])
    expect(attempts.begin('ann', '192.0.2.1', 0)).toBe(0)
  })
})
