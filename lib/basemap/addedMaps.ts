import { errorText } from '#lib/errorText.ts'
import { acceptedHosts, originOf } from '#lib/origins.ts'
import { type AddedMap, type ChartOverlay, lastZoomOf, type MapReport, mapSchemas } from '#lib/wire/mapFiles.ts'
import { type MapFile, openMapFile } from './mapFile.ts'

/** The maps of a chart, opened. */
export interface AddedMaps {
  /** Keyed by version. */
  files: ReadonlyMap<string, MapFile>
  opened: readonly MapFile[]
  shown: readonly AddedMap[]
  overlay: ChartOverlay | null
  /** A report on each file, in the order of their names in the settings. */
  reports: readonly MapReport[]
  /** Closes the files that no remaining maps share. */
  close(remaining?: readonly AddedMaps[]): Promise<void>
}

interface Asked {
  basemap: readonly string[] | null
  chartOverlay: string | null
}

/** A file that cannot be used does not affect the others. Shares the files of `former` that are unchanged. */
export async function openAddedMaps({ basemap, chartOverlay }: Asked, former?: AddedMaps): Promise<AddedMaps> {
  const known = former?.opened ?? []
  const maps = await Promise.all((basemap ?? []).map((path) => openMap(path, faultOfMap, known)))
  const overlay = await overlayOf(chartOverlay, known)
  const drawn = maps.flatMap(({ file }) => file ?? [])
  const opened = [...drawn, ...(overlay.file ? [overlay.file] : [])]
  return {
    files: new Map(opened.map((file) => [file.version, file])),
    opened,
    shown: drawn.sort((a, b) => areaOf(b) - areaOf(a)).flatMap(shownOf),
    overlay: overlay.shown,
    reports: [...maps, overlay].flatMap(({ report }) => report ?? []),
    async close(remaining = []) {
      const shared = new Set(remaining.flatMap(({ opened }) => opened))
      for (const file of opened) if (!shared.has(file)) await file.close()
    },
  }
}

/** Opens a file as a part of the chart. `faultOf` returns the reason why its contents cannot be shown. */
async function openMap(
  path: string,
  faultOf: (map: MapFile) => string | null,
  known: readonly MapFile[],
): Promise<{ file: MapFile | null; report: MapReport }> {
  const refused = (fault: string) => ({ file: null, report: { path, shows: null, fault } })
  try {
    const former = known.find((file) => file.path === path)
    const file = former && (await former.isCurrent()) ? former : await openMapFile(path)
    const fault = faultOf(file)
    if (fault === null) return { file, report: { path, shows: describeMap(file), fault: faultOfZooms(file) } }
    if (file !== former) await file.close()
    return refused(fault)
  } catch (error) {
    return refused(`${errorText(error)}.`)
  }
}

async function overlayOf(address: string | null, known: readonly MapFile[]) {
  if (address === null) return { file: null, shown: null, report: null }
  if (!/^https?:/i.test(address)) {
    const map = await openMap(address, faultOfOverlay, known)
    return { ...map, shown: map.file && overlayIn(map.file) }
  }
  const origin = originOf(address)
  const fault = `${address} is not shown: the overlay must have ${acceptedHosts}.`
  return {
    file: null,
    shown: origin === null ? null : overlayAt(address, origin),
    report: origin === null ? { path: address, shows: null, fault } : null,
  }
}

/** The reason why a map does not appear at all zooms. */
function faultOfZooms(map: MapFile): string | null {
  const last = map.schema === null ? null : lastZoomOf(map)
  return last === null
    ? null
    : `${map.name} ends at zoom ${map.maxZoom}; closer than ${last} the built-in chart is shown.`
}

/** The contents of a file, in one line. */
export function describeMap({ schema, contentType, minZoom, maxZoom, bounds }: MapFile): string {
  const [west, south, east, north] = bounds.map((degrees) => Number(degrees.toFixed(4)))
  const content = schema === null ? contentType : `${mapSchemas[schema].title} vector tiles`
  return `${content}, zooms ${minZoom} to ${maxZoom}, longitude ${west} to ${east}, latitude ${south} to ${north}`
}

/** The reason why a file cannot be drawn as a map. */
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

function overlayAt(address: string, origin: string): ChartOverlay {
  const { hostname } = new URL(origin)
  const site = hostname.endsWith('openseamap.org')
    ? '© <a href="https://www.openseamap.org/" target="_blank" rel="noreferrer">OpenSeaMap</a>'
    : `<a href="${origin}" target="_blank" rel="noreferrer">${hostname}</a>`
  return { tiles: address, minZoom: 0, maxZoom: finestOverlayZoom, attribution: site }
}
