import { describe, expect, it } from 'vitest'
import type { Box } from '#lib/distance.ts'
import { Coverage } from './coverage.ts'
import { coverageGrid } from './grid.ts'
import { receivedCells } from './receivedCells.ts'
import { bitCount, vesselsOf } from './reception.ts'
import type { SourceCells } from './storedCells.ts'

const cellAt = (longitude: number, latitude: number) => coverageGrid.cellAt({ longitude, latitude })

const now = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
const world = { west: -180, south: -90, east: 180, north: 90 }

type Reception = [source: string, longitude: number, latitude: number, at?: number, mmsi?: number]

function cellsOf(...receptions: Reception[]): ReadonlyMap<string, SourceCells> {
  const coverage = new Coverage()
  for (const [source, longitude, latitude, at = now, mmsi = 211_000_001] of receptions) {
    for (const earlier of [hour, 0]) coverage.of(source, false)?.note(mmsi, longitude, latitude, at - earlier)
  }
  return new Map([...coverage.entries()].map(([source, each]) => [source, each.cells(now)]))
}

function found(sources: ReadonlyMap<string, SourceCells>, box: Box = world, max = 1_000) {
  for (const steps = receivedCells(sources, box, now / 1000, { max }); ; ) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

describe('received cells', () => {
  it('unite what sources received', () => {
    const sources = cellsOf(['roof', 4.05, 51.95, now - 2 * hour, 1], ['mast', 4.01, 51.91, now, 2], ['mast', 9, 51])
    const cell = found(sources, { west: 4, south: 51.9, east: 4.05, north: 51.95 })?.[0]
    expect(cell).toMatchObject({ cell: cellAt(4.05, 51.95), sources: ['roof', 'mast'], lastSeconds: now / 1000 })
    expect([bitCount(cell?.hourBits ?? 0), bitCount(cell?.dayBits ?? 0), vesselsOf(cell?.vesselBits ?? 0)]).toEqual([
      4, 1, 2,
    ])
  })

  it('are established, and not older than seven days', () => {
    const coverage = new Coverage()
    coverage.of('roof', false)?.note(1, 4, 52, now)
    const sources = new Map([...coverage.entries()].map(([source, each]) => [source, each.cells(now)]))
    expect(found(sources)).toEqual([])
    expect(found(cellsOf(['roof', 4, 52, now - 6 * 24 * hour]))).toHaveLength(1)
    const old = cellsOf(['roof', 4, 52])
    const steps = receivedCells(old, world, now / 1000 + 8 * 86_400)
    expect([...steps]).toHaveLength(1)
  })

  it.each<[string, Box, number[]]>([
    ['the world', world, [0, 1, 2, 3, 4]],
    ['west of 180°', { west: 179, south: -20, east: 179.89, north: 20 }, []],
    ['to 180°', { west: 179, south: -20, east: 179.96, north: 20 }, [0]],
    ['across 180°', { west: 179, south: -20, east: 180.2, north: 20 }, [0, 1]],
    ['east of 180°', { west: 180.05, south: -20, east: 190, north: 20 }, [1]],
    ['a box without cells', { west: 20, south: 20, east: 30, north: 30 }, []],
    ['rows', { west: -180, south: 51, east: 180, north: 60 }, [2, 3]],
    ['a column', { west: 3.9, south: -90, east: 4.01, north: 90 }, [2, 4]],
  ])('of %s', (_what, box, expected) => {
    const places = [
      [179.96, -17],
      [-179.95, -17],
      [4, 52],
      [5, 52.5],
      [4, 89.99],
    ] as const
    const sources = cellsOf(...places.map(([longitude, latitude]): Reception => ['roof', longitude, latitude]))
    const cells = found(sources, box)?.map(({ cell }) => cell)
    const wanted = places
      .filter((_place, index) => expected.includes(index))
      .map(([longitude, latitude]) => cellAt(longitude, latitude))
    expect(cells).toEqual(wanted.toSorted((one, other) => one - other))
  })

  it('are what a search of every cell finds', () => {
    const receptions = Array.from({ length: 500 }, (_, index): Reception => {
      const [column, row] = [(index * 7_919) % 3_600, (index * 104_729) % 1_800]
      return [index % 2 ? 'a' : 'b', (column + 0.5) / 10 - 180, (row + 0.5) / 10 - 90]
    })
    const sources = cellsOf(...receptions)
    for (const box of [
      { west: -20.03, south: -60.03, east: 100.03, north: 30.03 },
      { west: 150.03, south: -10.03, east: 260.03, north: 80.03 },
    ]) {
      const inside = receptions.filter(([, longitude, latitude]) => {
        const isBetween = [longitude, longitude + 360].some((each) => each + 0.05 > box.west && each - 0.05 < box.east)
        return isBetween && latitude + 0.05 > box.south && latitude - 0.05 < box.north
      })
      const wanted = new Set(inside.map(([, longitude, latitude]) => cellAt(longitude, latitude)))
      expect(new Set(found(sources, box)?.map(({ cell }) => cell))).toEqual(wanted)
    }
  })

  it('are not counted beyond a maximum', () => {
    const sources = cellsOf(['roof', 4, 52], ['roof', 5, 52], ['mast', 5, 52])
    expect([found(sources, world, 2)?.length, found(sources, world, 1)]).toEqual([2, null])
  })
})
