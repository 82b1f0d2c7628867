import { acceptedHosts, isOrigin, originOf } from '#lib/origins.ts'
import type { ChartSetting } from '#lib/wire/chartSettings.ts'
import { type AddedMaps, openAddedMaps } from './addedMaps.ts'

/** The store of the administrators' choices. */
export interface ChartSource {
  version(): Promise<number>
  all(): Promise<readonly ChosenMap[]>
}

interface ChosenMap {
  kind: 'style' | 'file' | 'overlay'
  address: string
  origins: string
}

/** Settings of the environment, which take precedence. */
export interface ChartSettings {
  mapStyleUrl: string | null
  basemap: readonly string[] | null
  chartOverlay: string | null
}

/** The sources of the chart. */
export interface Chart extends AddedMaps {
  /** URL of a MapLibre style that replaces the built-in chart and files. */
  styleUrl: string | null
  overlayUrl: string | null
  paths: readonly string[]
  /** Hosts that browsers request for the style. */
  styleOrigins: readonly string[]
  /** All other hosts that browsers request. */
  origins: readonly string[]
}

/** The chart of the settings, or the administrators' choice. Follows changes of both. */
export class ChartBook {
  /** Settings that administrators cannot override. A style or files in the settings exclude any choice. */
  readonly fixed: { chart: ChartSetting | null; overlay: ChartSetting | null }
  /** Replaced after every change. */
  current: Chart
  readonly #settings: ChartSettings
  readonly #source: ChartSource
  #version = -1
  /** The previous chart, because its tiles may still be read. */
  #former: Chart | null = null
  #lastRefresh: Promise<unknown> = Promise.resolve()

  static async open(settings: ChartSettings, source: ChartSource): Promise<ChartBook> {
    const book = new ChartBook(settings, source, await openChart(settings, []))
    await book.refresh()
    return book
  }

  private constructor(settings: ChartSettings, source: ChartSource, chart: Chart) {
    const { mapStyleUrl, basemap, chartOverlay } = settings
    this.#settings = settings
    this.#source = source
    this.current = chart
    this.fixed = {
      chart: mapStyleUrl !== null ? 'MAP_STYLE_URL' : basemap !== null ? 'BASEMAP' : null,
      overlay: chartOverlay === null ? null : 'CHART_OVERLAY',
    }
  }

  /**
   * Reads everything written before the call. Rejects with StoreError and keeps the previous chart. Resolves to whether
   * the chart changed.
   */
  refresh(): Promise<boolean> {
    const read = this.#lastRefresh.then(() => this.#readWhenChanged())
    this.#lastRefresh = read.catch(() => undefined)
    return read
  }

  async close(): Promise<void> {
    await this.#lastRefresh
    await this.#former?.close([this.current])
    await this.current.close()
  }

  async #readWhenChanged(): Promise<boolean> {
    const version = await this.#source.version()
    if (version === this.#version) return false
    const chart = await openChart(this.#settings, await this.#source.all(), this.current)
    this.#version = version
    await this.#former?.close([this.current, chart])
    this.#former = this.current
    this.current = chart
    return true
  }
}

async function openChart(settings: ChartSettings, chosen: readonly ChosenMap[], former?: AddedMaps): Promise<Chart> {
  const { mapStyleUrl, basemap, chartOverlay } = settings
  const only = (kind: ChosenMap['kind']) => chosen.find((each) => each.kind === kind) ?? null
  const isChartFixed = mapStyleUrl !== null || basemap !== null
  const chosenStyle = isChartFixed ? null : only('style')
  const isStyleRefused = chosenStyle?.origins.split(' ').every(isOrigin) === false
  const style = isStyleRefused ? null : chosenStyle
  const styleUrl = mapStyleUrl ?? style?.address ?? null
  const overlayUrl = chartOverlay ?? only('overlay')?.address ?? null
  const files = chosen.filter(({ kind }) => kind === 'file').map(({ address }) => address)
  const paths = basemap ?? (isChartFixed ? [] : files)
  const styleOrigins = style ? style.origins.split(' ') : originsOf(mapStyleUrl)
  const maps = await openAddedMaps({ basemap: paths, chartOverlay: overlayUrl }, former)
  const fault = `${chosenStyle?.address} is not shown: every URL of the style must have ${acceptedHosts}.`
  return {
    ...maps,
    reports: [...maps.reports, ...(isStyleRefused ? [{ path: chosenStyle.address, shows: null, fault }] : [])],
    styleUrl,
    overlayUrl,
    paths,
    styleOrigins,
    origins: [...new Set([...styleOrigins, ...originsOf(overlayUrl)])],
  }
}

/** The origin of a URL; empty for a path on this service or a file. */
export function originsOf(address: string | null): string[] {
  const origin = address === null ? null : originOf(address)
  return origin === null ? [] : [origin]
}
