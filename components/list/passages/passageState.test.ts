import { expect, it } from 'vitest'
import { passageQuery } from './passageState.ts'

const period = {
  sinceSeconds: Date.parse('2026-11-22T00:00Z') / 1000,
  untilSeconds: Date.parse('2026-11-23T00:00Z') / 1000,
}
const usual = { period, line: null, isMoving: false, minMinutes: 0 }
const times = 'since=2026-11-22T00%3A00%3A00Z&until=2026-11-23T00%3A00%3A00Z'

it('asks with the filters, which need an area', () => {
  expect(passageQuery('flag=NL', usual)).toBeNull()
  expect(passageQuery('flag=NL&last_known_position_within=a1.x', usual)).toBe(
    `flag=NL&last_known_position_within=a1.x&${times}`,
  )
  expect(passageQuery('bbox=3%2C51%2C4%2C52', { ...usual, isMoving: true, minMinutes: 15 })).toBe(
    `bbox=3%2C51%2C4%2C52&${times}&moving=true&min_minutes=15`,
  )
})

it('asks for a line without areas, and without a least stay', () => {
  const line = [
    [4, 51.9],
    [4.1, 52],
  ] as const
  const query = 'flag=NL&bbox=3%2C51%2C4%2C52&last_known_position_within=a1.x'
  expect(passageQuery(query, { ...usual, line, minMinutes: 15 })).toBe(`flag=NL&line=4%2C51.9%3B4.1%2C52&${times}`)
})
