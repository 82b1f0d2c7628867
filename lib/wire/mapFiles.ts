/** Schemas of vector tiles that the map can draw, each with the layers that identify it. */
export const mapSchemas = {
  protomaps: { title: 'Protomaps', layers: ['earth', 'water'] },
  openmaptiles: { title: 'OpenMapTiles', layers: ['water', 'transportation'] },
} as const

export type MapSchema = keyof typeof mapSchemas

/** A map added by the operator (`BASEMAP`), as the browser draws it. */
export interface AddedMap {
  name: string
  /** Changes when the file changes. */
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
  /** URL with {z}, {x} and {y}. A leading / means this service. */
  tiles: string
  minZoom: number
  maxZoom: number
  /** HTML of text and links only. */
  attribution: string
}

/** The result of reading a file of the chart. */
export interface MapReport {
  path: string
  /** Contents in one line; `null` if the file is not shown. */
  shows: string | null
  /** The reason why the file is not shown, or not at all zooms. */
  fault: string | null
}

/** Sources of the map, besides vessels. */
export interface ChartSources {
  /** Version of the built-in chart. */
  version: string
  /** URL of a MapLibre style that replaces the built-in chart. */
  styleUrl: string | null
  /** Sorted by size, largest first. Later ones are drawn above. */
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
