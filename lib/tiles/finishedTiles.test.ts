import { expect, it } from 'vitest'
import { type FinishedTile, FinishedTiles, goodMilliseconds } from './finishedTiles.ts'

const kilobyte = 1024

function tilesWith(maxBytes?: number) {
  let now = 0
  const tiles = new FinishedTiles({ clock: () => now, ...(maxBytes !== undefined && { maxBytes }) })
  return {
    tiles,
    pass(milliseconds: number) {
      now += milliseconds
    },
    async keep(key: string, bytes: number, milliseconds = 1_000) {
      await tiles.keep(key, milliseconds, Promise.resolve(tileOf(bytes))).finished
    },
    has: (...keys: string[]) => keys.map((key) => tiles.get(key) !== null),
  }
}

function tileOf(bytes: number): FinishedTile {
  return { body: new Uint8Array(bytes), encoding: null, entityTag: 'W/"a"' }
}

it('keeps a tile as long as it is good, also while it is being compressed', async () => {
  const { tiles, pass } = tilesWith()
  const compressing = Promise.withResolvers<FinishedTile>()
  const kept = tiles.keep('a', 1_000, compressing.promise)
  expect(tiles.get('a')).toBe(kept)
  expect(tiles.get('b')).toBeNull()
  compressing.resolve(tileOf(10))
  await kept.finished
  pass(999)
  expect(tiles.get('a')).toBe(kept)
  pass(1)
  expect(tiles.get('a')).toBeNull()
})

it('prolongs the time of a tile once, by as long again', async () => {
  const { tiles, pass, keep, has } = tilesWith()
  await keep('a', 10)
  const kept = tiles.fresh('a')
  expect([tiles.get('a'), tiles.prolong('b')]).toEqual([kept, null])
  pass(1_500)
  await keep('b', 10)
  expect(has('a')).toEqual([false])
  expect(tiles.prolong('a')).toBe(kept)
  expect([tiles.get('a'), tiles.fresh('a')]).toEqual([kept, null])
  pass(500)
  expect([tiles.get('a'), tiles.prolong('a')]).toEqual([null, null])
  pass(500)
  expect(tiles.prolong('b')).not.toBeNull()
  await keep('b', 10)
  expect(tiles.fresh('b')).not.toBeNull()
  pass(2_000)
  expect(tiles.prolong('b')).toBeNull()
})

it('does not keep a tile that fails', async () => {
  const { tiles } = tilesWith()
  const kept = tiles.keep('a', 1_000, Promise.reject(new Error('no memory')))
  await expect(kept.finished).rejects.toThrow('no memory')
  expect([tiles.get('a'), tiles.bytes]).toEqual([null, 0])
})

it('holds no more bytes than it may: the oldest tile makes room', async () => {
  const { tiles, keep, has } = tilesWith(100 * kilobyte)
  for (const key of ['a', 'b', 'c']) await keep(key, 30 * kilobyte)
  expect(has('a', 'b', 'c')).toEqual([true, true, true])
  await keep('d', 30 * kilobyte)
  expect(has('a', 'b', 'c', 'd')).toEqual([false, true, true, true])
  await keep('b', 10 * kilobyte)
  await keep('e', 40 * kilobyte)
  expect(has('b', 'c', 'd', 'e')).toEqual([true, false, true, true])
  await keep('larger than all', 200 * kilobyte)
  expect([has('larger than all'), tiles.bytes]).toEqual([[false], 0])
})

it('frees the memory of tiles that are too old', async () => {
  const { tiles, keep, pass } = tilesWith()
  for (let index = 0; index < 50; index += 1) await keep(`${index}`, 10 * kilobyte)
  const full = tiles.bytes
  pass(2_000)
  await keep('new', 10 * kilobyte)
  expect(tiles.bytes).toBeLessThan(full / 40)
})

it('holds a tile for less time the closer it shows the vessels', () => {
  expect([0, 9, 10, 11, 12, 22].map(goodMilliseconds)).toEqual([10_000, 10_000, 5_000, 2_000, 1_000, 1_000])
})
