import { queryOptions } from '@tanstack/react-query'
import {
  type SourceChanges,
  type SourceJson,
  type SourceTestJson,
  type SourceTestRequest,
  testSeconds,
} from '#lib/wire/sources.ts'
import { ask, jsonOf } from '../ask.ts'
import { listQuery } from '../listQuery.ts'
import { every } from '../pace.ts'
import { send, sendJson } from './accountSend.ts'

const everyMs = 3_000
/** Besides the seconds of the test itself: finding the host, and connecting. */
const testPatienceMs = 20_000

/** The sources of the service and their state, those of the environment first. */
export const sourcesQuery = queryOptions({
  ...listQuery<SourceJson>('account', 'sources'),
  staleTime: 0,
  refetchInterval: every(everyMs),
})

/** A repeated request with the same `formKey` gets the same answer and adds no second source. */
export const addSource = (source: SourceChanges, formKey: string): Promise<SourceJson> =>
  sendJson('POST', '/api/account/sources', source, { 'Idempotency-Key': formKey })

export const changeSource = (id: string, changes: SourceChanges): Promise<SourceJson> =>
  sendJson('PATCH', pathOf(id), changes)

export async function removeSource(id: string): Promise<void> {
  await send('DELETE', pathOf(id))
}

/** Receives from a source for some seconds, without saving it or its data. */
export async function testSource(request: SourceTestRequest, signal: AbortSignal): Promise<SourceTestJson> {
  const answer = await ask('/api/account/sources/test', {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    patienceMs: (request.seconds ?? testSeconds.usual) * 1000 + testPatienceMs,
    signal,
  })
  return jsonOf(answer, signal)
}

function pathOf(id: string): string {
  return `/api/account/sources/${encodeURIComponent(id)}`
}
