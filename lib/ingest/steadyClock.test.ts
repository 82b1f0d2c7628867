import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#lib/log.ts'
import { createSteadyClock } from './steadyClock.ts'

const start = Date.UTC(2026, 10, 22) * 1000
const minute = 60_000_000
const tenYears = 10 * 365 * 86_400_000_000

let clock: number
let elapsed: number
const logged: string[] = []
const log = createLog({ process: 'ingest', write: (line) => void logged.push(line) })

beforeEach(() => {
  clock = start
  elapsed = 7_000_000
  logged.length = 0
})

const steadyClock = () =>
  createSteadyClock({ nowMicroseconds: () => clock, monotonicMilliseconds: () => elapsed / 1000, log })

function pass(microseconds: number): void {
  clock += microseconds
  elapsed += microseconds
}

describe('the clock of stamps', () => {
  it('follows the system clock, also when that is set back or slightly ahead', () => {
    const now = steadyClock()
    pass(3 * minute)
    expect(now()).toBe(clock)
    for (const step of [-tenYears, 4 * minute, 4 * minute]) {
      clock += step
      expect(now()).toBe(clock)
    }
    expect(logged).toEqual([])
  })

  it('refuses a jump ahead, logs it once, and continues', () => {
    const now = steadyClock()
    clock += tenYears
    expect(now()).toBe(start)
    pass(minute)
    expect(now()).toBe(start + minute)
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 'error', expected: '2026-11-22T00:00:00.000Z' })
    clock -= tenYears
    expect(now()).toBe(clock)
  })

  it('accepts a clock that stays ahead, because the machine slept or its clock was corrected', () => {
    const now = steadyClock()
    clock += tenYears
    now()
    pass(5 * minute)
    expect(now()).toBe(clock)
    pass(minute)
    expect(now()).toBe(clock)
    expect(logged).toHaveLength(2)
  })

  it('refuses a clock that jumps further', () => {
    const now = steadyClock()
    clock += tenYears
    now()
    pass(4 * minute)
    clock += tenYears
    now()
    pass(4 * minute)
    expect(now()).toBe(start + 8 * minute)
  })
})
