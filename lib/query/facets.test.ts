import { describe, expect, it } from 'vitest'
import { Fleet } from '#lib/fleet/fleet.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { bandNames, facetParameters, maxChoices } from '#lib/wire/facets.ts'
import { parseFilters } from '#lib/wire/filters.ts'
import { filterRowOf, filterTable } from '#lib/wire/filterTable.ts'
import { benchNowMicroseconds, syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { facets } from './facets.ts'
import { selectRows } from './rows.ts'

const fleet = new Fleet()
const vessels = [...syntheticVessels(4_000, 11)]
for (const vessel of vessels) fleet.append(encodeRecord(vessel))
fleet.settle()
// A third is gone, so that rows of the dead lie between those of the living; a fifth is bound for other ports.
fleet.applyChanges([
  ...vessels.filter((_, index) => index % 3 === 0).map(({ number }) => ({ number, record: null })),
  ...vessels
    .filter((_, index) => index % 5 === 1 && index % 3 !== 0)
    .map((vessel, place) => ({
      number: vessel.number,
      record: encodeRecord({ ...vessel, matchedPort: portOf(place) }),
    })),
])

/** More ports than are listed. */
function portOf(place: number): string {
  return `NL${[Math.floor(place / 24) % 24, place % 24].map((letter) => String.fromCharCode(65 + letter)).join('')}A`
}

type Parameters = Record<string, string>

const filtersOf = (parameters: Parameters) =>
  parseFilters(new URLSearchParams(parameters), benchNowMicroseconds).filters
const counted = (parameters: Parameters) => facets(fleet, filtersOf(parameters), benchNowMicroseconds)
const listed = (parameters: Parameters) => selectRows(fleet, filtersOf(parameters)).count

/** Without the filters that look at what this one looks at, and with these instead. */
function chosen(parameters: Parameters, instead: Parameters): Parameters {
  const columns = Object.keys(instead).map((parameter) => filterRowOf(parameter).column)
  const kept = Object.entries(parameters).filter(([parameter]) => !columns.includes(filterRowOf(parameter).column))
  return { ...Object.fromEntries(kept), ...instead }
}

describe('counts beside choices', () => {
  it.each<Parameters>([
    {},
    { flag: 'PA' },
    { ship_type: 'Cargo,Tanker', flag: 'PA,NL,KI' },
    { ship_type: 'Cargo', class: 'A', speed_min: '0.5', navigational_status: 'UNDER_WAY_USING_ENGINE' },
    { speed_max: '4', length_min: '50', length_max: '200', position_updated_after: '-P1D' },
    { name: 'star', individual_classification: 'Tanker', general_classification: 'Merchant' },
    { matched_port: 'NLRTM,SGSIN' },
    { name: 'nobody is called so' },
  ])('of %j are those of the lists that each choice would show', (parameters) => {
    const { total, facets: counts, bands } = counted(parameters)
    expect(total).toBe(listed(parameters))
    for (const parameter of facetParameters) {
      for (const { value, count } of counts[parameter].choices) {
        expect([parameter, value, count]).toEqual([
          parameter,
          value,
          listed(chosen(parameters, { [parameter]: value })),
        ])
      }
    }
    for (const { count, ...band } of bandNames.flatMap((name) => bands[name])) {
      const instead = Object.fromEntries(Object.entries(band).map(([parameter, value]) => [parameter, String(value)]))
      expect([band, count]).toEqual([band, listed(chosen(parameters, instead))])
    }
  })

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
