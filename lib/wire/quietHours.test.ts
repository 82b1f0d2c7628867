import { expect, it } from 'vitest'
import { quietHoursSchema, quietUntil } from './quietHours.ts'

const night = { from: '22:00', until: '07:00', time_zone: 'Europe/Berlin' }

it.each([
  ['2026-11-29T20:59:59Z', null],
  ['2026-11-29T21:00:00Z', '2026-11-30T06:00:00Z'],
  ['2026-11-29T23:30:20Z', '2026-11-30T06:00:00Z'],
  ['2026-11-30T05:59:59Z', '2026-11-30T06:00:00Z'],
  ['2026-11-30T06:00:00Z', null],
  ['2026-07-01T20:00:00Z', '2026-07-02T05:00:00Z'],
])('at %s the night in Berlin lasts until %s', (at, until) => {
  expect(quietUntil(night, Date.parse(at))).toBe(until && Date.parse(until))
})

it('quiet hours within a day begin and end on it', () => {
  const noon = { from: '12:00', until: '13:30', time_zone: 'Asia/Kolkata' }
  expect(quietUntil(noon, Date.parse('2026-11-29T06:29:00Z'))).toBeNull()
  expect(quietUntil(noon, Date.parse('2026-11-29T06:30:00Z'))).toBe(Date.parse('2026-11-29T08:00:00Z'))
})

it.each([
  { ...night, from: '24:00' },
  { ...night, until: '22:00' },
  { ...night, time_zone: 'Europe/Atlantis' },
])('refuses %j', (hours) => {
  expect(quietHoursSchema.safeParse(hours).success).toBe(false)
})
