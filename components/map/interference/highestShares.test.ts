import { expect, it } from 'vitest'
import { highestShares, middlesOf } from './highestShares.ts'

const feature = (west: number, hour: string, share: number) => ({
  type: 'Feature' as const,
  geometry: { type: 'Polygon' as const, coordinates: [[[west, 58]]] },
  properties: { hour, displaced: share * 100, received: 100, share },
})

it('shows each cell in its hour with the highest share', () => {
  const features = [feature(20, '12', 0.2), feature(21, '12', 0.5), feature(20, '11', 0.4), feature(21, '10', 0.5)]
  expect(highestShares({ features })).toEqual([features[2], features[1]])
  expect(highestShares({ features: [] })).toEqual([])
})

it('has the numbers of a cell once, in its middle', () => {
  const cell = feature(20, '12', 0.5)
  const ring = [
    [20, 58],
    [20.5, 58],
    [20.5, 58.25],
    [20, 58.25],
    [20, 58],
  ]
  expect(middlesOf([{ ...cell, geometry: { type: 'Polygon', coordinates: [ring] } }])).toEqual([
    { ...cell, geometry: { type: 'Point', coordinates: [20.25, 58.125] } },
  ])
})
