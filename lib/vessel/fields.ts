/**
 * Every fact a vessel record holds, a row each. The record's type, its binary form, the fleet's columns and the rule by
 * which a new value is believed are all read from here.
 *
 * `kind` says how a value is kept (see storage.ts), `rule` when an observation of it becomes the record's value:
 * - record: set by the service itself, never observed
 * - static: three observations and nine in ten of the latest thirty
 * - voyage: the second observation of the same value
 * - position: at once, in the order of broadcast
 */
export const vesselFields = {
  /** The number under which the vessel is stored. Its MMSI follows from it: see identity.ts. */
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

  // New fields are last of the numbers or of the texts, so that older records differ by their absence alone.
  matchedPort: { kind: 'unlocode', rule: 'record' },
  /** How many reports have changed the record, up to 254. `null` for a vessel from before they were counted; so the next two. */
  reports: { kind: 'uint8', rule: 'record' },
  severalSources: { kind: 'flag', rule: 'record' },
  /** Whether enough was received to be sure that the vessel exists: see merge.ts. */
  confirmed: { kind: 'flag', rule: 'record' },
  positionSource: { kind: 'text', rule: 'position' },
  /** The MMSIs of a vessel that has changed it, the current one first, with blanks between. */
  mmsis: { kind: 'text', rule: 'record' },
} as const satisfies Record<string, { kind: StorageKind; rule: UpdateRule }>

export type VesselFields = typeof vesselFields
export type FieldName = keyof VesselFields
export type UpdateRule = 'record' | 'static' | 'voyage' | 'position'

/** The names of the fields that a rule governs. */
export type FieldsOfRule<Rule extends UpdateRule> = {
  [Name in FieldName]: VesselFields[Name]['rule'] extends Rule ? Name : never
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

/** One vessel: the latest believed value of every field, `null` where nothing is known. */
export type Vessel = {
  [Name in FieldName]: Name extends AlwaysKnown ? FieldValue<Name> : FieldValue<Name> | null
}

export const fieldNames = Object.keys(vesselFields) as FieldName[]

export function fieldNamesOfRule<Rule extends UpdateRule>(rule: Rule): FieldsOfRule<Rule>[] {
  return fieldNames.filter((name): name is FieldsOfRule<Rule> => vesselFields[name].rule === rule)
}

const nothingKnown: Record<string, unknown> = Object.fromEntries(fieldNames.map((name) => [name, null]))

/** A vessel with a number and nothing else known. */
export function blankVessel(vesselNumber: number, simulated: boolean, createdMicroseconds: number): Vessel {
  return {
    ...(nothingKnown as Vessel),
    number: vesselNumber,
    simulated,
    createdMicroseconds,
    updatedMicroseconds: createdMicroseconds,
  }
}
