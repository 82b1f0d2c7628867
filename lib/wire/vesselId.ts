import { vesselNumberOf } from '#lib/vessel/identity.ts'

export { currentMmsiOf, mmsiOf, vesselIdOf, vesselNumberOf } from '#lib/vessel/identity.ts'

/** The number of a vessel, unique even among vessels that share an MMSI. */
export function numberOfVessel({ id, mmsi }: { id: string; mmsi: number }): number {
  return vesselNumberOf(id) ?? mmsi
}
