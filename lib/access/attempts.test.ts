import { describe, expect, it } from 'vitest'
import { type Attempt, type Attempts, createAttempts } from './attempts.ts'

const ann: Attempt = { account: 'ann', address: '192.0.2.1', knownBrowser: null }
const bob: Attempt = { ...ann, account: 'bob' }

/** The times in seconds at which an attacker who tries as often as allowed can guess. */
function guesses(attempts: Attempts, count: number, attemptOf: (guess: number) => Attempt = () => ann) {
  const moments: number[] = []
  let now = 0
  for (let guess = 0; guess < count; guess++) {
    const attempt = attemptOf(guess)
    for (let wait = attempts.begin(attempt, now); wait > 0; wait = attempts.begin(attempt, now)) now += wait * 1_000
    moments.push(now / 1_000)
  }
  return moments
}

describe('failed attempts', () => {
  it('are free at first and then slowed down to one a minute', () => {
    expect(guesses(createAttempts(), 12)).toEqual([0, 0, 0, 0, 1, 3, 7, 15, 31, 63, 123, 183])
  })

  it('from one address do not slow down the owner of the account at another', () => {
    const attempts = createAttempts()
    guesses(attempts, 30)
    expect(attempts.begin({ ...ann, address: '192.0.2.2' }, 0)).toBe(0)
  })

  it('from one address are slowed down for any account', () => {
    const moments = guesses(createAttempts(), 23, (guess) => ({ ...ann, account: `account ${guess}` }))
    expect(moments.slice(18)).toEqual([0, 0, 1, 3, 7])
  })

  it('from one IPv6 network are slowed down for any address in it', () => {
    const moments = guesses(createAttempts(), 7, (guess) => ({ ...ann, address: `2001:db8:0:1::${guess}` }))
    expect(moments).toEqual([0, 0, 0, 0, 1, 3, 7])
  })

  it('of strangers do not slow down a browser that signed in before, even at the same address', () => {
    const attempts = createAttempts()
    const known = { ...ann, knownBrowser: 'b1' }
    guesses(attempts, 40, (guess) => (guess < 10 ? ann : { ...ann, account: `account ${guess}` }))
    expect(attempts.begin(ann, 0)).toBeGreaterThan(0)
    expect(guesses(attempts, 6, () => known)).toEqual([0, 0, 0, 0, 1, 3])
    expect(attempts.begin({ ...known, knownBrowser: 'b2' }, 0)).toBe(0)
  })

  it('count when they begin, so that many simultaneous ones are not all free', () => {
    const attempts = createAttempts()
    const waits = Array.from({ length: 100 }, () => attempts.begin(ann, 0))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(4)
  })

  it('do not wait longer when the clock is set back', () => {
    const attempts = createAttempts()
    const hour = 3_600_000
    for (const moment of [0, 0, 0, 0, 1_000, 3_000]) expect(attempts.begin(ann, hour + moment)).toBe(0)
    expect(attempts.begin(ann, 500)).toBe(4)
    expect(attempts.begin(ann, 4_499)).toBe(1)
    expect(attempts.begin(ann, 4_500)).toBe(0)
    expect(attempts.begin(ann, 4_500)).toBe(8)
  })

  it('do not extend a running pause', () => {
    const attempts = createAttempts()
    for (let attempt = 0; attempt < 1_000; attempt++) attempts.begin(ann, 0)
    expect(attempts.begin(ann, 1_000)).toBe(0)
  })

  it('on the account are forgotten after a success from the same address, and those of other accounts stay', () => {
    const attempts = createAttempts()
    guesses(attempts, 4)
    guesses(attempts, 4, () => bob)
    attempts.succeeded(ann)
    expect(guesses(attempts, 4)).toEqual([0, 0, 0, 0])
    expect(attempts.begin(bob, 0)).toBe(1)
  })

  it('of the address stay after a success from it, apart from the successful attempt', () => {
    const attempts = createAttempts()
    for (let guess = 0; guess < 18; guess++) {
      attempts.begin({ ...ann, account: `account ${guess}` }, 0)
      attempts.begin(bob, 0)
      attempts.succeeded(bob)
    }
    for (const account of ['the 19th', 'the 20th']) expect(attempts.begin({ ...ann, account }, 0)).toBe(0)
    expect(attempts.begin({ ...ann, account: 'the 21st' }, 0)).toBe(1)
  })

  it('are forgotten after a quarter of an hour', () => {
    const attempts = createAttempts()
    guesses(attempts, 4)
    const later = 15 * 60_000
    expect(Array.from({ length: 5 }, () => attempts.begin(ann, later))).toEqual([0, 0, 0, 0, 1])
  })

  it('take a bounded amount of memory', () => {
    const attempts = createAttempts(4)
    guesses(attempts, 4)
    expect(attempts.begin(ann, 0)).toBe(1)
    guesses(attempts, 2, (guess) => ({ ...bob, address: `198.51.100.${guess}` }))
    expect(attempts.begin(ann, 0)).toBe(0)
  })
})
