import { expect, it } from 'vitest'
import type { Rate } from '#lib/rateLimit.ts'
import type { RateStore, StoredBucket } from '#lib/store/rates.ts'
import { createSharedRateLimiter, type SharedRateLimiter } from './sharedRateLimit.ts'

const sixty: Rate = { capacity: 60, perMinute: 60 }
const start = 1_000_000
let now = start

/** Answers after a turn of the event loop, like a database. */
function createStore(): RateStore {
  const held = new Map<string, { level: number; at: number }>()
  const bucketOf = (key: string): StoredBucket => {
    const { level, at } = held.get(key) ?? { level: 0, at: now }
    return { key, level, ageMilliseconds: now - at }
  }
  return {
    async spend(given) {
      await new Promise(setImmediate)
      for (const { key, capacity, perMinute, spent } of given) {
        const { level, at } = held.get(key) ?? { level: capacity, at: now }
        const before = Math.min(capacity, level + ((now - at) / 60_000) * perMinute)
        held.set(key, { level: Math.max(-capacity, before - spent), at: now })
      }
      return given.map(({ key }) => bucketOf(key))
    },
    async recent() {
      await new Promise(setImmediate)
      return Array.from(held.keys(), bucketOf)
    },
    async purge() {},
  }
}

function processes(count: number, store: RateStore | null): SharedRateLimiter[] {
  now = start
  return Array.from({ length: count }, () => createSharedRateLimiter(store, () => now))
}

/** Asks all processes simultaneously. Returns how many requests were allowed. */
async function hammer(limiters: readonly SharedRateLimiter[], key: string, requestsEach: number): Promise<number> {
  const asked = limiters.flatMap((limiter) => Array.from({ length: requestsEach }, () => limiter.take(key, sixty, now)))
  return (await Promise.all(asked)).filter(({ allowed }) => allowed).length
}

it('gives a caller one budget at three processes, and a neighbour their own', async () => {
  const limiters = processes(3, createStore())
  const allowed = await hammer(limiters, 'token', 200)
  expect(allowed).toBeGreaterThanOrEqual(60)
  expect(allowed).toBeLessThanOrEqual(72)
  const [first] = limiters
  expect(await first?.take('neighbour', sixty, now)).toMatchObject({ allowed: true, remaining: 59 })
})

it('gives a caller of three processes the budget of ten minutes in ten minutes', async () => {
  const limiters = processes(3, createStore())
  let allowed = 0
  for (; now < start + 600_000; now += 500) {
    allowed += await hammer(limiters, 'token', 4)
    if (now % 1_000 === 0) await Promise.all(limiters.map((limiter) => limiter.refresh()))
  }
  expect(allowed).toBeGreaterThan(0.95 * 660)
  expect(allowed).toBeLessThan(1.05 * 660)
})

it('returns the requests left at all processes', async () => {
  const limiters = processes(2, createStore())
  const [one, other] = limiters
  for (let request = 0; request < 10; request++) await one?.take('token', sixty, now)
  one?.charge('token', sixty, 20, now)
  for (const limiter of limiters) await limiter.refresh()
  expect(await other?.take('token', sixty, now)).toMatchObject({ remaining: 29, resetSeconds: 31 })
})

it('reports spending during a report with the next one', async () => {
  const [one, other] = processes(2, createStore())
  await one?.take('token', sixty, now)
  const refreshed = one?.refresh()
  await one?.take('token', sixty, now)
  await refreshed
  expect(await one?.take('token', sixty, now)).toMatchObject({ remaining: 57 })
  await one?.refresh()
  await other?.refresh()
  expect(await other?.take('token', sixty, now)).toMatchObject({ remaining: 56 })
})

it('limits each process alone while the store does not answer, and together when it does', async () => {
  const store = createStore()
  let answer = (): void => {}
  const silent = new Promise<never>((_, reject) => {
    answer = () => reject(new Error('the connection ended'))
  })
  let isSilent = true
  const limiters = processes(2, { ...store, spend: (spent) => (isSilent ? silent : store.spend(spent)) })
  expect(await hammer(limiters, 'token', 100)).toBe(120)
  isSilent = false
  answer()
  await Promise.allSettled(limiters.map((limiter) => limiter.refresh()))
  for (const limiter of limiters) await limiter.refresh()
  now += 3_600_000
  expect(await hammer(limiters, 'token', 100)).toBeLessThanOrEqual(66)
})

it('a process without such a store counts alone', async () => {
  expect(await hammer(processes(2, null), 'token', 100)).toBe(120)
})
