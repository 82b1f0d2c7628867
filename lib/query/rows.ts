import { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { type Column, columnOf } from '#lib/wire/columns.ts'
import type { Condition } from '#lib/wire/condition.ts'
import { ColumnRows, type Steps } from './columnRows.ts'
import { maxSteps } from './queryCost.ts'

export interface Selection {
  /** Do not change it: without conditions it is the fleet's own set. */
  rows: Bitset
  count: number
  /** Set if all rows changed within these times, so that a walk in the order of changes can stop there. */
  changedFrom?: number
  changedUntil?: number
}

/** The live rows, or those of some, that match every condition. */
export function selectRows(fleet: VisibleFleet, conditions: readonly Condition[], among = fleet.live): Selection {
  if (conditions.length === 0 && among === fleet.live) return { rows: among, count: fleet.liveCount }
  const rows = rowsAmong(fleet, conditions, among)
  return { rows, count: rows.count(), ...changedBetween(conditions) }
}

function changedBetween(conditions: readonly Condition[]): { changedFrom: number; changedUntil: number } {
  let [changedFrom, changedUntil] = [-Infinity, Infinity]
  for (const condition of conditions) {
    if (!('column' in condition) || columnOf(condition.column).kept !== 'changes') continue
    if (condition.kind === 'minimum') changedFrom = Math.max(changedFrom, condition.value)
    if (condition.kind === 'maximum') changedUntil = Math.min(changedUntil, condition.value)
  }
  return { changedFrom, changedUntil }
}

/** The given rows that match every condition, as a fresh set. The number of conditions limits the work. */
export function rowsAmong(fleet: VisibleFleet, conditions: readonly Condition[], among: Bitset): Bitset {
  const steps = conditionRows(new ColumnRows(fleet, Infinity), { kind: 'all', of: conditions }, true, among)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * The given rows that match a condition of any size. Yields at least every few milliseconds. If the fleet changes
 * meanwhile, a row is tested in its state before or after the change, and removed rows are left out.
 */
export function* rowsWhere(fleet: VisibleFleet, condition: Condition, among: Bitset): Steps<Bitset> {
  const rows = yield* conditionRows(new ColumnRows(fleet, maxSteps), condition, true, among.copy())
  return rows.keepOnly(fleet.live)
}

/** Rows for which the condition is true, or false, as a fresh set; rows for which it is unknown are in neither. */
function* conditionRows(columns: ColumnRows, condition: Condition, truth: boolean, among: Bitset): Steps<Bitset> {
  yield
  switch (condition.kind) {
    case 'not':
      return yield* conditionRows(columns, condition.of, !truth, among)
    case 'all':
    case 'any':
      return yield* (condition.kind === 'all') === truth
        ? commonRows(columns, condition.of, truth, among)
        : allRows(columns, condition.of, truth, among)
    case 'known': {
      const known = yield* columns.whereKnown(condition.column, among)
      return truth ? known : among.copy().removeAll(known)
    }
    case 'minimum':
    case 'maximum':
      return yield* columns.withinLimit(condition, truth, among)
    default: {
      const rows = yield* columns.where(condition, among)
      if (truth) return rows
      yield
      return (yield* columns.whereKnown(condition.column, among)).removeAll(rows)
    }
  }
}

/** Evaluates conditions with an index first; each reads only the remaining rows. */
function* commonRows(columns: ColumnRows, parts: readonly Condition[], truth: boolean, among: Bitset): Steps<Bitset> {
  let rows = among
  const scans = parts.filter(needsScan)
  for (const part of [...parts.filter((each) => !needsScan(each)), ...scans]) {
    rows = yield* conditionRows(columns, part, truth, rows)
  }
  return rows === among ? among.copy() : rows
}

function* allRows(columns: ColumnRows, parts: readonly Condition[], truth: boolean, among: Bitset): Steps<Bitset> {
  const rows = new Bitset(columns.fleet.rowCount)
  for (const part of parts) rows.addAll(yield* conditionRows(columns, part, truth, among))
  return rows
}

const scanned: ReadonlySet<Column['kept']> = new Set([
  'number',
  'codes',
  'sum',
  'characteristic',
  'lastMessage',
  'sharedText',
])

/** Whether the column has no index, so that all rows are compared. */
export function isScanned(column: string): boolean {
  return scanned.has(columnOf(column).kept)
}

function needsScan(condition: Condition): boolean {
  if ('column' in condition) return isScanned(condition.column)
  return condition.kind === 'not' ? needsScan(condition.of) : condition.of.some(needsScan)
}
