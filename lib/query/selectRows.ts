import { Bitset } from '#lib/fleet/bitset.ts'
import type { CategoryIndex } from '#lib/fleet/categoryIndex.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { numberOfUnlocode } from '#lib/vessel/unlocode.ts'
import { type Filter, foldText } from '#lib/wire/filters.ts'
import type { FilterColumn } from '#lib/wire/filterTable.ts'
import { areaRows } from './areaRows.ts'
import { columnRange, lengthRange, listedStatuses, updatedRange } from './numberRows.ts'
import { textsContaining } from './textRows.ts'

export interface Selection {
  /** Not to be changed: without filters it is the fleet's own set. */
  rows: Bitset
  count: number
  /** None of them was changed before, or after: a walk in the order of changes needs to look no further. */
  changedFrom?: number
  changedUntil?: number
}

/** The live rows that pass every filter. Those with an index go first, those that look at each row last, at what is left. */
export function selectRows(fleet: Fleet, filters: readonly Filter[]): Selection {
  if (filters.length === 0) return { rows: fleet.live, count: fleet.liveCount }
  const rows = rowsAmong(fleet, filters, fleet.live)
  return { rows, count: rows.count(), ...changedBetween(filters) }
}

function changedBetween(filters: readonly Filter[]): { changedFrom: number; changedUntil: number } {
  let [changedFrom, changedUntil] = [-Infinity, Infinity]
  for (const filter of filters) {
    if (filter.column !== 'updatedMicroseconds') continue
    if (filter.kind === 'minimum') changedFrom = Math.max(changedFrom, filter.value)
    if (filter.kind === 'maximum') changedUntil = Math.min(changedUntil, filter.value)
  }
  return { changedFrom, changedUntil }
}

/** Of the rows given, those that pass every filter; without filters they are the same set. */
export function rowsAmong(fleet: Fleet, filters: readonly Filter[], among: Bitset): Bitset {
  let selected: Bitset | null = null
  const scans = filters.filter((filter) => scannedColumns.has(filter.column))
  for (const filter of [...filters.filter((candidate) => !scannedColumns.has(candidate.column)), ...scans]) {
    const rows = rowsPassing(fleet, filter, selected ?? among)
    selected = selected === null ? rows.keepOnly(among) : selected.keepOnly(rows)
  }
  return selected ?? among
}

/** They have no index: every row that is left is looked at. */
export const scannedColumns: ReadonlySet<FilterColumn> = new Set<FilterColumn>([
  ...(['navigationalStatus', 'destination', 'speedKnots', 'lengthMetres'] as const),
  ...(['positionUpdatedMicroseconds', 'etaMicroseconds'] as const),
])

/** A fresh set. Where there is no index, only rows `among` those given are looked at. */
function rowsPassing(fleet: Fleet, filter: Filter, among: Bitset): Bitset {
  switch (filter.kind) {
    case 'list':
      return listedRows(fleet, filter.column, filter.values, among)
    case 'substring':
      return textsContaining(fleet, filter.column, filter.text, among)
    case 'minimum':
      return rangeRows(fleet, filter.column, filter.value, Infinity, among)
    case 'maximum':
      return rangeRows(fleet, filter.column, -Infinity, filter.value, among)
    case 'area':
      return areaRows(fleet.places.cells, fleet.rowCount, filter.area)
  }
}

function listedRows(fleet: Fleet, column: FilterColumn, values: readonly (string | number)[], among: Bitset): Bitset {
  const category = categoryOf(fleet, column)
  if (category) return category.rowsOf(values)
  switch (column) {
    case 'mmsi':
      return mmsiRows(fleet, values)
    case 'matchedPort':
      return fleet.matchedPorts.rowsOf(new Set(values.map((value) => numberOfUnlocode(String(value)))))
    case 'callSign':
      return callSignRows(fleet, new Set(values.map((value) => foldText(String(value)))))
    case 'imo':
      return imoRows(fleet, values)
    case 'navigationalStatus':
      return listedStatuses(fleet, values, among)
    default:
      throw new Error(`no list can be asked of the column ${column}`)
  }
}

function categoryOf(fleet: Fleet, column: FilterColumn): CategoryIndex | null {
  if (column === 'flag') return fleet.flags
  if (column === 'shipType') return fleet.shipTypes
  if (column === 'generalClassification') return fleet.generalClassifications
  if (column === 'individualClassification') return fleet.individualClassifications
  return column === 'transponderClass' ? fleet.classes : null
}

function mmsiRows(fleet: Fleet, mmsis: readonly (string | number)[]): Bitset {
  const rows = new Bitset(fleet.rowCount)
  for (const mmsi of mmsis) {
    const row = fleet.rowOf(Number(mmsi))
    if (row >= 0) rows.add(row)
  }
  return rows
}

function imoRows(fleet: Fleet, imos: readonly (string | number)[]): Bitset {
  const rows = new Bitset(fleet.rowCount)
  for (const imo of imos) fleet.imos.forEachRow(Number(imo), (row) => rows.add(row))
  return rows
}

function callSignRows(fleet: Fleet, folded: ReadonlySet<string>): Bitset {
  return fleet.callSigns.rowsOf(folded, (text) => folded.has(foldText(text)))
}

function rangeRows(fleet: Fleet, column: FilterColumn, minimum: number, maximum: number, among: Bitset): Bitset {
  switch (column) {
    case 'updatedMicroseconds':
      return updatedRange(fleet, minimum, maximum)
    case 'lengthMetres':
      return lengthRange(fleet, minimum, maximum, among)
    case 'speedKnots':
    case 'etaMicroseconds':
    case 'positionUpdatedMicroseconds':
      return columnRange(fleet, column, minimum, maximum, among)
    default:
      throw new Error(`no range can be asked of the column ${column}`)
  }
}
