import type { Characteristics, CharacteristicValue } from '#lib/vessel/characteristics.ts'

interface FieldRow {
  type: 'Boolean' | 'Float' | 'Int' | 'String' | 'DateTime' | '[Bunker!]'
  /** Omitted for a field that Lastfix does not store. */
  from?: keyof Characteristics | ((known: Characteristics) => CharacteristicValue | null)
}

type Groups = Record<string, Record<string, FieldRow>>

const kilowatts = (known: Characteristics) => powerIn(/kw/i, known)
const horsepower = (known: Characteristics) => powerIn(/hp|ps/i, known)
const iceClass = ({ ice_class }: Characteristics) => (ice_class === undefined ? null : String(ice_class))
const hullNumber = ({ hull_number }: Characteristics) => (hull_number === undefined ? null : String(hull_number))

/** `characteristics.basic`, for every token. */
export const basicCharacteristics = {
  capacity: { deadweight: { type: 'Float', from: 'dwt' }, grossTonnage: { type: 'Float', from: 'gross_tonnage' } },
  history: { builtYear: { type: 'Int', from: 'built_year' } },
  vesselTypeAndTrading: { vesselSubtype: { type: 'String', from: 'subtype' } },
} as const satisfies Groups

/** `characteristics.extended`, for tokens with the extended right. */
export const extendedCharacteristics = {
  capacity: {
    cars: { type: 'Float' },
    deadweight: { type: 'Float', from: 'dwt' },
    hatchCount: { type: 'Int' },
    holdCount: { type: 'Int' },
    holdDimensions: { type: 'String' },
    hatchDimensions: { type: 'String' },
    laneMeters: { type: 'Float' },
    passengers: { type: 'Float', from: 'person_capacity' },
    grossTonnage: { type: 'Float', from: 'gross_tonnage' },
    displacement: { type: 'Float', from: 'isplacement' },
    grainCubicCapacity: { type: 'Float', from: 'grain_cubic_capacity' },
    reeferCubic: { type: 'Float' },
    liquidCubic98Percent: { type: 'Float', from: 'liquid_cubic_98_percent' },
    tpcmi: { type: 'Float', from: 'tpcmi' },
    teu: { type: 'Float', from: 'teu' },
    feu: { type: 'Float' },
    teu14t: { type: 'Float' },
    teuSurplus: { type: 'Float' },
  },
  dimensions: {
    airDraught: { type: 'Float', from: 'air_draught' },
    draught: { type: 'Float', from: 'draught' },
    beamMoulded: { type: 'Float' },
    lengthOverall: { type: 'Float', from: 'loa' },
    keelToManifold: { type: 'Float', from: 'ktm' },
    berthCount: { type: 'Int' },
    depth: { type: 'Float' },
  },
  registration: {
    iceClass: { type: 'String', from: iceClass },
    class1Code: { type: 'String', from: 'class_1_code' },
    class2Code: { type: 'String' },
    classDetails: { type: 'String' },
    isIceClassed: { type: 'Boolean', from: 'ice_classed' },
    certificates: { type: 'String' },
  },
  history: {
    deadYear: { type: 'Int', from: 'dead_year' },
    builtYear: { type: 'Int', from: 'built_year' },
    launchYear: { type: 'Int' },
    keelLaidYear: { type: 'Int' },
    vesselNameDate: { type: 'DateTime', from: 'name_date' },
    hullNumber: { type: 'String', from: hullNumber },
    shipBuilder: { type: 'String', from: 'ship_builder' },
    registeredOwner: { type: 'String', from: 'commercial_owner' },
  },
  propulsion: {
    mainEngineCount: { type: 'Int', from: 'main_engines' },
    engineDesignation: { type: 'String', from: 'engine_designation' },
    mainEngineDesigner: { type: 'String', from: 'main_engine_designer' },
    bowThrusterCount: { type: 'Int' },
    mcoKw: { type: 'Float', from: kilowatts },
    mcoHp: { type: 'Float', from: horsepower },
    mcoRpm: { type: 'Float', from: 'mcorpm' },
    propellerCount: { type: 'Int', from: 'propellers' },
    sternThrusterCount: { type: 'Int' },
    propulsionType: { type: 'String', from: 'propulsion_type' },
    propellerType: { type: 'String', from: 'propeller_type' },
  },
  bunker: { bunkers: { type: '[Bunker!]' }, range: { type: 'Float' } },
} as const satisfies Groups

export type CharacteristicsNode = Record<string, Record<string, CharacteristicValue | null>>

export function characteristicsNode(groups: Groups, known: Characteristics): CharacteristicsNode {
  const node: CharacteristicsNode = {}
  for (const [group, fields] of Object.entries(groups)) {
    const values: CharacteristicsNode[string] = {}
    for (const [name, { from }] of Object.entries(fields)) {
      values[name] = typeof from === 'function' ? from(known) : from === undefined ? null : (known[from] ?? null)
    }
    node[group] = values
  }
  return node
}

/** Power is imported as a number and its unit. */
function powerIn(unit: RegExp, { mco, mco_unit }: Characteristics): number | null {
  return mco !== undefined && unit.test(mco_unit ?? '') ? mco : null
}
