import { expect, it } from 'vitest'
import { blankVessel } from '#lib/vessel/fields.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { markedData } from './markedVessels.ts'

const at = (mmsi: number, longitude: number | null) =>
  vesselJson({
    ...blankVessel(mmsi, false, 1),
    longitude,
    latitude: longitude,
    broadcastMicroseconds: longitude === null ? null : 1,
  })

it('rings vessels where they are, and none that was never located', () => {
  const { features } = markedData([at(1, 4), at(2, null)], at(3, 9))
  expect(features.map(({ geometry, properties }) => [geometry.coordinates, properties?.kind])).toEqual([
    [[4, 4], 'selected'],
    [[9, 9], 'pointed'],
  ])
  expect(markedData([], null).features).toEqual([])
})
