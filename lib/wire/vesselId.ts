import { vesselNumberOf } from '#lib/vessel/identity.ts'

export { currentMmsiOf, mmsiOf, vesselIdOf, vesselNumberOf } from '#lib/vessel/identity.ts'

/** Number of a vessel, unique also among vessels that share an MMSI. */
export function numberOfVessel({ id, mmsi }: { id: string; mmsi: number }): number {
  return vesselNumberOf(id) ?? mmsi
}
