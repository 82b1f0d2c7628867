import { queryOptions } from '@tanstack/react-query'
import type { ChartChangeJson, ChartSettingsJson } from '#lib/wire/chartSettings.ts'
import { askJson, jsonOf } from '../ask.ts'
import { whileFailing } from '../pace.ts'
import { send, sendJson } from './accountSend.ts'

/** What the map is drawn from. */
export const chartSettingsQuery = queryOptions({
  queryKey: ['account', 'map'],
  queryFn: ({ signal }) => askJson<ChartSettingsJson>('/api/account/map', signal),
  retry: false,
  refetchInterval: whileFailing,
  refetchOnWindowFocus: 'always',
})

export const changeChart = (change: ChartChangeJson): Promise<ChartSettingsJson> =>
  sendJson('PATCH', '/api/account/map', change)

/** Draws a file of the server above the built-in chart. */
export const addChartFile = (path: string): Promise<ChartSettingsJson> =>
  sendJson('POST', '/api/account/map/files', { path })

export async function removeChartFile(path: string): Promise<ChartSettingsJson> {
  return jsonOf(await send('DELETE', `/api/account/map/files/${encodeURIComponent(path)}`))
}
