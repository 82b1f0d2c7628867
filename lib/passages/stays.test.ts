import { describe, expect, it } from 'vitest'
import type { TrackPoint } from '#lib/track/point.ts'
import { areaOf } from '#lib/wire/area/area.ts'
import { boxRing, pointsOf } from '#lib/wire/area/fixtures/points.ts'
import type { Stay } from '#lib/wire/rows/passages.ts'
import { partOf, staysOf } from './stays.ts'
import { Region } from './stretches.ts'

const period = { sinceSeconds: 10_000, untilSeconds: 90_000 }

/** A minute of longitude on the equator is a mile: 0.1° in 1,800 s are 12 knots. */
function point(seconds: number, longitude: number, more: Partial<TrackPoint> = {}): TrackPoint {
  return { seconds, longitude, latitude: 0, speedKnots: 12, courseDegrees: 90, dwellSeconds: 0, ...more }
}

function regionOf(...polygons: number[][][][]): Region {
  const result = areaOf({ type: 'MultiPolygon', coordinates: polygons })
  if (!('area' in result)) throw new Error(result.reason)
  return new Region([result.area])
}

const box = regionOf([boxRing(4, -1, 5, 1)])

function stays(points: readonly TrackPoint[], region = box): Partial<Stay>[] {
  return staysOf(points, region, period)
}

/** Sails east at 12 knots, a point every ten minutes. */
function eastward(fromSeconds: number, fromLongitude: number, count: number): TrackPoint[] {
  return Array.from({ length: count }, (_, index) => point(fromSeconds + index * 600, fromLongitude + index / 30))
}

describe('a stay', () => {
  it('begins and ends at the interpolated moments of crossing the edge', () => {
    expect(stays(eastward(20_000, 3.95, 40))).toEqual([
      {
        enteredSeconds: expect.closeTo(20_900, 3),
        entry: 'seen',
        leftSeconds: expect.closeTo(38_900, 3),
        exit: 'seen',
        points: 30,
        minKnots: 12,
        maxKnots: 12,
        courseInDegrees: 90,
        courseOutDegrees: 90,
      },
    ])
  })

  it('needs no point inside, and then has the speed last reported', () => {
    const narrow = regionOf([boxRing(4, -1, 4.01, 1)])
    expect(stays(eastward(20_000, 3.98, 3), narrow)).toMatchObject([
      { points: 0, minKnots: 12, maxKnots: 12, entry: 'seen', exit: 'seen' },
    ])
  })

  it('is cut at a gap of more than 15 minutes, and says so', () => {
    const cut = stays([point(20_000, 4.1), point(20_900, 4.11), point(21_801, 4.12), point(21_900, 4.13)])
    expect(cut).toMatchObject([
      { enteredSeconds: 20_000, entry: 'inferred', leftSeconds: 20_900, exit: 'inferred', points: 2 },
      { enteredSeconds: 21_801, entry: 'inferred', leftSeconds: 21_900, exit: 'inferred', courseInDegrees: null },
    ])
    const dwelt = stays([point(20_000, 4.1, { dwellSeconds: 901 }), point(21_801, 4.12)])
    expect(dwelt).toMatchObject([{ enteredSeconds: 20_000, leftSeconds: 21_801, points: 2 }])
  })

  it('is inferred where a gap hides the edge, and absent where it hides all', () => {
    expect(stays([point(20_000, 3.99), point(20_901, 4.01), point(20_960, 4.02)])).toMatchObject([
      { enteredSeconds: 20_901, entry: 'inferred' },
    ])
    expect(stays([point(20_000, 3.9), point(40_000, 5.1)])).toEqual([])
  })

  it('is cut at a jump that no vessel makes', () => {
    const jumped = [point(20_000, 4.1), point(20_060, 4.8), point(20_120, 4.801)]
    expect(stays(jumped)).toMatchObject([
      { enteredSeconds: 20_000, leftSeconds: 20_000, exit: 'inferred' },
      { enteredSeconds: 20_060, entry: 'inferred' },
    ])
    expect(stays([point(20_000, 3.5), point(20_060, 5.5)])).toEqual([])
  })

  it('begins with the period if the vessel was inside, and has no end if it still is', () => {
    const from = period.sinceSeconds - 300
    expect(
      stays([point(from, 4.1), point(from + 600, 4.11), point(from + 1_200, 4.12, { dwellSeconds: 100_000 })]),
    ).toMatchObject([
      {
        enteredSeconds: period.sinceSeconds,
        entry: 'before',
        leftSeconds: period.untilSeconds,
        exit: 'still_inside',
        points: 2,
        courseInDegrees: null,
        courseOutDegrees: null,
      },
    ])
    const all = stays([point(0, 4.1, { dwellSeconds: 200_000 })])
    expect(all).toMatchObject([{ entry: 'before', exit: 'still_inside', points: 1 }])
  })

  it('goes on for 15 minutes after the last report', () => {
    const last = (seconds: number) => stays([point(period.untilSeconds - seconds, 4.1)])
    expect(last(900)).toMatchObject([{ leftSeconds: period.untilSeconds, exit: 'still_inside' }])
    expect(last(901)).toMatchObject([{ leftSeconds: period.untilSeconds - 901, exit: 'inferred' }])
    const later = point(period.untilSeconds + 1_000, 5.5)
    expect(stays([point(period.untilSeconds - 10, 4.1), later])).toMatchObject([{ exit: 'still_inside' }])
  })

  it('ends within the period if a later point shows it', () => {
    const across = [point(period.untilSeconds - 300, 4.99), point(period.untilSeconds + 300, 5.02)]
    expect(stays(across)).toMatchObject([{ exit: 'seen', leftSeconds: expect.closeTo(period.untilSeconds - 100, 0) }])
    const after = [point(period.untilSeconds - 300, 4.98), point(period.untilSeconds + 300, 5.01)]
    expect(stays(after)).toMatchObject([{ exit: 'still_inside', leftSeconds: period.untilSeconds }])
  })

  it('is that of a vessel that waits on the edge', () => {
    const waiting = [point(20_000, 3.99), point(20_600, 4, { dwellSeconds: 3_600, speedKnots: 0 }), point(24_800, 3.99)]
    expect(stays(waiting)).toMatchObject([
      { enteredSeconds: 20_600, entry: 'seen', leftSeconds: 24_200, exit: 'seen', points: 1, maxKnots: 0 },
    ])
    const corner = [point(20_000, 3.99, { latitude: 0.99 }), point(20_600, 4.01, { latitude: 1.01 })]
    expect(stays(corner)).toEqual([])
  })

  it('follows an edge', () => {
    const along = [0.9, 0.95, 1.05].map((latitude, index) => point(20_000 + index * 600, 4, { latitude }))
    expect(stays(along)).toMatchObject([{ points: 2, exit: 'seen', leftSeconds: expect.closeTo(20_900, 0) }])
    const diamond = regionOf([pointsOf('4 0, 5 1, 4 2, 3 1, 4 0')])
    const diagonal = [point(20_000, 3.99, { latitude: -0.01 }), point(20_600, 4.01, { latitude: 0.01 })]
    expect(stays(diagonal, diamond)).toMatchObject([{ entry: 'seen', points: 1 }])
  })

  it('leaves out the hole of an area, and joins polygons that touch', () => {
    const ring = regionOf([boxRing(4, -1, 5, 1), boxRing(4.4, -0.5, 4.6, 0.5)])
    expect(stays(eastward(20_000, 3.95, 40), ring)).toMatchObject([{ exit: 'seen' }, { entry: 'seen' }])
    const two = regionOf([boxRing(4, -1, 4.5, 1)], [boxRing(4.5, -1, 5, 1).toReversed()])
    expect(stays(eastward(20_000, 3.95, 40), two)).toHaveLength(1)
  })

  it('crosses the 180° meridian', () => {
    const east = [179.8, 179.85, 179.9, 179.95, -179.99, -179.95, -179.9, -179.85]
    const points = east.map((longitude, index) => point(20_000 + index * 600, longitude))
    const across = regionOf([boxRing(179.88, -1, -179.88, 1)])
    expect(stays(points, across)).toMatchObject([{ points: 5, entry: 'seen', exit: 'seen' }])
    const beyond = regionOf([boxRing(-180.12, -1, -179.88, 1)])
    expect(stays(points, beyond)).toEqual(stays(points, across))
  })

  it('is in all of several areas', () => {
    const [one, other] = [boxRing(4, -1, 4.6, 1), boxRing(4.4, -1, 5, 1)].map((ring) => {
      const result = areaOf({ type: 'Polygon', coordinates: [ring] })
      if (!('area' in result)) throw new Error(result.reason)
      return result.area
    })
    if (!one || !other) throw new Error('two areas')
    const both = staysOf(eastward(20_000, 3.95, 40), new Region([one, other]), period)
    expect(both).toMatchObject([{ enteredSeconds: expect.closeTo(28_100, 0), leftSeconds: expect.closeTo(31_700, 0) }])
  })

  it('has a part of the track, with the places of entry and exit', () => {
    const points = eastward(20_000, 3.95, 40)
    const [stay] = staysOf(points, box, period)
    const part = partOf(points, stay?.enteredSeconds ?? 0, stay?.leftSeconds ?? 0)
    expect(part).toHaveLength(32)
    expect([part[0]?.longitude, part.at(-1)?.longitude]).toEqual([expect.closeTo(4, 6), expect.closeTo(5, 6)])
  })
})
