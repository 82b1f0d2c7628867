import { describe, expect, it } from 'vitest'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { facetParameters, maxChoices } from '#lib/wire/facets.ts'
import { parseFilters } from '#lib/wire/filters.ts'
import { filterTable } from '#lib/wire/filterTable.ts'
import { benchNowMicroseconds, syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { facets } from './facets.ts'
import { selectRows } from './rows.ts'

const vessels = [...syntheticVessels(4_000, 11)]
const fleet = fleetOf(vessels)
// A third is removed, so that dead rows lie between live ones; a fifth has another destination.
fleet.applyChanges([
  ...vessels.filter((_, index) => index % 3 === 0).map(({ number }) => ({ number, record: null })),
  ...vessels
    .filter((_, index) => index % 5 === 1 && index % 3 !== 0)
    .map((vessel, place) => ({
      number: vessel.number,
      record: encodeRecord({ ...vessel, matchedPort: portOf(place) }),
    })),
])

/** Produces more ports than are listed. */
function portOf(place: number): string {
  return `NL${[Math.floor(place / 24) % 24, place % 24].map((letter) => String.fromCharCode(65 + letter)).join('')}A`
}

type Parameters = Record<string, string>

const filtersOf = (parameters: Parameters) =>
  parseFilters(new URLSearchParams(parameters), benchNowMicroseconds).filters
const counted = (parameters: Parameters) => facets(fleet, filtersOf(parameters), benchNowMicroseconds)
const listed = (parameters: Parameters) => selectRows(fleet, filtersOf(parameters)).count

describe('counts beside choices', () => {
  it('leave out no vessel: what no choice shows is unknown, or of a choice that is not told', () => {
    const { total, facets: counts } = counted({ speed_min: '1' })
    for (const parameter of facetParameters) {
      const { choices, others, unknown } = counts[parameter]
      expect(choices.reduce((sum, { count }) => sum + count, 0) + others + unknown).toBe(total)
    }
  })

  it('begin with the most', () => {
    for (const { choices } of Object.values(counted({}).facets)) {
      expect(choices.map(({ count }) => count)).toEqual(choices.map(({ count }) => count).sort((a, b) => b - a))
    }
  })

  it('tell of the busiest ports, and always of one that was asked for', () => {
    const { choices, others } = counted({}).facets.matched_port
    expect(choices).toHaveLength(maxChoices)
    expect(others).toBeGreaterThan(0)
    for (const { value, count } of choices) expect([value, count]).toEqual([value, listed({ matched_port: value })])
    const told = new Set(choices.map(({ value }) => value))
    const rare = Array.from({ length: 500 }, (_, place) => portOf(place)).find(
      (port) => !told.has(port) && listed({ matched_port: port }) > 0,
    )
    const asked = counted({ matched_port: rare! }).facets.matched_port.choices
    expect(asked).toHaveLength(maxChoices + 1)
    expect(asked.at(-1)?.value).toBe(rare)
  })

  it('are kept for filters that exist', () => {
    const lists = filterTable.filter(({ kind }) => kind === 'list').map(({ parameter }) => parameter)
    expect(lists).toEqual(expect.arrayContaining([...facetParameters]))
  })
})
