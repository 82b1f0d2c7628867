import { describe, expect, it } from 'vitest'
import { dimensionsOf, hullNamesOf, hullsOf, outlineOf, pixelsPerMetre, type TileVessel, vectorsOf } from './hulls.ts'

const vessel: TileVessel = {
  mmsi: 244_660_001,
  longitude: 4,
  latitude: 52,
  properties: {
    type: 'Cargo',
    class: 'A',
    age: 'live',
    status: 'moving',
    rotation: 90,
    heading: 90,
    speed: 15,
    course: 0,
    to_bow: 200,
    to_stern: 50,
    to_port: 10,
    to_starboard: 30,
  },
}
const changed = (properties: object): TileVessel => ({ ...vessel, properties: { ...vessel.properties, ...properties } })
const degreesPerMetre = 360 / (2 * Math.PI * 6_371_008.8)

/** Converts the ring to metres east and north of the antenna. */
function metresOf({ longitude, latitude }: TileVessel, ring: readonly (readonly number[])[]): [number, number][] {
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  return ring.map(([x = 0, y = 0]) => [
    ((x - longitude) * narrowing) / degreesPerMetre,
    (y - latitude) / degreesPerMetre,
  ])
}

function boxOf(points: readonly (readonly [number, number])[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((value) => Math.round(value))
}

describe('a hull to scale', () => {
  it('reaches as far from the antenna as the vessel does, with the bow at the heading', () => {
    const [hull] = hullsOf([vessel], 16).features
    expect(hull).toMatchObject({ id: vessel.mmsi, properties: { type: 'Cargo', class: 'A', age: 'live' } })
    expect(boxOf(metresOf(vessel, hull!.geometry.coordinates[0]!))).toEqual([-50, -30, 200, 10])
  })

  it('has the name below its southern end, centred', () => {
    const named = changed({ name: 'ANNA', heading: 180 })
    const [name] = hullNamesOf(hullsOf([named], 16))
    expect(name).toMatchObject({ id: vessel.mmsi, properties: { name: 'ANNA' } })
    expect(metresOf(vessel, [name!.geometry.coordinates])[0]!.map(Math.round)).toEqual([-10, -200])
  })

  it('is a closed ring, as wide as the vessel and pointed at the bow', () => {
    const ring = outlineOf({ toBow: 100, toStern: 20, toPort: 5, toStarboard: 15 })
    expect(boxOf(ring)).toEqual([-5, -20, 15, 100])
    expect(ring[0]).toEqual(ring.at(-1))
    expect(ring[0]).toEqual([5, 100])
    expect(ring.filter(([, ahead]) => ahead === -20)).toHaveLength(2)
  })

  it('is centred on the position where the place of the antenna is unknown', () => {
    const untold = { to_bow: 0, to_stern: 120, to_port: 0, to_starboard: 20 }
    expect(dimensionsOf(untold)).toEqual({ toBow: 60, toStern: 60, toPort: 10, toStarboard: 10 })
    expect(dimensionsOf({ ...untold, to_port: 4 })?.toBow).toBe(0)
  })

  it.each([
    ['its length is unknown', { to_bow: undefined }],
    ['it has no beam', { to_port: 0, to_starboard: 0 }],
    ['it is at rest without a heading', { status: 'moored', heading: undefined }],
    ['it has no direction at all', { heading: undefined, rotation: undefined }],
  ])('is not drawn where %s', (_, properties) => expect(hullsOf([changed(properties)], 16).features).toEqual([]))

  it('follows the course of a moving vessel without a heading', () => {
    const [hull] = hullsOf([changed({ heading: undefined, rotation: 180 })], 16).features
    expect(boxOf(metresOf(vessel, hull!.geometry.coordinates[0]!))).toEqual([-30, -200, 10, 50])
  })

  it('is drawn once it is longer than an icon', () => {
    const longest = 26 / pixelsPerMetre(14, 52)
    expect(hullsOf([changed({ to_bow: Math.ceil(longest), to_stern: 0 })], 14).features).toHaveLength(1)
    expect(hullsOf([changed({ to_bow: Math.floor(longest), to_stern: 0 })], 14).features).toEqual([])
    expect(hullsOf([vessel], 12.9).features).toEqual([])
  })
})

describe('a speed vector', () => {
  it('is as long as six minutes', () => {
    const [vector] = vectorsOf([vessel], 12, 6).features
    const [start, end] = metresOf(vessel, vector!.geometry.coordinates)
    expect(start!.map(Math.round)).toEqual([0, 0])
    expect(end![0]).toBeCloseTo(0)
    expect(end![1] / 1852).toBeCloseTo(1.5, 1)
  })

  it.each([
    ['at rest', { status: 'moored' }],
    ['of unknown course', { course: undefined }],
    ['of unknown speed', { speed: undefined }],
    ['of more than an hour ago', { age: '1h' }],
  ])('is not there for a vessel %s', (_, properties) =>
    expect(vectorsOf([changed(properties)], 12, 6).features).toEqual([]),
  )

  it('is ten times as long for an hour', () => {
    const lengthOf = (minutes: number) => {
      const [vector] = vectorsOf([vessel], 12, minutes).features
      const [start, end] = metresOf(vessel, vector!.geometry.coordinates)
      return Math.hypot(end![0]! - start![0]!, end![1]! - start![1]!)
    }
    expect(lengthOf(60) / lengthOf(6)).toBeCloseTo(10, 1)
  })

  it('is not there far out', () => expect(vectorsOf([vessel], 9.9, 6).features).toEqual([]))
})

it('knows how large a metre is on the screen', () => {
  expect(pixelsPerMetre(0, 0) * 40_030_228).toBeCloseTo(512, 1)
  expect(pixelsPerMetre(10, 60) / pixelsPerMetre(10, 0)).toBeCloseTo(2)
})
