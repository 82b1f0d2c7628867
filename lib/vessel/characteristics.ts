import {
  type GeneralClassification,
  generalClassifications,
  type IndividualClassification,
  individualClassifications,
} from './classification.ts'

/**
 * Vessel characteristics that AIS does not give. Names are from spec 2.8, including the misspelt `isplacement`; fields
 * for internal use follow. The index of a row is stored, so add new ones at the end.
 */
export const characteristicFields = [
  { name: 'dwt', type: 'integer', category: 'capacity', set: 'default' },
  { name: 'gross_tonnage', type: 'integer', category: 'capacity', set: 'default' },
  { name: 'built_year', type: 'integer', category: 'history', set: 'default' },
  { name: 'vessel_type', type: 'text', category: 'vessel_and_trading_type', set: 'default' },
  { name: 'subtype', type: 'text', category: 'vessel_and_trading_type', set: 'default' },
  { name: 'isplacement', aliases: ['displacement'], type: 'integer', category: 'capacity', set: 'extended' },
  { name: 'grain_cubic_capacity', type: 'integer', category: 'capacity', set: 'extended' },
  { name: 'liquid_cubic_98_percent', type: 'integer', category: 'capacity', set: 'extended' },
  { name: 'net_tonnage', type: 'integer', category: 'capacity', set: 'extended' },
  { name: 'teu', type: 'integer', category: 'capacity', set: 'extended' },
  { name: 'tpcmi', type: 'integer', category: 'capacity', set: 'extended' },
  { name: 'engine_designation', type: 'text', category: 'propulsions', set: 'extended' },
  { name: 'main_engine_designer', type: 'text', category: 'propulsions', set: 'extended' },
  { name: 'main_engines', type: 'integer', category: 'propulsions', set: 'extended' },
  { name: 'mco', type: 'integer', category: 'propulsions', set: 'extended' },
  { name: 'mco_unit', type: 'text', category: 'propulsions', set: 'extended' },
  { name: 'mcorpm', type: 'integer', category: 'propulsions', set: 'extended' },
  { name: 'propeller_type', type: 'text', category: 'propulsions', set: 'extended' },
  { name: 'propellers', type: 'integer', category: 'propulsions', set: 'extended' },
  { name: 'propulsion_type', type: 'text', category: 'propulsions', set: 'extended' },
  { name: 'class_1_code', type: 'text', category: 'registration', set: 'extended' },
  { name: 'ice_class', type: 'integer', category: 'registration', set: 'extended' },
  { name: 'ice_classed', type: 'boolean', category: 'registration', set: 'extended' },
  { name: 'commercial_owner', type: 'text', category: 'history', set: 'extended' },
  { name: 'dead_year', type: 'integer', category: 'history', set: 'extended' },
  { name: 'hull_number', type: 'integer', category: 'history', set: 'extended' },
  { name: 'ship_builder', type: 'text', category: 'history', set: 'extended' },
  { name: 'name_date', type: 'date', category: 'history', set: 'extended' },
  { name: 'coated', type: 'boolean', category: 'design', set: 'extended' },
  { name: 'air_draught', type: 'number', category: 'dimensions', set: 'extended' },
  { name: 'draught', type: 'number', category: 'dimensions', set: 'extended' },
  { name: 'ktm', type: 'number', category: 'dimensions', set: 'extended' },
  { name: 'loa', type: 'number', category: 'dimensions', set: 'extended' },
  { name: 'trading_category', type: 'number', category: 'vessel_and_trading_type', set: 'extended' },
  { name: 'trading_status', type: 'number', category: 'vessel_and_trading_type', set: 'extended' },
  { name: 'person_capacity', type: 'number', category: null, set: 'record' },
  { name: 'lifeboats', type: 'number', category: null, set: 'record' },
  { name: 'general_classification', type: 'general', category: null, set: 'record' },
  { name: 'individual_classification', type: 'individual', category: null, set: 'record' },
] as const satisfies readonly FieldRow[]

/** Categories in the order of the spec. */
export const characteristicCategories = [
  'capacity',
  'design',
  'dimensions',
  'history',
  'propulsions',
  'registration',
  'vessel_and_trading_type',
] as const

export type CharacteristicCategory = (typeof characteristicCategories)[number]

type ValueOfType = {
  integer: number
  number: number
  boolean: boolean
  /** ISO 8601 in UTC, like dates in the API. */
  date: string
  text: string
  general: GeneralClassification
  individual: IndividualClassification
}

export type CharacteristicType = keyof ValueOfType

interface FieldRow {
  name: string
  aliases?: readonly string[]
  type: CharacteristicType
  category: CharacteristicCategory | null
  set: 'default' | 'extended' | 'record'
}

type Field = (typeof characteristicFields)[number]
export type CharacteristicName = Field['name']

/** Characteristics of one vessel, without unknown ones. */
export type Characteristics = {
  readonly [Row in Field as Row['name']]?: ValueOfType[Row['type']]
}

export type CharacteristicValue = NonNullable<Characteristics[CharacteristicName]>

/** Accepted words of enumerated fields. */
export const characteristicWords: Partial<Record<CharacteristicType, readonly string[]>> = {
  general: generalClassifications,
  individual: individualClassifications,
}

/** Identifies a vessel. The IMO number is permanent; the MMSI changes with the flag. */
export interface VesselNumber {
  kind: 'imo' | 'mmsi'
  number: number
}

const factsVersion = 1

/** Encodes a version, then pairs of field index and value. */
export function encodeFacts(known: Characteristics): string {
  const flat: (CharacteristicValue | number)[] = [factsVersion]
  for (const [place, { name }] of characteristicFields.entries()) {
    const value = known[name]
    if (value !== undefined) flat.push(place, value)
  }
  return JSON.stringify(flat)
}

export function decodeFacts(facts: string): Characteristics {
  checkFacts(facts)
  const flat: (CharacteristicValue | number)[] = JSON.parse(facts)
  const known: Record<string, CharacteristicValue | undefined> = {}
  for (let at = 1; at + 1 < flat.length; at += 2) {
    const field = characteristicFields[Number(flat[at])]
    if (field) known[field.name] = flat[at + 1]
  }
  return known
}

export function checkFacts(facts: string): void {
  if (/^\[1[,\]]/.test(facts)) return
  throw new Error(`not characteristics of version ${factsVersion}: start with ${facts.slice(0, 8)}`)
}
