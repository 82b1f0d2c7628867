import { shipTypes } from '#lib/vessel/shipType.ts'
import type { OwnJson } from '../listSchemas.ts'
import { columnsOf } from '../table.ts'
import type { foundVesselJson } from '../vesselJson.ts'

/** The vessel of a row. */
export interface OfVessel {
  vessel: ReturnType<typeof foundVesselJson>
  /** With `embed=own`. */
  own?: OwnJson
}

/** The member of a row for `embed=own`. */
export const besideOf = ({ own }: OfVessel) => (own ? { own } : {})

const { text, integer, word, known } = columnsOf<OfVessel>()

/** The columns that identify the vessel of a row, in addition to its id. */
export const identifyingColumns = [
  text('name', 'Name.', ({ vessel }) => vessel.name),
  known.integer('mmsi', 'Maritime Mobile Service Identity.', ({ vessel }) => vessel.mmsi),
  integer('imo', 'IMO number.', ({ vessel }) => vessel.imo),
  text('call_sign', 'Call sign.', ({ vessel }) => vessel.call_sign),
  text('flag', 'Flag, by the MMSI.', ({ vessel }) => vessel.flag),
  word(shipTypes)('ship_type', 'Type, by the code that the vessel sends.', ({ vessel }) => vessel.ship_type),
]
