import type { ColumnName } from '#lib/wire/columns.ts'
import { type Condition, type Reader, truthTest } from '#lib/wire/condition.ts'
import { type AisProperty, aisColumns, aisProperties, positionSourceOf, unknownStatus } from '#lib/wire/rows/aisRow.ts'
import { collectionTypes } from '#lib/wire/vesselSchema.ts'
import { FilterFault, literalOf, type Operand, oneOf, type PropertyType } from '../filterText/comparisons.ts'
import { FilterParser, type FilterResult, filterResult, type Literal } from '../filterText/filterParser.ts'

/** The columns that conditions compare. */
export const columnOfProperty: Readonly<Record<AisProperty, ColumnName>> = {
  vesselUid: 'vessel_number',
  mmsi: 'mmsi',
  imo: 'imo',
  longitude: 'longitude',
  latitude: 'latitude',
  sog: 'speed',
  cog: 'course',
  rot: 'rot',
  heading: 'heading',
  navStatus: 'navigational_status_code',
  posMsgType: 'not_kept',
  posSrc: 'collection_type',
  vesselName: 'name',
  callsign: 'call_sign',
  flag: 'flag',
  vesselTypeAis: 'ship_type_code',
  vesselType: 'vessel_type',
  length: 'length',
  width: 'width',
  dwt: 'dwt',
  grt: 'gross_tonnage',
  destination: 'destination',
  eta: 'eta',
  draught: 'draught',
  staticMsgType: 'not_kept',
  staticSrc: 'not_kept',
  posDt: 'timestamp',
  staticDt: 'static_updated_at',
  insertDt: 'position_updated_at',
}

const types = new Map<string, PropertyType>(
  aisColumns.map(({ name, kind }) => [
    name,
    kind === 'integer' || kind === 'number' || kind === 'time' ? kind : 'string',
  ]),
)

/** A filter in ECQL, the language of GeoServer. `reason` follows the name of the parameter. */
export function parseEcql(text: string): FilterResult {
  return filterResult(() => new EcqlParser(text).whole())
}

const spatialFunctions = ['BBOX', 'INTERSECTS', 'WITHIN', 'DISJOINT'] as const
const referenceSystems = ['EPSG:4326', 'CRS:84']

class EcqlParser extends FilterParser {
  protected readonly geometryNames = ['position', 'geometry'] as const
  protected readonly everything = 'INCLUDE'
  protected readonly nothing = 'EXCLUDE'
  protected override readonly takesIlike = true
  protected override readonly takesEmptyLists = true

  protected spatial(): Condition | null {
    const name = spatialFunctions.find((each) => this.takeWord(each))
    if (name === undefined) return null
    this.expectSign('(')
    if (!this.takeGeometry()) this.fail(this.geometryNames.join(' or '))
    this.expectSign(',')
    const area = name === 'BBOX' ? this.#corners() : this.#wkt()
    this.expectSign(')')
    return name === 'DISJOINT' ? { kind: 'not', of: area } : area
  }

  #corners(): Condition {
    const numbers = [this.number()]
    while (numbers.length < 4) {
      this.expectSign(',')
      numbers.push(this.number())
    }
    if (this.takeSign(',')) {
      const { text } = this.take()
      if (!referenceSystems.includes(text)) {
        throw new FilterFault(`has "${text}" where ${referenceSystems.join(' or ')} is expected`)
      }
    }
    return this.box(numbers, 'BBOX')
  }

  #wkt(): Condition {
    const { kind, text } = this.take()
    const shape = kind === 'word' ? this.shape(text.toUpperCase()) : null
    if (shape) return shape
    throw new FilterFault(`has "${text}" where POINT, POLYGON or MULTIPOLYGON is expected`)
  }

  protected operandOf(name: string): Operand {
    const property = aisProperties.find((each) => each === name)
    const type = types.get(name)
    if (property === undefined || type === undefined) throw this.unknownName(name, aisProperties)
    return { property, column: columnOfProperty[property], type, isFolded: false }
  }

  protected function(name: string): never {
    throw new FilterFault(
      `has the function ${name}, which is not supported here; those are ${spatialFunctions.join(', ')}`,
    )
  }

  protected valueOf(operand: Operand, { value, isTime }: Literal): string | number {
    const { property, type } = operand
    if (type === 'time') {
      // Plain numbers would be seconds since 1970.
      const text = typeof value === 'string' && value.includes('-') ? value : ''
      if (text === '') throw new FilterFault(`must compare ${property} with a time, not "${value}"`)
      return literalOf(type, text, property)
    }
    if (isTime) throw new FilterFault(`must compare ${property} with a ${kindOf(type)}, not the time ${value}`)
    return type === 'string' ? this.textOf(value, operand) : literalOf(type, String(value), property)
  }

  protected override ownOperator(operand: Operand): Condition | null {
    const word = (['BEFORE', 'AFTER', 'DURING'] as const).find((each) => this.takeWord(each))
    if (word === undefined) return null
    if (operand.type !== 'time') throw new FilterFault(`must use ${word} with times, which ${operand.property} is not`)
    if (word !== 'DURING') return this.compare(operand, word === 'BEFORE' ? '<' : '>', this.literal())
    const from = this.compare(operand, '>', this.literal())
    this.expectSign('/')
    return { kind: 'all', of: [from, this.compare(operand, '<', this.literal())] }
  }

  protected override leaf({ property }: Operand, condition: Condition): Condition {
    if (property === 'posSrc') return ofSource(condition)
    if (property === 'navStatus') return ofStatus(condition)
    return condition
  }
}

function kindOf(type: PropertyType): string {
  return type === 'string' ? 'text' : 'number'
}

const itself: Reader<string | number> = {
  valueOf: () => (value) => value,
  keysOf: () => null,
  positionOf: () => null,
}

function ofSource(condition: Condition): Condition {
  if (condition.kind === 'known') return condition
  const truthOf = truthTest(condition, itself)
  const types = collectionTypes.filter((type) => truthOf(positionSourceOf(type) ?? '') === true)
  return oneOf(columnOfProperty.posSrc, types, false)
}

const statusCodes = Array.from({ length: unknownStatus }, (_, code) => code)

/** A status is always known: without one, and for codes that do not exist, it is 15. */
function ofStatus(condition: Condition): Condition {
  const column = columnOfProperty.navStatus
  const known: Condition = { kind: 'known', column }
  if (condition.kind === 'known') return { kind: 'all', of: [] }
  const truthOf = truthTest(condition, itself)
  const among: Condition = { kind: 'list', column, values: statusCodes.filter((code) => truthOf(code) === true) }
  if (truthOf(unknownStatus) !== true) return { kind: 'all', of: [known, among] }
  return { kind: 'any', of: [among, { kind: 'not', of: known }, { kind: 'minimum', column, value: unknownStatus }] }
}
