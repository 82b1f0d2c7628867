import { areaOf } from '#lib/wire/area/area.ts'
import { parseBoxes } from '#lib/wire/area/boundingBox.ts'
import type { Condition } from '#lib/wire/condition.ts'
import type { PropertyType } from './collection.ts'
import {
  comparison,
  FilterFault,
  like,
  literalOf,
  type Operand,
  type Operator,
  oneOf,
  placedIn,
  positionColumn,
} from './cql2Conditions.ts'

/** The name of a feature's geometry in conditions. */
export const geometryName = 'geometry'

const maxComparisons = 200
const maxDepth = 50

export type Queryables = Readonly<Record<string, PropertyType>>
export type FilterResult = { condition: Condition } | { reason: string }

/** A filter in CQL2 Text (OGC 21-065). `reason` follows the name of the parameter. */
export function parseCql2(text: string, queryables: Queryables): FilterResult {
  try {
    return { condition: new Parser(text, queryables).whole() }
  } catch (error) {
    if (error instanceof FilterFault) return { reason: error.message }
    throw error
  }
}

/** Reads `name=value` of a URL. */
export function parseEquality(property: string, type: PropertyType, text: string): FilterResult {
  try {
    return { condition: comparison({ property, type, isFolded: false }, '=', literalOf(type, text, property)) }
  } catch (error) {
    if (error instanceof FilterFault) return { reason: error.message }
    throw error
  }
}

const mirrored: Record<Operator, Operator> = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

interface Literal {
  value: string | number
  isFolded: boolean
}

interface Token {
  kind: 'word' | 'quoted' | 'text' | 'number' | 'sign' | 'end'
  text: string
  at: number
}

const tokenForm =
  /\s*(?:(?<word>[A-Za-z_][\w.]*)|"(?<quoted>[^"]+)"|'(?<text>(?:[^']|'')*)'|(?<number>[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<sign><>|<=|>=|[=<>(),]))/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const form = new RegExp(tokenForm)
  while (text.slice(form.lastIndex).trim() !== '') {
    const at = form.lastIndex
    const groups = form.exec(text)?.groups
    if (!groups) throw unreadable(text.slice(at, at + 20).trim())
    const [kind, found] = Object.entries(groups).find(([, part]) => part !== undefined) ?? ['end', '']
    const value = kind === 'text' ? found.replaceAll("''", "'") : found
    tokens.push({ kind: kind as Token['kind'], text: value, at })
  }
  return tokens
}

function unreadable(rest: string): FilterFault {
  return /^[+\-*/%^]/.test(rest)
    ? new FilterFault(`has arithmetic ("${rest}"), which is not supported`)
    : new FilterFault(`cannot be read from "${rest}" on`)
}

const functions = ['CASEI', 'TIMESTAMP', 'DATE', 'S_INTERSECTS']

class Parser {
  readonly #tokens: readonly Token[]
  readonly #queryables: Queryables
  readonly #end: Token
  #place = 0
  #comparisons = 0
  #depth = 0

  constructor(text: string, queryables: Queryables) {
    this.#tokens = tokensOf(text)
    this.#queryables = queryables
    this.#end = { kind: 'end', text: 'the end', at: text.length }
  }

  whole(): Condition {
    const condition = this.#either()
    if (this.#next.kind !== 'end') this.#fail('AND, OR or the end')
    return condition
  }

  #either(): Condition {
    const of = [this.#both()]
    while (this.#takeWord('OR')) of.push(this.#both())
    return of.length === 1 && of[0] ? of[0] : { kind: 'any', of }
  }

  #both(): Condition {
    const of = [this.#negated()]
    while (this.#takeWord('AND')) of.push(this.#negated())
    return of.length === 1 && of[0] ? of[0] : { kind: 'all', of }
  }

  #negated(): Condition {
    let isNegated = false
    while (this.#takeWord('NOT')) isNegated = !isNegated
    const condition = this.#single()
    return isNegated ? { kind: 'not', of: condition } : condition
  }

  #single(): Condition {
    if (this.#takeSign('(')) {
      this.#depth += 1
      if (this.#depth > maxDepth) throw new FilterFault(`may have at most ${maxDepth} parentheses in each other`)
      const condition = this.#either()
      this.#expectSign(')')
      this.#depth -= 1
      return condition
    }
    if (this.#takeWord('TRUE')) return { kind: 'all', of: [] }
    if (this.#takeWord('FALSE')) return { kind: 'any', of: [] }
    this.#comparisons += 1
    if (this.#comparisons > maxComparisons) {
      throw new FilterFault(`may have at most ${maxComparisons} comparisons`)
    }
    if (this.#takeWord('S_INTERSECTS')) return this.#intersects()
    return this.#comparison()
  }

  #comparison(): Condition {
    if (this.#next.text === geometryName && (this.#next.kind === 'word' || this.#next.kind === 'quoted')) {
      this.#take()
      if (!this.#takeWord('IS')) this.#fail('IS NULL or IS NOT NULL')
      return this.#isNull(positionColumn)
    }
    const first = this.#scalar()
    if (!('property' in first)) {
      const operator = this.#operator()
      const operand = this.#scalar()
      if (!('property' in operand)) throw new FilterFault('must compare a property with a value')
      return this.#compare(operand, mirrored[operator], first)
    }
    if (this.#takeWord('IS')) return this.#isNull(first.property)
    const isNegated = this.#takeWord('NOT')
    const condition = this.#like(first) ?? this.#between(first) ?? this.#in(first)
    if (condition) return isNegated ? { kind: 'not', of: condition } : condition
    if (isNegated) this.#fail('LIKE, BETWEEN or IN')
    const operator = this.#operator()
    return this.#compare(first, operator, this.#literal())
  }

  #isNull(column: string): Condition {
    const isNegated = this.#takeWord('NOT')
    if (!this.#takeWord('NULL')) this.#fail('NULL')
    const known: Condition = { kind: 'known', column }
    return isNegated ? known : { kind: 'not', of: known }
  }

  #like(operand: Operand): Condition | null {
    if (!this.#takeWord('LIKE')) return null
    const { value, isFolded } = this.#literal()
    if (operand.type !== 'string' || typeof value !== 'string') {
      throw new FilterFault(`must use LIKE with texts, which ${operand.property} is not`)
    }
    return like(operand.property, value, operand.isFolded || isFolded)
  }

  #between(operand: Operand): Condition | null {
    if (!this.#takeWord('BETWEEN')) return null
    const low = this.#literal()
    if (!this.#takeWord('AND')) this.#fail('AND')
    return { kind: 'all', of: [this.#compare(operand, '>=', low), this.#compare(operand, '<=', this.#literal())] }
  }

  #in(operand: Operand): Condition | null {
    if (!this.#takeWord('IN')) return null
    this.#expectSign('(')
    const literals = [this.#literal()]
    while (this.#takeSign(',')) literals.push(this.#literal())
    this.#expectSign(')')
    if (operand.type === 'string') {
      const isFolded = operand.isFolded || literals.some((literal) => literal.isFolded)
      return oneOf(
        operand.property,
        literals.map(({ value }) => this.#textOf(value, operand)),
        isFolded,
      )
    }
    this.#comparisons += literals.length
    return { kind: 'any', of: literals.map((literal) => this.#compare(operand, '=', literal)) }
  }

  #compare(operand: Operand, operator: Operator, { value, isFolded }: Literal): Condition {
    const { property, type } = operand
    if (type === 'string') this.#textOf(value, operand)
    else if (type === 'time' ? typeof value !== 'string' : typeof value !== 'number') {
      throw new FilterFault(`must compare ${property} with a ${type === 'time' ? 'time' : 'number'}, not "${value}"`)
    }
    const isEither = operand.isFolded || isFolded
    const known = type === 'time' ? literalOf(type, String(value), property) : value
    return comparison({ property, type, isFolded: isEither }, operator, known)
  }

  #textOf(value: string | number, { property }: Operand): string {
    if (typeof value === 'string') return value
    throw new FilterFault(`must compare ${property} with a text in single quotes, not ${value}`)
  }

  #intersects(): Condition {
    this.#expectSign('(')
    const before = this.#geometry()
    this.#expectSign(',')
    const after = this.#geometry()
    this.#expectSign(')')
    const condition = before ?? after
    if (condition === null || (before !== null && after !== null)) {
      throw new FilterFault(`must compare ${geometryName} with a POINT, POLYGON, MULTIPOLYGON or BBOX in S_INTERSECTS`)
    }
    return condition
  }

  /** Returns `null` for the feature's own geometry. */
  #geometry(): Condition | null {
    const { kind, text } = this.#take()
    if ((kind === 'word' || kind === 'quoted') && text === geometryName) return null
    const type = text.toUpperCase()
    if (kind !== 'word') throw new FilterFault(`has "${text}" where ${geometryName} or a shape is expected`)
    switch (type) {
      case 'BBOX':
      case 'ENVELOPE': {
        const numbers = this.#list(() => this.#number())
        const flat = numbers.length === 6 ? [numbers[0], numbers[1], numbers[3], numbers[4]] : numbers
        return placedIn(parseBoxes([flat.join(',')]), type)
      }
      case 'POINT': {
        const [[x, y] = []] = this.#list(() => this.#position())
        return placedIn(parseBoxes([`${x},${y},${x},${y}`]), type)
      }
      case 'POLYGON':
        return placedIn(areaOf({ type: 'Polygon', coordinates: this.#polygon() }), type)
      case 'MULTIPOLYGON': {
        const coordinates = this.#list(() => this.#polygon())
        return placedIn(areaOf({ type: 'MultiPolygon', coordinates }), type)
      }
      default:
        throw new FilterFault(`has "${text}" where ${geometryName}, POINT, POLYGON, MULTIPOLYGON or BBOX is expected`)
    }
  }

  #polygon(): number[][][] {
    return this.#list(() => this.#list(() => this.#position()))
  }

  #position(): number[] {
    return [this.#number(), this.#number()]
  }

  #list<Item>(item: () => Item): Item[] {
    this.#expectSign('(')
    const items = [item()]
    while (this.#takeSign(',')) items.push(item())
    this.#expectSign(')')
    return items
  }

  #number(): number {
    const { kind, text } = this.#take()
    if (kind !== 'number') throw new FilterFault(`has "${text}" where a number is expected`)
    return Number(text)
  }

  #literal(): Literal {
    const scalar = this.#scalar()
    if ('property' in scalar) throw new FilterFault(`must compare a property with a value, not with ${scalar.property}`)
    return scalar
  }

  #scalar(): Operand | Literal {
    const { kind, text } = this.#take()
    if (kind === 'text') return { value: text, isFolded: false }
    if (kind === 'number') return { value: Number(text), isFolded: false }
    if (kind === 'word' && this.#next.text === '(' && this.#next.kind === 'sign') return this.#function(text)
    if (kind === 'word' || kind === 'quoted') {
      const type = Object.hasOwn(this.#queryables, text) ? this.#queryables[text] : undefined
      if (type !== undefined) return { property: text, type, isFolded: false }
      const known = [...Object.keys(this.#queryables), geometryName].join(', ')
      throw new FilterFault(`has "${text}", which is not one of the properties ${known}`)
    }
    throw new FilterFault(`has "${text}" where a property or a value is expected`)
  }

  #function(name: string): Operand | Literal {
    if (!functions.includes(name.toUpperCase())) {
      throw new FilterFault(`has the function ${name}, which is not supported; those are ${functions.join(', ')}`)
    }
    this.#expectSign('(')
    const inner = this.#scalar()
    this.#expectSign(')')
    switch (name.toUpperCase()) {
      case 'CASEI':
        if ('type' in inner && inner.type !== 'string') throw new FilterFault('must use CASEI with texts')
        return { ...inner, isFolded: true }
      case 'TIMESTAMP':
      case 'DATE':
        if ('value' in inner) return inner
        break
      default:
    }
    throw new FilterFault(`has "${name}" where CASEI, TIMESTAMP or DATE is expected`)
  }

  #operator(): Operator {
    const { text } = this.#take()
    if (text in mirrored) return text as Operator
    throw new FilterFault(`has "${text}" where a comparison is expected`)
  }

  get #next(): Token {
    return this.#tokens[this.#place] ?? this.#end
  }

  #take(): Token {
    const token = this.#next
    this.#place += 1
    return token
  }

  #takeWord(word: string): boolean {
    if (this.#next.kind !== 'word' || this.#next.text.toUpperCase() !== word) return false
    this.#place += 1
    return true
  }

  #takeSign(sign: string): boolean {
    if (this.#next.kind !== 'sign' || this.#next.text !== sign) return false
    this.#place += 1
    return true
  }

  #expectSign(sign: string): void {
    if (!this.#takeSign(sign)) this.#fail(sign)
  }

  #fail(expected: string): never {
    throw new FilterFault(`has "${this.#next.text}" where ${expected} is expected`)
  }
}
