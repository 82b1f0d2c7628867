import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FailureKind, RequestFailure } from './ask.ts'
import { every, pauseAfter, whileFailing } from './pace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('waits longer with every failure in a row, and never longer than 15 s', () => {
  const error = new RequestFailure('offline', 'gone')
  const pauses = [0, 1, 2, 3, 4, 5, 50].map((failures) => pauseAfter(error, failures, 1000))
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
})

it('waits as long as the service asks', () => {
  expect(pauseAfter(new RequestFailure('loading', 'loading', 10), 1, 1000)).toBe(10_000)
})

/** The pauses in seconds between the requests of a page within 90 seconds, to a service with the given answers. */
async function pauses(
  interval: typeof whileFailing,
  answers: (asked: number) => boolean,
  kind: FailureKind = 'offline',
): Promise<number[]> {
  const client = new QueryClient()
  const askedAt: number[] = []
  const query = queryOptions({
    queryKey: ['what is asked'],
    queryFn: async () => {
      askedAt.push(Date.now())
      if (!answers(askedAt.length)) throw new RequestFailure(kind, 'no answer')
      return askedAt.length
    },
    refetchInterval: interval,
    retry: false,
  })
  const stop = new QueryObserver(client, query).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(90_000)
  stop()
  client.clear()
  return askedAt.slice(1).map((time, before) => Math.round((time - (askedAt[before] ?? 0)) / 1000))
}

it('refetches less and less often what has never loaded', async () => {
  expect(await pauses(every(1000), () => false)).toEqual([2, 4, 8, 15, 15, 15, 15, 15])
})

it('refetches less and less often during an outage, and at the usual pace afterwards', async () => {
  const gone = (asked: number) => asked < 3 || asked > 5
  expect((await pauses(every(1000), gone)).slice(0, 8)).toEqual([1, 1, 2, 4, 8, 1, 1, 1])
})

it('refetches seldom what the service does not have', async () => {
  expect(await pauses(every(1000), () => false, 'not-found')).toEqual([15, 15, 15, 15, 15, 15])
  expect(await pauses(whileFailing, (asked) => asked === 2, 'not-found')).toEqual([15])
})

it('starts again with the shortest pause after a success', async () => {
  expect((await pauses(every(1000), (asked) => asked % 3 === 0)).slice(0, 7)).toEqual([2, 4, 1, 2, 4, 1, 2])
})

it('refetches static data only until it has loaded', async () => {
  expect(await pauses(whileFailing, (asked) => asked === 3)).toEqual([2, 4])
})
