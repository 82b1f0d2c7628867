import type { MapReport } from './mapFiles.ts'

/** The maximum number of files that administrators can add to the chart. */
export const maxChartFiles = 8
/** The maximum size of an uploaded file. */
export const maxChartFileBytes = 512 * 1024 * 1024
export const maxChartUrlCharacters = 2_000

export function isMapFilePath(text: string): boolean {
  return /\.pmtiles$/i.test(text) && !/^\w+:\/\//.test(text)
}

/** Settings of the environment that determine the chart; administrators cannot change it then. */
export type ChartSetting = 'MAP_STYLE_URL' | 'BASEMAP' | 'CHART_OVERLAY'

/** The chart as shown on the page Account → Map. */
export interface ChartSettingsJson {
  /** Replaces the built-in chart. */
  style: { url: string; hosts: string[] } | null
  /** A URL with {z}, {x} and {y}, or the path of a file. */
  overlay: { address: string; hosts: string[]; fault: string | null } | null
  /** Drawn above the built-in chart. */
  files: ChartFileJson[]
  set_by: { chart: ChartSetting | null; overlay: ChartSetting | null }
}

/** `is_uploaded`: the file is deleted when it is removed from the chart. */
export interface ChartFileJson extends MapReport {
  is_uploaded: boolean
}

/** Omitted members stay unchanged; `null` chooses none. */
export interface ChartChangeJson {
  style?: string | null
  overlay?: string | null
}

/** A chart that needs no key. `terms`: the URL of its conditions. */
export interface ChartPreset {
  title: string
  look: 'colourful' | 'pale' | 'dense' | 'seamarks'
  url: string
  credit: string
  terms: string
}

const ofOpenMapTiles = '© OpenMapTiles, © OpenStreetMap contributors'

export const stylePresets: readonly ChartPreset[] = [
  {
    title: 'OpenFreeMap Liberty',
    look: 'colourful',
    url: 'https://tiles.openfreemap.org/styles/liberty',
    credit: ofOpenMapTiles,
    terms: 'https://openfreemap.org',
  },
  {
    title: 'OpenFreeMap Positron',
    look: 'pale',
    url: 'https://tiles.openfreemap.org/styles/positron',
    credit: ofOpenMapTiles,
    terms: 'https://openfreemap.org',
  },
  {
    title: 'VersaTiles Colorful',
    look: 'dense',
    url: 'https://tiles.versatiles.org/assets/styles/colorful/style.json',
    credit: '© OpenStreetMap contributors',
    terms: 'https://versatiles.org',
  },
]

export const overlayPresets: readonly ChartPreset[] = [
  {
    title: 'OpenSeaMap',
    look: 'seamarks',
    url: 'https://tiles.openseamap.org/seamark/{z}/{x}/{y}.png',
    credit: '© OpenSeaMap contributors (CC BY-SA 2.0)',
    terms: 'https://www.openseamap.org',
  },
]
