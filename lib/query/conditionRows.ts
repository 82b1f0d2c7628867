import { uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import type { NumberName } from '#lib/fleet/numberColumns.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { vesselFields } from '#lib/vessel/fields.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { spacedUnlocode, unlocodeOfNumber } from '#lib/vessel/unlocode.ts'
import { foldText } from '#lib/wire/filters.ts'
import type { LeafName } from '#lib/wire/formats/vesselLeaves.ts'
import { areaRows, fullAreaBudget } from './areaRows.ts'
import { type Condition, conditionTooCostly, maxSteps, type RangeCondition, type TextCondition } from './condition.ts'
import { columnRange, lengthRange } from './numberRows.ts'

type Column =
  | { kind: 'number'; column: NumberName | 'lengthMetres' }
  | { kind: 'category'; column: keyof VisibleFleet['categories'] }
  | { kind: 'text'; column: 'name' | 'callSign' | 'destination' }
  | { kind: 'port' }

/** Properties of a vessel that conditions can be about, by their names on the wire. */
const columns = {
  mmsi: { kind: 'number', column: 'mmsi' },
  imo: { kind: 'number', column: 'imo' },
  name: { kind: 'text', column: 'name' },
  call_sign: { kind: 'text', column: 'callSign' },
  ship_type: { kind: 'category', column: 'shipType' },
  class: { kind: 'category', column: 'transponderClass' },
  flag: { kind: 'category', column: 'flag' },
  general_classification: { kind: 'category', column: 'generalClassification' },
  individual_classification: { kind: 'category', column: 'individualClassification' },
  navigational_status: { kind: 'category', column: 'navigationalStatus' },
  destination: { kind: 'text', column: 'destination' },
  unlocode: { kind: 'port' },
  created_at: { kind: 'number', column: 'createdMicroseconds' },
  updated_at: { kind: 'number', column: 'updatedMicroseconds' },
  position_updated_at: { kind: 'number', column: 'positionUpdatedMicroseconds' },
  timestamp: { kind: 'number', column: 'broadcastMicroseconds' },
  eta: { kind: 'number', column: 'etaMicroseconds' },
  speed: { kind: 'number', column: 'speedKnots' },
  course: { kind: 'number', column: 'courseDegrees' },
  heading: { kind: 'number', column: 'headingDegrees' },
  draught: { kind: 'number', column: 'draughtMetres' },
  length: { kind: 'number', column: 'lengthMetres' },
} as const satisfies Partial<Record<LeafName, Column>>

export type ConditionProperty = keyof typeof columns
export const conditionProperties = Object.keys(columns) as readonly ConditionProperty[]

type Steps<Result> = Generator<undefined, Result>

/**
 * Rows among those given of which a condition is true. It yields every few milliseconds at the most: where the fleet changes
 * meanwhile, a row is judged by what it was before or by what it is after, and rows that are removed are left out.
 */
export function* rowsWhere(fleet: VisibleFleet, condition: Condition, among: Bitset): Steps<Bitset> {
  const rows = yield* new Search(fleet, among.copy()).rowsWhere(condition, true)
  return rows.keepOnly(fleet.live)
}

const rowsAPiece = 4_096

class Search {
  readonly #fleet: VisibleFleet
  readonly #among: Bitset
  readonly #count: number
  readonly #areaBudget = fullAreaBudget()
  #steps = 0

  constructor(fleet: VisibleFleet, among: Bitset) {
    this.#fleet = fleet
    this.#among = among
    this.#count = among.count()
  }

  /** Where the condition is true, or where it is false: what is unknown is in neither. A fresh set. */
  *rowsWhere(condition: Condition, truth: boolean): Steps<Bitset> {
    yield
    switch (condition.kind) {
      case 'not':
        return yield* this.rowsWhere(condition.of, !truth)
      case 'all':
      case 'any': {
        const isAll = (condition.kind === 'all') === truth
        const rows = isAll ? this.#among.copy() : new Bitset(this.#fleet.rowCount)
        for (const part of condition.of) {
          const found = yield* this.rowsWhere(part, truth)
          if (isAll) rows.keepOnly(found)
          else rows.addAll(found)
        }
        return rows
      }
      case 'known': {
        const known = yield* this.#knownRows(columnOf(condition.property))
        return truth ? known : this.#among.copy().removeAll(known)
      }
      case 'within': {
        const rows = areaRows(this.#fleet, condition.area, this.#areaBudget)
        if (rows === null) throw conditionTooCostly()
        yield
        return truth ? rows.keepOnly(this.#among) : this.#numberRows('longitude').removeAll(rows)
      }
      default: {
        const column = columnOf(condition.property)
        const rows =
          condition.kind === 'text' ? yield* this.#textRows(column, condition) : this.#rangeRows(column, condition)
        if (truth) return rows
        yield
        return (yield* this.#knownRows(column)).removeAll(rows)
      }
    }
  }

  #rangeRows(column: Column, { minimum, maximum, excludesMinimum, excludesMaximum }: RangeCondition): Bitset {
    if (column.kind !== 'number') throw new Error('a range of a column without numbers')
    const isOne = minimum === maximum
    if (isOne && column.column === 'mmsi') return this.#keptRows(this.#fleet.rowsOfMmsi(minimum))
    if (isOne && column.column === 'imo') {
      const rows: number[] = []
      this.#fleet.imos.forEachRow(minimum, (row) => rows.push(row))
      return this.#keptRows(rows)
    }
    const scale = column.column === 'lengthMetres' ? 1 : numericStorage[vesselFields[column.column].kind].scale
    const next = (value: number, step: 1 | -1) =>
      (step === 1 ? Math.floor(value * scale + 1e-6) + 1 : Math.ceil(value * scale - 1e-6) - 1) / scale
    const least = excludesMinimum ? next(minimum, 1) : minimum
    const most = excludesMaximum ? next(maximum, -1) : maximum
    const rows = this.#numberRows(column.column, least, most)
    if (column.column !== 'mmsi') return rows
    // Further vessels with an MMSI have a larger number in the column, and changed ones their former MMSI.
    for (const row of [...this.#fleet.rowsSharingMmsi(), ...this.#fleet.mmsis.rows()]) {
      const mmsi = this.#fleet.mmsiAt(row)
      if (this.#among.has(row) && mmsi >= least && mmsi <= most) rows.add(row)
      else rows.remove(row)
    }
    return rows
  }

  #numberRows(column: NumberName | 'lengthMetres', minimum = -Infinity, maximum = Infinity): Bitset {
    this.#look(this.#count)
    if (column === 'lengthMetres') return lengthRange(this.#fleet, minimum, maximum, this.#among)
    return columnRange(this.#fleet, column, minimum, maximum, this.#among)
  }

  *#textRows(column: Column, { matches, contains, among, steps }: TextCondition): Steps<Bitset> {
    const { names, callSigns, categories } = this.#fleet
    switch (column.kind) {
      case 'category': {
        const category = categories[column.column]
        return category.rowsOf(category.words.filter(matches)).keepOnly(this.#among)
      }
      case 'port':
        return this.#portRows(matches, steps)
      case 'number':
        throw new Error('a text of a column of numbers')
      default:
    }
    if (column.column === 'destination') return yield* this.#destinationRows(matches, steps)
    if (column.column === 'callSign' && among !== null) return callSigns.rowsOf(among, matches).keepOnly(this.#among)
    const texts = column.column === 'name' ? names : callSigns
    const needle = { folded: contains, matches: (text: string) => foldText(text).includes(contains) }
    const isListed = column.column === 'name' && contains !== ''
    const found = isListed ? names.rowsContaining(needle) : this.#among
    this.#look(isListed ? found.count() : 0)
    const candidates = isListed ? found.keepOnly(this.#among) : found
    this.#look(candidates.count() * steps)
    yield
    return yield* this.#filtered(candidates, (row) => {
      const text = texts.textAt(row)
      return text !== null && matches(text)
    })
  }

  /** Each text is judged once. */
  *#destinationRows(matches: (text: string) => boolean, steps: number): Steps<Bitset> {
    const { destinations } = this.#fleet
    const verdicts = new Map<number, boolean>([[0, false]])
    this.#look(this.#count * 3)
    return yield* this.#filtered(this.#among, (row) => {
      const id = uint32At(destinations.ids, row)
      const known = verdicts.get(id)
      if (known !== undefined) return known
      this.#look(steps)
      const verdict = matches(destinations.textOf(id) ?? '')
      verdicts.set(id, verdict)
      return verdict
    })
  }

  #portRows(matches: (text: string) => boolean, steps: number): Bitset {
    const { matchedPorts } = this.#fleet
    this.#look(matchedPorts.codeCount * steps)
    const found: number[] = []
    for (let code = 1; code < matchedPorts.codeCount; code += 1) {
      const port = matchedPorts.portOf(code)
      if (matches(spacedUnlocode(unlocodeOfNumber(port)))) found.push(port)
    }
    return matchedPorts.rowsOf(found).keepOnly(this.#among)
  }

  *#knownRows(column: Column): Steps<Bitset> {
    const { names, callSigns, destinations, categories } = this.#fleet
    switch (column.kind) {
      case 'number':
        return this.#numberRows(column.column)
      case 'category': {
        const category = categories[column.column]
        return category.rowsOf(category.words).keepOnly(this.#among)
      }
      case 'port':
        return this.#portRows(() => true, 1)
      default: {
        this.#look(this.#count)
        if (column.column === 'destination')
          return yield* this.#filtered(this.#among, (row) => destinations.ids[row] !== 0)
        const texts = column.column === 'name' ? names : callSigns
        return yield* this.#filtered(this.#among, (row) => texts.lengthAt(row) > 0)
      }
    }
  }

  *#filtered(candidates: Bitset, passes: (row: number) => boolean): Steps<Bitset> {
    const rows = new Bitset(this.#fleet.rowCount)
    let judged = 0
    for (let row = candidates.next(0); row >= 0; row = candidates.next(row + 1)) {
      if (passes(row)) rows.add(row)
      judged += 1
      if (judged % rowsAPiece === 0) yield
    }
    return rows
  }

  #keptRows(found: readonly number[]): Bitset {
    const rows = new Bitset(this.#fleet.rowCount)
    for (const row of found) if (row >= 0 && this.#among.has(row)) rows.add(row)
    return rows
  }

  #look(steps: number): void {
    this.#steps += steps
    if (this.#steps > maxSteps) throw conditionTooCostly()
  }
}

function columnOf(property: string): Column {
  const column = conditionProperties.find((known) => known === property)
  if (column === undefined) throw new Error(`no conditions about ${property}`)
  return columns[column]
}
