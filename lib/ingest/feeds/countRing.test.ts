import { describe, expect, it } from 'vitest'
import { CountRing } from './countRing.ts'

const start = Date.parse('2026-11-21T00:00:00Z')

describe('a ring of counts', () => {
  it('returns complete slots, oldest first, including empty ones', () => {
    const ring = new CountRing(1000, 4, start)
    ring.add(start, 1)
    ring.add(start + 999, 2)
    ring.add(start + 2000, 5)
    expect(ring.complete(start + 2500)).toEqual([3, 0])
    expect(ring.complete(start + 3000)).toEqual([3, 0, 5])
  })

  it('forgets slots older than its length', () => {
    const ring = new CountRing(1000, 4, start)
    for (let second = 0; second < 20; second += 1) ring.add(start + second * 1000, second)
    expect(ring.complete(start + 20_000)).toEqual([16, 17, 18, 19])
    expect(ring.complete(start + 22_000)).toEqual([18, 19, 0, 0])
    expect(ring.complete(start + 1e9)).toEqual([0, 0, 0, 0])
  })

  it('has nothing from before it began', () => {
    expect(new CountRing(1000, 4, start).complete(start + 500)).toEqual([])
  })

  it('starts again when the clock is set back, and continues when it is set back a little', () => {
    const ring = new CountRing(1000, 4, start)
    ring.add(start + 5000, 7)
    ring.add(start + 4900, 1)
    expect(ring.complete(start + 6000)).toEqual([0, 0, 0, 8])
    ring.add(start - 60_000, 2)
    expect(ring.complete(start - 59_000)).toEqual([2])
  })
})
