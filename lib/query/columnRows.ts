import { uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import { numbersAt } from '#lib/fleet/vesselAt.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { vesselFields } from '#lib/vessel/fields.ts'
import { vesselIdOf, vesselNumberOf } from '#lib/vessel/identity.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { numberOfUnlocode, spacedUnlocode, unlocodeOfNumber } from '#lib/vessel/unlocode.ts'
import { type Column, columnOf } from '#lib/wire/columns.ts'
import { type Comparison, foldText, type TextCondition } from '#lib/wire/condition.ts'
import { areaRows, fullAreaBudget } from './areaRows.ts'
import {
  columnRange,
  everything,
  lastMessageRange,
  type StoredRange,
  storedRange,
  sumRange,
  updatedRange,
} from './columnRanges.ts'
import { conditionTooCostly, QueryTooCostly } from './queryCost.ts'

/** Yields at least every few milliseconds. */
export type Steps<Result> = Generator<undefined, Result>
type Limit = Extract<Comparison, { kind: 'minimum' | 'maximum' }>

const tooManyCorners = 'has too many points for the region that it covers; draw it with fewer points or make it smaller'

const rowsOfPiece = 4_096
/** Reading a characteristic takes as long as reading this many numbers. */
const stepsOfCharacteristic = 60

/** Finds the rows of single comparisons, by the index of the column if it has one. Counts the work of one request. */
export class ColumnRows {
  readonly fleet: VisibleFleet
  readonly #areaBudget = fullAreaBudget()
  #stepsLeft: number

  constructor(fleet: VisibleFleet, maxSteps: number) {
    this.fleet = fleet
    this.#stepsLeft = maxSteps
  }

  *where(condition: TextCondition | Exclude<Comparison, Limit>, among: Bitset): Steps<Bitset> {
    switch (condition.kind) {
      case 'text':
        return yield* this.#textRows(condition, among)
      case 'list':
        return (yield* this.#listedRows(condition.column, condition.values, among)).keepOnly(among)
      case 'substring':
        return this.#containingRows(columnOf(condition.column), condition.text).keepOnly(among)
      case 'area': {
        const rows = areaRows(this.fleet, condition.area, this.#areaBudget)
        if (rows !== null) return rows.keepOnly(among)
        const { parameter } = condition
        throw parameter === undefined ? conditionTooCostly() : new QueryTooCostly(parameter, tooManyCorners)
      }
    }
  }

  /** Rows for which a limit is true, or false. */
  *withinLimit(condition: Limit, truth: boolean, among: Bitset): Steps<Bitset> {
    const { kind, column: name, value } = condition
    const column = columnOf(name)
    if (column.kept === 'characteristic') {
      return yield* this.#characteristicRows(column, among, (known) =>
        kind === 'minimum' ? Number(known) >= value === truth : Number(known) <= value === truth,
      )
    }
    return this.#numberRows(name, (scale) => rangeOf(condition, scale, truth), among)
  }

  *#listedRows(name: string, values: readonly (string | number)[], among: Bitset): Steps<Bitset> {
    const fleet = this.fleet
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
      case 'text':
      case 'sharedText':
        return yield* this.#textRows(oneOfTexts(name, values.map(String)), among)
      case 'port':
        return fleet.matchedPorts.rowsOf(new Set(values.map((value) => numberOfUnlocode(String(value)))))
      case 'lists':
        for (const value of values) rows.addAll(fleet.lists.rowsOf(String(value)))
        return rows
      case 'vesselNumber':
        for (const row of values.map((value) => fleet.rowOf(Number(value)))) if (row >= 0) rows.add(row)
        return rows
      case 'characteristic': {
        const listed = new Set<string | number | null>(values)
        return yield* this.#characteristicRows(column, among, (value) => listed.has(value))
      }
      case 'sharedMmsi': {
        for (const row of fleet.rowsSharingMmsi()) rows.add(row)
        const others = values.includes('false') ? fleet.live.copy().removeAll(rows) : new Bitset()
        return values.includes('true') ? rows.addAll(others) : others
      }
      default:
        for (const value of values) {
          yield
          rows.addAll(this.#numberRows(name, (scale) => storedRange(Number(value), Number(value), scale), among))
        }
        return rows
    }
  }

  #containingRows(column: Column, folded: string): Bitset {
    const needle = { folded, matches: (text: string) => foldText(text).includes(folded) }
    if (column.kept === 'text' && column.field === 'name') return this.fleet.texts.name.rowsContaining(needle)
    if (column.kept === 'sharedText') return this.fleet.texts[column.field].rowsContaining(needle)
    throw new Error(`a part of a text in ${column.kept}`)
  }

  #numberRows(name: string, rangeAt: (scale: number) => StoredRange, among: Bitset): Bitset {
    const fleet = this.fleet
    const column = columnOf(name)
    if (column.kept === 'changes') return updatedRange(fleet, rangeAt(1)).keepOnly(among)
    if (column.kept === 'nothing') return new Bitset(fleet.rowCount)
    this.#lookAt(among)
    if (column.kept === 'sum') {
      const { lowest, highest } = rangeAt(1)
      return sumRange(fleet, column.fields, { lowest: Math.max(lowest, column.least ?? 0), highest }, among)
    }
    if (column.kept === 'lastMessage') return lastMessageRange(fleet, rangeAt(1), among)
    if (column.kept === 'vesselNumber') return columnRange(fleet, 'number', rangeAt(1), among)
    if (column.kept !== 'number' && column.kept !== 'identifier' && column.kept !== 'codes')
      throw new Error(`${name} has no numbers`)
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
    const { matches, steps } = condition
    const column = columnOf(condition.column)
    switch (column.kept) {
      case 'words': {
        const category = this.fleet.categories[column.field]
        return category.rowsOf(category.words.filter(matches)).keepOnly(among)
      }
      case 'port':
        return this.#portRows(matches, steps, among)
      case 'sharedText':
        return yield* this.#sharedTextRows(column.field, condition, among)
      case 'characteristic':
        return yield* this.#characteristicRows(column, among, (value) => matches(String(value)))
      case 'codes': {
        const rows = new Bitset(this.fleet.rowCount)
        for (const [code, word] of column.words.entries()) {
          if (!matches(word)) continue
          rows.addAll(this.#numberRows(condition.column, () => ({ lowest: code, highest: code }), among))
          yield
        }
        return rows
      }
      case 'vesselId':
        return yield* this.#idRows(condition, among)
      case 'nothing':
        return new Bitset(this.fleet.rowCount)
      case 'text': {
        const texts = this.fleet.texts[column.field]
        if (column.field === 'callSign' && condition.among !== null) {
          return this.fleet.texts.callSign.rowsOf(condition.among, matches).keepOnly(among)
        }
        const candidates = column.field === 'name' ? this.#namedRows(condition, among) : among
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

  *#idRows({ matches, among: ids, steps }: TextCondition, among: Bitset): Steps<Bitset> {
    const { fleet } = this
    const { number } = fleet.numbers.byName
    const candidates = ids === null ? among : new Bitset(fleet.rowCount)
    for (const row of (ids ?? []).map((id) => fleet.rowOf(vesselNumberOf(id) ?? -1))) {
      if (row >= 0 && among.has(row)) candidates.add(row)
    }
    this.#lookAt(candidates, steps)
    return yield* this.#filtered(candidates, (row) => matches(vesselIdOf(uint32At(number, row))))
  }

  /** Rows that may have one of the names. */
  #namedRows(condition: TextCondition, among: Bitset): Bitset {
    const parts = condition.among ?? [condition.contains]
    if (parts.includes('')) return among
    const rows = new Bitset(this.fleet.rowCount)
    for (const part of parts) rows.addAll(this.#containingRows(columnOf(condition.column), part))
    this.#lookAt(rows)
    return rows.keepOnly(among)
  }

  /** Tests each text once. */
  *#sharedTextRows(
    field: Extract<Column, { kept: 'sharedText' }>['field'],
    { matches, steps }: TextCondition,
    among: Bitset,
  ): Steps<Bitset> {
    const texts = this.fleet.texts[field]
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
    const { matchedPorts } = this.fleet
    this.#look(matchedPorts.codeCount * steps)
    const found: number[] = []
    for (let code = 1; code < matchedPorts.codeCount; code += 1) {
      const port = matchedPorts.portOf(code)
      if (matches(spacedUnlocode(unlocodeOfNumber(port)))) found.push(port)
    }
    return matchedPorts.rowsOf(found).keepOnly(among)
  }

  *whereKnown(name: string, among: Bitset): Steps<Bitset> {
    const column = columnOf(name)
    switch (column.kept) {
      case 'words': {
        const category = this.fleet.categories[column.field]
        return category.rowsOf(category.words).keepOnly(among)
      }
      case 'port':
        return this.#portRows(() => true, 1, among)
      case 'cells':
        this.#lookAt(among)
        return columnRange(this.fleet, 'longitude', everything, among)
      case 'sharedMmsi':
      case 'lists':
      case 'changes':
      case 'lastMessage':
      case 'vesselNumber':
      case 'vesselId':
        return among.copy()
      case 'characteristic':
        return yield* this.#characteristicRows(column, among, () => true)
      case 'text':
      case 'sharedText': {
        this.#lookAt(among)
        const texts = this.fleet.texts[column.field]
        return yield* this.#filtered(among, (row) => texts.hasTextAt(row))
      }
      default:
        return this.#numberRows(name, () => everything, among)
    }
  }

  /** Rows with a known value that passes. */
  *#characteristicRows(
    { ofKnown }: Extract<Column, { kept: 'characteristic' }>,
    among: Bitset,
    passes: (value: string | number) => boolean,
  ): Steps<Bitset> {
    const { fleet } = this
    this.#lookAt(among, stepsOfCharacteristic)
    return yield* this.#filtered(among, (row) => {
      const vessel = { ...numbersAt(fleet.numbers.byName, row), mmsis: fleet.texts.mmsis.textAt(row) }
      const value = ofKnown(vessel, fleet.characteristicsOf(vessel))
      return value !== null && passes(value)
    })
  }

  *#filtered(candidates: Bitset, passes: (row: number) => boolean): Steps<Bitset> {
    const rows = new Bitset(this.fleet.rowCount)
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

function oneOfTexts(column: string, folded: readonly string[]): TextCondition {
  const texts = new Set(folded)
  return { kind: 'text', column, matches: (text) => texts.has(foldText(text)), contains: '', among: folded, steps: 1 }
}

/** The values for which a limit is true, or false. */
function rangeOf({ kind, value }: Limit, scale: number, truth: boolean) {
  const { lowest, highest } = storedRange(value, value, scale)
  if (kind === 'minimum') return truth ? { lowest, highest: Infinity } : { lowest: -Infinity, highest: lowest - 1 }
  return truth ? { lowest: -Infinity, highest } : { lowest: highest + 1, highest: Infinity }
}
