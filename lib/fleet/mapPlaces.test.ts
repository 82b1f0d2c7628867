import { expect, it } from 'vitest'
import { cellColumns, cellRows } from '#lib/vessel/cells.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { shipTypeOf, shipTypes } from '#lib/vessel/shipType.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { benchNowMicroseconds, syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { entryNumbers } from './cellIndex.ts'
import { fleetOf } from './fixtures/fleetOf.ts'
import { mapPlaceOf, mercatorX, mercatorY, notOnTheMap } from './mercator.ts'

const random = new Random(31)

/**
 * Moves a record as position reports do: mostly a short way, sometimes across the edges of cells, sometimes across the
 * world.
 */
function moved(vessel: Vessel, now: number): Vessel {
  const next = { ...vessel, updatedMicroseconds: now, broadcastMicroseconds: now - random.below(5_000_000) }
  next.speedKnots = random.pick([null, 0, 0.4, 1.5, 12.3, 102.2])
  next.courseDegrees = random.pick([null, 0, 359.9, random.below(3600) / 10])
  next.headingDegrees = random.pick([null, 0, random.below(360)])
  next.navigationalStatus = random.pick([null, 0, 1, 5, 6, 15])
  if (random.chance(0.1)) next.shipTypeCode = random.pick([null, 30, 60, 70, 89])
  if (random.chance(0.1)) next.transponderClass = random.pick([null, 'A', 'B'] as const)
  if (random.chance(0.05)) {
    next.longitude = next.latitude = null
  } else if (random.chance(0.2) || next.longitude === null || next.latitude === null) {
    next.longitude = random.pick([-180, 180, 179.9999999, 0, random.below(3600) / 10 - 180])
    next.latitude = random.pick([-90, 90, 85.0511287, 85.0511288, -85.06, 0, random.below(1800) / 10 - 90])
  } else {
    const part = random.chance(0.5) ? 1e-7 : 0.02
    next.longitude = Math.min(180, Math.max(-180, Math.round((next.longitude + random.around(0, part)) * 1e7) / 1e7))
    next.latitude = Math.min(90, Math.max(-90, Math.round((next.latitude + random.around(0, part)) * 1e7) / 1e7))
  }
  return next
}

/** Computes the entry of a vessel from its record alone. */
function entryOf(row: number, vessel: Vessel): number[] {
  const [longitude, latitude] = [vessel.longitude!, vessel.latitude!].map((degrees) => Math.round(degrees * 1e7) + 0)
  const speed = vessel.speedKnots === null ? null : Math.round(vessel.speedKnots * 10)
  const resting = { 1: 2, 5: 1, 6: 1 }[vessel.navigationalStatus ?? 0]
  const status = speed !== null && speed >= 15 ? 0 : (resting ?? (speed !== null && speed < 5 ? 1 : 0))
  const course = vessel.courseDegrees === null ? 511 : Math.round(Math.round(vessel.courseDegrees * 10) / 10) % 360
  const type = shipTypes.indexOf(shipTypeOf(vessel.shipTypeCode)!)
  const vesselClass = vessel.transponderClass === null ? 3 : vessel.transponderClass === 'A' ? 0 : 1
  const mark =
    status +
    vesselClass * 2 ** 2 +
    (vessel.simulated ? 1 : 0) * 2 ** 4 +
    (type < 0 ? 15 : type) * 2 ** 5 +
    (vessel.headingDegrees ?? course) * 2 ** 9 +
    (speed ?? 16_383) * 2 ** 18
  const seconds = Math.ceil(vessel.broadcastMicroseconds! / 1e6) - Date.UTC(2020) / 1000
  const east = longitude === 180e7 ? -180e7 : longitude!
  const place = [row, east, latitude!, mercatorX(east), mercatorY(latitude!)]
  return Array.from(Int32Array.from([...place, mark, seconds * 2 + (status === 0 ? 1 : 0), vessel.number]))
}

it('cells and columns for a map follow from the record of each vessel alone, however they came there', () => {
  const known = [...syntheticVessels(1_500, 9)]
  const fleet = fleetOf(known)
  for (let batch = 1; batch <= 40; batch += 1) {
    const now = benchNowMicroseconds + batch * 1_000_000
    const rows = new Set(Array.from({ length: batch % 4 === 0 ? 1 : 300 }, () => random.below(known.length)))
    for (const row of rows) known[row] = moved(known[row]!, now)
    fleet.applyChanges([...rows].map((row) => ({ number: known[row]!.number, record: encodeRecord(known[row]!) })))
  }
  const { cells, coarse, heards } = fleet.places
  const found = new Map<number, number[]>()
  for (let cell = 0; cell < cellColumns * cellRows; cell += 1) {
    for (let slot = cells.starts[cell]!; slot < cells.starts[cell]! + cells.counts[cell]!; slot += 1) {
      const entry = [...cells.entries.subarray(slot * entryNumbers, (slot + 1) * entryNumbers)]
      expect(found.has(entry[0]!)).toBe(false)
      expect(cells.entryOf(entry[0]!)).toBe(slot * entryNumbers)
      found.set(entry[0]!, entry)
    }
  }
  const located = [...known.entries()].filter(([, { longitude }]) => longitude !== null)
  expect(found.size).toBe(located.length)
  for (const [row, vessel] of located) {
    const expected = entryOf(row, vessel)
    expect(found.get(row)).toEqual(expected)
    expect(coarse[row]).toBe(mapPlaceOf(expected[3]! >>> 0, expected[4]! >>> 0))
    expect(heards[row]).toBe(expected[6])
  }
  for (const [row, { longitude }] of known.entries()) if (longitude === null) expect(coarse[row]).toBe(notOnTheMap)
})
