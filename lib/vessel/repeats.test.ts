import { describe, expect, it } from 'vitest'
import { createRepeats, keyOfText, type Recurrence } from './repeats.ts'

const received = (
  content: string,
  arrivalSecond: number,
  broadcastSecond: number | null = null,
  recurrence: Recurrence = 'often',
) => ({
  contentKey: keyOfText(content),
  arrivalMicroseconds: arrivalSecond * 1_000_000,
  broadcastMicroseconds: broadcastSecond === null ? null : broadcastSecond * 1_000_000,
  recurrence,
})

describe('the same sentence', () => {
  it('within ten seconds is a repeat, from any receiver', () => {
    const { isRepeat } = createRepeats().from('mast')
    expect([received('x', 0), received('y', 1), received('x', 9.5), received('x', 10)].map(isRepeat)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('later is a new observation', () => {
    const { isRepeat } = createRepeats().from('mast')
    expect([received('x', 0), received('x', 10.1)].map(isRepeat)).toEqual([false, false])
  })

  it('is compared by broadcast time if both have one', () => {
    const { isRepeat } = createRepeats().from('mast')
    expect([received('x', 0, 100), received('x', 30, 101), received('x', 31, 150)].map(isRepeat)).toEqual([
      false,
      true,
      false,
    ])
  })

  it('is compared by arrival time if one has no broadcast time', () => {
    const { isRepeat } = createRepeats().from('mast')
    expect([received('x', 0, 100), received('x', 1)].map(isRepeat)).toEqual([false, true])
  })

  it('is evicted by newer ones', () => {
    const { isRepeat } = createRepeats(2).from('mast')
    expect(
      [received('a', 0), received('b', 0), received('c', 0), received('a', 1), received('c', 1)].map(isRepeat),
    ).toEqual([false, false, false, false, true])
  })

  it('is distinguished from any number of others', () => {
    const { isRepeat } = createRepeats(200_000).from('mast')
    const once = Array.from({ length: 100_000 }, (_, n) => isRepeat(received(`!AIVDM,${n}`, n / 1e6)))
    expect(once).not.toContain(true)
    const again = Array.from({ length: 100_000 }, (_, n) => isRepeat(received(`!AIVDM,${n}`, 5)))
    expect(again).not.toContain(false)
  })
})
