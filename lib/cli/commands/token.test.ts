import { describe, expect, it } from 'vitest'
import { UsageError } from '../call.ts'
import { expiryOf } from './token.ts'

const now = Date.UTC(2026, 10, 21, 12)

describe('expiryOf', () => {
  it.each([
    ['12h', '2026-11-22T00:00:00.000Z'],
    ['90d', '2027-02-19T12:00:00.000Z'],
    ['2w', '2026-12-05T12:00:00.000Z'],
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ])('%s', (text, at) => {
    expect(new Date(expiryOf(text, now)).toISOString()).toBe(at)
  })

  it.each(['', '90', '0d', '90 days', '2026-11-21', '2027-02-30', 'soon'])('refuses %j', (text) => {
    expect(() => expiryOf(text, now)).toThrow(UsageError)
  })
})
