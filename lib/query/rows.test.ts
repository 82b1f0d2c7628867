import { expect, it } from 'vitest'
import { fleetOf, rowsIn } from '#lib/fleet/fixtures/fleetOf.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { flags } from '#lib/vessel/flag.ts'
import { shipTypes } from '#lib/vessel/shipType.ts'
import type { Condition } from '#lib/wire/condition.ts'
import { parseFilters } from '#lib/wire/filters.ts'
import { vesselTest } from '#lib/wire/vesselTest.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { benchNowMicroseconds, syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { selectRows } from './rows.ts'

const random = new Random(9)
const vessels = Array.from(syntheticVessels(3_000, 9), (vessel): Vessel => {
  if (random.chance(0.2)) return { ...vessel, name: null, speedKnots: null, shipTypeCode: null, toBowMetres: null }
  if (random.chance(0.2))
    return { ...vessel, etaMicroseconds: null, positionUpdatedMicroseconds: null, destination: null }
  return random.chance(0.1) ? { ...vessel, longitude: null, latitude: null, callSign: null, matchedPort: null } : vessel
})
const fleet = fleetOf(vessels)

const list = (values: readonly (string | number | null)[]) =>
  Array.from({ length: 1 + random.below(4) }, () => random.pick(values)).join(',')

/** Filters that depend on one vessel only, each with values that some vessels have. */
const valuesOf: Record<string, () => string> = {
  mmsi: () => list(vessels.map(({ number }) => number)),
  imo: () => list(vessels.map(({ imo }) => imo).filter((imo) => imo !== null)),
  name: () => random.pick(['star', 'sea', 'A']),
  call_sign: () => list(vessels.map(({ callSign }) => callSign).filter((callSign) => callSign !== null)),
  ship_type: () => list(shipTypes),
  class: () => random.pick(['A', 'B', 'A,B']),
  flag: () => list(flags),
  general_classification: () => list(['Merchant', 'Fishing industry']),
  individual_classification: () => list(['Tanker', 'Yacht']),
  navigational_status: () => list(['MOORED', 'AT_ANCHOR']),
  doubt: () => random.pick(['any', 'displaced_together', 'not_plausible_for_receiver']),
  destination: () => random.pick(['ROTTERDAM', 'a']),
  matched_port: () => list(['NLRTM', 'SGSIN', 'DEHAM']),
  source: () => list(vessels.map(({ positionSource }) => positionSource).filter((source) => source !== null)),
  updated_after: () => '-P60D',
  updated_before: () => '-P1D',
  position_updated_after: () => '-P60D',
  position_updated_before: () => '-P1D',
  eta_after: () => '-P1D',
  eta_before: () => 'P3D',
  speed_min: () => String(random.below(80) / 10),
  speed_max: () => String(random.below(250) / 10),
  length_min: () => String(random.below(80)),
  length_max: () => String(random.below(300)),
  last_known_position_within: () => '{"type":"Polygon","coordinates":[[[-5,40],[30,35],[20,65],[-5,40]]]}',
  bbox: () => '-10,30,40,60',
}

function conditionOf(depth: number): Condition {
  if (depth > 0 && random.chance(0.6)) {
    const kind = random.pick(['all', 'any', 'not'] as const)
    if (kind === 'not') return { kind, of: conditionOf(depth - 1) }
    return { kind, of: Array.from({ length: random.below(4) }, () => conditionOf(depth - 1)) }
  }
  const name = random.pick(Object.keys(valuesOf))
  const { filters } = parseFilters(new URLSearchParams({ [name]: valuesOf[name]!() }), benchNowMicroseconds)
  const [filter] = filters
  return filter && random.chance(0.1) ? { kind: 'known', column: filter.column } : (filter ?? { kind: 'any', of: [] })
}

it('finds the rows of the vessels that pass when each is tested alone', () => {
  let found = 0
  for (let round = 0; round < 400; round += 1) {
    const condition = conditionOf(3)
    const test = vesselTest([condition])
    const expected = vessels.flatMap((vessel, row) => (test(vessel) ? [row] : []))
    const { rows, count } = selectRows(fleet, [condition])
    expect(rowsIn(rows), JSON.stringify(condition)).toEqual(expected)
    expect(count).toBe(expected.length)
    found += count
  }
  expect(found).toBeGreaterThan(10_000)
})
