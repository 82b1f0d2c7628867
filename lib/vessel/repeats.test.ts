import { describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { Reader } from '#lib/ais/reader.ts'
import { keyOfText, type Recurrence, recurrenceOf } from './messageKeys.ts'
import { createRepeats } from './repeats.ts'

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
    const { isRepeat } = createRepeats({ remembered: 2 }).from('mast')
    expect(
      [received('a', 0), received('b', 0), received('c', 0), received('a', 1), received('c', 1)].map(isRepeat),
    ).toEqual([false, false, false, false, true])
  })

  it('is distinguished from any number of others', () => {
    const { isRepeat } = createRepeats({ remembered: 200_000 }).from('mast')
    const once = Array.from({ length: 100_000 }, (_, n) => isRepeat(received(`!AIVDM,${n}`, n / 1e6)))
    expect(once).not.toContain(true)
    const again = Array.from({ length: 100_000 }, (_, n) => isRepeat(received(`!AIVDM,${n}`, 5)))
    expect(again).not.toContain(false)
  })
})

describe('a message that another source delivered first', () => {
  const minute = 60
  const both = (latenessBefore = new Map<string, number>()) => {
    const repeats = createRepeats({ latenessBefore })
    return { mast: repeats.from('mast'), net: repeats.from('net') }
  }

  it('is a repeat for 15 minutes, from the first one on and whatever its time', () => {
    const { mast, net } = both()
    for (const content of ['a', 'b', 'c']) mast.isRepeat(received(content, 0))
    expect(net.isRepeat(received('a', 5 * minute))).toBe(true)
    expect(net.isRepeat(received('b', 15 * minute, 15 * minute))).toBe(true)
    expect(net.isRepeat(received('c', 15 * minute + 1))).toBe(false)
  })

  it('is a new one from a source that is prompt, unless the vessel cannot have sent it again', () => {
    const { mast, net } = both()
    for (const content of ['a', 'b', 'c']) {
      mast.isRepeat(received(content, 0, null, 'never'))
      net.isRepeat(received(content, 1, null, 'never'))
    }
    expect(net.isRepeat(received('a', 3 * minute, null, 'seldom'))).toBe(false)
    expect(net.isRepeat(received('b', 3 * minute, null, 'never'))).toBe(true)
    expect(net.lateness).toMatchObject({ medianMicroseconds: 1_000_000, datedBackMicroseconds: 0 })
    expect(mast.lateness).toMatchObject({ medianMicroseconds: 0, datedBackMicroseconds: 0 })
  })

  it('is a new one when recordings of different times are read at once', () => {
    const { mast, net } = both()
    mast.isRepeat(received('a', 0, 100))
    expect(net.isRepeat(received('a', 1, 100 + 3 * minute))).toBe(false)
  })

  it('shows how late its source is, also after a restart', () => {
    const { mast, net } = both()
    for (let at = 0; at < 9 * minute; at += 1) {
      mast.isRepeat(received(`${at}`, at, null, 'never'))
      if (at >= 5 * minute) net.isRepeat(received(`${at - 5 * minute}`, at, null, 'never'))
    }
    const late = { medianMicroseconds: 300_000_000, datedBackMicroseconds: 300_000_000 }
    expect(net.lateness).toMatchObject(late)
    expect(both(new Map([['net', 300_000_000]])).net.lateness).toMatchObject(late)
  })

  it('shows nothing after a day without a message to compare', () => {
    const { net } = both(new Map([['net', 300_000_000]]))
    net.isRepeat(received('a', 0))
    net.isRepeat(received('b', 24 * 60 * minute - 1))
    expect(net.lateness).toMatchObject({ medianMicroseconds: 300_000_000, datedBackMicroseconds: 300_000_000 })
    net.isRepeat(received('c', 24 * 60 * minute))
    expect(net.lateness).toMatchObject({ medianMicroseconds: null, datedBackMicroseconds: 0 })
  })

  it('shows lateness for a day after the last message that could be compared', () => {
    const { mast, net } = both(new Map([['net', 300_000_000]]))
    for (const at of [0, 20, 40].map((hours) => hours * 60 * minute)) {
      mast.isRepeat(received(`${at}`, at, null, 'never'))
      net.isRepeat(received(`${at}`, at + 5 * minute, null, 'never'))
    }
    expect(net.lateness).toMatchObject({ medianMicroseconds: 300_000_000 })
  })
})

it.each([
  ['a moving vessel', { type: 1, mmsi: 1, longitude: 4, latitude: 52, speedKnots: 8, second: 7 }, 'never'],
  ['a vessel at rest', { type: 1, mmsi: 1, longitude: 4, latitude: 52, speedKnots: 0.4, second: 7 }, 'seldom'],
  ['a vessel without a clock', { type: 18, mmsi: 1, longitude: 4, latitude: 52, speedKnots: 8, second: 63 }, 'often'],
  ['a long-range report', { type: 27, mmsi: 1, longitude: 4, latitude: 52, speedKnots: 8 }, 'often'],
  ['static data', { type: 5, mmsi: 1, name: 'MAAS' }, 'often'],
] as const)('the same message of %s', (_, sent, recurrence) => {
  const found: Recurrence[] = []
  const reader = new Reader({ message: (message) => found.push(recurrenceOf(message)), rejected: () => {} })
  for (const line of encodeMessage(sent)) reader.line(line, 0)
  expect(found).toEqual([recurrence])
})

it('counts the share of messages that only one source received', () => {
  const repeats = createRepeats()
  const [mast, roof, third] = ['mast', 'roof', 'third'].map((name) => repeats.from(name))
  expect(mast?.soleShare).toBeNull()
  for (const content of ['a', 'b', 'c', 'd', 'd']) mast?.isRepeat(received(content, 0))
  for (const content of ['a', 'e']) roof?.isRepeat(received(content, 1))
  third?.isRepeat(received('a', 2))
  expect([mast, roof, third].map((source) => source?.soleShare)).toEqual([0.75, 0.5, 0])
})
