import { type CharacteristicType, characteristicCategories, characteristicFields } from '#lib/vessel/characteristics.ts'
import { collectionTypes } from '#lib/vessel/fields.ts'
import { navigationalStatuses } from '#lib/vessel/navigationalStatus.ts'
import { shipTypes } from '#lib/vessel/shipType.ts'
import type { Embed } from './embed.ts'
import { number, objectSchema, orNull, text, time, truth, whole, words } from './objectSchema.ts'
import type { Schema } from './openApi.ts'
import { type MatchedPortJson, notAvailable, type PositionJson, type VesselJson } from './vesselJson.ts'
import type { FoundVesselJson } from './vesselSearch.ts'

export { collectionTypes, navigationalStatuses }

const unknownAs = (value: number) => `; ${value} if unknown`

const pointSchema = objectSchema('A GeoJSON point, in WGS 84.', {
  type: { type: 'string', const: 'Point' },
  coordinates: {
    type: 'array',
    description: 'Longitude, then latitude, in degrees.',
    items: { type: 'number' },
    minItems: 2,
    maxItems: 2,
  },
})

const positionProperties: Record<keyof PositionJson, Schema> = {
  timestamp: time('When the vessel sent it.'),
  geometry: pointSchema,
  heading: number(`Where the bow points, in degrees${unknownAs(notAvailable.heading)}.`),
  speed: number(`Over ground, in knots${unknownAs(notAvailable.speed)}.`),
  rot: number(`Rate of turn as AIS codes it, to starboard if positive${unknownAs(notAvailable.rot)}.`),
  accuracy: orNull(whole('1: better than 10 metres; 0: worse.')),
  collection_type: orNull(words('How the position was received.', collectionTypes)),
  draught: orNull(number('In metres.')),
  maneuver: whole('1: no special manoeuvre; 2: a special one; 0: unknown.'),
  course: number(`Over ground, in degrees${unknownAs(notAvailable.course)}.`),
}

export const portProperties: Record<keyof MatchedPortJson, Schema> = {
  unlocode: text('UN/LOCODE, with a blank after the country.', 'NL RTM'),
  port_name: text('Name of the port.', 'Rotterdam'),
  center_point: orNull({ ...pointSchema, description: 'Approximate centre; null if unknown.' }),
}

const matchedPortSchema = objectSchema('The matched port, absent without a match.', portProperties)

const vesselProperties: Record<Exclude<keyof VesselJson, 'matched_port' | 'former_mmsi'>, Schema> = {
  id: { ...text('Derived from the MMSI, so the same in every store.'), format: 'uuid' },
  name: orNull(text('As the vessel sends it, in capitals.', 'ALBATROS')),
  mmsi: { ...whole('Maritime Mobile Service Identity.'), examples: [244_660_001] },
  imo: orNull({ ...whole('IMO number.'), examples: [9_074_729] }),
  call_sign: orNull(text('Call sign.', 'PDAN')),
  ship_type: orNull(words('Type, by the code that the vessel sends.', shipTypes)),
  class: orNull(words('Class of the transponder.', ['A', 'B'])),
  flag: orNull(text('Country that assigned the MMSI, ISO 3166-1 alpha-2.', 'NL')),
  length: orNull(number('In metres.')),
  width: orNull(number('In metres.')),
  ais_version: orNull(whole('AIS version of the transponder.')),
  created_at: time('When the vessel was first received.'),
  updated_at: time('When a report of the vessel was last processed.'),
  static_updated_at: orNull(time('When static data was last received.')),
  position_updated_at: orNull(time('When the position was last received.')),
  general_classification: text('General purpose of the vessel.', 'Merchant'),
  individual_classification: text('Detailed purpose of the vessel.', 'Cargo ship'),
  person_capacity: orNull(whole('Number of persons the vessel may carry.')),
  gross_tonnage: orNull(number('Gross tonnage.')),
  lifeboats: orNull(whole('Number of lifeboats.')),
  navigational_status: orNull(words('Navigational status as sent.', navigationalStatuses)),
  last_known_position: orNull(objectSchema('The last known position; null if there is none.', positionProperties)),
  most_recent_voyage: objectSchema('Voyage data as sent.', {
    destination: orNull(text('As it was typed on board.', 'NLRTM')),
    eta: orNull(time('Estimated time of arrival.')),
  }),
}

const { id, name, mmsi, imo, call_sign, flag, ship_type } = vesselProperties
const foundVessel: Record<keyof FoundVesselJson, Schema> = { id, name, mmsi, imo, call_sign, flag, ship_type }
export const foundVesselSchema = objectSchema('The fields that identify a vessel.', foundVessel)

const evidenceSchema: Schema = {
  type: 'object',
  description:
    'The values received for each field that is voted on, since its value last changed, and the sources that sent them.',
  properties: { simulated: truth('True if the vessel is simulated, otherwise absent.') },
  additionalProperties: { type: 'object' },
}

const placeSchema = objectSchema('Where and when.', {
  coordinates: { type: 'array', items: { type: 'number' } },
  timestamp: time('Time of broadcast.'),
})

const identitySchema = objectSchema(
  'With which vessels this one shares its MMSI or IMO number, and what it sent before.',
  {
    shares_mmsi_with: {
      type: 'array',
      items: objectSchema('Another vessel with the MMSI.', { id, name, imo }),
    },
    since: orNull(time('When they were told apart.')),
    impossible_step: orNull(
      objectSchema('The step between two positions that no vessel makes.', {
        from: placeSchema,
        to: placeSchema,
        knots: { type: 'number' },
      }),
    ),
    former_mmsis: {
      type: 'array',
      description: 'What the vessel sent before it changed its MMSI, the latest first.',
      items: objectSchema('An MMSI, and when it was received.', { mmsi, from: time('First.'), until: time('Last.') }),
    },
    contested_imo: {
      type: 'array',
      description: 'Vessels that send the same IMO number somewhere else at the same time.',
      items: objectSchema('Another vessel with the IMO number.', { id, name, imo }),
    },
  },
)

const embeddedTypes: Partial<Record<CharacteristicType, Schema>> = {
  integer: { type: ['integer', 'null'] },
  number: { type: ['number', 'null'] },
  boolean: { type: ['boolean', 'null'] },
  date: { type: ['string', 'null'], format: 'date-time' },
  text: { type: ['string', 'null'] },
}

const enhancedDataSchema = objectSchema(
  'The characteristics of the vessel in the categories asked for. Extended fields need a token with that right.',
  {},
  Object.fromEntries(
    characteristicCategories.map((category) => [
      category,
      objectSchema(
        'Every field that the token may see.',
        {},
        Object.fromEntries(
          characteristicFields
            .filter((field) => field.category === category)
            .map(({ name, type }) => [name, embeddedTypes[type] ?? {}]),
        ),
      ),
    ]),
  ),
)

/** What an embed adds to the record, by the key that it has there. */
export const embedded: Record<Embed, { meaning: string; key: string; schema: Schema }> = {
  enhanced_data: {
    meaning: `characteristics, all of them or, behind a dot, those of a category (enhanced_data.capacity,history): ${characteristicCategories.join(', ')}`,
    key: 'enhanced_data',
    schema: enhancedDataSchema,
  },
  evidence: {
    meaning: 'the votes behind the values: every value received, how often and when (one vessel only)',
    key: 'evidence',
    schema: evidenceSchema,
  },
  identity: {
    meaning:
      'the vessels that send the same MMSI, since when, and why they are taken for several; former MMSIs; a contested IMO number (one vessel only)',
    key: 'identity',
    schema: identitySchema,
  },
}

export const vesselSchema = objectSchema(
  'A vessel: the latest believed value of everything the vessel sends. Required keys are always present.',
  vesselProperties,
  {
    matched_port: matchedPortSchema,
    former_mmsi: {
      type: 'array',
      description: 'What the vessel sent before it changed its MMSI, the latest first; absent if it has not.',
      items: { type: 'integer' },
    },
    ...Object.fromEntries(Object.values(embedded).map(({ key, schema }) => [key, schema])),
  },
)
