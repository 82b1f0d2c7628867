import { ChartBook } from '#lib/basemap/chartBook.ts'
import type { Log } from '#lib/log.ts'
import type { Settings } from '#lib/settings.ts'
import type { Store } from '#lib/store/store.ts'

/** Opens the charts. `refresh` follows the chart that an administrator chooses. */
export async function openCharts(settings: Settings, chosenMaps: Store['chosenMaps'], log: Log) {
  const charts = await ChartBook.open(settings, chosenMaps)
  logFiles(charts, log)
  return { charts, refresh: async () => (await charts.refresh()) && logFiles(charts, log) }
}

function logFiles({ current }: ChartBook, log: Log): void {
  for (const { path, shows, fault } of current.reports) {
    if (shows !== null) log.info('map', { file: path, shows })
    if (fault !== null) log.warn('map skipped', { reason: fault })
  }
}
