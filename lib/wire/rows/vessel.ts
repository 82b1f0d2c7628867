import { collectionTypes } from '#lib/vessel/fields.ts'
import { navigationalStatuses } from '#lib/vessel/navigationalStatus.ts'
import { shipTypes } from '#lib/vessel/shipType.ts'
import { notAvailable } from '../notAvailable.ts'
import { columnsOf } from '../table.ts'

/** Names, kinds and meanings: lib/wire/vesselJson.ts writes the record. */
const { text, integer, number, time, word, known } = columnsOf<unknown>()
const inPlace = columnsOf<{ geometry: Located }>()
const inPort = columnsOf<{ center_point: Located | null }>()

interface Located {
  coordinates: readonly [longitude: number, latitude: number]
}

const transponderClasses = ['A', 'B'] as const

export const recordColumns = [
  known.text('id', { meaning: 'Derived from the MMSI, so the same in every store.', format: 'uuid' }),
  text('name', { meaning: 'Name as the vessel sends it, in capitals.', examples: ['ALBATROS'] }),
  known.integer('mmsi', { meaning: 'Maritime Mobile Service Identity.', examples: [244_660_001] }),
  integer('imo', { meaning: 'IMO number.', examples: [9_074_729] }),
  text('call_sign', { meaning: 'Call sign.', examples: ['PDAN'] }),
  word(shipTypes)('ship_type', 'Type, by the code that the vessel sends.'),
  word(transponderClasses)('class', 'Class of the transponder.'),
  text('flag', { meaning: 'Country that assigned the MMSI, ISO 3166-1 alpha-2.', examples: ['NL'] }),
  number('length', 'Length, in metres.'),
  number('width', 'Width, in metres.'),
  integer('ais_version', 'AIS version of the transponder.'),
  known.time('created_at', 'When the vessel was first received.'),
  known.time(
    'updated_at',
    'When the record was last updated: by an accepted report, a doubtful position, or a change of its matched port.',
  ),
  time('static_updated_at', 'When static data was last received.'),
  time('position_updated_at', 'When the position was last received.'),
  known.text('general_classification', { meaning: 'General purpose of the vessel.', examples: ['Merchant'] }),
  known.text('individual_classification', { meaning: 'Detailed purpose of the vessel.', examples: ['Cargo ship'] }),
  integer('person_capacity', 'Number of persons the vessel may carry.'),
  number('gross_tonnage', 'Gross tonnage.'),
  integer('lifeboats', 'Number of lifeboats.'),
  word(navigationalStatuses)('navigational_status', 'Navigational status as sent.'),
]

export const positionColumns = [
  known.time('timestamp', 'When the vessel sent it.'),
  inPlace.known.number(
    'longitude',
    { meaning: 'Longitude, in degrees.', notIn: ['json', 'geojson', 'ogc'] },
    ({ geometry }) => geometry.coordinates[0],
  ),
  inPlace.known.number(
    'latitude',
    { meaning: 'Latitude, in degrees.', notIn: ['json', 'geojson', 'ogc'] },
    ({ geometry }) => geometry.coordinates[1],
  ),
  known.number('heading', { meaning: 'Direction of the bow, in degrees.', unknownAs: notAvailable.heading }),
  known.number('speed', { meaning: 'Speed over ground, in knots.', unknownAs: notAvailable.speed }),
  known.number('rot', {
    meaning: 'Rate of turn as AIS codes it, to starboard if positive.',
    unknownAs: notAvailable.rot,
  }),
  integer('accuracy', '1: better than 10 metres; 0: worse.'),
  word(collectionTypes)('collection_type', 'How the position was received.'),
  number('draught', 'Draught, in metres.'),
  known.integer('maneuver', {
    meaning: '1: no special manoeuvre; 2: a special one.',
    unknownAs: notAvailable.maneuver,
  }),
  known.number('course', { meaning: 'Course over ground, in degrees.', unknownAs: notAvailable.course }),
]

export const voyageColumns = [
  text('destination', { meaning: 'Destination as entered on board.', examples: ['NLRTM'] }),
  time('eta', 'Estimated time of arrival.'),
]

export const portColumns = [
  known.text('unlocode', { meaning: 'UN/LOCODE, with a space after the country.', examples: ['NL RTM'] }),
  known.text('port_name', { meaning: 'Name of the port.', examples: ['Rotterdam'] }),
  inPort.number(
    'port_longitude',
    { meaning: 'Longitude of the port, in degrees.', notIn: ['json'] },
    ({ center_point }) => center_point?.coordinates[0] ?? null,
  ),
  inPort.number(
    'port_latitude',
    { meaning: 'Latitude of the port, in degrees.', notIn: ['json'] },
    ({ center_point }) => center_point?.coordinates[1] ?? null,
  ),
]
