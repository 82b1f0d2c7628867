import { type Box, boxAround, boxWithin, kilometresPerDegree, type Place } from '#lib/distance.ts'
import type { Area } from './area/area.ts'

export const portAreaKinds = ['port', 'berth'] as const
export type PortAreaKind = (typeof portAreaKinds)[number]

/** A vessel comes into a port without an area within this distance. */
export const portKilometres = 3

/** The box around the areas of a port. Without an area of the whole port, its position counts as well. */
export function portBox(position: Place, areas: readonly { kind: PortAreaKind; area: Area }[]): Box {
  const isDrawn = areas.some(({ kind }) => kind === 'port')
  const around = isDrawn ? [] : [boxWithin(position, portKilometres / kilometresPerDegree)]
  return boxAround([...around, ...areas.flatMap(({ area }) => area.polygons)])
}

/** Fields to change. */
export interface PortAreaChanges {
  port: string
  kind: PortAreaKind
  name: string
}

export const maxPortAreas = 2_000
export const maxPortAreaNameCharacters = 100

/** The area of a port, or of a berth in it, for the account pages. */
export interface PortAreaJson {
  id: string
  /** Code without its space. */
  port: string
  /** `null` if the port is unknown. */
  port_name: string | null
  kind: PortAreaKind
  name: string
  added_by: string
  added_at: string
}
