import { describe, expect, it } from 'vitest'
import type { MessageToEncode } from '#lib/ais/message.ts'
import { type Activation, activationAfter, isOpen } from './activation.ts'
import { minute, reportOf, start } from './fixtures/reports.ts'
import { airframeOf, distressOf, isListed, type Station, stationAfter, stationFlag, stationId } from './station.ts'

const place = { longitude: 4.1, latitude: 51.9 }
const hour = 60 * minute

/** The station after these messages, a minute apart. */
function stationOf(...messages: MessageToEncode[]): Station | null {
  let station: Station | null = null
  messages.forEach((message, index) => {
    const report = reportOf(message, index * minute)
    if (report) station = stationAfter(station, report, start + index * minute) ?? station
  })
  return station
}

describe('a station', () => {
  const aid = { type: 21, mmsi: 992_446_001, name: 'MAAS', aidType: 24, ...place } as const
  const aid28 = { type: 28, mmsi: 992_446_001, stationType: 0, aidType: 24 } as const

  it('has the values that the types of its messages have, and keeps its last position', () => {
    const station = stationOf(aid, { ...aid28, onStationStatus: 3 })
    expect(station).toMatchObject({ name: 'MAAS', onStationStatus: 3, offPosition: true, positionMicroseconds: start })
    expect(station).toMatchObject({ createdMicroseconds: start, receivedMicroseconds: start + minute })
    expect(stationOf(aid, { ...aid28, onStationStatus: 3 }, { ...aid, name: '' })).toMatchObject({
      name: null,
      onStationStatus: null,
    })
    const aircraft = { mmsi: 111_244_501, speedKnots: 100 } as const
    expect(stationOf({ type: 9, ...aircraft, altitudeMetres: 300 }, { type: 1, mmsi: 111_244_501 })).toMatchObject({
      altitudeMetres: 300,
      speedKnots: null,
    })
  })

  it('ignores an older message', () => {
    const station = stationOf(aid)
    const older = reportOf({ ...aid, name: 'OLD' }, -1)
    expect(older && stationAfter(station, older, 1)).toBeNull()
    const same = reportOf({ ...aid, name: 'SAME' })
    expect(same && stationAfter(station, same, 1)?.name).toBe('SAME')
  })

  it('is of the newer kind', () => {
    const both = stationOf({ ...aid, mmsi: 244_660_001 }, { type: 9, mmsi: 244_660_001, altitudeMetres: 10 })
    expect(both).toMatchObject({ kind: 'aircraft', name: null, createdMicroseconds: start })
  })

  it('is listed until it has been silent', () => {
    const base = {
      kind: 'base',
      receivedMicroseconds: start,
      activeMicroseconds: null,
      testMicroseconds: null,
    } as const
    expect([isListed(base, 24, start + 24 * hour - 1), isListed(base, 24, start + 24 * hour)]).toEqual([true, false])
    const aircraft = { ...base, kind: 'aircraft' } as const
    expect([isListed(aircraft, 24, start + hour - 1), isListed(aircraft, 24, start + hour)]).toEqual([true, false])
  })

  it('has a flag and an airframe by its MMSI', () => {
    const flags = [2_442_000, 111_244_501, 992_446_001, 970_244_456, 244_660_001, 999_999].map(stationFlag)
    expect(flags).toEqual(['NL', 'NL', 'NL', null, 'NL', null])
    expect([111_244_101, 111_244_501, 111_244_001, 244_660_501].map(airframeOf)).toEqual([
      ...['fixed_wing', 'helicopter', null, null],
    ])
    expect(stationId(2_442_000)).toBe('002442000')
  })
})

describe('a beacon', () => {
  const beacon = { type: 1, mmsi: 970_123_456, ...place } as const
  const at = (status: number) => ({ ...beacon, navigationalStatus: status })
  const distress = (station: Station | null, afterMinutes: number) =>
    station && distressOf(station, start + afterMinutes * minute)

  it('is in distress until ten minutes after its last message', () => {
    const station = stationOf(at(14))
    expect([distress(station, 9.99), distress(station, 10)]).toEqual(['active', null])
    expect(distress(stationOf(at(15)), 5)).toBe('test')
  })

  it('stays active while it tests', () => {
    const station = stationOf(at(14), at(15))
    expect([distress(station, 9), distress(station, 10), distress(station, 11)]).toEqual(['active', 'test', null])
  })

  it("is ship's equipment by another status", () => {
    expect(distress(stationOf(at(15), at(0)), 2)).toBeNull()
    expect(distress(stationOf(at(15), { type: 18, mmsi: 970_123_456 }), 2)).toBeNull()
    expect(stationOf({ type: 18, mmsi: 970_123_456 })).toBeNull()
  })
})

describe('an activation', () => {
  let lastId = 0
  const nextId = () => ++lastId

  /** The activations of messages at these minutes. */
  function activations(...minutes: number[]): Activation[] {
    lastId = 0
    let last: Activation | null = null
    const all = new Map<number, Activation>()
    for (const at of minutes) {
      const report = reportOf({ type: 1, mmsi: 970_123_456, navigationalStatus: 14, ...place }, at * minute)
      if (report) last = activationAfter(last, report, nextId) ?? last
      if (last) all.set(last.id, last)
    }
    return [...all.values()]
  }

  it('lasts until a silence of ten minutes', () => {
    const found = activations(0, 0.01, 9.99, 19.98, 29.98, 50)
    expect(found.map((each) => [each.beganMicroseconds, each.lastMicroseconds])).toEqual([
      [start, start + 19.98 * minute],
      [start + 29.98 * minute, start + 29.98 * minute],
      [start + 50 * minute, start + 50 * minute],
    ])
    expect(found.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(found[2] && [isOpen(found[2], start + 59.99 * minute), isOpen(found[2], start + 60 * minute)]).toEqual([
      ...[true, false],
    ])
  })

  it('ignores an older message', () => {
    expect(activations(20, 5, 3)).toHaveLength(1)
  })

  it('gets a position later', () => {
    const text = reportOf({ type: 14, mmsi: 970_123_456, text: 'SART ACTIVE' })
    const began = text && activationAfter(null, text, nextId)
    expect(began).toMatchObject({ longitude: null })
    const report = reportOf({ type: 1, mmsi: 970_123_456, navigationalStatus: 14, ...place }, minute)
    expect(report && activationAfter(began, report, nextId)).toMatchObject({
      id: began?.id,
      latitude: expect.closeTo(51.9),
    })
  })
})
