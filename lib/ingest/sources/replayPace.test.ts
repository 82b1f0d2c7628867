import { describe, expect, it } from 'vitest'
import { ReplayPace } from './replayPace.ts'

const seconds = (value: number) => value * 1_000_000

/**
 * The times at which lines received at these seconds are due, in milliseconds from the start. A line is read as soon as it is
 * due.
 */
function dues(speed: number, ...receivedSeconds: (number | null)[]): number[] {
  const start = 1_700_000_000_000
  const pace = new ReplayPace(speed, start)
  let now = start
  return receivedSeconds.map((received) => {
    now = Math.max(now, pace.dueAt(received === null ? null : seconds(received), now))
    return now - start
  })
}

describe('the pace of a replay', () => {
  it('is that of the recording multiplied by the speed', () => {
    expect(dues(1, 1e9, 1e9 + 2, 1e9 + 2, 1e9 + 5)).toEqual([0, 2000, 2000, 5000])
    expect(dues(10, 1e9, 1e9 + 2, 1e9 + 5)).toEqual([0, 200, 500])
    expect(dues(0.5, 1e9, 1e9 + 2)).toEqual([0, 4000])
  })

  it('does not wait for a line that is older than the previous one', () => {
    expect(dues(1, 1e9, 1e9 + 3, 1e9 + 1, 1e9 + 3, 1e9 + 4)).toEqual([0, 3000, 3000, 3000, 4000])
  })

  it('sends lines without a time with the previous one', () => {
    expect(dues(1, 1e9, null, 1e9 + 3, null, null)).toEqual([0, 0, 3000, 3000, 3000])
  })

  it('sends ten lines per second while no line has had a time', () => {
    expect(dues(1, null, null, null)).toEqual([100, 200, 300])
    expect(dues(2, null, null, 1e9, null)).toEqual([50, 100, 100, 100])
  })

  it('skips gaps of years and errors of a clock', () => {
    expect(dues(1, 1e9, 1e9 + 3601, 1e9 + 3602)).toEqual([0, 0, 1000])
    expect(dues(1, 1e9, 1e9 + 1, 1.5e9, 1e9 + 1, 1e9 + 2)).toEqual([0, 1000, 1000, 1000, 2000])
  })

  it('starts again a second after the end, whatever the times', () => {
    const pace = new ReplayPace(1, 0)
    expect([pace.dueAt(seconds(1e9), 0), pace.dueAt(seconds(1e9 + 4), 0)]).toEqual([0, 4000])
    expect(pace.timed).toBe(true)
    expect(pace.startOver()).toBe(5000)
    expect(pace.timed).toBe(false)
    expect([pace.dueAt(seconds(1e9), 4000), pace.dueAt(seconds(1e9 + 4), 5000)]).toEqual([5000, 9000])
  })

  it('skips the delay when it is behind', () => {
    const pace = new ReplayPace(1, 0)
    pace.dueAt(seconds(1e9), 0)
    expect(pace.dueAt(seconds(1e9 + 1), 60_000)).toBe(61_000)
  })
})
