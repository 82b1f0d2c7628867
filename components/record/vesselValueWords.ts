import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { wordsOf } from '../ui/words/words.ts'

type ShipType = NonNullable<VesselJson['ship_type']>
type Status = NonNullable<VesselJson['navigational_status']>
type PositionDoubt = NonNullable<VesselJson['doubtful_position']>['doubt']

interface VesselValueWords {
  types: Record<ShipType, string>
  statuses: Record<Status, string>
  doubts: Record<PositionDoubt, string>
  depths: Record<'deeper' | 'shallower', string>
  transponder: (letter: 'A' | 'B') => string
}

export const vesselValueWords = wordsOf<VesselValueWords>({
  en: {
    types: {
      Cargo: 'Cargo',
      Fishing: 'Fishing',
      Passenger: 'Passenger',
      'Pleasure Craft': 'Pleasure craft',
      Sailing: 'Sailing',
      Tanker: 'Tanker',
      Tug: 'Tug',
      Other: 'Other',
    },
    statuses: {
      UNDER_WAY_USING_ENGINE: 'Under way using engine',
      AT_ANCHOR: 'At anchor',
      NOT_UNDER_COMMAND: 'Not under command',
      RESTRICTED_MANEUVERABILITY: 'Restricted manoeuvrability',
      CONSTRAINED_BY_HER_DRAUGHT: 'Constrained by her draught',
      MOORED: 'Moored',
      AGROUND: 'Aground',
      ENGAGED_IN_FISHING: 'Engaged in fishing',
      UNDER_WAY_SAILING: 'Under way sailing',
      RESERVED_FOR_HIGH_SPEED_CRAFT: 'Reserved for high speed craft',
      RESERVED_FOR_WING_IN_GROUND: 'Reserved for wing in ground',
      POWER_DRIVEN_VESSEL_TOWING_ASTERN: 'Towing astern',
      POWER_DRIVEN_VESSEL_PUSHING_AHEAD_OR_TOWING_ALONGSIDE: 'Pushing ahead or towing alongside',
      RESERVED_FOR_FUTURE_USE: 'Reserved for future use',
      AIS_SART_IS_ACTIVE: 'AIS-SART is active',
    },
    doubts: {
      displaced_together: 'Displaced with other vessels',
      not_plausible_for_receiver: 'Beyond the range of the receiver',
    },
    depths: { deeper: 'deeper', shallower: 'shallower' },
    transponder: (letter) => `class ${letter}`,
  },
  de: {
    types: {
      Cargo: 'Frachtschiff',
      Fishing: 'Fischerei',
      Passenger: 'Fahrgastschiff',
      'Pleasure Craft': 'Sportboot',
      Sailing: 'Segler',
      Tanker: 'Tanker',
      Tug: 'Schlepper',
      Other: 'Sonstige',
    },
    statuses: {
      UNDER_WAY_USING_ENGINE: 'In Fahrt mit Maschine',
      AT_ANCHOR: 'Vor Anker',
      NOT_UNDER_COMMAND: 'Manövrierunfähig',
      RESTRICTED_MANEUVERABILITY: 'Manövrierbehindert',
      CONSTRAINED_BY_HER_DRAUGHT: 'Tiefgangbehindert',
      MOORED: 'Festgemacht',
      AGROUND: 'Auf Grund',
      ENGAGED_IN_FISHING: 'Fischend',
      UNDER_WAY_SAILING: 'In Fahrt unter Segel',
      RESERVED_FOR_HIGH_SPEED_CRAFT: 'Reserviert für Hochgeschwindigkeitsfahrzeuge',
      RESERVED_FOR_WING_IN_GROUND: 'Reserviert für Bodeneffektfahrzeuge',
      POWER_DRIVEN_VESSEL_TOWING_ASTERN: 'Schleppend',
      POWER_DRIVEN_VESSEL_PUSHING_AHEAD_OR_TOWING_ALONGSIDE: 'Schiebend oder längsseits schleppend',
      RESERVED_FOR_FUTURE_USE: 'Für künftigen Gebrauch reserviert',
      AIS_SART_IS_ACTIVE: 'AIS-SART aktiv',
    },
    doubts: {
      displaced_together: 'Mit anderen Schiffen versetzt',
      not_plausible_for_receiver: 'Außerhalb der Reichweite des Empfängers',
    },
    depths: { deeper: 'tiefer', shallower: 'flacher' },
    transponder: (letter) => `Klasse ${letter}`,
  },
})
