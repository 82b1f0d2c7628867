import type { Condition } from '#lib/wire/condition.ts'
import { comparison, FilterFault, like, type Operand, type Operator, oneOf, positionColumn } from './comparisons.ts'
import { ShapeReader } from './shapeReader.ts'
import { arithmetic } from './tokenReader.ts'

const maxComparisons = 200
const maxValues = 10_000
const maxDepth = 50

export type FilterResult = { condition: Condition } | { reason: string }

/** Returns the condition of a filter, or the reason why it has none, which follows the name of the parameter. */
export function filterResult(read: () => Condition): FilterResult {
  try {
    return { condition: read() }
  } catch (error) {
    if (error instanceof FilterFault) return { reason: error.message }
    throw error
  }
}

export interface Literal {
  value: string | number
  isFolded: boolean
  /** A time without quotes. */
  isTime?: boolean
}

const mirrored: Record<Operator, Operator> = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

/** The common parts of filter languages: AND, OR, NOT, comparisons, lists, patterns, shapes, and their limits. */
export abstract class FilterParser extends ShapeReader {
  /** Names of the geometry. The first is used in messages. */
  protected abstract readonly geometryNames: readonly [string, ...string[]]
  protected abstract readonly everything: string
  protected abstract readonly nothing: string
  #comparisons = 0
  #values = 0
  #depth = 0

  /** Reads all functions that are conditions; `null` if another condition is next. */
  protected abstract spatial(): Condition | null
  protected abstract operandOf(name: string): Operand
  protected abstract function(name: string): Operand | Literal
  /** The value of a literal as a property of this type has it. */
  protected abstract override valueOf(operand: Operand, literal: Literal): string | number

  /** Reads an operator that others do not have. */
  protected ownOperator(_operand: Operand): Condition | null {
    return null
  }

  /** Converts a condition on the column of a property. */
  protected leaf(_operand: Operand, condition: Condition): Condition {
    return condition
  }

  whole(): Condition {
    const condition = this.#either()
    if (this.next.kind !== 'end') this.fail('AND, OR or the end')
    return condition
  }

  #either(): Condition {
    const of = [this.#both()]
    while (this.takeWord('OR')) of.push(this.#both())
    return of.length === 1 && of[0] ? of[0] : { kind: 'any', of }
  }

  #both(): Condition {
    const of = [this.#negated()]
    while (this.takeWord('AND')) of.push(this.#negated())
    return of.length === 1 && of[0] ? of[0] : { kind: 'all', of }
  }

  #negated(): Condition {
    let negations = 0
    for (; this.takeWord('NOT'); negations += 1) this.#enter()
    const condition = this.#single()
    this.#depth -= negations
    return negations % 2 === 1 ? { kind: 'not', of: condition } : condition
  }

  #enter(): void {
    this.#depth += 1
    if (this.#depth > maxDepth) throw new FilterFault(`may have at most ${maxDepth} parentheses or NOT in each other`)
  }

  #single(): Condition {
    if (this.takeSign('(')) {
      this.#enter()
      const condition = this.#either()
      this.expectSign(')')
      this.#depth -= 1
      return condition
    }
    this.#comparisons += 1
    if (this.#comparisons > maxComparisons) {
      throw new FilterFault(`may have at most ${maxComparisons} comparisons`)
    }
    if (this.takeWord(this.everything)) return { kind: 'all', of: [] }
    if (this.takeWord(this.nothing)) return { kind: 'any', of: [] }
    return this.spatial() ?? this.#comparison()
  }

  #comparison(): Condition {
    if (this.takeGeometry()) {
      if (!this.takeWord('IS')) this.fail('IS NULL or IS NOT NULL')
      return this.#isNull((known) => known, positionColumn)
    }
    const first = this.scalar()
    if (!('property' in first)) {
      const operator = this.#operator()
      const operand = this.scalar()
      if (!('property' in operand)) throw new FilterFault('must compare a property with a value')
      return this.compare(operand, mirrored[operator], first)
    }
    if (this.takeWord('IS')) return this.#isNull((known) => this.leaf(first, known), first.column)
    const isNegated = this.takeWord('NOT')
    const condition = this.#like(first) ?? this.#between(first) ?? this.#in(first)
    if (condition) return isNegated ? { kind: 'not', of: condition } : condition
    if (isNegated) this.fail('LIKE, BETWEEN or IN')
    return this.ownOperator(first) ?? this.compare(first, this.#operator(), this.literal())
  }

  #isNull(leaf: (known: Condition) => Condition, column: string): Condition {
    const isNegated = this.takeWord('NOT')
    if (!this.takeWord('NULL')) this.fail('NULL')
    const known = leaf({ kind: 'known', column })
    return isNegated ? known : { kind: 'not', of: known }
  }

  #like(operand: Operand): Condition | null {
    const isIlike = this.takesIlike && this.takeWord('ILIKE')
    if (!isIlike && !this.takeWord('LIKE')) return null
    const { value, isFolded, isTime } = this.literal()
    if (operand.type !== 'string' || typeof value !== 'string' || isTime) {
      throw new FilterFault(`must use LIKE with texts, which ${operand.property} is not`)
    }
    return this.leaf(operand, like(operand.column, value, operand.isFolded || isFolded || isIlike))
  }

  protected readonly takesIlike: boolean = false
  protected readonly takesEmptyLists: boolean = false

  #between(operand: Operand): Condition | null {
    if (!this.takeWord('BETWEEN')) return null
    const low = this.literal()
    if (!this.takeWord('AND')) this.fail('AND')
    return { kind: 'all', of: [this.compare(operand, '>=', low), this.compare(operand, '<=', this.literal())] }
  }

  #in(operand: Operand): Condition | null {
    if (!this.takeWord('IN')) return null
    this.expectSign('(')
    const literals: Literal[] = []
    if (!this.takesEmptyLists || !this.takeSign(')')) {
      do {
        this.#values += 1
        if (this.#values > maxValues) throw new FilterFault(`may have at most ${maxValues} values in all lists`)
        literals.push(this.literal())
      } while (this.takeSign(','))
      this.expectSign(')')
    }
    const values = literals.map((literal) => this.valueOf(operand, literal))
    if (operand.type !== 'string') return this.leaf(operand, { kind: 'list', column: operand.column, values })
    const isFolded = operand.isFolded || literals.some((literal) => literal.isFolded)
    return this.leaf(operand, oneOf(operand.column, values.map(String), isFolded))
  }

  protected compare(operand: Operand, operator: Operator, literal: Literal): Condition {
    const isFolded = operand.isFolded || literal.isFolded
    const value = this.valueOf(operand, literal)
    return this.leaf(operand, comparison({ ...operand, isFolded }, operator, value))
  }

  /** Takes the name of the geometry, if it is next. */
  protected takeGeometry(): boolean {
    const { kind, text } = this.next
    if ((kind !== 'word' && kind !== 'quoted') || !this.geometryNames.includes(text)) return false
    this.take()
    return true
  }

  protected literal(): Literal {
    const scalar = this.scalar()
    if ('property' in scalar) throw new FilterFault(`must compare a property with a value, not with ${scalar.property}`)
    return scalar
  }

  protected scalar(): Operand | Literal {
    const { kind, text } = this.take()
    if (kind === 'text') return { value: text, isFolded: false }
    if (kind === 'time') return { value: text, isFolded: false, isTime: true }
    if (kind === 'number') return { value: Number(text), isFolded: false }
    if (kind === 'sign' && text === '(') throw arithmetic(text)
    if (kind === 'word' && /^(?:TRUE|FALSE)$/i.test(text))
      throw new FilterFault(`has ${text}, which no property can be`)
    if (kind === 'word' && this.next.text === '(' && this.next.kind === 'sign') return this.function(text)
    if (kind === 'word' || kind === 'quoted') return this.operandOf(text)
    throw new FilterFault(`has "${text}" where a property or a value is expected`)
  }

  protected unknownName(name: string, known: readonly string[]): FilterFault {
    const names = [...known, ...this.geometryNames].join(', ')
    return new FilterFault(`has "${name}", which is not one of the properties ${names}`)
  }

  protected textOf(value: string | number, { property }: Operand): string {
    if (typeof value === 'string') return value
    throw new FilterFault(`must compare ${property} with a text in single quotes, not ${value}`)
  }

  #operator(): Operator {
    const { kind, text } = this.take()
    if (text in mirrored) return text as Operator
    if (text === '!=') return '<>'
    if (kind === 'number' && /^[+-]/.test(text)) throw arithmetic(text)
    throw new FilterFault(`has "${text}" where a comparison is expected`)
  }
}
