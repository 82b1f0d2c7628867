/**
 * Fields of a vessel record. The record's type, its binary form, the fleet's columns and the rules for new values
 * derive from this table.
 *
 * `kind` defines how a value is stored (see storage.ts), `rule` when an observation becomes the record's value:
 * - record: set by the service itself, never observed
 * - static: three observations and nine in ten of the latest thirty
 * - voyage: the second observation of the same value
 * - position: immediately, in the order of broadcast
 */
export const vesselFields = {
  /** Storage key, from which the MMSI follows: see identity.ts. */
  number: { kind: 'uint32', rule: 'record' },
  simulated: { kind: 'flag', rule: 'record' },
  createdMicroseconds: { kind: 'microseconds', rule: 'record' },
  updatedMicroseconds: { kind: 'microseconds', rule: 'record' },
  staticUpdatedMicroseconds: { kind: 'microseconds', rule: 'record' },
  positionUpdatedMicroseconds: { kind: 'microseconds', rule: 'record' },

  transponderClass: { kind: 'transponderClass', rule: 'record' },
  name: { kind: 'text', rule: 'static' },
  imo: { kind: 'uint32', rule: 'static' },
  callSign: { kind: 'text', rule: 'static' },
  shipTypeCode: { kind: 'uint8', rule: 'static' },
  aisVersion: { kind: 'uint8', rule: 'static' },
  toBowMetres: { kind: 'uint16', rule: 'static' },
  toSternMetres: { kind: 'uint16', rule: 'static' },
  toPortMetres: { kind: 'uint8', rule: 'static' },
  toStarboardMetres: { kind: 'uint8', rule: 'static' },

  destination: { kind: 'text', rule: 'voyage' },
  etaMicroseconds: { kind: 'microseconds', rule: 'voyage' },
  draughtMetres: { kind: 'tenths8', rule: 'voyage' },

  broadcastMicroseconds: { kind: 'microseconds', rule: 'position' },
  longitude: { kind: 'degrees', rule: 'position' },
  latitude: { kind: 'degrees', rule: 'position' },
  speedKnots: { kind: 'tenths16', rule: 'position' },
  courseDegrees: { kind: 'tenths16', rule: 'position' },
  headingDegrees: { kind: 'uint16', rule: 'position' },
  rateOfTurn: { kind: 'int8', rule: 'position' },
  navigationalStatus: { kind: 'uint8', rule: 'position' },
  accuracy: { kind: 'uint8', rule: 'position' },
  maneuver: { kind: 'uint8', rule: 'position' },
  collectionType: { kind: 'collectionType', rule: 'position' },

  // Add new fields after all numbers or all texts, so that older records only lack them.
  matchedPort: { kind: 'unlocode', rule: 'record' },
  /**
   * Number of reports that changed the record, up to 254; `null`, like the next two, for a record older than these
   * fields.
   */
  reports: { kind: 'uint8', rule: 'record' },
  severalSources: { kind: 'flag', rule: 'record' },
  /** True once enough reports prove that the vessel exists: see merge.ts. */
  confirmed: { kind: 'flag', rule: 'record' },
  positionSource: { kind: 'text', rule: 'position' },
  /** MMSIs of a vessel that has changed it, separated by spaces, the current one first. */
  mmsis: { kind: 'text', rule: 'record' },
  /** The latest position, while it is not trusted: see doubtfulPosition.ts. */
  doubtfulPosition: { kind: 'text', rule: 'record' },
} as const satisfies Record<string, { kind: StorageKind; rule: UpdateRule }>

export type VesselFields = typeof vesselFields
export type FieldName = keyof VesselFields
export type UpdateRule = 'record' | 'static' | 'voyage' | 'position'

export type FieldsOfRule<Rule extends UpdateRule> = {
  [Name in FieldName]: VesselFields[Name]['rule'] extends Rule ? Name : never
}[FieldName]

export type FieldsOfKind<Kind extends StorageKind> = {
  [Name in FieldName]: VesselFields[Name]['kind'] extends Kind ? Name : never
}[FieldName]

export const collectionTypes = ['terrestrial', 'satellite', 'dynamic'] as const
export type CollectionType = (typeof collectionTypes)[number]

type ValueOfKind = {
  uint8: number
  uint16: number
  uint32: number
  int8: number
  tenths8: number
  tenths16: number
  degrees: number
  microseconds: number
  text: string
  flag: boolean
  transponderClass: 'A' | 'B'
  collectionType: CollectionType
  unlocode: string
}

export type StorageKind = keyof ValueOfKind
export type FieldValue<Name extends FieldName> = ValueOfKind[VesselFields[Name]['kind']]

type AlwaysKnown = 'number' | 'simulated' | 'createdMicroseconds' | 'updatedMicroseconds'

/** Latest accepted value of every field; `null` if unknown. */
export type Vessel = {
  [Name in FieldName]: Name extends AlwaysKnown ? FieldValue<Name> : FieldValue<Name> | null
}

export const fieldNames = Object.keys(vesselFields) as FieldName[]
export const textFields = fieldNames.filter((name): name is FieldsOfKind<'text'> => vesselFields[name].kind === 'text')

export function fieldNamesOfRule<Rule extends UpdateRule>(rule: Rule): FieldsOfRule<Rule>[] {
  return fieldNames.filter((name): name is FieldsOfRule<Rule> => vesselFields[name].rule === rule)
}

/** Assigns a field by name, which the compiler allows for a generic name but not for one out of a list. */
export function setField<Name extends FieldName>(vessel: Vessel, name: Name, value: Vessel[Name]): void {
  vessel[name] = value
}

const nothingKnown = Object.fromEntries(fieldNames.map((name) => [name, null])) as Record<FieldName, null>

/** Returns a vessel without any observed value. */
export function blankVessel(vesselNumber: number, simulated: boolean, createdMicroseconds: number): Vessel {
  return {
    ...nothingKnown,
    number: vesselNumber,
    simulated,
    createdMicroseconds,
    updatedMicroseconds: createdMicroseconds,
  }
}
