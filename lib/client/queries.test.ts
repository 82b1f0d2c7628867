import { expect, it } from 'vitest'
import { RequestFailure } from './ask.ts'
import { pauseAfter } from './queries.ts'

it('asks at the usual pace while all is well', () => {
  expect(pauseAfter(null, 0, 1000)).toBe(1000)
})

it('waits longer with every failure in a row, and never longer than 15 s', () => {
  const error = new RequestFailure('offline', 'gone')
  const pauses = [1, 2, 3, 4, 5, 50].map((failures) => pauseAfter(error, failures, 1000))
  expect(pauses).toEqual([2000, 4000, 8000, 15_000, 15_000, 15_000])
})

it('waits as long as the service asks', () => {
  expect(pauseAfter(new RequestFailure('loading', 'loading', 10), 1, 1000)).toBe(10_000)
})
