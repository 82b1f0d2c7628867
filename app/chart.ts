import { basemap } from '#lib/basemap/basemap.ts'
import { service } from '#lib/service.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'

/** The chart that all pages draw their maps from. */
export async function chartSources(): Promise<ChartSources> {
  const { settings, maps } = await service()
  const { version } = await basemap(process.cwd())
  const { shown, overlay, faults } = maps
  return { version, styleUrl: settings.mapStyleUrl, maps: shown, overlay, faults }
}
