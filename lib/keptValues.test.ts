import { expect, it } from 'vitest'
import { KeptValues, keptReading, ofObject } from './keptValues.ts'

function keptWith(max: number) {
  const time = { now: 1_000 }
  return { time, kept: new KeptValues<string, object>({ max, clock: () => time.now }) }
}

const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

it('has a value for its time, also if the clock is set back', () => {
  const { time, kept } = keptWith(2)
  kept.set('a', a, { milliseconds: 100 })
  kept.set('b', b)
  time.now += 99
  expect(kept.get('a')).toBe(a)
  time.now += 1
  expect([kept.get('a'), kept.get('b')]).toEqual([undefined, b])
  time.now -= 150
  expect(kept.get('a')).toBe(a)
  time.now -= 50
  expect(kept.get('a')).toBeUndefined()
})

it('has a value until its stamp is another', () => {
  const { kept } = keptWith(2)
  kept.set('a', a, { stamp: 7 })
  expect([kept.get('a', 7), kept.get('a', 8), kept.get('a')]).toEqual([a, undefined, undefined])
})

it('drops the oldest for a new one, unless it was renewed', () => {
  const { kept } = keptWith(2)
  kept.set('a', a)
  kept.set('b', b)
  kept.renew('a')
  kept.set('c', c)
  expect([kept.get('a'), kept.get('b'), kept.get('c'), kept.size]).toEqual([a, undefined, c, 2])
})

it('counts sizes, of which some are known later', () => {
  const { kept } = keptWith(100)
  kept.set('a', a, { size: 10 })
  kept.set('b', b, { size: 10 })
  kept.resize('b', b, 70)
  kept.resize('b', c, 1_000)
  expect([kept.size, kept.get('a')]).toEqual([80, a])
  kept.resize('b', b, 95)
  expect([kept.size, kept.get('a'), kept.get('b')]).toEqual([95, undefined, b])
  kept.drop('b', a)
  expect(kept.get('b')).toBe(b)
  kept.drop('b', b)
  expect([kept.size, kept.get('b')]).toEqual([0, undefined])
})

it('frees a value at the end of its time', async () => {
  const kept = new KeptValues<string, object>({ max: 2, isFreed: true })
  kept.set('a', a, { milliseconds: 1 })
  kept.set('b', b)
  await expect.poll(() => kept.size).toBe(1)
  expect(kept.get('b')).toBe(b)
})

it('reads once for all who ask meanwhile, and again after its time or a failure', async () => {
  const time = { now: 0 }
  let readings = 0
  const read = keptReading(
    async () => {
      readings += 1
      if (readings === 2) throw new Error('The database is away')
      return readings
    },
    1_000,
    () => time.now,
  )
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  time.now = 999
  expect(await read()).toBe(1)
  time.now = 1_000
  await expect(read()).rejects.toThrow('The database is away')
  expect(await read()).toBe(3)
})

it('makes one value for an object', () => {
  const madeOf = ofObject(({ name }: { name: string }) => ({ made: name }))
  expect(madeOf(a)).toBe(madeOf(a))
  expect(madeOf(b)).toEqual({ made: 'b' })
})
