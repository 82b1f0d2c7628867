import { expect, it } from 'vitest'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { hasMoved } from './listOrder.ts'

const vessel = (mmsi: number, time: string | null) =>
  ({
    id: vesselIdOf(mmsi),
    mmsi,
    created_at: time,
    updated_at: time,
    last_known_position: time === null ? null : { timestamp: time },
  }) as VesselJson

const early = '2026-11-21T01:00:00.000001+00:00'
const late = '2026-11-21T01:00:00.000002+00:00'

it('detects a change of order, to the microsecond', () => {
  expect(hasMoved([vessel(1, early), vessel(2, late)], 'updated_at')).toBe(false)
  expect(hasMoved([vessel(1, late), vessel(2, early)], 'updated_at')).toBe(true)
  expect(hasMoved([vessel(1, early), vessel(2, late)], '-updated_at')).toBe(true)
})

it('sorts by first reception by default', () => {
  expect(hasMoved([vessel(1, early), vessel(2, late)], null)).toBe(false)
  expect(hasMoved([vessel(1, late), vessel(2, early)], null)).toBe(true)
})

it('sorts vessels of the same time by MMSI', () => {
  expect(hasMoved([vessel(1, early), vessel(2, early)], 'timestamp')).toBe(false)
  expect(hasMoved([vessel(1, early), vessel(2, early)], '-timestamp')).toBe(true)
})

it.each(['timestamp', '-timestamp'])('has vessels without the time last, by %s', (sort) => {
  expect(hasMoved([vessel(1, early), vessel(2, null)], sort)).toBe(false)
  expect(hasMoved([vessel(1, null), vessel(2, early)], sort)).toBe(true)
})

it('reads a time without a fraction', () => {
  const whole = '2026-11-21T01:00:00+00:00'
  expect(hasMoved([vessel(2, whole), vessel(1, early)], 'updated_at')).toBe(false)
})
