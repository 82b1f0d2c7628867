import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { Coverage } from '#lib/coverage/coverage.ts'
import type { SourceCells } from '#lib/coverage/storedCells.ts'
import { coverageTile } from './coverageTile.ts'
import type { TileAddress } from './tileAddress.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000

type Reception = [source: string, longitude: number, latitude: number, at?: number]

function sourcesOf(...receptions: Reception[]): ReadonlyMap<string, SourceCells> {
  const coverage = new Coverage()
  for (const [source, longitude, latitude, at = now] of receptions) {
    for (const mmsi of [1, 2, 3]) coverage.of(source, false)?.note(mmsi, longitude, latitude, at)
  }
  return new Map([...coverage.entries()].map(([source, each]) => [source, each.cells(now)]))
}

/** The squares of a tile, with their boxes in degrees. */
function squaresOf(sources: ReadonlyMap<string, SourceCells>, { zoom, column, row }: TileAddress) {
  const steps = coverageTile(sources, { zoom, column, row }, now / 1000)
  let step = steps.next()
  while (!step.done) step = steps.next()
  const layer = new VectorTile(new PbfReader(step.value)).layers.coverage
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const feature = layer?.feature(index).toGeoJSON(column, row, zoom)
    const corners = feature?.geometry.type === 'Polygon' ? (feature.geometry.coordinates[0] ?? []) : []
    const longitudes = corners.map(([longitude = 0]) => longitude)
    const latitudes = corners.map(([, latitude = 0]) => latitude)
    const rounded = (value: number) => Math.round(value * 10) / 10
    const box = [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
    return { ...feature?.properties, box: box.map(rounded) }
  })
}

describe('a tile of coverage', () => {
  it('has a square for each cell, with age, and its source if it is the only one', () => {
    const sources = sourcesOf(
      ['roof', 4.05, 51.95, now - hour],
      ['mast', 4.05, 51.95, now - 2 * hour],
      ['roof', 4.15, 51.95, now - hour - 1_000],
      ['mast', 4.25, 51.95, now - 25 * hour],
      ['mast', 40, 51.95],
    )
    expect(squaresOf(sources, { zoom: 9, column: 261, row: 169 })).toEqual([
      { age: '1h', box: [4, 51.9, 4.1, 52] },
      { age: '24h', source: 'roof', box: [4.1, 51.9, 4.2, 52] },
      { age: '7d', source: 'mast', box: [4.2, 51.9, 4.2, 52] },
    ])
  })

  it.each([
    [5, [4, 51.8, 4.2, 52]],
    [3, [4, 51, 5, 52]],
    [0, [0, 50, 5, 55]],
  ])('at zoom %i unites cells', (zoom, box) => {
    const sources = sourcesOf(['roof', 4.05, 51.95, now - 2 * hour], ['mast', 4.15, 51.85])
    const column = Math.floor((184.05 / 360) * 2 ** zoom)
    const row = Math.floor(0.3308 * 2 ** zoom)
    expect(squaresOf(sources, { zoom, column, row })).toEqual([{ age: '1h', box }])
  })

  it('has the same squares on both sides of its edge', () => {
    const sources = sourcesOf(['roof', 4.05, 40.99, now - 2 * hour], ['mast', 4.05, 40.05])
    const ofRow = (row: number) => squaresOf(sources, { zoom: 3, column: 4, row })
    expect(ofRow(2)).toEqual([{ age: '1h', box: [4, 41, 5, 41] }])
    expect(ofRow(3)).toEqual([{ age: '1h', box: [4, 40, 5, 41] }])
  })

  it('has none outside the web map', () => {
    expect(squaresOf(sourcesOf(['roof', 4, 88]), { zoom: 6, column: 32, row: 0 })).toHaveLength(0)
    expect(squaresOf(sourcesOf(['roof', 179.95, 10]), { zoom: 6, column: 0, row: 30 })).toHaveLength(0)
    expect(squaresOf(sourcesOf(['roof', 179.95, 10]), { zoom: 6, column: 63, row: 30 })).toHaveLength(1)
  })
})
