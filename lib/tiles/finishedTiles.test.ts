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
