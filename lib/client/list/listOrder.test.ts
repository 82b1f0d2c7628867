import { expect, it } from 'vitest'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { hasMoved } from './listOrder.ts'

const ship = (mmsi: number, time: string | null) =>
  ({
    mmsi,
    created_at: time,
    updated_at: time,
    last_known_position: time === null ? null : { timestamp: time },
  }) as VesselJson

const early = '2026-11-21T01:00:00.000001+00:00'
const late = '2026-11-21T01:00:00.000002+00:00'

it('tells when a ship would stand elsewhere, to the microsecond', () => {
  expect(hasMoved([ship(1, early), ship(2, late)], 'updated_at')).toBe(false)
  expect(hasMoved([ship(1, late), ship(2, early)], 'updated_at')).toBe(true)
  expect(hasMoved([ship(1, early), ship(2, late)], '-updated_at')).toBe(true)
})

it('takes the order in which ships were first heard where none was chosen', () => {
  expect(hasMoved([ship(1, early), ship(2, late)], null)).toBe(false)
  expect(hasMoved([ship(1, late), ship(2, early)], null)).toBe(true)
})

it('tells ships of the same time apart by their numbers', () => {
  expect(hasMoved([ship(1, early), ship(2, early)], 'timestamp')).toBe(false)
  expect(hasMoved([ship(1, early), ship(2, early)], '-timestamp')).toBe(true)
})

it.each(['timestamp', '-timestamp'])('has ships without the time last, by %s', (sort) => {
  expect(hasMoved([ship(1, early), ship(2, null)], sort)).toBe(false)
  expect(hasMoved([ship(1, null), ship(2, early)], sort)).toBe(true)
})

it('takes a time without a fraction for what it is', () => {
  const whole = '2026-11-21T01:00:00+00:00'
  expect(hasMoved([ship(2, whole), ship(1, early)], 'updated_at')).toBe(false)
})
