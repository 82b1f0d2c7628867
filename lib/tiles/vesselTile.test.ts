import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { Bitset } from '#lib/fleet/bitset.ts'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { benchNowMicroseconds, syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { type TileAddress, TileOutOfRange, tileAddress } from './tileAddress.ts'
import { buffer, extent } from './tileWindow.ts'
import { courseZoom, hullZoom, maximumFeatures, vesselTile } from './vesselTile.ts'

const now = benchNowMicroseconds
const vessels = [...syntheticVessels(20_000, 11)]
const [model] = vessels as [Vessel]
const fleet = fleetOf(vessels)

interface Mark {
  mmsi: number
  x: number
  y: number
  properties: Record<string, unknown>
}

/** Parses a tile with another library. */
function marksOf(bytes: Uint8Array): Mark[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers.vessels
  if (!layer) return []
  expect([layer.version, layer.extent]).toEqual([2, extent])
  return Array.from({ length: layer.length }, (_, index) => {
    const feature = layer.feature(index)
    const point = feature.loadGeometry()[0]![0]!
    return { mmsi: feature.id!, x: point.x, y: point.y, properties: feature.properties }
  })
}

/** The place of a vessel on the web map, in units of the tile, by the published formula and not by our code. */
function placesIn({ zoom, column, row }: TileAddress, vessel: Vessel): { x: number; y: number }[] {
  const world = extent * 2 ** zoom
  const latitude = (vessel.latitude! * Math.PI) / 180
  const y = (0.5 - Math.asinh(Math.tan(latitude)) / (2 * Math.PI)) * world - row * extent
  const x = ((vessel.longitude! + 180) / 360) * world - column * extent
  return [x - world, x, x + world].map((turned) => ({ x: turned, y }))
}

/** Column and row of the tile in which a place lies. */
function tileOf({ longitude, latitude }: { longitude: number; latitude: number }, zoom: number): [number, number] {
  const height = 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)
  return [Math.floor(((longitude + 180) / 360) * 2 ** zoom), Math.floor(height * 2 ** zoom)]
}

const isNear = (value: number, slack: number) => value >= -buffer - slack && value < extent + buffer + slack
const marksIn = (shown: Fleet, address: TileAddress) => marksOf(vesselTile(shown, address, { nowMicroseconds: now }))
const oneVessel = (change: Partial<Vessel>, zoom = 0) =>
  marksIn(fleetOf([{ ...model, ...change }]), tileAddress(`${zoom}`, '0', '0'))

describe('a tile close by', () => {
  const random = new Random(5)
  const addresses = Array.from({ length: 60 }, () => {
    const zoom = 8 + random.below(6)
    const { longitude, latitude } = random.pick(vessels)
    const [column, row] = tileOf({ longitude: longitude!, latitude: latitude! }, zoom)
    return { zoom, column, row }
  })

  it('shows exactly the vessels in it and in its buffer, each in its place', () => {
    let seen = 0
    for (const address of addresses) {
      const marks = new Map(marksIn(fleet, address).map((mark) => [mark.mmsi, mark]))
      for (const vessel of vessels) {
        const inside = placesIn(address, vessel).find(({ x, y }) => isNear(x, 0) && isNear(y, 0))
        const mark = marks.get(vessel.number)
        if (inside && isNear(inside.x, -1) && isNear(inside.y, -1)) {
          expect(Math.abs(mark!.x - inside.x) + Math.abs(mark!.y - inside.y)).toBeLessThan(2.1)
          seen += 1
        } else if (mark) expect(placesIn(address, vessel).some(({ x, y }) => isNear(x, 1) && isNear(y, 1))).toBe(true)
      }
    }
    expect(seen).toBeGreaterThan(100)
  })

  it('shows only what the filters select', () => {
    const address = addresses.find((candidate) => marksIn(fleet, candidate).length > 9)!
    const selection = new Bitset(fleet.rowCount)
    vessels.forEach((_, row) => {
      if (row % 3 === 0) selection.add(row)
    })
    const all = marksIn(fleet, address)
    const some = marksOf(vesselTile(fleet, address, { nowMicroseconds: now, selection }))
    expect(some).toEqual(all.filter(({ mmsi }) => fleet.rowOf(mmsi) % 3 === 0))
    expect(some.length).toBeLessThan(all.length)
  })

  it('stays within its stated maximum in the busiest place there could be', () => {
    const random = new Random(2)
    const crowd = Array.from({ length: maximumFeatures + 5_000 }, (_, index): Vessel => {
      return {
        ...model,
        number: 201_000_000 + index,
        createdMicroseconds: index,
        longitude: 4 + random.next() / 10,
        latitude: 52 + random.next() / 10,
      }
    })
    const address = { zoom: 10, column: Math.floor((184.05 / 360) * 1024), row: 337 }
    const marks = marksIn(fleetOf(crowd), address)
    expect(marks.length).toBeLessThanOrEqual(maximumFeatures)
    expect(marks.length).toBeGreaterThan(10_000)
  })
})

describe('a tile far out', () => {
  const rank = ({ properties }: Mark) =>
    (properties.status === 'moving' ? 4 : 0) + 3 - ['live', '10m', '1h', '24h'].indexOf(String(properties.age))
  const rankOf = ({ broadcastMicroseconds, speedKnots, navigationalStatus }: Vessel) => {
    const minutes = (now - broadcastMicroseconds!) / 60e6
    const isResting = navigationalStatus === 1 || navigationalStatus === 5 || speedKnots! < 0.5
    const age = minutes < 10 ? 0 : minutes < 60 ? 1 : minutes < 1440 ? 2 : 3
    return (speedKnots! >= 1.5 || !isResting ? 4 : 0) + 3 - age
  }
  const square = ({ x, y }: { x: number; y: number }) =>
    `${Math.floor((x + buffer) / 16)}/${Math.floor((y + buffer) / 16)}`

  it.each([
    [0, 0, 0],
    [2, 3, 1],
    [5, 16, 10],
    [7, 65, 42],
  ])('%i/%i/%i shows one vessel in each square that has any, the most prominent', (zoom, column, row) => {
    const address = { zoom, column, row }
    const marks = marksIn(fleet, address)
    const shown = new Map(marks.map((mark) => [square(mark), mark]))
    expect(shown.size).toBe(marks.length)
    const missed: Vessel[] = []
    for (const vessel of vessels) {
      for (const place of placesIn(address, vessel).filter(({ x, y }) => isNear(x, 0) && isNear(y, 0))) {
        const mark = shown.get(square({ x: Math.floor(place.x), y: Math.floor(place.y) }))
        if (!mark || rank(mark) < rankOf(vessel)) missed.push(vessel)
      }
    }
    expect(missed).toEqual([])
  })
})

describe('at the 180° meridian', () => {
  it.each([180, -180, 179.99999, -179.99999])('a vessel at %d° reaches into the tiles of either side', (longitude) => {
    const edge = fleetOf([{ ...model, longitude, latitude: 10 }])
    const xs = ['0', '255'].map((x) => marksIn(edge, tileAddress('8', x, '120'))[0]?.x)
    expect(xs[0]).toBeGreaterThanOrEqual(-1)
    expect(xs[0]).toBeLessThanOrEqual(1)
    expect(xs[1]).toBeGreaterThanOrEqual(extent - 1)
    expect(xs[1]).toBeLessThanOrEqual(extent + 1)
  })

  it('a vessel is at both edges of the world tile', () => {
    const xs = oneVessel({ longitude: 179.99, latitude: 0 }).map(({ x }) => x)
    expect(xs.sort((a, b) => a - b)).toEqual([-1, extent - 1])
  })
})

describe('a mark', () => {
  it('has the properties to draw and name a vessel', () => {
    const place = { longitude: -179, latitude: 85, headingDegrees: 359, broadcastMicroseconds: now - 60_000_000 }
    const known = { shipTypeCode: 70, navigationalStatus: 0, speedKnots: 12.3, name: 'ÆGIR "II"' }
    const vessel: Partial<Vessel> = { ...place, ...known, transponderClass: 'A', simulated: true }
    const drawn = { type: 'Cargo', status: 'moving', rotation: 359, class: 'A', age: 'live', simulated: true }
    expect(oneVessel(vessel)[0]).toMatchObject({ mmsi: model.number, properties: drawn })
    expect(oneVessel(vessel)[0]?.properties).toEqual(drawn)
    expect(oneVessel(vessel, 8)[0]?.properties).toEqual({ ...drawn, name: 'ÆGIR "II"', speed: 12.3 })
  })

  it('has the course at close zooms, and hull dimensions at the closest', () => {
    const place = { longitude: -179.99, latitude: 85, courseDegrees: 359.6, headingDegrees: 0 }
    const hull = { toBowMetres: 511, toSternMetres: 0, toPortMetres: 63, toStarboardMetres: 1 }
    const close = { course: 0 }
    const drawn = { heading: 0, to_bow: 511, to_stern: 0, to_port: 63, to_starboard: 1 }
    const at = (zoom: number, change: Partial<Vessel> = {}) => {
      const [, row] = tileOf(place, zoom)
      const tile = tileAddress(`${zoom}`, '0', `${row}`)
      const vessel = fleetOf([{ ...model, ...place, ...hull, ...change }])
      return marksOf(vesselTile(vessel, tile, { nowMicroseconds: now }))[0]?.properties
    }
    expect(at(9)).not.toHaveProperty('course')
    expect(at(courseZoom)).toMatchObject(close)
    expect(at(hullZoom - 1)).not.toHaveProperty('to_bow')
    expect(at(hullZoom)).toMatchObject({ ...close, ...drawn })
    expect(at(hullZoom, { courseDegrees: null, headingDegrees: null })).not.toHaveProperty('course')
    expect(at(hullZoom, { headingDegrees: null })).not.toHaveProperty('heading')
    expect(at(hullZoom, { toPortMetres: null, toStarboardMetres: null })).not.toHaveProperty('to_bow')
  })

  it('says nothing of what is not known', () => {
    const motion = { navigationalStatus: null, speedKnots: null, headingDegrees: null, courseDegrees: null }
    const identity = { shipTypeCode: null, transponderClass: null, name: null }
    const place = { broadcastMicroseconds: null, longitude: -179, latitude: 85 }
    const unknown = oneVessel({ ...motion, ...identity, ...place }, 8)
    expect(unknown[0]?.properties).toEqual({ status: 'moving', age: '24h', simulated: false })
  })

  it.each([
    [{ headingDegrees: null, courseDegrees: 90.6 }, { rotation: 91 }],
    [{ headingDegrees: null, courseDegrees: 359.9 }, { rotation: 0 }],
    [{ navigationalStatus: 1, speedKnots: 0.4 }, { status: 'anchored' }],
    [{ navigationalStatus: 5, speedKnots: null }, { status: 'moored' }],
    [{ navigationalStatus: 5, speedKnots: 9 }, { status: 'moving' }],
    [{ navigationalStatus: null, speedKnots: 0.1 }, { status: 'moored' }],
    [{ navigationalStatus: 0, speedKnots: 2 }, { status: 'moving' }],
    [{ broadcastMicroseconds: now - 11 * 60e6 }, { age: '10m' }],
    [{ broadcastMicroseconds: now - 61 * 60e6 }, { age: '1h' }],
    [{ broadcastMicroseconds: now - 25 * 3600e6 }, { age: '24h' }],
    [{ transponderClass: 'B' as const }, { class: 'B' }],
  ])('of %j is %j', (change, properties) => {
    expect(oneVessel({ longitude: 0, latitude: 0, ...change })[0]?.properties).toMatchObject(properties)
  })

  it('is not there for a vessel that was never located, or is beyond the map', () => {
    expect(oneVessel({ longitude: null, latitude: null })).toEqual([])
    expect(oneVessel({ longitude: 0, latitude: 86 })).toEqual([])
  })
})

describe('an address', () => {
  it('is a tile of the world', () => {
    expect(tileAddress('3', '7', '0')).toEqual({ zoom: 3, column: 7, row: 0 })
  })

  it.each([
    [['23', '0', '0'], 'the zoom must be a whole number from 0 to 22, not "23"'],
    [['3', '8', '0'], 'x must be a whole number from 0 to 7 at zoom 3, not "8"'],
    [['3', '0', '-1'], 'y must be a whole number from 0 to 7 at zoom 3, not "-1"'],
    [['1.5', '0', '0'], 'the zoom must be a whole number from 0 to 22, not "1.5"'],
    [['', '0', '0'], 'the zoom must be a whole number from 0 to 22, not ""'],
  ] as const)('%j is refused by name', ([z, x, y], message) => {
    expect(() => tileAddress(z, x, y)).toThrow(TileOutOfRange)
    expect(() => tileAddress(z, x, y)).toThrow(message)
  })
})
