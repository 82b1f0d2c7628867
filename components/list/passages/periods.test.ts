import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatPeriod } from '../../view/period.ts'
import { formatFieldTime, keptSinceSeconds, parseFieldTime, periodNames, periodsAt } from './periods.ts'

const textsAt = (now: string, zone: 'utc' | 'local') => {
  const periods = periodsAt(Date.parse(now), zone)
  return periodNames.map((name) => formatPeriod(periods[name]))
}

it('offers an hour, days and a week in UTC', () => {
  expect(textsAt('2026-11-23T22:41:39Z', 'utc')).toEqual([
    '2026-11-23T21:42Z/PT1H',
    '2026-11-23T00:00Z/P1D',
    '2026-11-22T00:00Z/P1D',
    '2026-11-16T22:42Z/P7D',
  ])
})

describe('in a zone with summer time', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'Europe/Amsterdam'))
  afterEach(() => void vi.unstubAllEnvs())

  it('days begin at its midnight', () => {
    expect(textsAt('2026-11-23T23:41:39Z', 'local').slice(1, 3)).toEqual([
      '2026-11-23T23:00Z/P1D',
      '2026-11-22T23:00Z/P1D',
    ])
  })

  it('days of its changes are shorter or longer', () => {
    expect(textsAt('2026-03-29T12:00:00Z', 'local')[1]).toBe('2026-03-28T23:00Z/PT23H')
    expect(textsAt('2026-10-25T12:00:00Z', 'local')[1]).toBe('2026-10-24T22:00Z/PT25H')
  })

  it.each(['utc', 'local'] as const)('a field has times in %s', (zone) => {
    const seconds = Date.parse('2026-07-01T22:30Z') / 1000
    expect(formatFieldTime(seconds, zone)).toBe(zone === 'utc' ? '2026-07-01T22:30' : '2026-07-02T00:30')
    expect(parseFieldTime(formatFieldTime(seconds, zone), zone)).toBe(seconds)
    expect(parseFieldTime('', zone)).toBeNull()
  })
})

it('tracks are kept for some hours', () => {
  expect(keptSinceSeconds(Date.parse('2026-11-23T22:41:39Z'), 24)).toBe(Date.parse('2026-11-22T22:41:39Z') / 1000)
})
