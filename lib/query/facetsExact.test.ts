import { describe, expect, it } from 'vitest'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { doubtfulPositionOf } from '#lib/vessel/doubtfulPosition.ts'
import { positionDoubts } from '#lib/vessel/evidence.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { flagOf, flags } from '#lib/vessel/flag.ts'
import { navigationalStatuses, navigationalStatusOf } from '#lib/vessel/navigationalStatus.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { classificationOf, shipTypeOf, shipTypes } from '#lib/vessel/shipType.ts'
import type { ColumnName } from '#lib/wire/columns.ts'
import { type BandName, bandNames, facetBands, facetParameters } from '#lib/wire/facets.ts'
import { type Filter, parseFilters } from '#lib/wire/filters.ts'
import { filterRowOf } from '#lib/wire/filterTable.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { benchNowMicroseconds, syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { facets } from './facets.ts'

/**
 * Some vessels have few known values, some changed, some are removed: so many that words of bits are full, partly full
 * and empty.
 */
function randomFleet(seed: number, count: number): { fleet: Fleet; vessels: Vessel[] } {
  const random = new Random(seed)
  const all = Array.from(syntheticVessels(count, seed), (vessel): Vessel => {
    if (random.chance(0.1)) return { ...vessel, toSternMetres: null, navigationalStatus: null }
    if (random.chance(0.1))
      return { ...vessel, doubtfulPosition: `${random.pick(positionDoubts)} 10 55 1795229580000000` }
    if (random.chance(0.1)) return { ...vessel, speedKnots: null, toBowMetres: null, toSternMetres: null }
    return random.chance(0.05) ? { ...vessel, positionUpdatedMicroseconds: null, shipTypeCode: null } : vessel
  })
  const fleet = fleetOf(all)
  const gone = new Set(all.filter((_, row) => (row % 640 < 64 ? row % 640 < 40 : random.chance(0.02))))
  fleet.applyChanges([...gone].map(({ number }) => ({ number, record: null })))
  const moved = all.filter((vessel) => !gone.has(vessel) && random.chance(0.1))
  fleet.applyChanges(
    moved.map((vessel) => ({
      number: vessel.number,
      record: encodeRecord(Object.assign(vessel, { speedKnots: random.below(300) / 10, navigationalStatus: 0 })),
    })),
  )
  return { fleet, vessels: all.filter((vessel) => !gone.has(vessel)) }
}

type Value = string | number | null

const values: { readonly [Column in ColumnName]?: (vessel: Vessel) => Value } = {
  flag: ({ number: mmsi }) => flagOf(mmsi),
  shared_mmsi: () => 'false',
  ship_type: ({ shipTypeCode }) => shipTypeOf(shipTypeCode),
  class: ({ transponderClass }) => transponderClass,
  general_classification: ({ shipTypeCode }) => classificationOf(shipTypeCode ?? 0).general,
  individual_classification: ({ shipTypeCode }) => classificationOf(shipTypeCode ?? 0).individual,
  navigational_status: ({ navigationalStatus }) => navigationalStatusOf(navigationalStatus),
  doubt: (vessel) => doubtfulPositionOf(vessel)?.doubt ?? null,
  unlocode: ({ matchedPort }) => matchedPort,
  speed: ({ speedKnots }) => speedKnots,
  length: ({ toBowMetres: bow, toSternMetres: stern }) => (bow === null || stern === null ? null : bow + stern),
  position_updated_at: ({ positionUpdatedMicroseconds }) => positionUpdatedMicroseconds,
  updated_at: ({ updatedMicroseconds }) => updatedMicroseconds,
  destination: ({ destination }) => destination,
  name: ({ name }) => name,
}

function valueIn(vessel: Vessel, column: ColumnName): Value {
  const read = values[column]
  if (!read) throw new Error(`nothing is said of ${column}`)
  return read(vessel)
}

function passes(vessel: Vessel, filter: Filter): boolean {
  const value = valueIn(vessel, filter.column)
  if (value === null) return false
  if (filter.kind === 'list') return filter.values.includes(value)
  if (filter.kind === 'substring') return String(value).includes(filter.text)
  if (filter.kind === 'area') throw new Error('no areas here')
  return filter.kind === 'minimum' ? Number(value) >= filter.value : Number(value) <= filter.value
}

const filtersOf = (parameters: Record<string, string>) =>
  parseFilters(new URLSearchParams(parameters), benchNowMicroseconds).filters

/** Counts by testing each vessel against each choice. */
function countedOneByOne(vessels: readonly Vessel[], filters: readonly Filter[]) {
  const shown = (column: ColumnName) =>
    vessels.filter((vessel) => filters.every((filter) => filter.column === column || passes(vessel, filter)))
  const facetsOf = facetParameters.map((parameter) => {
    const { column } = filterRowOf(parameter)
    const counts = new Map<Value, number>()
    for (const vessel of shown(column)) {
      const value = valueIn(vessel, column)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const unknown = counts.get(null) ?? 0
    counts.delete(null)
    return [parameter, { counts: Object.fromEntries(counts), unknown }]
  })
  const bandsOf = bandNames.map((name: BandName) => [
    name,
    facetBands[name].map((band) => {
      const limits = filtersOf(Object.fromEntries(Object.entries(band).map(([key, value]) => [key, String(value)])))
      const column = limits[0]!.column
      return shown(column).filter((vessel) => limits.every((limit) => passes(vessel, limit))).length
    }),
  ])
  const total = vessels.filter((vessel) => filters.every((filter) => passes(vessel, filter))).length
  return { total, facets: Object.fromEntries(facetsOf), bands: Object.fromEntries(bandsOf) }
}

/** Converts the answer to the form above. */
function counted(fleet: Fleet, filters: readonly Filter[]) {
  const answer = facets(fleet, filters, benchNowMicroseconds)
  const facetsOf = facetParameters.map((parameter) => {
    const { choices, others, unknown } = answer.facets[parameter]
    expect(others).toBe(0)
    return [parameter, { counts: Object.fromEntries(choices.map(({ value, count }) => [value, count])), unknown }]
  })
  const bandsOf = bandNames.map((name) => [name, answer.bands[name].map(({ count }) => count)])
  return { total: answer.total, facets: Object.fromEntries(facetsOf), bands: Object.fromEntries(bandsOf) }
}

const some = (random: Random, words: readonly string[]) =>
  Array.from({ length: 1 + random.below(3) }, () => random.pick(words)).join(',')

/** Parameters with values from nearly all vessels to hardly any. */
const asked: Record<string, (random: Random) => string> = {
  flag: (random) => some(random, flags),
  ship_type: (random) => some(random, shipTypes),
  class: (random) => random.pick(['A', 'B', 'A,B']),
  navigational_status: (random) => some(random, navigationalStatuses),
  general_classification: (random) => some(random, ['Merchant', 'Fishing industry', 'Service vessels']),
  individual_classification: (random) => some(random, ['Tanker', 'Yacht', 'Fishing vessel']),
  doubt: (random) => random.pick(['any', ...positionDoubts]),
  matched_port: (random) => some(random, ['NLRTM', 'SGSIN', 'DEHAM', 'CNSHA']),
  speed_min: (random) => String(random.below(80) / 10),
  speed_max: (random) => String(8 + random.below(250) / 10),
  length_min: (random) => String(random.below(80)),
  length_max: (random) => String(80 + random.below(400)),
  position_updated_after: (random) => random.pick(['-PT30M', '-P1D', '-P60D', '-P400D']),
  updated_after: (random) => random.pick(['-P1D', '-P60D']),
  destination: (random) => random.pick(['ROTTERDAM', 'A', 'NOWHERE AT ALL']),
  name: (random) => random.pick(['STAR', 'MV', 'SEA']),
}

describe.each([
  [1, 700],
  [2, 2_500],
  [3, 6_000],
])('counts in the random fleet %i, of %i vessels', (seed, count) => {
  const { fleet, vessels } = randomFleet(seed, count)

  it('are those that one gets vessel by vessel, whatever is asked', () => {
    const random = new Random(100 + seed)
    for (let round = 0; round < 60; round += 1) {
      const names = Object.keys(asked).filter(() => random.chance(round < 20 ? 0.1 : 0.25))
      const parameters = Object.fromEntries(names.map((name) => [name, asked[name]!(random)]))
      const filters = filtersOf(parameters)
      expect(filters).toHaveLength(names.length)
      expect({ parameters, ...counted(fleet, filters) }).toEqual({ parameters, ...countedOneByOne(vessels, filters) })
    }
  })

  it('are those of single filters that nearly all vessels pass', () => {
    for (const [name, value] of [
      ['speed_min', '0'],
      ['speed_min', '0.1'],
      ['length_min', '1'],
      ['length_max', '100000'],
      ['speed_max', '6553.5'],
      ['position_updated_after', '-P9000D'],
    ] as const) {
      const filters = filtersOf({ [name]: value })
      expect({ name, ...counted(fleet, filters) }).toEqual({ name, ...countedOneByOne(vessels, filters) })
    }
  })
})
