import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, it } from 'vitest'
import type { Station } from '#lib/stations/station.ts'
import { stationTile } from './stationTile.ts'

const now = Date.parse('2026-11-21T12:00:00Z') * 1_000

function station(mmsi: number, more: Partial<Station>): Station {
  return {
    ...{ mmsi, kind: 'aid', name: null, aton: null, aidType: null, offPosition: null, onStationStatus: null },
    ...{ light: null, racon: null, health: null, speedKnots: null, courseDegrees: null, altitudeMetres: null },
    ...{ longitude: 4.05, latitude: 51.98, positionMicroseconds: now, activation: null, source: 'mast' },
    ...{ activeMicroseconds: null, testMicroseconds: null },
    ...{ createdMicroseconds: now, updatedMicroseconds: now, receivedMicroseconds: now },
    ...more,
  }
}

function readTile(stations: readonly Station[], [zoom, column, row]: [number, number, number]) {
  const layer = new VectorTile(new PbfReader(stationTile(stations, { zoom, column, row }, now))).layers.stations
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index))
}

it('has the known properties of each station, at its place', () => {
  const features = readTile(
    [
      station(992_446_001, { name: 'MAAS', aton: 'real', offPosition: false }),
      station(992_446_002, { name: 'ÅLESUND ⚓', aton: 'virtual', offPosition: true }),
      station(970_123_456, { kind: 'sart', activeMicroseconds: now }),
      station(2_442_000, { kind: 'base', longitude: 40 }),
      station(2_442_001, { kind: 'base', longitude: null }),
    ],
    [8, 130, 84],
  )
  expect(features.map((feature) => feature?.properties)).toEqual([
    { mmsi: 992_446_001, kind: 'aid', name: 'MAAS', aton: 'real', off_position: false },
    { mmsi: 992_446_002, kind: 'aid', name: 'ÅLESUND ⚓', aton: 'virtual', off_position: true },
    { mmsi: 970_123_456, kind: 'sart', distress: 'active' },
  ])
  expect(features.map((feature) => feature?.id)).toEqual([992_446_001, 992_446_002, 970_123_456])
  const { geometry } = features[0]?.toGeoJSON(130, 84, 8) ?? {}
  expect(geometry).toMatchObject({ coordinates: [expect.closeTo(4.05, 3), expect.closeTo(51.98, 3)] })
})

it('has all stations from zoom 8 on, farther one of a place, and those in distress', () => {
  const near = [0, 1, 2].map((index) => station(992_446_000 + index, { longitude: 4.05 + index / 10_000 }))
  const all = [...near, station(970_123_456, { kind: 'sart', testMicroseconds: now })]
  expect(readTile(all, [8, 130, 84])).toHaveLength(4)
  expect(readTile(all, [4, 8, 5])).toHaveLength(2)
})

it('is empty without stations', () => {
  expect(stationTile([station(1, { longitude: -120 })], { zoom: 8, column: 130, row: 84 }, now)).toHaveLength(0)
})
