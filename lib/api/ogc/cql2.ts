import type { Condition } from '#lib/wire/condition.ts'
import { comparison, FilterFault, literalOf, type Operand, type PropertyType } from '../filterText/comparisons.ts'
import { FilterParser, type FilterResult, filterResult, type Literal } from '../filterText/filterParser.ts'

/** The name of a feature's geometry in conditions. */
export const geometryName = 'geometry'

export type Queryables = Readonly<Record<string, PropertyType>>

/** A filter in CQL2 Text (OGC 21-065). `reason` follows the name of the parameter. */
export function parseCql2(text: string, queryables: Queryables): FilterResult {
  return filterResult(() => new Cql2Parser(text, queryables).whole())
}

/** Reads `name=value` of a URL. */
export function parseEquality(property: string, type: PropertyType, text: string): FilterResult {
  return filterResult(() =>
    comparison({ property, column: property, type, isFolded: false }, '=', literalOf(type, text, property)),
  )
}

const functions = ['CASEI', 'TIMESTAMP', 'DATE', 'S_INTERSECTS']

class Cql2Parser extends FilterParser {
  protected readonly geometryNames = [geometryName] as const
  protected readonly everything = 'TRUE'
  protected readonly nothing = 'FALSE'
  readonly #queryables: Queryables

  constructor(text: string, queryables: Queryables) {
    super(text)
    this.#queryables = queryables
  }

  protected spatial(): Condition | null {
    if (!this.takeWord('S_INTERSECTS')) return null
    this.expectSign('(')
    const before = this.#geometry()
    this.expectSign(',')
    const after = this.#geometry()
    this.expectSign(')')
    const condition = before ?? after
    if (condition === null || (before !== null && after !== null)) {
      throw new FilterFault(`must compare ${geometryName} with a POINT, POLYGON, MULTIPOLYGON or BBOX in S_INTERSECTS`)
    }
    return condition
  }

  /** Returns `null` for the feature's own geometry. */
  #geometry(): Condition | null {
    if (this.takeGeometry()) return null
    const { kind, text } = this.take()
    if (kind !== 'word') throw new FilterFault(`has "${text}" where ${geometryName} or a shape is expected`)
    const type = text.toUpperCase()
    if (type === 'BBOX' || type === 'ENVELOPE') {
      const numbers = this.list(() => this.number())
      const [west = 0, south = 0, , east = 0, north = 0] = numbers
      return this.box(numbers.length === 6 ? [west, south, east, north] : numbers, type)
    }
    const shape = this.shape(type)
    if (shape) return shape
    throw new FilterFault(`has "${text}" where ${geometryName}, POINT, POLYGON, MULTIPOLYGON or BBOX is expected`)
  }

  protected operandOf(name: string): Operand {
    const type = Object.hasOwn(this.#queryables, name) ? this.#queryables[name] : undefined
    if (type === undefined) throw this.unknownName(name, Object.keys(this.#queryables))
    return { property: name, column: name, type, isFolded: false }
  }

  protected valueOf(operand: Operand, { value, isTime }: Literal): string | number {
    const { property, type } = operand
    if (isTime) throw new FilterFault(`must have the time ${value} in TIMESTAMP or DATE`)
    if (type === 'string') return this.textOf(value, operand)
    if (type === 'time' ? typeof value !== 'string' : typeof value !== 'number') {
      throw new FilterFault(`must compare ${property} with a ${type === 'time' ? 'time' : 'number'}, not "${value}"`)
    }
    return type === 'time' ? literalOf(type, String(value), property) : value
  }

  protected function(name: string): Operand | Literal {
    if (!functions.includes(name.toUpperCase())) {
      throw new FilterFault(`has the function ${name}, which is not supported; those are ${functions.join(', ')}`)
    }
    this.expectSign('(')
    const inner = this.scalar()
    this.expectSign(')')
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
}
