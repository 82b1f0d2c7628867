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
  /** Address with {z}, {x} and {y}. A leading / means this service. */
  tiles: string
  minZoom: number
  maxZoom: number
  /** HTML of text and links only. */
  attribution: string
}

/** How a file of the chart was read. */
export interface MapReport {
  path: string
  /** Contents in one line; `null` when it is not shown. */
  shows: string | null
  /** Why it is not shown, or not at all zooms. */
  fault: string | null
}

/** Sources of the map, besides vessels. */
export interface ChartSources {
  /** Version of the built-in chart. */
  version: string
  /** Address of a MapLibre style in place of the built-in chart. */
  styleUrl: string | null
  /** Sorted by size, the largest first. Later ones are drawn above. */
  maps: readonly AddedMap[]
  overlay: ChartOverlay | null
  /** Reasons why configured sources are not shown. */
  faults: readonly string[]
}

/** Files without these zooms are drawn slightly beyond their own maximum, where the built-in chart is as detailed. */
const detailZoom = 12
const magnifiedZooms = 2

/** Returns the maximum zoom at which a map is drawn; `null` for no limit. */
export function lastZoomOf({ maxZoom }: Pick<AddedMap, 'maxZoom'>): number | null {
  return maxZoom < detailZoom ? maxZoom + magnifiedZooms : null
}
