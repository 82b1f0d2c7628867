import { expect, it } from 'vitest'
import { highestShares } from './highestShares.ts'

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
