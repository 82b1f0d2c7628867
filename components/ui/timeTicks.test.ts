import { expect, it } from 'vitest'
import { timeTicks } from './timeTicks.ts'

const at = (text: string) => Date.parse(text) / 1000
const textsOf = (oldest: string, newest: string, widthPixels?: number) =>
  timeTicks({ oldest: at(oldest), newest: at(newest) }, true, widthPixels).map(({ seconds }) =>
    new Date(seconds * 1000).toISOString().slice(5, 16),
  )

it('a day has a time every six hours, and its midnight is known', () => {
  const [from, until] = ['2026-11-28T13:37:00Z', '2026-11-29T13:37:00Z']
  expect(textsOf(from, until)).toEqual(['11-28T18:00', '11-29T00:00', '11-29T06:00', '11-29T12:00'])
  const midnights = timeTicks({ oldest: at(from), newest: at(until) }, true).filter(({ isMidnight }) => isMidnight)
  expect(midnights).toEqual([{ seconds: at('2026-11-29T00:00:00Z'), isMidnight: true }])
})

it('a narrow line has fewer times, none of which collide', () => {
  const [from, until] = ['2026-11-30T00:00:00Z', '2026-11-30T04:31:00Z']
  expect(textsOf(from, until, 720)).toHaveLength(5)
  expect(textsOf(from, until, 190)).toEqual(['11-30T00:00', '11-30T03:00'])
})

it.each([1, 5, 6, 24, 48, 168, 720, 1_488, 9_600])('%d hours have few times', (hours) => {
  const newest = at('2026-11-29T13:37:00Z')
  expect(timeTicks({ oldest: newest - hours * 3_600, newest }, true).length).toBeLessThanOrEqual(8)
  expect(timeTicks({ oldest: newest - hours * 3_600, newest }, true).length).toBeGreaterThan(hours < 2 ? 0 : 1)
})
