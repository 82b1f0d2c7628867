/** Schemas of vector tiles that the map has a style for, each with the layers that identify it. */
export const mapSchemas = {
  protomaps: { title: 'Protomaps', layers: ['earth', 'water'] },
  openmaptiles: { title: 'OpenMapTiles', layers: ['water', 'transportation'] },
} as const

export type MapSchema = keyof typeof mapSchemas

/** A map added by the operator (`BASEMAP`), as the browser draws it. */
export interface AddedMap {
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

/** Transparent pictures above the chart, such as seamarks. */
export interface ChartOverlay {
  /** An address with {z}, {x} and {y}. One that begins with / is the service's own. */
  tiles: string
  minZoom: number
  maxZoom: number
  /** HTML of text and links only. */
  attribution: string
}

/** Sources of the map, besides vessels. */
export interface ChartSources {
  /** Version of the built-in chart. */
  version: string
  /** Address of a MapLibre style in place of the built-in chart. */
  styleUrl: string | null
  /** The largest first: the next is drawn above it. */
  maps: readonly AddedMap[]
  overlay: ChartOverlay | null
  /** Why something that was set up is not shown. */
  faults: readonly string[]
}

/** A file without these zooms is drawn up to a little closer than its own; there the built-in chart shows as much. */
const detailZoom = 12
const magnifiedZooms = 2

/** Up to which zoom a map is drawn; `null` if it is however close the camera is. */
export function lastZoomOf({ maxZoom }: Pick<AddedMap, 'maxZoom'>): number | null {
  return maxZoom < detailZoom ? maxZoom + magnifiedZooms : null
}
