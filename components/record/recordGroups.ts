import type { VesselJson } from '#lib/wire/vesselJson.ts'
import type { FactName } from './factWords.ts'
import { type ShownValue, vesselFacts } from './vesselFacts.ts'
import type { VesselFormat } from './vesselFormat.ts'
import type { VesselWords } from './vesselWords.ts'

export interface RecordGroup {
  title: string
  rows: readonly (readonly [label: string, value: ShownValue])[]
}

function group(title: keyof VesselWords['groups'], facts: readonly FactName[]) {
  return (vessel: VesselJson, format: VesselFormat): RecordGroup => ({
    title: format.words.groups[title],
    rows: facts.map((fact) => [format.labels[fact], vesselFacts[fact](vessel, format)] as const),
  })
}

export const motionGroup = group('motion', ['navigational_status', 'speed', 'course', 'timestamp'])

export const voyageGroup = group('voyage', ['destination', 'eta'])

export const positionGroup = group('position', [
  'position',
  'heading',
  'rot',
  'maneuver',
  'accuracy',
  'collection_type',
])

export const identityGroup = group('identity', [
  'name',
  'mmsi',
  'imo',
  'call_sign',
  'flag',
  'ship_type',
  'general_classification',
  'individual_classification',
  'class',
  'ais_version',
])

export const dimensionsGroup = group('dimensions', [
  'length',
  'width',
  'draught',
  'gross_tonnage',
  'person_capacity',
  'lifeboats',
])

export const timesGroup = group('times', ['position_updated_at', 'static_updated_at', 'updated_at', 'created_at'])
