import { expect, it } from 'vitest'
import { watchedAreas, watchedBounds } from './WatchedAreas.tsx'

it('has the areas of watches that have some, and each name once', () => {
  const watches = [
    { name: 'Maas', query: 'ship_type=Tanker&bbox=4,51,5,52' },
    { name: 'ANNA', query: 'mmsi=244660001' },
  ]
  const { features } = watchedAreas(watches)
  expect(features.map(({ properties }) => properties)).toEqual([{}, { name: 'Maas' }])
  const [maas, label] = features
  expect(label?.geometry).toEqual({ type: 'Point', coordinates: [4.5, 52] })
  const corners = maas?.geometry.type === 'Polygon' ? maas.geometry.coordinates[0] : []
  expect(new Set(corners?.map(String))).toEqual(new Set(['4,51', '5,51', '5,52', '4,52']))
  expect(watches.map(({ query }) => watchedBounds(query))).toEqual([{ west: 4, south: 51, east: 5, north: 52 }, null])
})
