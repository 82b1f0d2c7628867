import { expect, it } from 'vitest'
import type { TrackPoint } from '#lib/track/point.ts'
import { CrossedLine, crossingsOf } from './crossings.ts'

const period = { sinceSeconds: 10_000, untilSeconds: 90_000 }

function track(...places: [longitude: number, latitude: number][]): TrackPoint[] {
  const moving = { speedKnots: 6, courseDegrees: null, dwellSeconds: 0 }
  return places.map(([longitude, latitude], index) => ({
    seconds: 20_000 + index * 600,
    longitude,
    latitude,
    ...moving,
  }))
}

function line(...places: [longitude: number, latitude: number][]): CrossedLine {
  return new CrossedLine(places.map(([longitude, latitude]) => ({ longitude, latitude })))
}

const north = line([4, -1], [4, 1])

it('has the moment, place, direction, speed and course', () => {
  expect(crossingsOf(track([3.99, 0], [4.01, 0.02], [3.99, 0.02]), north, period)).toEqual([
    {
      crossedSeconds: expect.closeTo(20_300, 6),
      longitude: expect.closeTo(4, 6),
      latitude: expect.closeTo(0.01, 6),
      direction: 'left_to_right',
      knots: 6,
      courseDegrees: 45,
    },
    expect.objectContaining({ direction: 'right_to_left', courseDegrees: 270 }),
  ])
})

it('is one at a corner of the line, and one through a point on the line', () => {
  const bent = line([4, -1], [4, 0], [4.5, 1])
  expect(crossingsOf(track([3.99, 0], [4.01, 0]), bent, period)).toHaveLength(1)
  expect(crossingsOf(track([3.99, 0], [4, 0], [4.01, 0]), north, period)).toHaveLength(1)
  expect(crossingsOf(track([4.01, 0], [4, 0], [3.99, 0]), north, period)).toHaveLength(1)
  expect(crossingsOf(track([3.99, 0], [4, 0], [3.99, 0]), north, period)).toEqual([])
})

it.each([
  ['a straight line', [4, -1], [4, 1]],
  ['its end', [4, 0], [4, 1]],
  ['the tip of a bent line', [4.5, -1], [4, 0], [4.5, 1]],
  ['the tip of a line that is bent the other way', [3.5, -1], [4, 0], [3.5, 1]],
] as [string, ...[number, number][]][])(
  'is the same from either end of the line, and none at a touch of %s',
  (_, ...places) => {
    for (const crossed of [line(...places), line(...places.toReversed())]) {
      for (const side of [3.99, 4.01]) {
        expect(crossingsOf(track([side, -0.01], [4, 0], [4, 0], [side, 0.01]), crossed, period)).toEqual([])
      }
      expect(crossingsOf(track([4, -2], [4.1, -2], [4.1, 2]), crossed, period).length % 2).toBe(0)
    }
  },
)

it('is one where the vessel stops on the line, or goes along it, and leaves it on the other side', () => {
  for (const crossed of [north, line([4, 1], [4, -1])]) {
    expect(crossingsOf(track([3.99, 0], [4, 0], [4, 0.01], [4.01, 0.02]), crossed, period)).toHaveLength(1)
    expect(crossingsOf(track([4.01, 0], [4, 0], [4, 0.01], [3.99, 0.02]), crossed, period)).toHaveLength(1)
    expect(crossingsOf(track([4, 0], [4.01, 0.02]), crossed, period)).toEqual([])
  }
})

it('needs a known way, within the period, and the line itself', () => {
  const [before, after] = track([3.99, 0], [4.01, 0])
  if (!before || !after) throw new Error('two points')
  expect(crossingsOf([before, { ...after, seconds: before.seconds + 901 }], north, period)).toEqual([])
  expect(crossingsOf(track([3, 0], [5, 0]), north, period)).toEqual([])
  expect(crossingsOf([before, after], north, { ...period, sinceSeconds: 20_301 })).toEqual([])
  expect(crossingsOf([before, after], north, { ...period, untilSeconds: 20_299 })).toEqual([])
  expect(crossingsOf(track([3.99, 1.01], [4.01, 1.01]), north, period)).toEqual([])
})

it('is found at the 180° meridian', () => {
  const across = track([179.99, 0], [-179.99, 0])
  for (const longitude of [180, -180]) {
    expect(crossingsOf(across, line([longitude, -1], [longitude, 1]), period)).toMatchObject([
      { direction: 'left_to_right', courseDegrees: 90 },
    ])
  }
  const slanting = line([179.99, -0.01], [-179.99, 0.01])
  expect(crossingsOf(track([179.995, 0.01], [-179.995, -0.01]), slanting, period)).toMatchObject([
    { direction: 'left_to_right' },
  ])
})
