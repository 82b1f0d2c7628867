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

/** What was asked for again, and after how many seconds; all fails again until `until` seconds have gone by. */
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

it('a tile that fails alone is asked for again by itself, and no more once it has come', () => {
  const { land, asked } = askedAgain(0)
  land.note(failed('basemap'))
  vi.advanceTimersByTime(120_000)
  expect(asked).toEqual([[2, 'basemap', [tile]]])
})

it('tiles that go on failing are asked for ever more rarely, together', () => {
  const { land, times } = askedAgain()
  land.note(failed('shore'))
  vi.advanceTimersByTime(60_000)
  expect(times()).toEqual([2, 6, 14, 29, 44, 59])
})

it('what fails long after all was well is asked for as soon as at first', () => {
  const { land, times } = askedAgain(10)
  land.note(failed('basemap'))
  vi.advanceTimersByTime(40_000)
  land.note(failed('basemap'))
  land.note(failed('shore', { z: 8, x: 1, y: 2 }))
  vi.advanceTimersByTime(40_000)
  expect(times()).toEqual([2, 6, 14, 42, 42])
})

it('a service that answers again is asked at once, and once', () => {
  const { land, asked } = askedAgain(0)
  land.note(failed('basemap'))
  land.askAgain()
  land.askAgain()
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual([[0, 'basemap', [tile]]])
})

it('vessels have their own way, and of a map that is gone nothing is asked', () => {
  const { land, asked } = askedAgain(0)
  land.note(failed('vessels'))
  land.note({})
  vi.advanceTimersByTime(60_000)
  land.note(failed('basemap'))
  land.stop()
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual([])
})
