import type { Point } from 'geojson'
import { describe, expect, it } from 'vitest'
import { pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { measuredWay, wayData } from './measuredWay.ts'

describe('a measured route', () => {
  it('has a length and a course for each leg, and a total', () => {
    const way = measuredWay(pointsOf('4 51, 4 52, 5 52'))
    expect(way.legs).toEqual([
      { to: [4, 52], nauticalMiles: expect.closeTo(60.04, 2), courseDegrees: 0 },
      { to: [5, 52], nauticalMiles: expect.closeTo(36.96, 2), courseDegrees: expect.closeTo(89.6, 1) },
    ])
    expect(way.nauticalMiles).toBeCloseTo(97, 1)
  })

  it('is a line and its points, with a label at the end of each leg', () => {
    const { features } = wayData(measuredWay(pointsOf('4 51, 4 52')), () => 'sixty')
    expect(features.map(({ geometry }) => geometry.type)).toEqual(['LineString', 'Point', 'Point'])
    expect(features.map(({ properties }) => properties?.label)).toEqual([undefined, undefined, 'sixty'])
  })

  it('continues beyond the 180° meridian, with its points', () => {
    const { features } = wayData(measuredWay(pointsOf('170 10, -170 10, -150 10')), () => '')
    const points = features.slice(1).map(({ geometry }) => (geometry as Point).coordinates[0])
    expect(points).toEqual([170, expect.closeTo(190, 6), expect.closeTo(210, 6)])
  })

  it('has no line with one point', () => {
    expect(measuredWay([[4, 51]])).toMatchObject({ legs: [], nauticalMiles: 0 })
    expect(wayData(measuredWay([[4, 51]]), () => '').features).toHaveLength(1)
  })
})
