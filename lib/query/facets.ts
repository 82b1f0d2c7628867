import { Bitset } from '#lib/fleet/bitset.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { navigationalStatuses } from '#lib/vessel/navigationalStatus.ts'
import { unlocodeOfNumber } from '#lib/vessel/unlocode.ts'
import {
  type Band,
  type BandJson,
  type BandName,
  bandNames,
  type ChoiceJson,
  type FacetJson,
  type FacetParameter,
  type FacetsJson,
  facetBands,
  facetParameters,
  filterRowOf,
  mostChoices,
} from '#lib/wire/facets.ts'
import { type Filter, parseFilters } from '#lib/wire/filters.ts'
import type { FilterColumn } from '#lib/wire/filterTable.ts'
import { codeCounts, countsFrom, lengthCounts } from './facetCounts.ts'
import { rowsAmong, scannedColumns, selectRows } from './selectRows.ts'

const columnOfBand: Readonly<Record<BandName, FilterColumn>> = {
  speed: 'speedKnots',
  length: 'lengthMetres',
  position_updated: 'positionUpdatedMicroseconds',
}

const columnOfFacet = Object.fromEntries(
  facetParameters.map((parameter) => [parameter, filterRowOf(parameter).column]),
) as Readonly<Record<FacetParameter, FilterColumn>>

const countedColumns: ReadonlySet<FilterColumn> = new Set([
  ...Object.values(columnOfBand),
  ...Object.values(columnOfFacet),
])

/** How many ships each choice of each filter would show: exact, and for each choice by all filters but its own. */
export function facets(fleet: Fleet, filters: readonly Filter[], nowMicroseconds: number): FacetsJson {
  const passing = passingOthers(fleet, filters)
  const facetOf = (parameter: FacetParameter) => {
    const column = columnOfFacet[parameter]
    return countedFacet(fleet, column, passing.but(column), filters)
  }
  const bandsOf = (name: BandName) => countedBands(fleet, name, passing.but(columnOfBand[name]), nowMicroseconds)
  return {
    total: passing.total,
    facets: recordOf(facetParameters, facetOf),
    bands: recordOf(bandNames, bandsOf),
  }
}

function recordOf<Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>
}

/**
 * Every filter is run once, those with an index first, each among the rows that fail no more than one before it: no other
 * row is counted anywhere. What passes all but those of one column is then a matter of bits.
 */
function passingOthers(fleet: Fleet, filters: readonly Filter[]) {
  const rest = filters.filter(({ column }) => !countedColumns.has(column))
  const base = selectRows(fleet, rest).rows
  const counted = filters.filter(({ column }) => countedColumns.has(column))
  const columns = [...new Set(counted.map(({ column }) => column))].sort((a, b) => costOf(a) - costOf(b))
  const own: Bitset[] = []
  let candidates: Candidates = { passing: base, missingOne: new Bitset() }
  for (const column of columns) {
    const among = candidates.missingOne.copy().addAll(candidates.passing)
    const ofColumn = counted.filter((filter) => filter.column === column)
    own.push(rowsAmong(fleet, ofColumn, among))
    candidates = narrowed(candidates, own.at(-1)!)
  }
  const { passing } = candidates
  return {
    total: passing === fleet.live ? fleet.liveCount : passing.count(),
    but(column: FilterColumn): Bitset {
      if (!columns.includes(column)) return passing
      const others = own.filter((_, place) => columns[place] !== column)
      return others.length === 0 ? base : others.slice(1).reduce((kept, set) => kept.keepOnly(set), others[0]!.copy())
    },
  }
}

interface Candidates {
  passing: Bitset
  /** Rows that pass all but one. */
  missingOne: Bitset
}

function narrowed({ passing, missingOne }: Candidates, next: Bitset): Candidates {
  const narrower = { passing: new Bitset(), missingOne: new Bitset() }
  narrower.passing.words = passing.words.map((word, place) => word & (next.words[place] ?? 0))
  narrower.missingOne.words = passing.words.map((word, place) => {
    const pass = next.words[place] ?? 0
    return (word & ~pass) | ((missingOne.words[place] ?? 0) & pass)
  })
  return narrower
}

const costOf = (column: FilterColumn) => (scannedColumns.has(column) ? 1 : 0)

function countedFacet(fleet: Fleet, column: FilterColumn, rows: Bitset, filters: readonly Filter[]): FacetJson {
  if (column === 'matchedPort') return countedPorts(fleet, rows, filters)
  if (column === 'navigationalStatus') {
    const counts = codeCounts(rows, fleet.numbers.byName.navigationalStatus)
    return facetOf(rows, navigationalStatuses, (code) => counts[code]!)
  }
  const { words, codesPlusOne } = categoryOf(fleet, column)
  const counts = codeCounts(rows, codesPlusOne)
  return facetOf(rows, words, (code) => counts[code + 1]!)
}

function categoryOf(fleet: Fleet, column: FilterColumn) {
  switch (column) {
    case 'flag':
      return fleet.flags
    case 'shipType':
      return fleet.shipTypes
    case 'transponderClass':
      return fleet.classes
    case 'generalClassification':
      return fleet.generalClassifications
    case 'individualClassification':
      return fleet.individualClassifications
    default:
      throw new Error(`the choices of the column ${column} are not counted`)
  }
}

function facetOf(rows: Bitset, words: readonly string[], countOf: (code: number) => number): FacetJson {
  const choices = words.map((value, code) => ({ value, count: countOf(code) })).filter(({ count }) => count > 0)
  return { choices: mostFirst(choices), others: 0, unknown: rows.count() - sumOf(choices) }
}

function countedPorts({ matchedPorts }: Fleet, rows: Bitset, filters: readonly Filter[]): FacetJson {
  const [unknown = 0, ...counts] = codeCounts(rows, matchedPorts.codes, matchedPorts.codeCount)
  const all = counts
    .map((count, place) => ({ value: place + 1, count }))
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ value: unlocodeOfNumber(matchedPorts.portOf(value)), count }))
  mostFirst(all)
  const asked = filters.find(({ column }) => column === 'matchedPort')
  const chosen = new Set(asked?.kind === 'list' ? asked.values : [])
  const choices = all.filter(({ value }, place) => place < mostChoices || chosen.has(value))
  return { choices, others: sumOf(all) - sumOf(choices), unknown }
}

function countedBands(fleet: Fleet, name: BandName, rows: Bitset, nowMicroseconds: number): BandJson[] {
  const bands: readonly Band[] = facetBands[name]
  const limits = bands.map((band) => limitsOf(band, nowMicroseconds))
  const { positionUpdatedMicroseconds, speedKnots } = fleet.numbers.byName
  if (name === 'position_updated') {
    // From the nearest to the farthest back, each within the next.
    const [most = 0, middle = 0, least = 0] = limits.map(({ minimum }) => minimum)
    const counts = countsFrom(rows, positionUpdatedMicroseconds, [least, middle, most]).reverse()
    return bands.map((band, place) => ({ ...band, count: counts[place]! }))
  }
  const [counts, scale] = name === 'speed' ? [codeCounts(rows, speedKnots), 10] : [lengthCounts(fleet, rows), 1]
  // The last code of all stands for "not known".
  const highest = counts.length - 2
  return bands.map((band, place) => {
    const { minimum, maximum } = limits[place]!
    const upTo = Math.min(highest, Math.round(maximum * scale))
    return { ...band, count: counts.subarray(Math.round(minimum * scale), upTo + 1).reduce((sum, n) => sum + n, 0) }
  })
}

/** As the filters understand it. */
function limitsOf(band: Band, nowMicroseconds: number): { minimum: number; maximum: number } {
  const given = Object.entries(band).map(([parameter, value]) => [parameter, String(value)])
  const limits = { minimum: -Infinity, maximum: Infinity }
  for (const filter of parseFilters(new URLSearchParams(given), nowMicroseconds).filters) {
    if (filter.kind === 'minimum' || filter.kind === 'maximum') limits[filter.kind] = filter.value
  }
  return limits
}

function mostFirst(choices: ChoiceJson[]): ChoiceJson[] {
  return choices.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}

function sumOf(choices: readonly ChoiceJson[]): number {
  return choices.reduce((sum, { count }) => sum + count, 0)
}
