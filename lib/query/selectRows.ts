import { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { numberOfUnlocode } from '#lib/vessel/unlocode.ts'
import { type Filter, foldText } from '#lib/wire/filters.ts'
import type { FilterColumn, ListColumn, RangeColumn } from '#lib/wire/filterTable.ts'
import { type AreaBudget, areaRows, fullAreaBudget } from './areaRows.ts'
import { columnRange, lengthRange, updatedRange } from './numberRows.ts'
import { rowsSharingMmsi } from './sharedMmsi.ts'
import { textsContaining } from './textRows.ts'

export interface Selection {
  /** Not to be changed: without filters it is the fleet's own set. */
  rows: Bitset
  count: number
  /** None of them was changed before, or after: a walk in the order of changes needs to look no further. */
  changedFrom?: number
  changedUntil?: number
}

const tooManyCorners =
  'has too many corners for the region that it covers; draw it with fewer corners or make it smaller'

/** A filter asks for more work than one request may cause. Every face of the query answers it as a fault of that filter. */
export class QueryTooCostly extends Error {
  readonly parameter: string
  /** To be read after the name of the parameter. */
  readonly reason: string

  constructor(parameter: string, reason: string) {
    super(`the filter ${parameter} is too costly`)
    this.parameter = parameter
    this.reason = reason
  }
}

/** The live rows that pass every filter. Those with an index go first, those that look at each row last, at what is left. */
export function selectRows(fleet: VisibleFleet, filters: readonly Filter[]): Selection {
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
export function rowsAmong(fleet: VisibleFleet, filters: readonly Filter[], among: Bitset): Bitset {
  let selected: Bitset | null = null
  const areaBudget = fullAreaBudget()
  const scans = filters.filter((filter) => scannedColumns.has(filter.column))
  for (const filter of [...filters.filter((candidate) => !scannedColumns.has(candidate.column)), ...scans]) {
    const rows = rowsPassing(fleet, filter, selected ?? among, areaBudget)
    selected = selected === null ? rows.keepOnly(among) : selected.keepOnly(rows)
  }
  return selected ?? among
}

/** They have no index: every row that is left is looked at. */
export const scannedColumns: ReadonlySet<FilterColumn> = new Set<FilterColumn>([
  ...(['destination', 'speedKnots', 'lengthMetres', 'positionUpdatedMicroseconds', 'etaMicroseconds'] as const),
])

/** A fresh set. Where there is no index, only rows `among` those given are looked at. */
function rowsPassing(fleet: VisibleFleet, filter: Filter, among: Bitset, areaBudget: AreaBudget): Bitset {
  switch (filter.kind) {
    case 'list':
      return listedRows[filter.column](fleet, filter.values)
    case 'substring':
      return textsContaining(fleet, filter.column, filter.text, among)
    case 'minimum':
      return rangeRows(fleet, filter.column, filter.value, Infinity, among)
    case 'maximum':
      return rangeRows(fleet, filter.column, -Infinity, filter.value, among)
    case 'area': {
      const rows = areaRows(fleet, filter.area, areaBudget)
      if (rows === null) throw new QueryTooCostly(filter.parameter, tooManyCorners)
      return rows
    }
  }
}

type Values = readonly (string | number)[]

/** How the rows of each listed column are found; a column of the filter table without a row here is a type error. */
const listedRows: Record<ListColumn, (fleet: VisibleFleet, values: Values) => Bitset> = {
  mmsi: mmsiRows,
  imo: imoRows,
  callSign: callSignRows,
  shipType: ofCategory('shipType'),
  transponderClass: ofCategory('transponderClass'),
  flag: ofCategory('flag'),
  sharedMmsi: sharedMmsiRows,
  generalClassification: ofCategory('generalClassification'),
  individualClassification: ofCategory('individualClassification'),
  navigationalStatus: ofCategory('navigationalStatus'),
  matchedPort: ({ matchedPorts }, values) =>
    matchedPorts.rowsOf(new Set(values.map((value) => numberOfUnlocode(String(value))))),
  positionSource: sourceRows,
}

function ofCategory(column: keyof VisibleFleet['categories']) {
  return ({ categories }: VisibleFleet, values: Values) => categories[column].rowsOf(values)
}

function mmsiRows(fleet: VisibleFleet, mmsis: Values): Bitset {
  const rows = new Bitset(fleet.rowCount)
  for (const mmsi of mmsis) {
    for (const row of fleet.rowsOfMmsi(Number(mmsi))) rows.add(row)
  }
  return rows
}

function sharedMmsiRows(fleet: VisibleFleet, values: Values): Bitset {
  const sharing = rowsSharingMmsi(fleet)
  const rows = values.includes('true') ? sharing.copy() : new Bitset(fleet.rowCount)
  return values.includes('false') ? rows.addAll(fleet.live.copy().removeAll(sharing)) : rows
}

function imoRows(fleet: VisibleFleet, imos: Values): Bitset {
  const rows = new Bitset(fleet.rowCount)
  for (const imo of imos) fleet.imos.forEachRow(Number(imo), (row) => rows.add(row))
  return rows
}

function callSignRows(fleet: VisibleFleet, values: Values): Bitset {
  const folded = new Set(values.map((value) => foldText(String(value))))
  return fleet.callSigns.rowsOf(folded, (text) => folded.has(foldText(text)))
}

function sourceRows(fleet: VisibleFleet, values: Values): Bitset {
  const folded = new Set(values.map((value) => foldText(String(value))))
  return fleet.positionSources.rowsOf((text) => folded.has(foldText(text)), fleet.rowCount)
}

function rangeRows(fleet: VisibleFleet, column: RangeColumn, minimum: number, maximum: number, among: Bitset): Bitset {
  switch (column) {
    case 'updatedMicroseconds':
      return updatedRange(fleet, minimum, maximum)
    case 'lengthMetres':
      return lengthRange(fleet, minimum, maximum, among)
    default:
      return columnRange(fleet, column, minimum, maximum, among)
  }
}
