import { describe, expect, it } from 'vitest'
import { futureTime, pastTime } from './options.ts'

const now = Date.UTC(2026, 10, 21, 12)

describe('pastTime', () => {
  it.each([
    ['12h', '2026-11-21T00:00:00.000Z'],
    ['2w', '2026-11-07T12:00:00.000Z'],
    ['2026-11-01', '2026-11-01T00:00:00.000Z'],
  ])('%s', (text, at) => {
    expect(new Date(pastTime(text, now) ?? 0).toISOString()).toBe(at)
  })

  it.each(['', '12', 'yesterday', '2026-02-30'])('refuses %j', (text) => {
    expect(pastTime(text, now)).toBeUndefined()
  })
})

describe('futureTime', () => {
  it.each([
    ['12h', '2026-11-22T00:00:00.000Z'],
    ['90d', '2027-02-19T12:00:00.000Z'],
    ['2w', '2026-12-05T12:00:00.000Z'],
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ])('%s', (text, at) => {
    expect(new Date(futureTime(text, now) ?? 0).toISOString()).toBe(at)
  })

  it.each(['', '90', '0d', '90 days', '2026-11-21', '2027-02-30', 'soon'])('refuses %j', (text) => {
    expect(futureTime(text, now)).toBeUndefined()
  })
})
