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
