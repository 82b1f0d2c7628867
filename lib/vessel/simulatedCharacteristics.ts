import type { Characteristics } from './characteristics.ts'
import type { GeneralClassification, IndividualClassification } from './classification.ts'
import type { Vessel } from './fields.ts'

type ClassifiedVessel = Pick<Vessel, 'number' | 'shipTypeCode' | 'toBowMetres' | 'toSternMetres'>
export type SimulatedVessel = ClassifiedVessel & Pick<Vessel, 'toPortMetres' | 'toStarboardMetres'>

interface Trade {
  /** First AIS type code of the range. */
  from: number
  to: number
  fromMetres: number
  vesselType: string
  general: GeneralClassification
  individual: readonly IndividualClassification[]
  /** Deadweight divided by gross tonnage. */
  deadweightShare: number
  /** Gross tonnage divided by the number of persons on board. */
  tonnagePerPerson: number
}

/**
 * Ratios of typical vessels. The first matching row applies; other types, such as small craft, have no characteristics.
 */
const trades: readonly Trade[] = [
  {
    from: 70,
    to: 79,
    fromMetres: 140,
    vesselType: 'Cargo',
    general: 'Merchant',
    individual: ['Container ship', 'Bulk carrier', 'Bulk carrier', 'General cargo', 'Vehicle carrier', 'Ore carrier'],
    deadweightShare: 1.4,
    tonnagePerPerson: 2_200,
  },
  {
    from: 70,
    to: 79,
    fromMetres: 40,
    vesselType: 'Cargo',
    general: 'Merchant',
    individual: ['Coaster', 'General cargo', 'General cargo', 'Reefer', 'Cement carrier', 'RoRo ship'],
    deadweightShare: 1.45,
    tonnagePerPerson: 350,
  },
  {
    from: 80,
    to: 89,
    fromMetres: 175,
    vesselType: 'Tanker',
    general: 'Merchant',
    individual: ['Oil tanker', 'Oil tanker', 'Liquefied gas carrier', 'Chemical carrier'],
    deadweightShare: 1.8,
    tonnagePerPerson: 2_500,
  },
  {
    from: 80,
    to: 89,
    fromMetres: 40,
    vesselType: 'Tanker',
    general: 'Merchant',
    individual: ['Chemical carrier', 'Oil tanker', 'Tanker'],
    deadweightShare: 1.6,
    tonnagePerPerson: 400,
  },
  {
    from: 60,
    to: 69,
    fromMetres: 40,
    vesselType: 'Passenger',
    general: 'Merchant',
    individual: ['Ferry', 'RoRo ship', 'Passenger ship', 'Cargo and passenger'],
    deadweightShare: 0.2,
    tonnagePerPerson: 25,
  },
  {
    from: 30,
    to: 30,
    fromMetres: 18,
    vesselType: 'Fishing',
    general: 'Fishing industry',
    individual: ['Trawler', 'Trawler', 'Fishing vessel', 'Tunny ship', 'Factory ship'],
    deadweightShare: 0.5,
    tonnagePerPerson: 40,
  },
  {
    from: 52,
    to: 52,
    fromMetres: 18,
    vesselType: 'Tug',
    general: 'Service vessels',
    individual: ['Pusher / Tug', 'Pusher / Tug', 'Salvage ship', 'Support vessel'],
    deadweightShare: 0.4,
    tonnagePerPerson: 45,
  },
]

const tonnagePerCubicMetre = 0.0038
const kilowattsPerRootOfTonnage = 55
/** No simulated vessel lies deeper, however laden. */
const draughtPerBeam = 0.4

/**
 * Derives characteristics from the data of a simulated vessel. The result is deterministic and not stored; its texts
 * are marked as simulated. Returns `null` for a kind that is rarely in a register.
 */
export function simulatedCharacteristics(vessel: SimulatedVessel): Characteristics | null {
  const trade = tradeOf(vessel)
  if (!trade) return null
  const length = lengthOf(vessel)
  const beam = (vessel.toPortMetres ?? 0) + (vessel.toStarboardMetres ?? 0)
  const { general, individual } = classificationIn(trade, vessel)
  const tonnage = Math.round(length ** 3 * tonnagePerCubicMetre * (0.85 + 0.3 * share(vessel.number, 1)))
  const deadweight = Math.round(tonnage * trade.deadweightShare)
  const persons = Math.max(4, Math.round(tonnage / trade.tonnagePerPerson) + 4)
  const isTanker = trade.vesselType === 'Tanker'
  return {
    dwt: deadweight,
    gross_tonnage: tonnage,
    built_year: 1988 + Math.floor(share(vessel.number, 2) * 37),
    vessel_type: `${trade.vesselType} (simulated)`,
    subtype: `${individual} (simulated)`,
    isplacement: Math.round(deadweight + tonnage * 0.5),
    ...(trade.vesselType === 'Cargo' && { grain_cubic_capacity: Math.round(deadweight * 1.3) }),
    ...(isTanker && { liquid_cubic_98_percent: Math.round(deadweight * 1.1), coated: share(vessel.number, 3) < 0.8 }),
    net_tonnage: Math.round(tonnage * 0.5),
    ...(individual === 'Container ship' && { teu: Math.round(deadweight / 12) }),
    engine_designation: 'Simulated engine',
    main_engine_designer: 'Simulated designer',
    main_engines: trade.vesselType === 'Passenger' || trade.vesselType === 'Tug' ? 2 : 1,
    mco: Math.round(Math.sqrt(tonnage) * kilowattsPerRootOfTonnage),
    mco_unit: 'kW',
    class_1_code: 'Simulated class',
    ice_classed: share(vessel.number, 4) < 0.15,
    commercial_owner: 'Simulated owner',
    ship_builder: 'Simulated yard',
    air_draught: Math.round(length * 2) / 10,
    ...(beam > 0 && { draught: Math.round(beam * draughtPerBeam * 10) / 10 }),
    loa: length,
    person_capacity: persons,
    lifeboats: Math.max(1, Math.ceil(persons / 120)),
    general_classification: general,
    individual_classification: individual,
  }
}

/** Computes only the fields that filters use. */
export function simulatedClassification(vessel: ClassifiedVessel) {
  const trade = tradeOf(vessel)
  return trade ? classificationIn(trade, vessel) : null
}

function classificationIn({ general, individual }: Trade, { number }: ClassifiedVessel) {
  return { general, individual: pick(individual, number, 0) }
}

function tradeOf(vessel: ClassifiedVessel): Trade | undefined {
  const code = vessel.shipTypeCode ?? 0
  return trades.find(({ from, to, fromMetres }) => code >= from && code <= to && lengthOf(vessel) >= fromMetres)
}

function lengthOf({ toBowMetres, toSternMetres }: ClassifiedVessel): number {
  return (toBowMetres ?? 0) + (toSternMetres ?? 0)
}

function pick<Item>(items: readonly Item[], number: number, salt: number): Item {
  return items[Math.floor(share(number, salt) * items.length)] as Item
}

/** Deterministic number from 0 to below 1 for a vessel and salt. */
function share(number: number, salt: number): number {
  let mixed = Math.imul(number ^ Math.imul(salt + 1, 0x9e37_79b1), 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0xc2b2_ae35)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}
