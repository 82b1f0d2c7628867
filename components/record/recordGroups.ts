import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { type FactName, type ShownValue, vesselFacts } from './vesselFacts.ts'
import type { VesselFormat } from './vesselFormat.ts'
import type { VesselWords } from './vesselWords.ts'

export interface RecordGroup {
  title: string
  rows: readonly (readonly [label: string, value: ShownValue])[]
}

type Row = readonly [label: keyof VesselWords['labels'], fact: FactName]

function group(title: keyof VesselWords['groups'], rows: readonly Row[]) {
  return (vessel: VesselJson, format: VesselFormat): RecordGroup => ({
    title: format.words.groups[title],
    rows: rows.map(([label, fact]) => [format.words.labels[label], vesselFacts[fact](vessel, format)] as const),
  })
}

export const positionGroup = group('position', [
  ['position', 'position'],
  ['received', 'timestamp'],
  ['status', 'navigational_status'],
  ['speed', 'speed'],
  ['course', 'course'],
  ['heading', 'heading'],
  ['rateOfTurn', 'rot'],
  ['manoeuvre', 'maneuver'],
  ['accuracy', 'accuracy'],
  ['receivedVia', 'collection_type'],
])

export const voyageGroup = group('voyage', [
  ['destination', 'destination'],
  ['eta', 'eta'],
  ['draught', 'draught'],
])

export const identityGroup = group('identity', [
  ['name', 'name'],
  ['mmsi', 'mmsi'],
  ['imo', 'imo'],
  ['callSign', 'call_sign'],
  ['flag', 'flag'],
  ['type', 'ship_type'],
  ['sector', 'general_classification'],
  ['detailedType', 'individual_classification'],
  ['transponder', 'class'],
  ['aisVersion', 'ais_version'],
])

export const dimensionsGroup = group('dimensions', [
  ['length', 'length'],
  ['width', 'width'],
  ['grossTonnage', 'gross_tonnage'],
  ['persons', 'person_capacity'],
  ['lifeboats', 'lifeboats'],
])

export const timesGroup = group('times', [
  ['positionUpdated', 'position_updated_at'],
  ['staticDataUpdated', 'static_updated_at'],
  ['recordUpdated', 'updated_at'],
  ['firstReceived', 'created_at'],
])
