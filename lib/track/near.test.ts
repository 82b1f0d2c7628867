import { expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { encodeChunks } from './chunk.ts'
import { NearParts } from './near.ts'
import type { TrackPoint } from './point.ts'
import { joinChunks } from './select.ts'

const began = 1_795_300_000
const world = { west: -180, south: -90, east: 180, north: 90 }

function walk(seed: number, middle: number): TrackPoint[] {
  const random = seededRandom(seed)
  let [east, latitude, seconds] = [0, 10, began]
  return Array.from({ length: 6_000 }, () => {
    east += (random() - 0.5) * 0.1
    latitude += (random() - 0.5) * 0.1
    seconds += 10 + Math.floor(random() * 100)
    const dwellSeconds = random() < 0.1 ? 5 : 0
    const longitude = ((middle + east + 540) % 360) - 180
    const isUnknown = random() < 0.1
    const moving = { speedKnots: isUnknown ? null : 5, courseDegrees: isUnknown ? null : Math.floor(random() * 360) }
    return { seconds, longitude: five(longitude), latitude: five(latitude), ...moving, dwellSeconds }
  })
}

function five(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

it.each([4, 180])('parts near the world are whole tracks, also after a clock was ahead (%i°)', (middle) => {
  const points = walk(1, middle)
  const ahead = points.slice(-20).map((point) => ({ ...point, seconds: point.seconds - 3_000 }))
  const chunks = [...encodeChunks(points, 240), ...encodeChunks(ahead, 240)]
  const whole = joinChunks(chunks, began + 9e6)
  expect(new NearParts([world]).of(chunks, began + 9e6)).toEqual([whole])
  expect(whole.length).toBeLessThan(points.length + ahead.length)
})

it.each([4, 180])('parts near boxes have every point in a box and the ways to it (%i°)', (middle) => {
  const points = walk(2, middle)
  const chunks = encodeChunks(points, 240)
  const boxes = [
    { west: middle - 0.1, south: 9.9, east: middle + 0.1, north: 10.1 },
    { west: middle + 0.2, south: 10, east: middle + 0.4, north: 10.3 },
  ]
  const parts = new NearParts(boxes).of(chunks, began)
  const isIn = ({ longitude, latitude }: TrackPoint) =>
    boxes.some(({ west, south, east, north }) =>
      [longitude, longitude + 360].some((x) => x >= west && x <= east && latitude >= south && latitude <= north),
    )
  const held = new Set(parts.flat().map(({ seconds }) => seconds))
  const whole = joinChunks(chunks, began)
  const inside = whole.filter(isIn)
  expect(inside.length).toBeGreaterThan(10)
  expect(held.size).toBeLessThan(whole.length / 2)
  for (const [index, point] of whole.entries()) {
    if (!isIn(point)) continue
    for (const near of [whole[index - 1], point, whole[index + 1]]) expect(!near || held.has(near.seconds)).toBe(true)
  }
  for (const part of parts) {
    const first = whole.findIndex(({ seconds }) => seconds === part[0]?.seconds)
    expect(part).toEqual(whole.slice(first, first + part.length))
  }
})

it('a track of one point is near the box around it', () => {
  const chunks = encodeChunks(walk(3, 4).slice(0, 1), 240)
  expect(new NearParts([world]).of(chunks, 0)).toHaveLength(1)
  expect(new NearParts([{ west: 50, south: 0, east: 60, north: 1 }]).of(chunks, 0)).toEqual([])
  expect(new NearParts([]).of(chunks, 0)).toEqual([])
})
