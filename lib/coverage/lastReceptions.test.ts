import { describe, expect, it } from 'vitest'
import type { Box } from '#lib/distance.ts'
import { Coverage } from './coverage.ts'
import { lastReceptions } from './lastReceptions.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const minute = 60_000

const coverage = new Coverage()
for (const [source, longitude, latitude, minutesAgo] of [
  ['mast', 4.05, 51.95, 40],
  ['roof', 4.05, 51.95, 3],
  ['roof', 4.25, 51.95, 1],
  ['sat', 4.05, 51.95, 8 * 24 * 60],
  ['sat', 179.95, 10, 5],
] as const) {
  coverage.of(source, false)?.note(1, longitude, latitude, now - minutesAgo * minute)
}
const sources = new Map([...coverage.entries()].map(([source, each]) => [source, each.cells(now - 2 * 86_400_000)]))

function found(...places: Box[][]) {
  const steps = lastReceptions(sources, places, now / 1000)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value.map(({ source, seconds }) => `${source} ${(now / 1000 - seconds) / 60}`)
  }
}

const harbour = { west: 4.01, south: 51.91, east: 4.02, north: 51.92 }

describe('the last receptions in a place', () => {
  it('are those of each source there, the latest first', () => {
    expect(found([harbour])).toEqual(['roof 3', 'mast 40'])
    expect(found([harbour, { west: 4.2, south: 51.9, east: 4.3, north: 52 }])).toEqual(['roof 1', 'mast 40'])
    expect(found([{ west: 20, south: 51.9, east: 21, north: 52 }])).toEqual([])
    expect(found([])).toEqual([])
  })

  it('are where all areas meet, also across 180°', () => {
    expect(found([{ west: 4, south: 51, east: 5, north: 53 }], [harbour])).toEqual(['roof 3', 'mast 40'])
    expect(found([harbour], [{ west: 4.2, south: 51.9, east: 4.3, north: 52 }])).toEqual([])
    const dateline = [{ west: 170, south: 0, east: 190, north: 20 }]
    expect(found([{ west: -180, south: 0, east: 180, north: 20 }], dateline)).toEqual(['sat 5'])
    expect(found([{ west: -180, south: 0, east: -170, north: 20 }], dateline)).toEqual([])
  })
})
