import {
  type GeneralClassification,
  generalClassifications,
  type IndividualClassification,
  individualClassifications,
} from '#lib/vessel/classification.ts'
import type { ColumnName } from '../columns.ts'
import type { Condition } from '../condition.ts'

export const graphqlShipTypes = [
  ...(['BULK_CARRIER', 'CAR_CARRIER', 'COMBINATION_CARRIER', 'CONTAINER', 'DREDGER', 'DRY_BULK', 'FISHING'] as const),
  ...(['GAS_CARRIER', 'GENERAL_CARGO', 'GENERAL_TANKER', 'LAW_ENFORCEMENT', 'LIVESTOCK', 'LNG_CARRIER'] as const),
  ...(['MILITARY_OPS', 'OFFSHORE', 'OTHER', 'PASSENGER', 'PILOT_VESSEL', 'REEFER', 'ROLL_ON_ROLL_OFF'] as const),
  ...(['SAILING', 'SEARCH_AND_RESCUE', 'TANKER_CHEMICALS', 'TANKER_CRUDE', 'TANKER_PRODUCT', 'TUG'] as const),
  ...(['VEHICLE_PASSENGER', 'YACHT'] as const),
]

export type GraphqlShipType = (typeof graphqlShipTypes)[number]

/** `null`: the general classification decides. No word means LNG_CARRIER or TANKER_PRODUCT. */
const byIndividual: Record<IndividualClassification, GraphqlShipType | null> = {
  'Air-cushion vehicle': 'PASSENGER',
  'Auxiliary ship': 'OTHER',
  'Despatch vessel': 'OTHER',
  Lighter: 'GENERAL_CARGO',
  'Bulk carrier': 'BULK_CARRIER',
  Whaler: 'FISHING',
  'Buoy ship': 'OTHER',
  'Factory ship': 'FISHING',
  'Cargo ship': 'GENERAL_CARGO',
  Coaster: 'GENERAL_CARGO',
  'Cable ship': 'OTHER',
  'Coast-guard': 'LAW_ENFORCEMENT',
  Barge: 'OTHER',
  'Chemical carrier': 'TANKER_CHEMICALS',
  Trawler: 'FISHING',
  'Cement carrier': 'DRY_BULK',
  Tanker: 'GENERAL_TANKER',
  Collier: 'DRY_BULK',
  'Container ship': 'CONTAINER',
  Corvette: 'MILITARY_OPS',
  Cruiser: 'MILITARY_OPS',
  Cutter: 'OTHER',
  Destroyer: 'MILITARY_OPS',
  'Ship used by divers': 'OTHER',
  Minesweeper: 'MILITARY_OPS',
  'Customs launch': 'LAW_ENFORCEMENT',
  Dredger: 'DREDGER',
  'Dry cargo': 'DRY_BULK',
  Ketch: 'SAILING',
  'Training ship': 'OTHER',
  'Escort ship': 'MILITARY_OPS',
  'Research ship/ Survey ship': 'OTHER',
  Ferry: 'VEHICLE_PASSENGER',
  'Fast patrol ship': 'LAW_ENFORCEMENT',
  Reefer: 'REEFER',
  Weather: 'OTHER',
  Frigate: 'MILITARY_OPS',
  'Fruit carrier': 'REEFER',
  'Floating storage, offtake': 'OFFSHORE',
  'General cargo': 'GENERAL_CARGO',
  Schooner: 'SAILING',
  'Grain carrier': 'DRY_BULK',
  'Floating crane': 'OTHER',
  Warship: 'MILITARY_OPS',
  'Hospital ship': 'SEARCH_AND_RESCUE',
  'Hydrographic ship': 'OTHER',
  'Ice breaker': 'OTHER',
  'Waste incinerator': 'OTHER',
  'Inspection ship': 'OTHER',
  'Lobster ship': 'FISHING',
  Lugger: 'SAILING',
  Banker: 'FISHING',
  'Mine layer': 'MILITARY_OPS',
  'Motor boat': 'YACHT',
  'Pollution and surface clearance vessel': 'OTHER',
  Naviplane: 'PASSENGER',
  'Ore-bulk-oil carrier': 'COMBINATION_CARRIER',
  'Oil tanker': 'TANKER_CRUDE',
  'Oceanographic ship': 'OTHER',
  'Ocean-station vessel': 'OTHER',
  'Passenger ship': 'PASSENGER',
  Liner: 'PASSENGER',
  'Livestock carrier': 'LIVESTOCK',
  'Barge carrier': 'GENERAL_CARGO',
  'Drilling unit': 'OFFSHORE',
  'Fishing vessel': 'FISHING',
  Lightship: 'OTHER',
  'Lighthouse tender': 'OTHER',
  'Fishing guard': 'LAW_ENFORCEMENT',
  Platform: 'OFFSHORE',
  'Pilot tender': 'PILOT_VESSEL',
  Firefloat: 'OTHER',
  'Cargo and passenger': 'PASSENGER',
  Pontoon: 'OTHER',
  'Aircraft carrier': 'MILITARY_OPS',
  'Helicopter carrier': 'MILITARY_OPS',
  'Salvage ship': 'OTHER',
  'Supply vessel': 'OFFSHORE',
  'Rock breaker': 'OTHER',
  'RoRo ship': 'ROLL_ON_ROLL_OFF',
  'Rescue vessel': 'SEARCH_AND_RESCUE',
  'Stand-by-safety vessel': 'OFFSHORE',
  Sloop: 'SAILING',
  Submarine: 'MILITARY_OPS',
  'Support vessel': 'OTHER',
  'Patrol ship': 'LAW_ENFORCEMENT',
  'Tunny ship': 'FISHING',
  'Liquefied gas carrier': 'GAS_CARRIER',
  'Ore carrier': 'BULK_CARRIER',
  'Solvent carrier': 'TANKER_CHEMICALS',
  Transport: 'GENERAL_CARGO',
  'Forest-product carrier': 'GENERAL_CARGO',
  Tramp: 'GENERAL_CARGO',
  'Pusher / Tug': 'TUG',
  'Vehicle carrier': 'CAR_CARRIER',
  Launch: 'OTHER',
  Hydrofoil: 'PASSENGER',
  'Sailing ship': 'SAILING',
  Unspecified: null,
  Yacht: 'YACHT',
}

const byGeneral: Record<GeneralClassification, GraphqlShipType> = {
  'Fishing industry': 'FISHING',
  'Service vessels': 'OTHER',
  Merchant: 'OTHER',
  'Inland waterways': 'OTHER',
  Naval: 'MILITARY_OPS',
  Offshore: 'OFFSHORE',
  'Pleasure / Leisure': 'YACHT',
  Rescue: 'SEARCH_AND_RESCUE',
  'All other Activities': 'OTHER',
}

interface Classified {
  general: GeneralClassification
  individual: IndividualClassification
  /** The vessel has sent its type. */
  hasTypeCode: boolean
}

/** Returns `null` if the type of the vessel is unknown. */
export function graphqlShipTypeOf({ general, individual, hasTypeCode }: Classified): GraphqlShipType | null {
  const shipType = byIndividual[individual] ?? byGeneral[general]
  return shipType === 'OTHER' && byIndividual[individual] === null && !hasTypeCode ? null : shipType
}

/** Matches vessels for which `graphqlShipTypeOf` returns one of the types. */
export function shipTypeCondition(shipTypes: readonly GraphqlShipType[]): Condition {
  const isAsked = (shipType: GraphqlShipType | null) => shipType !== null && shipTypes.includes(shipType)
  const general = generalClassifications.filter((word) => isAsked(byGeneral[word]))
  const others = general.filter((word) => byGeneral[word] === 'OTHER')
  const hasUnknownType: Condition = {
    kind: 'all',
    of: [list('general_classification', others), { kind: 'not', of: { kind: 'known', column: 'ship_type' } }],
  }
  const byGeneralOnly: Condition = {
    kind: 'all',
    of: [
      list(
        'individual_classification',
        individualClassifications.filter((word) => byIndividual[word] === null),
      ),
      list('general_classification', general),
      { kind: 'not', of: hasUnknownType },
    ],
  }
  const individual = individualClassifications.filter((word) => isAsked(byIndividual[word]))
  return { kind: 'any', of: [list('individual_classification', individual), byGeneralOnly] }
}

function list(column: ColumnName, values: readonly string[]): Condition {
  return { kind: 'list', column, values }
}
