import { expect, it } from 'vitest'
import { doubtfulPositionText } from '#lib/vessel/doubtfulPosition.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { doubtfulData } from './doubtfulPositions.ts'

const trusted = { ...blankVessel(244_660_000, false, 1), broadcastMicroseconds: 1, longitude: 179, latitude: 52 }
const doubtful = (longitude: number, number = trusted.number) =>
  vesselJson({
    ...{ ...trusted, number },
    doubtfulPosition: doubtfulPositionText({ longitude, latitude: 53, broadcastMicroseconds: 2 }, 'displaced_together'),
  })

it('draws each position that is not trusted, with a line from the last trusted one across 180°', () => {
  const other = doubtful(178, 244_660_001)
  const { features } = doubtfulData([doubtful(-178), other, vesselJson({ ...trusted, number: 244_660_002 })], other.id)
  const shown = features.map(({ geometry, properties }) => [geometry.coordinates, properties])
  expect(shown).toEqual([
    [expect.arrayContaining([[182, 53]]), { isOpen: false }],
    [[-178, 53], { isOpen: false }],
    [
      [
        [179, 52],
        [178, 53],
      ],
      { isOpen: true },
    ],
    [[178, 53], { isOpen: true }],
  ])
})

it('draws a vessel once, from its last record', () => {
  expect(
    doubtfulData([doubtful(170), doubtful(171)], null).features.map(({ geometry }) => geometry.coordinates),
  ).toEqual([
    [
      [179, 52],
      [171, 53],
    ],
    [171, 53],
  ])
  expect(doubtfulData([doubtful(170), vesselJson(trusted)], null).features).toEqual([])
})
