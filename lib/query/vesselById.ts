import type { Fleet } from '#lib/fleet/fleet.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { currentMmsiOf, vesselNumberOf } from '#lib/vessel/identity.ts'

/** `null` where the id is of no vessel, or of one that is not there. */
export function vesselById(fleet: Fleet, id: string): Vessel | null {
  const mmsi = vesselNumberOf(id)
  const row = mmsi === null ? -1 : fleet.rowOf(mmsi)
  return row < 0 ? null : fleet.vesselAt(row)
}

export function vesselsSharingMmsi(fleet: Fleet, vessel: Vessel): Vessel[] {
  const mmsi = currentMmsiOf(vessel)
  const rows = fleet.rowsOfMmsi(mmsi).filter((row) => fleet.mmsiAt(row) === mmsi)
  return othersAt(fleet, rows, vessel)
}

export function vesselsSharingImo(fleet: Fleet, vessel: Vessel): Vessel[] {
  const rows: number[] = []
  if (vessel.imo !== null) fleet.imos.forEachRow(vessel.imo, (row) => rows.push(row))
  return othersAt(fleet, rows, vessel)
}

function othersAt(fleet: Fleet, rows: readonly number[], { mmsi: number }: Vessel): Vessel[] {
  return rows
    .filter((row) => fleet.live.has(row))
    .map((row) => fleet.vesselAt(row))
    .filter(({ mmsi }) => mmsi !== number)
}
