import { describe, expect, it } from 'vitest'
import { CommitStamps } from './commitStamps.ts'

let now: number
const stampsFrom = (latest: number) => {
  now = 1_000_000_000
  return new CommitStamps(latest, () => now)
}

describe('the stamp of a commit', () => {
  it('is ahead of the clock, and never decreases', () => {
    const stamps = stampsFrom(0)
    const first = stamps.next(1)
    expect(first).toBeGreaterThan(now)
    now -= 3_600_000_000
    expect(stamps.next(1)).toBe(first + 1)
    expect(stampsFrom(2_000_000_000).next(1)).toBe(2_000_000_001)
  })

  it('leaves enough time for a large batch, so that it is not written twice', () => {
    const stamps = stampsFrom(0)
    const stamp = stamps.next(40_000)
    now += 40_000 * 10
    expect(stamps.isMissed(stamp)).toBe(false)
  })

  it('allows more time after a missed stamp, up to a limit', () => {
    const stamps = stampsFrom(0)
    const stamp = stamps.next(0)
    now = stamp + 1
    expect(stamps.isMissed(stamp)).toBe(true)
    let times = 0
    while (stamps.allowMore()) times += 1
    expect(times).toBe(6)
    expect(stamps.next(0) - now).toBe(5_000_000)
  })

  it('approaches the clock again once commits are fast', () => {
    const stamps = stampsFrom(0)
    while (stamps.allowMore());
    for (let commit = 0; commit < 500; commit += 1) {
      const began = now
      stamps.next(1)
      now += 1_000
      stamps.allowLess(began)
      now += 1_000_000
    }
    expect(stamps.next(1) - now).toBeLessThan(150_000)
  })
})
