import { describe, expect, it } from 'vitest'
import { createRepeats } from './repeats.ts'

const heard = (payloadKey: string, arrivalSecond: number, broadcastSecond: number | null = null) => ({
  payloadKey,
  arrivalMicroseconds: arrivalSecond * 1_000_000,
  broadcastMicroseconds: broadcastSecond === null ? null : broadcastSecond * 1_000_000,
})

describe('the same sentence', () => {
  it('within ten seconds is a repeat, whichever receiver it came from', () => {
    const { isRepeat } = createRepeats()
    expect([heard('x', 0), heard('y', 1), heard('x', 9.5), heard('x', 10)].map(isRepeat)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('later is a new observation', () => {
    const { isRepeat } = createRepeats()
    expect([heard('x', 0), heard('x', 10.1)].map(isRepeat)).toEqual([false, false])
  })

  it('goes by the time of broadcast where both have one', () => {
    const { isRepeat } = createRepeats()
    expect([heard('x', 0, 100), heard('x', 30, 101), heard('x', 31, 150)].map(isRepeat)).toEqual([false, true, false])
  })

  it('goes by arrival where one has no time of broadcast', () => {
    const { isRepeat } = createRepeats()
    expect([heard('x', 0, 100), heard('x', 1)].map(isRepeat)).toEqual([false, true])
  })

  it('is forgotten in favour of newer ones', () => {
    const { isRepeat } = createRepeats(2)
    expect([heard('a', 0), heard('b', 0), heard('c', 0), heard('a', 1), heard('c', 1)].map(isRepeat)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
  })
})
