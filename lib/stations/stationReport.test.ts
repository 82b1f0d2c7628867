import { expect, it } from 'vitest'
import { reportOf } from './fixtures/reports.ts'

const place = { longitude: 4.1, latitude: 51.9 }
const kindOf = (...message: Parameters<typeof reportOf>) => reportOf(...message)?.kind ?? null

it('makes stations by type and MMSI', () => {
  expect([
    kindOf({ type: 21, mmsi: 992_446_001, ...place }),
    kindOf({ type: 21, mmsi: 244_660_001, ...place }),
    kindOf({ type: 28, mmsi: 992_446_001, ...place }),
    kindOf({ type: 4, mmsi: 2_442_000, ...place }),
    kindOf({ type: 11, mmsi: 2_442_000, ...place }),
    kindOf({ type: 9, mmsi: 111_244_501, ...place }),
    kindOf({ type: 9, mmsi: 244_660_001, ...place }),
    kindOf({ type: 1, mmsi: 111_244_501, ...place }),
    kindOf({ type: 18, mmsi: 111_244_501, ...place }),
    kindOf({ type: 1, mmsi: 970_123_456, ...place, navigationalStatus: 14 }),
    kindOf({ type: 3, mmsi: 972_123_456, ...place }),
    kindOf({ type: 14, mmsi: 974_123_456, text: 'EPIRB TEST' }),
  ]).toEqual([
    'aid',
    'aid',
    'aid',
    'base',
    'base',
    'aircraft',
    'aircraft',
    'aircraft',
    'aircraft',
    'sart',
    'mob',
    'epirb',
  ])
})

it('makes nothing of other senders', () => {
  const others = [
    reportOf({ type: 4, mmsi: 244_660_001, ...place }),
    reportOf({ type: 11, mmsi: 992_446_001, ...place }),
    reportOf({ type: 9, mmsi: 992_446_001, ...place }),
    reportOf({ type: 21, mmsi: 982_446_001, ...place }),
    reportOf({ type: 21, mmsi: 123_456_789, ...place }),
    reportOf({ type: 14, mmsi: 0, text: 'HELLO' }),
    reportOf({ type: 1, mmsi: 244_660_001, ...place }),
    reportOf({ type: 14, mmsi: 244_660_001, text: '' }),
    reportOf({ type: 8, mmsi: 2_442_000, dac: 1, fid: 11, data: '0:' }),
  ]
  expect(others).toEqual(others.map(() => null))
})

it('reads an aid of type 21 with the extension of its name', () => {
  const aid = { type: 21, mmsi: 992_446_001, ...place, name: 'MAASCENTER OUTER APPROACH', aidType: 24 } as const
  expect(reportOf({ ...aid, second: 10, offPosition: 1 })?.facts).toEqual({
    ...{ name: 'MAASCENTER OUTER APPROACH', aton: 'real', aidType: 24, offPosition: true, onStationStatus: null },
    ...{ light: null, racon: null, health: null },
  })
  expect(reportOf({ ...aid, second: 60, offPosition: 1 })?.facts.offPosition).toBeNull()
  expect(reportOf({ ...aid, second: 61, offPosition: 1 })?.facts.offPosition).toBeNull()
  expect(reportOf({ ...aid, second: 10, offPosition: 1, aidType: 19 })?.facts.offPosition).toBeNull()
  expect(reportOf({ ...aid, second: 10, aidType: 0 })?.facts.offPosition).toBe(false)
  expect(reportOf({ ...aid, name: '@@@', virtual: 1 })?.facts).toMatchObject({ name: null, aton: 'virtual' })
})

it('reads the states of page 7 only', () => {
  const statesOf = (aidStatus: number) => {
    const { light, racon, health } = reportOf({ type: 21, mmsi: 992_446_001, aidStatus })?.facts ?? {}
    return [racon, light, health]
  }
  expect(statesOf(0b111_10_01_1)).toEqual(['operational', 'on', 'alarm'])
  expect(statesOf(0b111_01_10_0)).toEqual(['not_monitored', 'off', 'good'])
  expect(statesOf(0b111_11_11_0)).toEqual(['error', 'error', 'good'])
  expect(statesOf(0b111_00_00_0)).toEqual([null, null, 'good'])
  expect(statesOf(0b110_10_01_1)).toEqual([null, null, null])
})

it('reads an aid of type 28', () => {
  const forms = [0, 1, 2, 3, 4, 5, 6].map(
    (stationType) => reportOf({ type: 28, mmsi: 992_446_001, stationType })?.facts,
  )
  expect(forms.map((facts) => facts?.aton)).toEqual([
    ...['real', 'real', 'synthetic', 'synthetic', 'virtual', 'mobile', null],
  ])
  const statuses = [0, 1, 2, 3, 7, 8, 9, 15].map(
    (onStationStatus) => reportOf({ type: 28, mmsi: 992_446_001, onStationStatus })?.facts.offPosition,
  )
  expect(statuses).toEqual([false, false, false, true, true, false, null, null])
  expect(forms[0]).not.toHaveProperty('name')
})

it('reads the movement of an aircraft', () => {
  const aircraft = {
    type: 9,
    mmsi: 111_244_501,
    ...place,
    speedKnots: 120,
    courseDegrees: 90,
    altitudeMetres: 300,
  } as const
  expect(reportOf(aircraft)).toMatchObject({
    facts: { speedKnots: 120, courseDegrees: 90, altitudeMetres: 300 },
    position: { longitude: expect.closeTo(4.1), latitude: expect.closeTo(51.9) },
  })
  expect(reportOf({ ...aircraft, longitude: 0, latitude: 0 })?.position).toBeNull()
  expect(reportOf({ ...aircraft, longitude: null, latitude: null })?.position).toBeNull()
})

it('reads the signal of a beacon from its status or its text', () => {
  const statusOf = (navigationalStatus: number | null) =>
    reportOf({ type: 1, mmsi: 970_123_456, navigationalStatus })?.signal
  expect([14, 15, null, 0, 13].map(statusOf)).toEqual(['active', 'test', 'test', 'ship', 'ship'])
  const textOf = (text: string, mmsi = 972_123_456) => reportOf({ type: 14, mmsi, text })?.signal
  expect(['MOB ACTIVE', 'MOB TEST', 'INACTIVE', 'HELLO', 'ACTIVE TEST'].map((text) => textOf(text))).toEqual([
    ...['active', 'test', null, null, 'active'],
  ])
  expect(textOf('SART ACTIVE', 244_660_001)).toBeNull()
  expect(reportOf({ type: 18, mmsi: 970_123_456 })).toMatchObject({ kind: null, signal: 'ship' })
  expect(reportOf({ type: 5, mmsi: 970_123_456 })).toMatchObject({ kind: null, signal: 'ship' })
})

it('reads safety texts of any sender', () => {
  const text = '  DANGER <b>AHEAD</b> '
  expect(reportOf({ type: 12, mmsi: 244_660_001, destinationMmsi: 244_660_002, text })).toMatchObject({
    kind: null,
    text: { type: 12, toMmsi: 244_660_002, text: 'DANGER <B>AHEAD</B>' },
  })
  expect(reportOf({ type: 14, mmsi: 2_442_000, text: 'GALE' })).toMatchObject({
    kind: null,
    text: { type: 14, toMmsi: null, text: 'GALE' },
  })
})
