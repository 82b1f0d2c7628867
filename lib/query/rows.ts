import { uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { vesselFields } from '#lib/vessel/fields.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { numberOfUnlocode, spacedUnlocode, unlocodeOfNumber } from '#lib/vessel/unlocode.ts'
import { type Column, columnOf } from '#lib/wire/columns.ts'
import { type Comparison, type Condition, foldText, type TextCondition } from '#lib/wire/condition.ts'
import { areaRows, fullAreaBudget } from './areaRows.ts'
import {
  columnRange,
  everything,
  lastMessageRange,
  lengthRange,
  type StoredRange,
  storedRange,
  updatedRange,
} from './columnRanges.ts'

export interface Selection {
  /** Not to be changed: without conditions it is the fleet's own set. */
  rows: Bitset
  count: number
  /** All of them changed within these times, so that a walk in the order of changes can stop there. */
  changedFrom?: number
  changedUntil?: number
}

const tooManyCorners =
  'has too many corners for the region that it covers; draw it with fewer corners or make it smaller'

/** A filter asks for more work than one request may cause. Every API answers it as a fault of that filter. */
export class QueryTooCostly extends Error {
  readonly parameter: string
  /** Follows the name of the parameter. */
  readonly reason: string

  constructor(parameter: string, reason: string) {
    super(`the filter ${parameter} is too costly`)
    this.parameter = parameter
    this.reason = reason
  }
}

/** How many values the condition of one request may look at: about 250 ms. */
export const maxSteps = 50_000_000

export function conditionTooCostly(): QueryTooCostly {
  const reason = 'asks for too much work; use fewer comparisons, shapes with fewer corners, or bbox beside it'
  return new QueryTooCostly('filter', reason)
}

/** The live rows, or those of some, that fulfil every condition. */
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

/** The given rows that fulfil every condition, as a fresh set. The number of conditions limits the work. */
export function rowsAmong(fleet: VisibleFleet, conditions: readonly Condition[], among: Bitset): Bitset {
  const steps = new Search(fleet, Infinity).rowsWhere({ kind: 'all', of: conditions }, true, among)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

type Steps<Result> = Generator<undefined, Result>

/**
 * The given rows that fulfil a condition of any size. Yields every few milliseconds at the most: if the fleet changes
 * meanwhile, a row is judged by its state before or after the change, and removed rows are left out.
 */
export function* rowsWhere(fleet: VisibleFleet, condition: Condition, among: Bitset): Steps<Bitset> {
  const rows = yield* new Search(fleet, maxSteps).rowsWhere(condition, true, among.copy())
  return rows.keepOnly(fleet.live)
}

const rowsOfPiece = 4_096
const scanned: ReadonlySet<Column['kept']> = new Set(['number', 'length', 'lastMessage', 'sharedText'])

/** Whether the column has no index, so that every row is compared. */
export function isScanned(column: string): boolean {
  return scanned.has(columnOf(column).kept)
}

function needsScan(condition: Condition): boolean {
  if ('column' in condition) return isScanned(condition.column)
  return condition.kind === 'not' ? needsScan(condition.of) : condition.of.some(needsScan)
}

class Search {
  readonly #fleet: VisibleFleet
  readonly #areaBudget = fullAreaBudget()
  #stepsLeft: number

  constructor(fleet: VisibleFleet, maxSteps: number) {
    this.#fleet = fleet
    this.#stepsLeft = maxSteps
  }

  /** Rows for which the condition is true, or is false; rows for which it is unknown are in neither set. A fresh set. */
  *rowsWhere(condition: Condition, truth: boolean, among: Bitset): Steps<Bitset> {
    yield
    switch (condition.kind) {
      case 'not':
        return yield* this.rowsWhere(condition.of, !truth, among)
      case 'all':
      case 'any':
        return yield* (condition.kind === 'all') === truth
          ? this.#commonRows(condition.of, truth, among)
          : this.#allRows(condition.of, truth, among)
      case 'known': {
        const known = yield* this.#knownRows(condition.column, among)
        return truth ? known : among.copy().removeAll(known)
      }
      case 'minimum':
      case 'maximum':
        return this.#numberRows(condition.column, (scale) => rangeOf(condition, scale, truth), among)
      default: {
        const rows =
          condition.kind === 'text' ? yield* this.#textRows(condition, among) : this.#indexedRows(condition, among)
        if (truth) return rows
        yield
        return (yield* this.#knownRows(condition.column, among)).removeAll(rows)
      }
    }
  }

  /** Conditions with an index are first, and each looks only at the rows that are left. */
  *#commonRows(conditions: readonly Condition[], truth: boolean, among: Bitset): Steps<Bitset> {
    let rows = among
    const scans = conditions.filter(needsScan)
    for (const condition of [...conditions.filter((each) => !needsScan(each)), ...scans]) {
      rows = yield* this.rowsWhere(condition, truth, rows)
    }
    return rows === among ? among.copy() : rows
  }

  *#allRows(conditions: readonly Condition[], truth: boolean, among: Bitset): Steps<Bitset> {
    const rows = new Bitset(this.#fleet.rowCount)
    for (const condition of conditions) rows.addAll(yield* this.rowsWhere(condition, truth, among))
    return rows
  }

  #indexedRows(condition: Extract<Comparison, { kind: 'list' | 'substring' | 'area' }>, among: Bitset): Bitset {
    switch (condition.kind) {
      case 'list':
        return this.#listedRows(condition.column, condition.values, among).keepOnly(among)
      case 'substring':
        return this.#containingRows(columnOf(condition.column), condition.text).keepOnly(among)
      case 'area': {
        const rows = areaRows(this.#fleet, condition.area, this.#areaBudget)
        if (rows !== null) return rows.keepOnly(among)
        const { parameter } = condition
        throw parameter === undefined ? conditionTooCostly() : new QueryTooCostly(parameter, tooManyCorners)
      }
    }
  }

  #listedRows(name: string, values: readonly (string | number)[], among: Bitset): Bitset {
    const fleet = this.#fleet
    const column = columnOf(name)
    const rows = new Bitset(fleet.rowCount)
    switch (column.kept) {
      case 'words':
        return fleet.categories[column.field].rowsOf(values)
      case 'identifier':
        for (const value of values.map(Number)) {
          if (column.field === 'imo') fleet.imos.forEachRow(value, (row) => rows.add(row))
          else for (const row of fleet.rowsOfMmsi(value)) rows.add(row)
        }
        return rows
      case 'text': {
        const texts = new Set(values.map(String))
        if (column.field === 'name') return namedRows(fleet, texts)
        return fleet.texts.callSign.rowsOf(texts, (text) => texts.has(foldText(text)))
      }
      case 'sharedText': {
        const texts = new Set(values)
        return fleet.texts[column.field].rowsOf((text) => texts.has(foldText(text)))
      }
      case 'port':
        return fleet.matchedPorts.rowsOf(new Set(values.map((value) => numberOfUnlocode(String(value)))))
      case 'sharedMmsi': {
        for (const row of fleet.rowsSharingMmsi()) rows.add(row)
        const others = values.includes('false') ? fleet.live.copy().removeAll(rows) : new Bitset()
        return values.includes('true') ? rows.addAll(others) : others
      }
      default:
        for (const value of values) {
          rows.addAll(this.#numberRows(name, (scale) => storedRange(Number(value), Number(value), scale), among))
        }
        return rows
    }
  }

  #containingRows(column: Column, folded: string): Bitset {
    const needle = { folded, matches: (text: string) => foldText(text).includes(folded) }
    if (column.kept === 'text' && column.field === 'name') return this.#fleet.texts.name.rowsContaining(needle)
    if (column.kept === 'sharedText') return this.#fleet.texts[column.field].rowsContaining(needle)
    throw new Error(`a part of a text in ${column.kept}`)
  }

  #numberRows(name: string, rangeAt: (scale: number) => StoredRange, among: Bitset): Bitset {
    const fleet = this.#fleet
    const column = columnOf(name)
    if (column.kept === 'changes') return updatedRange(fleet, rangeAt(1)).keepOnly(among)
    this.#lookAt(among)
    if (column.kept === 'length') return lengthRange(fleet, rangeAt(1), among)
    if (column.kept === 'lastMessage') return lastMessageRange(fleet, rangeAt(1), among)
    if (column.kept !== 'number' && column.kept !== 'identifier') throw new Error(`${name} has no numbers`)
    const range = rangeAt(numericStorage[vesselFields[column.field].kind].scale)
    const rows = columnRange(fleet, column.field, range, among)
    if (column.field !== 'number') return rows
    // Further vessels with an MMSI have a larger number in the column, and changed ones their former MMSI.
    for (const row of [...fleet.rowsSharingMmsi(), ...fleet.texts.mmsis.rows()]) {
      const mmsi = fleet.mmsiAt(row)
      if (among.has(row) && mmsi >= range.lowest && mmsi <= range.highest) rows.add(row)
      else rows.remove(row)
    }
    return rows
  }

  *#textRows(condition: TextCondition, among: Bitset): Steps<Bitset> {
    const { matches, contains, steps } = condition
    const column = columnOf(condition.column)
    switch (column.kept) {
      case 'words': {
        const category = this.#fleet.categories[column.field]
        return category.rowsOf(category.words.filter(matches)).keepOnly(among)
      }
      case 'port':
        return this.#portRows(matches, steps, among)
      case 'sharedText':
        return yield* this.#sharedTextRows(column.field, condition, among)
      case 'text': {
        const texts = this.#fleet.texts[column.field]
        if (column.field === 'callSign' && condition.among !== null) {
          return this.#fleet.texts.callSign.rowsOf(condition.among, matches).keepOnly(among)
        }
        const found = column.field === 'name' && contains !== '' ? this.#containingRows(column, contains) : among
        if (found !== among) this.#look(found.count())
        const candidates = found === among ? among : found.keepOnly(among)
        this.#lookAt(candidates, steps)
        yield
        return yield* this.#filtered(candidates, (row) => {
          const text = texts.textAt(row)
          return text !== null && matches(text)
        })
      }
      default:
        throw new Error(`${condition.column} has no texts`)
    }
  }

  /** Each text is judged once. */
  *#sharedTextRows(
    field: Extract<Column, { kept: 'sharedText' }>['field'],
    { matches, steps }: TextCondition,
    among: Bitset,
  ): Steps<Bitset> {
    const texts = this.#fleet.texts[field]
    const verdicts = new Map<number, boolean>([[0, false]])
    this.#lookAt(among, 3)
    return yield* this.#filtered(among, (row) => {
      const id = uint32At(texts.ids, row)
      const known = verdicts.get(id)
      if (known !== undefined) return known
      this.#look(steps)
      const verdict = matches(texts.textOf(id) ?? '')
      verdicts.set(id, verdict)
      return verdict
    })
  }

  #portRows(matches: (text: string) => boolean, steps: number, among: Bitset): Bitset {
    const { matchedPorts } = this.#fleet
    this.#look(matchedPorts.codeCount * steps)
    const found: number[] = []
    for (let code = 1; code < matchedPorts.codeCount; code += 1) {
      const port = matchedPorts.portOf(code)
      if (matches(spacedUnlocode(unlocodeOfNumber(port)))) found.push(port)
    }
    return matchedPorts.rowsOf(found).keepOnly(among)
  }

  *#knownRows(name: string, among: Bitset): Steps<Bitset> {
    const column = columnOf(name)
    switch (column.kept) {
      case 'words': {
        const category = this.#fleet.categories[column.field]
        return category.rowsOf(category.words).keepOnly(among)
      }
      case 'port':
        return this.#portRows(() => true, 1, among)
      case 'cells':
        this.#lookAt(among)
        return columnRange(this.#fleet, 'longitude', everything, among)
      case 'sharedMmsi':
      case 'changes':
      case 'lastMessage':
        return among.copy()
      case 'text':
      case 'sharedText': {
        this.#lookAt(among)
        const texts = this.#fleet.texts[column.field]
        return yield* this.#filtered(among, (row) => texts.hasTextAt(row))
      }
      default:
        return this.#numberRows(name, () => everything, among)
    }
  }

  *#filtered(candidates: Bitset, passes: (row: number) => boolean): Steps<Bitset> {
    const rows = new Bitset(this.#fleet.rowCount)
    let judged = 0
    for (let row = candidates.next(0); row >= 0; row = candidates.next(row + 1)) {
      if (passes(row)) rows.add(row)
      judged += 1
      if (judged % rowsOfPiece === 0) yield
    }
    return rows
  }

  #lookAt(rows: Bitset, stepsOfRow = 1): void {
    if (this.#stepsLeft !== Infinity) this.#look(rows.count() * stepsOfRow)
  }

  #look(steps: number): void {
    this.#stepsLeft -= steps
    if (this.#stepsLeft < 0) throw conditionTooCostly()
  }
}

/** Rows with one of the whole names. */
function namedRows({ texts: { name: names }, rowCount }: VisibleFleet, folded: ReadonlySet<string>): Bitset {
  const rows = new Bitset(rowCount)
  for (const name of folded) {
    const bytes = new TextEncoder().encode(name).length
    const holding = names.rowsContaining({ folded: name, matches: (text) => foldText(text) === name })
    holding.forEach((row) => {
      if (!names.isPlain(row) || names.lengthAt(row) === bytes) rows.add(row)
    })
  }
  return rows
}

/** The values for which a limit is true, or is false. */
function rangeOf({ kind, value }: { kind: 'minimum' | 'maximum'; value: number }, scale: number, truth: boolean) {
  const { lowest, highest } = storedRange(value, value, scale)
  if (kind === 'minimum') return truth ? { lowest, highest: Infinity } : { lowest: -Infinity, highest: lowest - 1 }
  return truth ? { lowest: -Infinity, highest } : { lowest: highest + 1, highest: Infinity }
}
