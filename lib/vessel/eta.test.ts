import { describe, expect, it } from 'vitest'
import { etaOf } from './eta.ts'

function eta(month: number | null, day: number | null, hour: number | null, minute: number | null, heard: string) {
  const announced = { etaMonth: month, etaDay: day, etaHour: hour, etaMinute: minute }
  const microseconds = etaOf(announced, Date.parse(heard) * 1000)
  return microseconds === null ? null : new Date(microseconds / 1000).toISOString().slice(0, 16)
}

describe('an announced arrival', () => {
  it('is in the year nearest to the time of reception', () => {
    expect(eta(11, 24, 6, 30, '2026-11-21T00:00Z')).toBe('2026-11-24T06:30')
    expect(eta(1, 2, 0, 0, '2026-12-30T12:00Z')).toBe('2027-01-02T00:00')
    expect(eta(12, 31, 23, 59, '2027-01-01T12:00Z')).toBe('2026-12-31T23:59')
    expect(eta(11, 20, 6, 0, '2026-11-21T00:00Z')).toBe('2026-11-20T06:00')
  })

  it('is null if a part is missing or the day does not exist', () => {
    expect(eta(null, 24, 6, 30, '2026-11-21T00:00Z')).toBeNull()
    expect(eta(11, 24, null, 30, '2026-11-21T00:00Z')).toBeNull()
    expect(eta(11, 31, 6, 30, '2026-11-21T00:00Z')).toBeNull()
    expect(eta(13, 1, 6, 30, '2026-11-21T00:00Z')).toBeNull()
    expect(eta(11, 24, 25, 30, '2026-11-21T00:00Z')).toBeNull()
    expect(eta(11, 24, 6, 61, '2026-11-21T00:00Z')).toBeNull()
  })

  it('on 29 February is in a leap year or null', () => {
    expect(eta(2, 29, 6, 0, '2028-02-20T00:00Z')).toBe('2028-02-29T06:00')
    expect(eta(2, 29, 6, 0, '2026-02-20T00:00Z')).toBeNull()
  })
})
