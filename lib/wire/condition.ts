import type { Area } from './area/area.ts'
import { areaTest, edgeCountOf } from './area/areaEdges.ts'

/**
 * Condition on vessels, or on other subjects with named values. Filters, CQL2, GraphQL arguments, watches, scopes and
 * relays are parsed to it. As in SQL, a comparison with an unknown value is neither true nor false, also after NOT.
 */
export type Condition =
  | { kind: 'all' | 'any'; of: readonly Condition[] }
  | { kind: 'not'; of: Condition }
  | { kind: 'known'; column: string }
  | TextCondition
  | Comparison

/** A comparison that a single parameter can express. */
export type Comparison =
  /** Equal to one of the values; texts are in the form of `foldText`. */
  | { kind: 'list'; column: string; values: readonly (string | number)[] }
  /** The text contains another, in the form of `foldText`. */
  | { kind: 'substring'; column: string; text: string }
  /** Inclusive limits. */
  | { kind: 'minimum' | 'maximum'; column: string; value: number }
  /** `parameter` is named in the error if the area is too costly. */
  | { kind: 'area'; column: string; area: Area; parameter?: string }

/** Compares the text as shown in records, case-sensitively. */
export interface TextCondition {
  kind: 'text'
  column: string
  matches(text: string): boolean
  /** Folded part of every matching text; empty if there is none. */
  contains: string
  /** Work to test one text, in the steps of lib/query/columnRows.ts. */
  steps: number
  /** Folded texts that can match; `null` if they cannot be listed. */
  among: readonly string[] | null
}

/** `null`: unknown. */
export type Truth = boolean | null
type Value = string | number | null

/** How a test reads the values of its subjects. */
export interface Reader<Subject> {
  /** Times in microseconds. */
  valueOf(column: string): (subject: Subject) => Value
  /** The values that lists are compared with, empty if unknown; `null` if that is the value of `valueOf`. */
  keysOf(column: string): ((subject: Subject) => readonly Value[]) | null
  positionOf(subject: Subject): { longitude: number; latitude: number } | null
}

export function truthTest<Subject>(condition: Condition, reader: Reader<Subject>): (subject: Subject) => Truth {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return groupTest(condition.kind === 'any', condition.of, reader)
    case 'not': {
      const truthOf = truthTest(condition.of, reader)
      return (subject) => {
        const truth = truthOf(subject)
        return truth === null ? null : !truth
      }
    }
    case 'area': {
      const isIn = areaTest(condition.area)
      return (subject) => {
        const place = reader.positionOf(subject)
        return place && isIn(place)
      }
    }
    case 'list':
      return listTest(new Set(condition.values), condition.column, reader)
    case 'known': {
      const read = reader.valueOf(condition.column)
      return (subject) => read(subject) !== null
    }
    default: {
      const read = reader.valueOf(condition.column)
      const passes = valueTest(condition)
      return (subject) => {
        const value = read(subject)
        return value === null ? null : passes(value)
      }
    }
  }
}

/** From cheap to costly: texts are folded, and areas have many edges. */
const testedLast: readonly Condition['kind'][] = ['substring', 'text', 'area']

function groupTest<Subject>(decisive: boolean, parts: readonly Condition[], reader: Reader<Subject>) {
  const tests = parts
    .toSorted((a, b) => testedLast.indexOf(a.kind) - testedLast.indexOf(b.kind))
    .map((part) => truthTest(part, reader))
  return (subject: Subject): Truth => {
    let truth: Truth = !decisive
    for (const test of tests) {
      const each = test(subject)
      if (each === decisive) return decisive
      if (each === null) truth = null
    }
    return truth
  }
}

function listTest<Subject>(values: ReadonlySet<Value>, column: string, reader: Reader<Subject>) {
  const keysOf = reader.keysOf(column)
  if (keysOf !== null) {
    return (subject: Subject): Truth => {
      const keys = keysOf(subject)
      return keys.length === 0 ? null : keys.some((key) => values.has(key))
    }
  }
  const read = reader.valueOf(column)
  return (subject: Subject): Truth => {
    const value = read(subject)
    return value === null ? null : values.has(value)
  }
}

function valueTest(
  condition: TextCondition | Extract<Comparison, { kind: 'substring' | 'minimum' | 'maximum' }>,
): (value: string | number) => boolean {
  switch (condition.kind) {
    case 'text':
      return (value) => condition.matches(String(value))
    case 'substring':
      return (value) => foldText(String(value)).includes(condition.text)
    case 'minimum':
      return (value) => Number(value) >= condition.value
    case 'maximum':
      return (value) => Number(value) <= condition.value
  }
}

/** Converts a text to upper case with single spaces, for comparisons. */
export function foldText(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toUpperCase()
}

/** Positions are tested at their own longitude, and a whole turn to the east and west. */
const turnsOfPlace = 3

/** The work to test one subject. */
export function stepsOf(condition: Condition): number {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.reduce((steps, part) => steps + stepsOf(part), 1)
    case 'not':
      return stepsOf(condition.of)
    case 'text':
      return condition.steps
    case 'area':
      return 1 + edgeCountOf(condition.area) * turnsOfPlace
    default:
      return 1
  }
}
