/** The schemas of vector tiles that the map has a style for, and layers that tell a file of each. */
export const mapSchemas = {
  protomaps: { title: 'Protomaps', layers: ['earth', 'water'] },
  openmaptiles: { title: 'OpenMapTiles', layers: ['water', 'transportation'] },
} as const

export type MapSchema = keyof typeof mapSchemas

/** A map that the operator of the service has brought, as the browser draws it. */
export interface BroughtMap {
  name: string
  /** Changes with the file. */
  version: string
  schema: MapSchema
  bounds: readonly [west: number, south: number, east: number, north: number]
  minZoom: number
  maxZoom: number
  /** HTML of text and links only. */
  attribution: string
}
