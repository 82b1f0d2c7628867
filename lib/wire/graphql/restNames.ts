import { type CharacteristicName, characteristicFields } from '#lib/vessel/characteristics.ts'
import { filterTable } from '../filterTable.ts'
import { basicCharacteristics, extendedCharacteristics } from './characteristicFields.ts'

/** The argument of `vessels` for each filter of REST; `null` if there is none. */
export const argumentOfFilter: Record<string, string | null> = Object.fromEntries(
  filterTable.map(({ parameter, argument = null }) => [parameter, argument]),
)

/** The field of a vessel for each value of a record, by its name in flat formats, if there is one. */
export const fieldOfLeaf: Readonly<Record<string, string>> = {
  id: 'id',
  name: 'staticData.name',
  mmsi: 'staticData.mmsi',
  imo: 'staticData.imo',
  call_sign: 'staticData.callsign',
  ship_type: 'staticData.shipType',
  class: 'staticData.aisClass',
  flag: 'staticData.flag',
  length: 'staticData.dimensions.length',
  width: 'staticData.dimensions.width',
  updated_at: 'updateTimestamp',
  static_updated_at: 'staticData.updateTimestamp',
  position_updated_at: 'lastPositionUpdate.updateTimestamp',
  general_classification: 'staticData.shipType',
  individual_classification: 'staticData.shipType',
  person_capacity: 'characteristics.extended.capacity.passengers',
  gross_tonnage: 'characteristics.basic.capacity.grossTonnage',
  navigational_status: 'lastPositionUpdate.navigationalStatus',
  timestamp: 'lastPositionUpdate.timestamp',
  longitude: 'lastPositionUpdate.longitude',
  latitude: 'lastPositionUpdate.latitude',
  heading: 'lastPositionUpdate.heading',
  speed: 'lastPositionUpdate.speed',
  rot: 'lastPositionUpdate.rot',
  accuracy: 'lastPositionUpdate.accuracy',
  collection_type: 'lastPositionUpdate.collectionType',
  draught: 'currentVoyage.draught',
  maneuver: 'lastPositionUpdate.maneuver',
  course: 'lastPositionUpdate.course',
  destination: 'currentVoyage.destination',
  eta: 'currentVoyage.eta',
  unlocode: 'currentVoyage.matchedPort.port.unlocode',
  port_name: 'currentVoyage.matchedPort.port.name',
  port_longitude: 'currentVoyage.matchedPort.port.centerPoint.longitude',
  port_latitude: 'currentVoyage.matchedPort.port.centerPoint.latitude',
}

/** Values that both APIs give, with different spellings. */
export const leavesInOtherWords: readonly string[] = [
  ...(['ship_type', 'general_classification', 'individual_classification'] as const),
  ...(['accuracy', 'collection_type', 'maneuver', 'unlocode'] as const),
]

/** The field for each characteristic of `embed=enhanced_data`, from the table that fills it. */
export function fieldsOfCharacteristics(): { rest: string; graphql: string | null }[] {
  return characteristicFields.flatMap(({ name, category }) =>
    category === null ? [] : [{ rest: `enhanced_data.${category}.${name}`, graphql: fieldOf(name) }],
  )
}

const sets: Record<string, Record<string, Record<string, object>>> = {
  basic: basicCharacteristics,
  extended: extendedCharacteristics,
}

function fieldOf(name: CharacteristicName): string | null {
  for (const [set, groups] of Object.entries(sets)) {
    for (const [group, fields] of Object.entries(groups)) {
      const field = Object.entries(fields).find(([, row]) => 'from' in row && row.from === name)
      if (field) return `characteristics.${set}.${group}.${field[0]}`
    }
  }
  return null
}
