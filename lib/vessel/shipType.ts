import type { GeneralClassification, IndividualClassification } from './classification.ts'

export const shipTypes = [
  'Cargo',
  'Fishing',
  'Passenger',
  'Pleasure Craft',
  'Sailing',
  'Tanker',
  'Tug',
  'Other',
] as const

export type ShipType = (typeof shipTypes)[number]

interface TypeCodes {
  from: number
  to: number
  shipType: ShipType
  general: GeneralClassification
  individual: IndividualClassification
}

/** Defined AIS ship type codes (ITU-R M.1371, table 53). */
const typeCodes: readonly TypeCodes[] = [
  { from: 30, to: 30, shipType: 'Fishing', general: 'Fishing industry', individual: 'Fishing vessel' },
  { from: 31, to: 32, shipType: 'Tug', general: 'Service vessels', individual: 'Pusher / Tug' },
  { from: 33, to: 33, shipType: 'Other', general: 'Service vessels', individual: 'Dredger' },
  { from: 34, to: 34, shipType: 'Other', general: 'Service vessels', individual: 'Ship used by divers' },
  { from: 35, to: 35, shipType: 'Other', general: 'Naval', individual: 'Warship' },
  { from: 36, to: 36, shipType: 'Sailing', general: 'Pleasure / Leisure', individual: 'Sailing ship' },
  { from: 37, to: 37, shipType: 'Pleasure Craft', general: 'Pleasure / Leisure', individual: 'Yacht' },
  { from: 50, to: 50, shipType: 'Other', general: 'Service vessels', individual: 'Pilot tender' },
  { from: 51, to: 51, shipType: 'Other', general: 'Rescue', individual: 'Rescue vessel' },
  { from: 52, to: 52, shipType: 'Tug', general: 'Service vessels', individual: 'Pusher / Tug' },
  { from: 53, to: 53, shipType: 'Other', general: 'Service vessels', individual: 'Support vessel' },
  {
    from: 54,
    to: 54,
    shipType: 'Other',
    general: 'Service vessels',
    individual: 'Pollution and surface clearance vessel',
  },
  { from: 55, to: 55, shipType: 'Other', general: 'Service vessels', individual: 'Patrol ship' },
  { from: 58, to: 58, shipType: 'Other', general: 'Rescue', individual: 'Hospital ship' },
  { from: 60, to: 69, shipType: 'Passenger', general: 'Merchant', individual: 'Passenger ship' },
  { from: 70, to: 79, shipType: 'Cargo', general: 'Merchant', individual: 'Cargo ship' },
  { from: 80, to: 89, shipType: 'Tanker', general: 'Merchant', individual: 'Tanker' },
]

const nothingBetter: Classification = {
  shipType: 'Other',
  general: 'All other Activities',
  individual: 'Unspecified',
}

export interface Classification {
  shipType: ShipType
  general: GeneralClassification
  individual: IndividualClassification
}

const classificationByCode: readonly Classification[] = Array.from(
  { length: 256 },
  (_, code) => typeCodes.find(({ from, to }) => code >= from && code <= to) ?? nothingBetter,
)

export function classificationOf(shipTypeCode: number): Classification {
  return classificationByCode[shipTypeCode] ?? nothingBetter
}

/** Returns `null` for an unknown code, and "Other" for code 0. */
export function shipTypeOf(shipTypeCode: number | null): ShipType | null {
  return shipTypeCode === null ? null : classificationOf(shipTypeCode).shipType
}
