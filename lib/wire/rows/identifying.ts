import { shipTypes } from '#lib/vessel/shipType.ts'
import type { Column } from '../table.ts'
import type { foundVesselJson } from '../vesselJson.ts'

/** The vessel of a row. */
export interface OfVessel {
  vessel: ReturnType<typeof foundVesselJson>
}

/** The columns that identify the vessel of a row, in addition to its id. */
export const identifyingColumns = [
  { name: 'name', kind: 'text', meaning: 'Name.', of: ({ vessel }) => vessel.name },
  {
    name: 'mmsi',
    kind: 'integer',
    isKnown: true,
    meaning: 'Maritime Mobile Service Identity.',
    of: ({ vessel }) => vessel.mmsi,
  },
  { name: 'imo', kind: 'integer', meaning: 'IMO number.', of: ({ vessel }) => vessel.imo },
  { name: 'call_sign', kind: 'text', meaning: 'Call sign.', of: ({ vessel }) => vessel.call_sign },
  { name: 'flag', kind: 'text', meaning: 'Flag, by the MMSI.', of: ({ vessel }) => vessel.flag },
  {
    name: 'ship_type',
    kind: shipTypes,
    meaning: 'Type, by the code that the vessel sends.',
    of: ({ vessel }) => vessel.ship_type,
  },
] as const satisfies readonly Column<OfVessel>[]
