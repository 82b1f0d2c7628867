import { uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import type { NumberName } from '#lib/fleet/numberColumns.ts'
import { vesselFields } from '#lib/vessel/fields.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { spacedUnlocode, unlocodeOfNumber } from '#lib/vessel/unlocode.ts'
import { foldText } from '#lib/wire/filters.ts'
import type { LeafName } from '#lib/wire/formats/vesselLeaves.ts'
import { areaRows, fullAreaBudget } from './areaRows.ts'
import type { Condition, RangeCondition, TextCondition } from './condition.ts'
import { columnRange, lengthRange } from './numberRows.ts'
import { QueryTooCostly } from './selectRows.ts'

type Column =
  | { kind: 'number'; column: NumberName | 'lengthMetres' }
  | { kind: 'category'; column: keyof Fleet['categories'] }
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

/** How many values one request may look at: about 250 ms. Reading a text takes as long as reading many numbers. */
const maxSteps = 50_000_000
const stepsOfText = 20

function tooCostly(): QueryTooCostly {
  const reason = 'asks for too much work; use fewer comparisons, shapes with fewer corners, or bbox beside it'
  return new QueryTooCostly('filter', reason)
}

/** Rows among those given of which a condition is true. */
export function rowsWhere(fleet: Fleet, condition: Condition, among: Bitset): Bitset {
  return new Search(fleet, among).rowsWhere(condition, true)
}

class Search {
  readonly #fleet: Fleet
  readonly #among: Bitset
  readonly #count: number
  readonly #areaBudget = fullAreaBudget()
  #steps = 0

  constructor(fleet: Fleet, among: Bitset) {
    this.#fleet = fleet
    this.#among = among
    this.#count = among.count()
  }

  /** Where the condition is true, or where it is false: what is unknown is in neither. A fresh set. */
  rowsWhere(condition: Condition, truth: boolean): Bitset {
    switch (condition.kind) {
      case 'not':
        return this.rowsWhere(condition.of, !truth)
      case 'all':
      case 'any': {
        const parts = condition.of.map((part) => this.rowsWhere(part, truth))
        const isAll = (condition.kind === 'all') === truth
        const start = isAll ? this.#among.copy() : new Bitset(this.#fleet.rowCount)
        return parts.reduce((rows, part) => (isAll ? rows.keepOnly(part) : rows.addAll(part)), start)
      }
      case 'known': {
        const known = this.#knownRows(columnOf(condition.property))
        return truth ? known : this.#among.copy().removeAll(known)
      }
      case 'within': {
        const rows = areaRows(this.#fleet, condition.area, this.#areaBudget)
        if (rows === null) throw tooCostly()
        return truth ? rows.keepOnly(this.#among) : this.#numberRows('longitude').removeAll(rows)
      }
      default: {
        const column = columnOf(condition.property)
        const rows = condition.kind === 'text' ? this.#textRows(column, condition) : this.#rangeRows(column, condition)
        return truth ? rows : this.#knownRows(column).removeAll(rows)
      }
    }
  }

  #rangeRows(column: Column, { minimum, maximum, excludesMinimum, excludesMaximum }: RangeCondition): Bitset {
    if (column.kind !== 'number') throw new Error('a range of a column without numbers')
    const isOne = minimum === maximum
    if (isOne && column.column === 'mmsi') return this.#keptRows([this.#fleet.rowOf(minimum)])
    if (isOne && column.column === 'imo') {
      const rows: number[] = []
      this.#fleet.imos.forEachRow(minimum, (row) => rows.push(row))
      return this.#keptRows(rows)
    }
    const scale = column.column === 'lengthMetres' ? 1 : numericStorage[vesselFields[column.column].kind].scale
    const next = (value: number, step: 1 | -1) =>
      (step === 1 ? Math.floor(value * scale + 1e-6) + 1 : Math.ceil(value * scale - 1e-6) - 1) / scale
    return this.#numberRows(
      column.column,
      excludesMinimum ? next(minimum, 1) : minimum,
      excludesMaximum ? next(maximum, -1) : maximum,
    )
  }

  #numberRows(column: NumberName | 'lengthMetres', minimum = -Infinity, maximum = Infinity): Bitset {
    this.#look(this.#count)
    if (column === 'lengthMetres') return lengthRange(this.#fleet, minimum, maximum, this.#among)
    return columnRange(this.#fleet, column, minimum, maximum, this.#among)
  }

  #textRows(column: Column, { matches, contains, among }: TextCondition): Bitset {
    const { names, callSigns, categories } = this.#fleet
    switch (column.kind) {
      case 'category': {
        const category = categories[column.column]
        return category.rowsOf(category.words.filter(matches)).keepOnly(this.#among)
      }
      case 'port':
        return this.#portRows(matches)
      case 'number':
        throw new Error('a text of a column of numbers')
      default:
    }
    if (column.column === 'destination') return this.#destinationRows(matches)
    if (column.column === 'callSign' && among !== null) return callSigns.rowsOf(among, matches).keepOnly(this.#among)
    const texts = column.column === 'name' ? names : callSigns
    const needle = { folded: contains, matches: (text: string) => foldText(text).includes(contains) }
    const isListed = column.column === 'name' && contains !== ''
    const candidates = isListed ? names.rowsContaining(needle).keepOnly(this.#among) : this.#among
    this.#look((isListed ? candidates.count() : this.#count) * stepsOfText)
    return this.#filtered(candidates, (row) => {
      const text = texts.textAt(row)
      return text !== null && matches(text)
    })
  }

  /** Each text is judged once. */
  #destinationRows(matches: (text: string) => boolean): Bitset {
    const { destinations } = this.#fleet
    const verdicts = new Map<number, boolean>([[0, false]])
    this.#look(this.#count * 3)
    return this.#filtered(this.#among, (row) => {
      const id = uint32At(destinations.ids, row)
      const known = verdicts.get(id)
      if (known !== undefined) return known
      const verdict = matches(destinations.textOf(id) ?? '')
      verdicts.set(id, verdict)
      return verdict
    })
  }

  #portRows(matches: (text: string) => boolean): Bitset {
    const { matchedPorts } = this.#fleet
    const found: number[] = []
    for (let code = 1; code < matchedPorts.codeCount; code += 1) {
      const port = matchedPorts.portOf(code)
      if (matches(spacedUnlocode(unlocodeOfNumber(port)))) found.push(port)
    }
    return matchedPorts.rowsOf(found).keepOnly(this.#among)
  }

  #knownRows(column: Column): Bitset {
    const { names, callSigns, destinations, categories } = this.#fleet
    switch (column.kind) {
      case 'number':
        return this.#numberRows(column.column)
      case 'category': {
        const category = categories[column.column]
        return category.rowsOf(category.words).keepOnly(this.#among)
      }
      case 'port':
        return this.#portRows(() => true)
      default: {
        this.#look(this.#count)
        if (column.column === 'destination') return this.#filtered(this.#among, (row) => destinations.ids[row] !== 0)
        const texts = column.column === 'name' ? names : callSigns
        return this.#filtered(this.#among, (row) => texts.lengthAt(row) > 0)
      }
    }
  }

  #filtered(candidates: Bitset, passes: (row: number) => boolean): Bitset {
    const rows = new Bitset(this.#fleet.rowCount)
    candidates.forEach((row) => {
      if (passes(row)) rows.add(row)
    })
    return rows
  }

  #keptRows(found: readonly number[]): Bitset {
    const rows = new Bitset(this.#fleet.rowCount)
    for (const row of found) if (row >= 0 && this.#among.has(row)) rows.add(row)
    return rows
  }

  #look(steps: number): void {
    this.#steps += steps
    if (this.#steps > maxSteps) throw tooCostly()
  }
}

function columnOf(property: string): Column {
  const column = conditionProperties.find((known) => known === property)
  if (column === undefined) throw new Error(`no conditions about ${property}`)
  return columns[column]
}
