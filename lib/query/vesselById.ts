import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { currentMmsiOf, vesselNumberOf } from '#lib/vessel/identity.ts'

/** `null` if no vessel has the id, or if the vessel is not visible. */
export function vesselById(fleet: VisibleFleet, id: string): Vessel | null {
  const number = vesselNumberOf(id)
  const row = number === null ? -1 : fleet.rowOf(number)
  return row < 0 ? null : fleet.vesselAt(row)
}

export function vesselsSharingMmsi(fleet: VisibleFleet, vessel: Vessel): Vessel[] {
  const mmsi = currentMmsiOf(vessel)
  const rows = fleet.rowsOfMmsi(mmsi).filter((row) => fleet.mmsiAt(row) === mmsi)
  return othersAt(fleet, rows, vessel)
}

export function vesselsSharingImo(fleet: VisibleFleet, vessel: Vessel): Vessel[] {
  const rows: number[] = []
  if (vessel.imo !== null) fleet.imos.forEachRow(vessel.imo, (row) => rows.push(row))
  return othersAt(fleet, rows, vessel)
}

function othersAt(fleet: VisibleFleet, rows: readonly number[], vessel: Vessel): Vessel[] {
  return rows
    .filter((row) => fleet.live.has(row))
    .map((row) => fleet.vesselAt(row))
    .filter(({ number }) => number !== vessel.number)
}
