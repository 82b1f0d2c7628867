import { expect, it } from 'vitest'
import { boxFeatures } from './areaData.ts'

it('draws the boxes of the filters, also across 180°, and none of a text that is no box', () => {
  const rings = (text: string) => boxFeatures(text).map(({ geometry }) => geometry.coordinates[0])
  const [ring] = rings('4,51,5,52')
  expect(ring).toHaveLength(5)
  expect(ring).toEqual(
    expect.arrayContaining([
      [4, 51],
      [5, 51],
      [5, 52],
      [4, 52],
    ]),
  )
  expect(rings('170,-20,-170,-10')[0]).toEqual(expect.arrayContaining([[190, -20]]))
  expect(rings('')).toEqual([])
  expect(rings('4,52,5,51')).toEqual([])
})
