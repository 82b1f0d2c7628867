import { errorText } from '#lib/errorText.ts'
import { type AddedMap, type ChartOverlay, lastZoomOf, mapSchemas } from '#lib/wire/mapFiles.ts'
import { type MapFile, openMapFile } from './mapFile.ts'

/** The maps that the operator of the service has set up, opened. */
export interface AddedMaps {
  /** By their versions. */
  files: ReadonlyMap<string, MapFile>
  shown: readonly AddedMap[]
  overlay: ChartOverlay | null
  /** The shown maps, for the log. */
  lines: readonly { file: string; shows: string }[]
  /** A sentence for each map that is not shown, or not at all zooms. */
  faults: readonly string[]
  close(): Promise<void>
}

interface Asked {
  basemap: readonly string[] | null
  chartOverlay: string | null
}

/** A file that cannot be used costs only itself. */
export async function openAddedMaps({ basemap, chartOverlay }: Asked): Promise<AddedMaps> {
  const faults: string[] = []
  const opened = async (path: string, asked: (map: MapFile) => string | null): Promise<MapFile[]> => {
    try {
      const map = await openMapFile(path)
      const fault = asked(map)
      if (fault === null) return [map]
      faults.push(fault)
      await map.close()
    } catch (error) {
      faults.push(`${errorText(error)}.`)
    }
    return []
  }
  const maps = (await Promise.all((basemap ?? []).map((path) => opened(path, faultOfMap)))).flat()
  const isAddress = chartOverlay?.startsWith('http') ?? false
  const [pictures] = chartOverlay === null || isAddress ? [] : await opened(chartOverlay, faultOfOverlay)
  const files = [...maps, ...(pictures ? [pictures] : [])]
  for (const map of maps) {
    const last = lastZoomOf(map)
    if (last !== null)
      faults.push(`${map.name} ends at zoom ${map.maxZoom}; closer than ${last} the built-in chart is shown.`)
  }
  return {
    files: new Map(files.map((file) => [file.version, file])),
    shown: maps.sort((one, other) => areaOf(other) - areaOf(one)).flatMap(shownOf),
    overlay: isAddress && chartOverlay ? overlayAt(chartOverlay) : pictures ? overlayIn(pictures) : null,
    lines: files.map((file) => ({ file: file.path, shows: describeMap(file) })),
    faults,
    async close() {
      for (const file of files) await file.close()
    },
  }
}

/** The contents of a file, in one line. */
export function describeMap({ schema, contentType, minZoom, maxZoom, bounds }: MapFile): string {
  const [west, south, east, north] = bounds.map((degrees) => Number(degrees.toFixed(4)))
  const content = schema === null ? contentType : `${mapSchemas[schema].title} vector tiles`
  return `${content}, zooms ${minZoom} to ${maxZoom}, longitude ${west} to ${east}, latitude ${south} to ${north}`
}

/** Why a file cannot be drawn as a map. */
export function faultOfMap({ name, schema, contentType, layers }: MapFile): string | null {
  if (schema !== null) return null
  if (contentType.startsWith('image/'))
    return `${name} holds pictures: BASEMAP takes vector tiles. Pictures can be set as CHART_OVERLAY.`
  const found = layers.length > 0 ? layers.join(', ') : 'none'
  return `${name} is of another schema than Protomaps or OpenMapTiles: its layers are ${found}.`
}

function faultOfOverlay({ name, contentType }: MapFile): string | null {
  if (contentType.startsWith('image/')) return null
  return `${name} holds vector tiles: CHART_OVERLAY takes pictures. Vector tiles can be set as BASEMAP.`
}

function shownOf({ name, version, schema, bounds, minZoom, maxZoom, attribution }: MapFile): AddedMap[] {
  return schema === null ? [] : [{ name, version, schema, bounds, minZoom, maxZoom, attribution }]
}

function areaOf({ bounds: [west, south, east, north] }: MapFile): number {
  return (east - west) * (north - south)
}

function overlayIn({ version, minZoom, maxZoom, attribution }: MapFile): ChartOverlay {
  return { tiles: `/basemap/${version}/{z}/{x}/{y}`, minZoom, maxZoom, attribution }
}

const finestOverlayZoom = 18

function overlayAt(address: string): ChartOverlay {
  const { hostname, origin } = new URL(address)
  const site = hostname.endsWith('openseamap.org')
    ? '© <a href="https://www.openseamap.org/" target="_blank" rel="noreferrer">OpenSeaMap</a>'
    : `<a href="${origin}" target="_blank" rel="noreferrer">${hostname}</a>`
  return { tiles: address, minZoom: 0, maxZoom: finestOverlayZoom, attribution: site }
}
