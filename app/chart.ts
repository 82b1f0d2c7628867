import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { basemap, service } from './loadedLib.ts'

/** The chart of all maps. Names and faults of files are read for administrators only. */
export async function chartSources(isAdministrator: boolean): Promise<ChartSources> {
  const { charts } = await service()
  const { version } = await basemap(process.cwd())
  const { styleUrl, shown, overlay, reports } = charts.current
  const faults = isAdministrator ? reports.flatMap(({ fault }) => fault ?? []) : []
  return { version, styleUrl, maps: shown, overlay, faults }
}
