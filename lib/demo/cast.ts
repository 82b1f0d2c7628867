import { type VesselKind, vesselKinds } from './vesselKinds.ts'
import type { Harbour } from './world.ts'

/** The rare case that a vessel of the cast shows. */
export type Role = 'sharesMmsi' | 'changesMmsi' | 'fallsSilent'

export interface Part {
  role: Role
  kind: VesselKind
  /** UN/LOCODE of the home port. Vessels of these kinds stay near it. */
  home: string
}

/** When the rare cases happen. */
export interface CastTimes {
  mmsiChangedMilliseconds: number
  silentMilliseconds: number
}

const tug = kindNamed('tug')

export const cast: readonly Part[] = [
  { role: 'sharesMmsi', kind: tug, home: 'NLRTM' },
  { role: 'sharesMmsi', kind: tug, home: 'SGSIN' },
  { role: 'changesMmsi', kind: kindNamed('dredger or offshore supply vessel'), home: 'NLRTM' },
  { role: 'fallsSilent', kind: tug, home: 'NLRTM' },
]

export function homeOf({ home }: Part, harbours: readonly Harbour[]): Harbour {
  const harbour = harbours.find(({ port }) => port.code === home)
  if (!harbour) throw new Error(`no harbour ${home}`)
  return harbour
}

function kindNamed(name: string): VesselKind {
  const kind = vesselKinds.find((each) => each.name === name)
  if (!kind) throw new Error(`no kind of vessel "${name}"`)
  return kind
}
