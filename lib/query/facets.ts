import { itemAt, uint32At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { unlocodeOfNumber } from '#lib/vessel/unlocode.ts'
import { type ColumnName, columnOf } from '#lib/wire/columns.ts'
import type { BandJson, ChoiceJson, FacetJson, FacetsJson } from '#lib/wire/facetSchemas.ts'
import {
  type Band,
  type BandName,
  bandNames,
  columnOfBand,
  facetBands,
  facetParameters,
  maxChoices,
} from '#lib/wire/facets.ts'
import { type Filter, parseFilters } from '#lib/wire/filters.ts'
import { filterRowOf } from '#lib/wire/filterTable.ts'
import { unknownLength } from './columnRanges.ts'
import { type AgeSteps, codeCounts, countedColumns, sharedMmsiWords } from './facetCounts.ts'
import { isScanned, rowsAmong, selectRows } from './rows.ts'

const unknownSpeed = numericStorage.tenths16.unknown

/** The exact number of vessels that each choice of each filter would show, given all other filters. */
export function facets(fleet: VisibleFleet, filters: readonly Filter[], nowMicroseconds: number): FacetsJson {
  const { passing, missingOnly } = passingRows(fleet, filters)
  const ageSteps = ageStepsOf(nowMicroseconds)
  const countsOf = (column: ColumnName) => {
    const missing = missingOnly.get(column)
    return codeCounts(fleet, column, missing ? [passing, missing] : [passing], ageSteps)
  }
  return {
    total: passing === fleet.live ? fleet.liveCount : passing.count(),
    facets: recordOf(facetParameters, (parameter) => {
      const { column } = filterRowOf(parameter)
      return facetOf(fleet, column, countsOf(column), filters)
    }),
    bands: recordOf(bandNames, (name) => bandsOf(name, countsOf(columnOfBand(name)), nowMicroseconds)),
  }
}

function recordOf<Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>
}

interface PassingRows {
  /** Rows that pass all filters, which count in every column. */
  passing: Bitset
  /** Rows that pass all filters except those of one column, in which they count. */
  missingOnly: ReadonlyMap<ColumnName, Bitset>
}

/**
 * Runs every filter once, those with an index first, each among the rows that fail at most one filter before it. All
 * other rows count nowhere.
 */
function passingRows(fleet: VisibleFleet, filters: readonly Filter[]): PassingRows {
  const rest = filters.filter(({ column }) => !countedColumns.includes(column))
  let passing = selectRows(fleet, rest).rows
  const missingOnly = new Map<ColumnName, Bitset>()
  const columns = countedColumns.filter((column) => filters.some((filter) => filter.column === column))
  for (const column of columns.sort((a, b) => Number(isScanned(a)) - Number(isScanned(b)))) {
    const among = passing.copy()
    for (const rows of missingOnly.values()) among.addAll(rows)
    const ofColumn = filters.filter((filter) => filter.column === column)
    const chosen = rowsAmong(fleet, ofColumn, among)
    const missed = passing.copy().removeAll(chosen)
    passing = passing.copy().keepOnly(chosen)
    for (const rows of missingOnly.values()) rows.keepOnly(chosen)
    missingOnly.set(column, missed)
  }
  return { passing, missingOnly }
}

function facetOf(fleet: VisibleFleet, name: ColumnName, counts: Uint32Array, filters: readonly Filter[]): FacetJson {
  const column = columnOf(name)
  if (column.kept === 'port') return portsOf(fleet, counts, filters)
  return choicesOf(column.kept === 'words' ? fleet.categories[column.field].words : sharedMmsiWords, counts)
}

function choicesOf(words: readonly string[], [unknown = 0, ...counts]: Uint32Array): FacetJson {
  const all = counts.map((count, place) => ({ value: itemAt(words, place), count }))
  return { choices: byCount(all.filter(({ count }) => count > 0)), others: 0, unknown }
}

function portsOf(
  { matchedPorts }: VisibleFleet,
  [unknown = 0, ...counts]: Uint32Array,
  filters: readonly Filter[],
): FacetJson {
  const all = counts
    .map((count, place) => ({ value: place + 1, count }))
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ value: unlocodeOfNumber(matchedPorts.portOf(value)), count }))
  byCount(all)
  const asked = filters.find(({ column }) => columnOf(column).kept === 'port')
  const chosen = new Set(asked?.kind === 'list' ? asked.values : [])
  const choices = all.filter(({ value }, place) => place < maxChoices || chosen.has(value))
  return { choices, others: sumOf(all) - sumOf(choices), unknown }
}

function bandsOf(name: BandName, counts: Uint32Array, nowMicroseconds: number): BandJson[] {
  const bands: readonly Band[] = facetBands[name]
  if (name === 'position_updated') {
    // Bands are nested, so each count includes the narrower ones.
    return bands.map((band, place) => ({ ...band, count: sumBetween(counts, bands.length - place, bands.length) }))
  }
  const [scale, highest] = name === 'speed' ? [10, unknownSpeed - 1] : [1, unknownLength - 1]
  return bands.map((band) => {
    const { minimum, maximum } = limitsOf(band, nowMicroseconds)
    const last = Math.min(highest, Math.round(maximum * scale))
    return { ...band, count: sumBetween(counts, Math.round(minimum * scale), last) }
  })
}

function ageStepsOf(nowMicroseconds: number): AgeSteps {
  const [max, middle, min] = facetBands.position_updated
  const startOf = (band: Band) => limitsOf(band, nowMicroseconds).minimum
  return [startOf(min), startOf(middle), startOf(max)]
}

/** Converts a band to limits as filters read them. */
function limitsOf(band: Band, nowMicroseconds: number): { minimum: number; maximum: number } {
  const given = Object.entries(band).map(([parameter, value]) => [parameter, String(value)])
  const limits = { minimum: -Infinity, maximum: Infinity }
  for (const filter of parseFilters(new URLSearchParams(given), nowMicroseconds).filters) {
    if (filter.kind === 'minimum' || filter.kind === 'maximum') limits[filter.kind] = filter.value
  }
  return limits
}

function byCount(choices: ChoiceJson[]): ChoiceJson[] {
  return choices.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** Includes both ends. */
function sumBetween(counts: Uint32Array, first: number, last: number): number {
  let sum = 0
  for (let code = first; code <= last; code += 1) sum += uint32At(counts, code)
  return sum
}

function sumOf(choices: readonly ChoiceJson[]): number {
  return choices.reduce((sum, { count }) => sum + count, 0)
}
