import { expect, it } from 'vitest'
import { rowsIn } from '#lib/fleet/fixtures/fleetOf.ts'
import { Fleet } from '#lib/fleet/fleet.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { rowsChangedSince } from './changedRows.ts'

it('are those that a look at every vessel finds, while vessels change, come and go and time moves on', () => {
  const random = new Random(5)
  const known = new Map<number, Vessel>([...syntheticVessels(3_000, 12)].map((vessel) => [vessel.number, vessel]))
  const fleet = new Fleet()
  fleet.applyChanges([...known.values()].map((vessel) => ({ number: vessel.number, record: encodeRecord(vessel) })))
  const times = [...known.values()].map(({ updatedMicroseconds }) => updatedMicroseconds).sort((a, b) => a - b)
  let stamp = times.at(-1) ?? 0
  for (let turn = 0; turn < 200; turn += 1) {
    const changes = Array.from({ length: random.below(80) }, () => random.pick([...known.keys()]))
    for (const mmsi of new Set(changes)) {
      stamp += 1
      const vessel = known.get(mmsi)
      if (!vessel) continue
      const isRemoved = random.chance(0.02)
      const changed = { ...vessel, updatedMicroseconds: stamp }
      if (isRemoved) known.delete(mmsi)
      else known.set(mmsi, changed)
      fleet.applyChanges([{ number: mmsi, record: isRemoved ? null : encodeRecord(changed) }])
    }
    if (random.chance(0.1)) for (const _ of fleet.tidyInSteps());
    // Mostly forwards, as time goes; sometimes back, as a clock may be set.
    const since = times[random.chance(0.05) ? 100 : 500 + turn * 10] ?? 0
    const expected = [...known.values()].filter(({ updatedMicroseconds }) => updatedMicroseconds >= since)
    const found = rowsIn(rowsChangedSince(fleet, since)).map((row) => fleet.vesselAt(row).number)
    expect(found.sort()).toEqual(expected.map(({ number }) => number).sort())
  }
})
