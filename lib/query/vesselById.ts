import type { Fleet } from '#lib/fleet/fleet.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { mmsiOf, vesselNumberOf } from '#lib/vessel/identity.ts'

/** `null` where the id is of no vessel, or of one that is not there. */
export function vesselById(fleet: Fleet, id: string): Vessel | null {
  const mmsi = vesselNumberOf(id)
  const row = mmsi === null ? -1 : fleet.rowOf(mmsi)
  return row < 0 ? null : fleet.vesselAt(row)
}

export function vesselsSharingMmsi(fleet: Fleet, { mmsi: number }: Vessel): Vessel[] {
  const rows = fleet.rowsOfMmsi(mmsiOf(number))
  return rows.map((row) => fleet.vesselAt(row)).filter(({ mmsi }) => mmsi !== number)
}
