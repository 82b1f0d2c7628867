import { expect, it } from 'vitest'
import { rowsIn } from '#lib/fleet/fixtures/fleetOf.ts'
import { Fleet } from '#lib/fleet/fleet.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { rowsSentSince } from './sentRows.ts'

const microsecondsPerHour = 3_600_000_000

it('are those that a look at every vessel finds, while vessels change, come and go and time moves on', () => {
  const random = new Random(5)
  const known = new Map<number, Vessel>([...syntheticVessels(3_000, 12)].map((vessel) => [vessel.number, vessel]))
  const fleet = new Fleet()
  fleet.applyChanges([...known.values()].map((vessel) => ({ number: vessel.number, record: encodeRecord(vessel) })))
  const begun = Math.max(...Array.from(known.values(), ({ updatedMicroseconds }) => updatedMicroseconds))
  let stamp = begun
  for (let turn = 0; turn < 200; turn += 1) {
    const changes = Array.from({ length: random.below(80) }, () => random.pick([...known.keys()]))
    for (const mmsi of new Set(changes)) {
      stamp += 1
      const vessel = known.get(mmsi)
      if (!vessel) continue
      const isRemoved = random.chance(0.02)
      const broadcastMicroseconds = random.chance(0.2) ? null : stamp - random.below(48) * microsecondsPerHour
      const changed = { ...vessel, updatedMicroseconds: stamp, broadcastMicroseconds }
      if (isRemoved) known.delete(mmsi)
      else known.set(mmsi, changed)
      fleet.applyChanges([{ number: mmsi, record: isRemoved ? null : encodeRecord(changed) }])
    }
    if (random.chance(0.1)) for (const _ of fleet.tidyInSteps());
    // Mostly advances, as time does; sometimes goes back, as a clock may be set.
    const hour = Math.floor(begun / microsecondsPerHour) - (random.chance(0.05) ? 48 : 24) + Math.floor(turn / 20)
    const expected = [...known.values()].filter(
      ({ broadcastMicroseconds, updatedMicroseconds }) =>
        (broadcastMicroseconds ?? updatedMicroseconds) >= hour * microsecondsPerHour,
    )
    const since = (hour + random.below(60) / 60) * microsecondsPerHour
    const found = rowsIn(rowsSentSince(fleet, since)).map((row) => fleet.vesselAt(row).number)
    expect(found.sort()).toEqual(expected.map(({ number }) => number).sort())
  }
})
