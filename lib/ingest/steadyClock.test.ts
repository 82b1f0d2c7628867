import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#lib/log.ts'
import { createSteadyClock } from './steadyClock.ts'

const START = Date.UTC(2026, 10, 22) * 1000
const MINUTE = 60_000_000
const TEN_YEARS = 10 * 365 * 86_400_000_000

let clock: number
let elapsed: number
const logged: string[] = []
const log = createLog({ process: 'ingest', write: (line) => void logged.push(line) })

beforeEach(() => {
  clock = START
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
  it('is the clock of the machine, also where that is put back or a little ahead', () => {
    const now = steadyClock()
    pass(3 * MINUTE)
    expect(now()).toBe(clock)
    for (const step of [-TEN_YEARS, 4 * MINUTE, 4 * MINUTE]) {
      clock += step
      expect(now()).toBe(clock)
    }
    expect(logged).toEqual([])
  })

  it('refuses a jump ahead, says so once, and goes on', () => {
    const now = steadyClock()
    clock += TEN_YEARS
    expect(now()).toBe(START)
    pass(MINUTE)
    expect(now()).toBe(START + MINUTE)
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 'error', expected: '2026-11-22T00:00:00.000Z' })
    clock -= TEN_YEARS
    expect(now()).toBe(clock)
  })

  it('believes a clock that stays ahead: the machine slept, or its clock was put right', () => {
    const now = steadyClock()
    clock += TEN_YEARS
    now()
    pass(5 * MINUTE)
    expect(now()).toBe(clock)
    pass(MINUTE)
    expect(now()).toBe(clock)
    expect(logged).toHaveLength(2)
  })

  it('does not believe a clock that jumps further', () => {
    const now = steadyClock()
    clock += TEN_YEARS
    now()
    pass(4 * MINUTE)
    clock += TEN_YEARS
    now()
    pass(4 * MINUTE)
    expect(now()).toBe(START + 8 * MINUTE)
  })
})
