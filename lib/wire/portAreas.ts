export const portAreaKinds = ['port', 'berth'] as const
export type PortAreaKind = (typeof portAreaKinds)[number]

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
