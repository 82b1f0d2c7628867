import { describe, expect, it } from 'vitest'
import { createCountRing } from './countRing.ts'

const START = Date.parse('2026-11-21T00:00:00Z')

describe('a ring of counts', () => {
  it('returns complete slots, oldest first, including empty ones', () => {
    const ring = createCountRing(1000, 4, START)
    ring.add(START, 1)
    ring.add(START + 999, 2)
    ring.add(START + 2000, 5)
    expect(ring.complete(START + 2500)).toEqual([3, 0])
    expect(ring.complete(START + 3000)).toEqual([3, 0, 5])
  })

  it('forgets slots older than its length', () => {
    const ring = createCountRing(1000, 4, START)
    for (let second = 0; second < 20; second += 1) ring.add(START + second * 1000, second)
    expect(ring.complete(START + 20_000)).toEqual([16, 17, 18, 19])
    expect(ring.complete(START + 22_000)).toEqual([18, 19, 0, 0])
    expect(ring.complete(START + 1e9)).toEqual([0, 0, 0, 0])
  })

  it('has nothing from before it began', () => {
    expect(createCountRing(1000, 4, START).complete(START + 500)).toEqual([])
  })

  it('starts again when the clock is set back, and continues when it is set back a little', () => {
    const ring = createCountRing(1000, 4, START)
    ring.add(START + 5000, 7)
    ring.add(START + 4900, 1)
    expect(ring.complete(START + 6000)).toEqual([0, 0, 0, 8])
    ring.add(START - 60_000, 2)
    expect(ring.complete(START - 59_000)).toEqual([2])
  })
})
