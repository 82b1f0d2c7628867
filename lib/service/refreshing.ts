import { ChartBook } from '#lib/basemap/chartBook.ts'
import { type Log, logFailuresOnce } from '#lib/log.ts'
import type { Settings } from '#lib/settings.ts'
import type { Store } from '#lib/store/store.ts'

const refreshMilliseconds = 1_000

/** Keeps the known state while the store cannot be reached. */
export function refresher(what: string, refresh: () => Promise<unknown>, log: Log): () => Promise<void> {
  const failure = `${what} cannot be read; the known ones stay in use`
  return logFailuresOnce(refresh, { failure, recovery: `${what} can be read again`, log })
}

/** Runs each once a second, until the returned function is called. */
export function everySecond(refreshes: readonly (() => unknown)[]): () => void {
  const timers = refreshes.map((refresh) => setInterval(refresh, refreshMilliseconds))
  return () => {
    for (const each of timers) clearInterval(each)
  }
}

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
