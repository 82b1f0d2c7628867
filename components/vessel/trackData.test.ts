import { describe, expect, it } from 'vitest'
import type { TrackPoint } from '#lib/track/point.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { trackData, withPosition } from './trackData.ts'

const midnight = Date.parse('2026-11-22T00:00:00Z') / 1000
const texts = {
  point: ({ seconds }: TrackPoint) => `at ${seconds - midnight}`,
  time: (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 16),
}

function point(seconds: number, longitude: number, speedKnots: number | null = 12): TrackPoint {
  return { seconds: midnight + seconds, longitude, latitude: 10, speedKnots, courseDegrees: 90, dwellSeconds: 0 }
}

function shown(points: TrackPoint[]) {
  return trackData(points, texts).features.map(({ geometry, properties }) => {
    const coordinates = 'coordinates' in geometry ? geometry.coordinates : []
    return [properties?.kind, properties?.speed, JSON.stringify(coordinates)]
  })
}

describe('a track for the map', () => {
  it('is a line of its speed from point to point, and a gap where nothing was received', () => {
    expect(shown([point(0, 4), point(60, 5, null), point(4_000, 6)])).toEqual([
      ['leg', undefined, '[[4,10],[5,10]]'],
      ['way', 12, '[[4,10],[5,10]]'],
      ['gap', 12, '[[5,10],[6,10]]'],
      ['point', 12, '[4,10]'],
      ['point', null, '[5,10]'],
      ['point', 12, '[6,10]'],
    ])
  })

  it('is cut at the 180° meridian', () => {
    expect(shown([point(0, 179), point(60, -179)]).slice(0, 4)).toEqual([
      ['leg', undefined, '[[179,10],[180,10]]'],
      ['leg', undefined, '[[-180,10],[-179,10]]'],
      ['way', 12, '[[179,10],[180,10]]'],
      ['way', 12, '[[-180,10],[-179,10]]'],
    ])
  })

  it('has times at the first points after round ones, not shortly after another time', () => {
    const points = [3_500, 3_590, 3_650, 4_000, 4_530, 4_620, 7_300].map((seconds, index) => point(seconds, index))
    const marks = trackData(points, texts).features.flatMap(({ properties }) =>
      properties?.label === undefined ? [] : [[properties.label, properties.rank]],
    )
    expect(marks).toEqual([
      ['00:58', 0],
      ['01:06', 4],
      ['01:15', 3],
      ['02:01', 1],
    ])
  })

  it('shows points where they are apart on the map, with their text beside the line', () => {
    const at = (seconds: number, longitude: number, latitude: number) => ({ ...point(seconds, longitude), latitude })
    const points = [at(0, 4, 50), at(60, 4.001, 50.001), at(120, 4.02, 49.9), at(180, 4.02, 49.9)]
    const found = trackData(points, texts).features.flatMap(({ properties }) =>
      properties?.kind === 'point' ? [[Math.round(properties.apart_from_zoom), properties.anchor]] : [],
    )
    expect(found).toEqual([
      [12, 'top-left'],
      [12, 'bottom-left'],
      [24, 'bottom-left'],
      [24, 'bottom-left'],
    ])
    expect(trackData(points.slice(0, 1), texts).features.at(0)?.properties?.apart_from_zoom).toBe(0)
  })

  it('is empty without points', () => {
    expect(shown([])).toEqual([])
  })
})

describe('the present position', () => {
  const stored = [point(0, 4), { ...point(60, 5), dwellSeconds: 30 }]
  const position = (seconds: number, speedKnots: number | null) => {
    const received = { ...blankVessel(244_660_001, false, 0), broadcastMicroseconds: (midnight + seconds) * 1e6 }
    return vesselJson({ ...received, longitude: 6, latitude: 10, speedKnots, courseDegrees: 90 }).last_known_position
  }

  it('ends the track if it is newer than the stored points', () => {
    expect(withPosition(stored, position(120, null)).at(-1)).toEqual({
      ...{ seconds: midnight + 120, longitude: 6, latitude: 10, speedKnots: null, courseDegrees: 90, dwellSeconds: 0 },
    })
    expect(withPosition(stored, position(90, 12))).toBe(stored)
  })

  it('is no track by itself', () => {
    expect(withPosition([], position(120, 12))).toEqual([])
    expect(withPosition(stored, null)).toBe(stored)
  })
})
