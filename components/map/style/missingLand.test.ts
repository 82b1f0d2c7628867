import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MissingLand } from './missingLand.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const tile = { z: 5, x: 16, y: 10 }
const failed = (sourceId: string, canonical = tile) => ({ sourceId, tile: { tileID: { canonical } } })

/**
 * The tiles requested again, and the seconds after which they were. Requests fail until `until` seconds have passed.
 */
function askedAgain(until = Number.POSITIVE_INFINITY) {
  const startMs = performance.now()
  const seconds = () => Math.round((performance.now() - startMs) / 1000)
  const asked: [seconds: number, source: string, tiles: object[]][] = []
  const land = new MissingLand((source, tiles) => {
    asked.push([seconds(), source, tiles])
    if (seconds() < until) land.note(failed(source))
  })
  return { land, asked, times: () => asked.map(([at]) => at) }
}

it('a tile that fails alone is requested again, until it is loaded', () => {
  const { land, asked } = askedAgain(0)
  land.note(failed('basemap'))
  vi.advanceTimersByTime(120_000)
  expect(asked).toEqual([[2, 'basemap', [tile]]])
})

it('tiles that keep failing are requested together, less and less often', () => {
  const { land, times } = askedAgain()
  land.note(failed('shore'))
  vi.advanceTimersByTime(60_000)
  expect(times()).toEqual([2, 6, 14, 29, 44, 59])
})

it('a failure long after the last one is retried as soon as the first', () => {
  const { land, times } = askedAgain(10)
  land.note(failed('basemap'))
  vi.advanceTimersByTime(40_000)
  land.note(failed('basemap'))
  land.note(failed('shore', { z: 8, x: 1, y: 2 }))
  vi.advanceTimersByTime(40_000)
  expect(times()).toEqual([2, 6, 14, 42, 42])
})

it('when the service answers again, tiles are requested at once, and once', () => {
  const { land, asked } = askedAgain(0)
  land.note(failed('basemap'))
  land.askAgain()
  land.askAgain()
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual([[0, 'basemap', [tile]]])
})

it('vessel tiles are left alone, and a removed map requests nothing', () => {
  const { land, asked } = askedAgain(0)
  land.note(failed('vessels'))
  land.note({})
  vi.advanceTimersByTime(60_000)
  land.note(failed('basemap'))
  land.stop()
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual([])
})
