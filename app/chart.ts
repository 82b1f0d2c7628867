import { basemap } from '#lib/basemap/basemap.ts'
import { service } from '#lib/service.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'

/** What the maps of all pages are drawn from. */
export async function chartSources(): Promise<ChartSources> {
  const { settings, maps } = await service()
  const { version } = await basemap(process.cwd())
  const { shown, overlay, faults } = maps
  return { version, styleUrl: settings.mapStyleUrl, maps: shown, overlay, faults }
}
