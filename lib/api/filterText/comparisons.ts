import type { AreaResult } from '#lib/wire/area/area.ts'
import type { BoxResult } from '#lib/wire/area/boundingBox.ts'
import { type Condition, foldText, type TextCondition } from '#lib/wire/condition.ts'
import { parseTime } from '#lib/wire/time.ts'

export type PropertyType = 'string' | 'integer' | 'number' | 'time'

export const positionColumn = 'position'
/** Longer than any text of a vessel. */
const maxPatternCharacters = 100
/** Testing a text takes as long as reading this many numbers. */
const stepsOfText = 20

const numberForm = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** The message follows the name of the parameter. */
export class FilterFault extends Error {}

export type Operator = '=' | '<>' | '<' | '<=' | '>' | '>='

/** A property, by its name in filters and in conditions. */
export interface Operand {
  property: string
  column: string
  type: PropertyType
  isFolded: boolean
}

export function placedIn(result: AreaResult | BoxResult, shape: string): Condition {
  if ('area' in result) return { kind: 'area', column: positionColumn, area: result.area }
  throw new FilterFault(`has a ${shape} that ${result.reason}`)
}

export function literalOf(type: PropertyType, text: string, property: string): string | number {
  if (type === 'string') return text
  const value = type === 'time' ? (parseTime(text) ?? Number.NaN) : Number(numberForm.test(text) ? text : Number.NaN)
  if (Number.isFinite(value)) return value
  throw new FilterFault(`must compare ${property} with a ${type === 'time' ? 'time' : 'number'}, not "${text}"`)
}

/** Compares texts by the order of their characters, and numbers and times as numbers. */
export function comparison(operand: Operand, operator: Operator, value: string | number): Condition {
  const { column, type, isFolded } = operand
  if (operator === '<>') return { kind: 'not', of: comparison(operand, '=', value) }
  if (type === 'string') {
    if (operator === '=') return oneOf(column, [String(value)], isFolded)
    const bound = folded(String(value), isFolded)
    return textCondition(column, (text) => passes(folded(text, isFolded), operator, bound))
  }
  return limit(column, operator, Number(value))
}

function limit(column: string, operator: Exclude<Operator, '<>'>, value: number): Condition {
  switch (operator) {
    case '=':
      return { kind: 'list', column, values: [value] }
    case '>=':
      return { kind: 'minimum', column, value }
    case '<=':
      return { kind: 'maximum', column, value }
    case '>':
      return { kind: 'not', of: { kind: 'maximum', column, value } }
    case '<':
      return { kind: 'not', of: { kind: 'minimum', column, value } }
  }
}

function passes(text: string, operator: Exclude<Operator, '=' | '<>'>, bound: string): boolean {
  const order = compareTexts(text, bound)
  switch (operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

/** Compares by code points. JavaScript compares halves of pairs, which are below U+E000. */
export function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let place = 0; place < length; place += 1) {
    const [unit, otherUnit] = [one.charCodeAt(place), other.charCodeAt(place)]
    if (unit !== otherUnit) return orderOfUnit(unit) - orderOfUnit(otherUnit)
  }
  return one.length - other.length
}

function orderOfUnit(unit: number): number {
  const isHalf = unit >= 0xd800 && unit < 0xe000
  return isHalf ? unit + 0x10000 : unit
}

export function oneOf(column: string, values: readonly string[], isFolded: boolean): Condition {
  const accepted = new Set(values.map((value) => folded(value, isFolded)))
  const [only = ''] = accepted.size === 1 ? accepted : []
  return {
    ...textCondition(column, (text) => accepted.has(folded(text, isFolded))),
    contains: foldText(only),
    among: values.map(foldText),
  }
}

/** `%` matches any text, `_` one character, and a backslash escapes the next character. */
export function like(column: string, pattern: string, isFolded: boolean): Condition {
  if (pattern.length > maxPatternCharacters) {
    throw new FilterFault(`may have patterns of at most ${maxPatternCharacters} characters in LIKE`)
  }
  const parts = folded(pattern, isFolded).match(/\\.|[^\\]|\\$/gsu) ?? []
  const literal = (part: string) => (part.length > 1 && part.startsWith('\\') ? part.slice(1) : part)
  const runs = ['']
  for (const part of parts) {
    if (part === '%' || part === '_') runs.push('')
    else runs.push((runs.pop() ?? '') + literal(part))
  }
  const literals = parts.map((part) => (part === '%' || part === '_' ? part : { character: literal(part) }))
  const [longest = ''] = runs.sort((a, b) => b.length - a.length)
  return {
    ...textCondition(column, (text) => isLike([...folded(text, isFolded)], literals)),
    contains: foldText(longest),
    steps: stepsOfText + 2 * parts.length,
  }
}

/** Backtracks to the last `%` only, so that no pattern takes longer than its length times that of the text. */
function isLike(text: readonly string[], pattern: readonly ('%' | '_' | { character: string })[]): boolean {
  let [place, at] = [0, 0]
  let [placeOfAny, atOfAny] = [0, -1]
  while (place < text.length) {
    const part = pattern[at]
    if (part === '%') {
      placeOfAny = place
      atOfAny = at
      at += 1
    } else if (part !== undefined && (part === '_' || part.character === text[place])) {
      place += 1
      at += 1
    } else {
      if (atOfAny < 0) return false
      placeOfAny += 1
      place = placeOfAny
      at = atOfAny + 1
    }
  }
  return pattern.slice(at).every((part) => part === '%')
}

function textCondition(column: string, matches: (text: string) => boolean): TextCondition {
  return { kind: 'text', column, matches, contains: '', among: null, steps: stepsOfText }
}

function folded(text: string, isFolded: boolean): string {
  return isFolded ? text.toLowerCase() : text
}
