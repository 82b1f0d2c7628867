import { queryOptions } from '@tanstack/react-query'
import type { ChartChangeJson, ChartSettingsJson } from '#lib/wire/chartSettings.ts'
import { ask, askJson, jsonOf } from '../ask.ts'
import { whileFailing } from '../pace.ts'
import { send, sendJson } from './accountSend.ts'

/** The sources of the chart. */
export const chartSettingsQuery = queryOptions({
  queryKey: ['account', 'map'],
  queryFn: ({ signal }) => askJson<ChartSettingsJson>('/api/account/map', signal),
  refetchInterval: whileFailing,
  refetchOnWindowFocus: 'always',
})

export const changeChart = (change: ChartChangeJson): Promise<ChartSettingsJson> =>
  sendJson('PATCH', '/api/account/map', change)

/** Draws a file of the server above the built-in chart. */
export const addChartFile = (path: string): Promise<ChartSettingsJson> =>
  sendJson('POST', '/api/account/map/files', { path })

/** Enough for the largest file over a slow connection; the service waits five minutes for it. */
const uploadPatienceMs = 6 * 60_000

export async function uploadChartFile(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<ChartSettingsJson> {
  const answer = await ask(`/api/account/map/uploads?${new URLSearchParams({ name: file.name })}`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/vnd.pmtiles' },
    body: file,
    patienceMs: uploadPatienceMs,
    onProgress,
    signal,
  })
  return jsonOf(answer, signal)
}

export async function removeChartFile(path: string): Promise<ChartSettingsJson> {
  return jsonOf(await send('DELETE', `/api/account/map/files/${encodeURIComponent(path)}`))
}
