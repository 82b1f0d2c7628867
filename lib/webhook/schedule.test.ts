import { expect, it } from 'vitest'
import { afterAttempt } from './schedule.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const hour = 3_600_000

it('tries ten times within three days, later each time', () => {
  const waits: number[] = []
  let at = start
  for (let attempts = 0; ; attempts += 1) {
    const { nextAt } = afterAttempt({ at, attempts, isGone: false, error: 'Answered 500' }, null, 0)
    if (nextAt === null) break
    waits.push((nextAt - at) / 1000)
    at = nextAt
  }
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
})

it('spreads the retries of deliveries that failed together', () => {
  const nextAt = (random: number) =>
    afterAttempt({ at: start, attempts: 1, isGone: false, error: 'No answer in time' }, null, random).nextAt
  expect([nextAt(0), nextAt(0.5), nextAt(1)]).toEqual([start + 300_000, start + 330_000, start + 360_000])
})

it('gives up a webhook that is gone, or that failed for a day without a success', () => {
  const failed = { at: start + 24 * hour, attempts: 3, isGone: false, error: 'Answered 500' }
  expect(afterAttempt({ ...failed, isGone: true }, null, 0)).toMatchObject({ nextAt: null, disabledReason: 'gone' })
  expect(afterAttempt(failed, start, 0).disabledReason).toBe('failing')
  expect(afterAttempt(failed, start + 1, 0)).toMatchObject({ failingSince: start + 1, disabledReason: null })
  expect(afterAttempt(failed, null, 0).failingSince).toBe(failed.at)
  const delivered = afterAttempt({ ...failed, error: null }, start, 0)
  expect(delivered).toEqual({ nextAt: null, failingSince: null, disabledReason: null })
})
