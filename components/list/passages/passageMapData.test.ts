import { expect, it } from 'vitest'
import { boxOfPart, passageMapData } from './passageMapData.ts'

const times = ['03:12', '04:00']
const shown = (data: ReturnType<typeof passageMapData>) =>
  data.features.map(({ properties, geometry }) => [properties?.kind, properties?.label, geometry.type])

it('a stay is a line with its times at both ends', () => {
  const part = {
    type: 'LineString' as const,
    coordinates: [
      [4, 52],
      [4.1, 52.1],
    ],
  }
  expect(shown(passageMapData({ line: null, part, times }))).toEqual([
    ['part', undefined, 'LineString'],
    ['end', '03:12', 'Point'],
    ['end', '04:00', 'Point'],
  ])
  expect(boxOfPart(part)).toEqual({ west: 4, south: 52, east: 4.1, north: 52.1 })
})

it('a crossing is a place on the line', () => {
  const line = [
    [4, 51],
    [4, 53],
  ] as const
  const part = { type: 'Point' as const, coordinates: [4, 52] }
  expect(shown(passageMapData({ line, part, times: ['03:12', null] }))).toEqual([
    ['line', undefined, 'LineString'],
    ['end', '03:12', 'Point'],
  ])
})

it('a stay without a known way is a place with one time', () => {
  const part = { type: 'LineString' as const, coordinates: [[4, 52]] }
  expect(shown(passageMapData({ line: null, part, times }))).toEqual([['end', '03:12', 'Point']])
  expect(passageMapData({ line: null, part: null, times }).features).toEqual([])
})

it('a stay across 180° has a box beyond it', () => {
  const part = {
    type: 'MultiLineString' as const,
    coordinates: [
      [
        [179.5, 10],
        [180, 11],
      ],
      [
        [-180, 11],
        [-179.5, 12],
      ],
    ],
  }
  expect(boxOfPart(part)).toEqual({ west: 179.5, south: 10, east: 180.5, north: 12 })
})
