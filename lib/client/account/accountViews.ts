import { queryOptions } from '@tanstack/react-query'
import type { MadePublicLinkJson, ViewJson, ViewRequestJson } from '#lib/wire/account.ts'
import { askJson } from '../ask.ts'
import { whileFailing } from '../pace.ts'
import { send, sendJson } from './accountSend.ts'

/** The user's own saved views and shared ones. Invalidate it after a change. */
export const viewsQuery = queryOptions({
  queryKey: ['account', 'views'],
  queryFn: async ({ signal }) => (await askJson<{ views: ViewJson[] }>('/api/account/views', signal)).views,
  staleTime: 30_000,
  retry: false,
  refetchInterval: whileFailing,
  refetchOnWindowFocus: 'always',
})

export const saveView = (view: ViewRequestJson): Promise<ViewJson> => sendJson('POST', '/api/account/views', view)

export const changeView = (
  id: string,
  change: Partial<Pick<ViewJson, 'name' | 'query' | 'shared'>>,
): Promise<ViewJson> => sendJson('PATCH', `/api/account/views/${encodeURIComponent(id)}`, change)

/** `formKey`: what is sent with the same one again is answered again, and made once. */
export const makePublicLink = (id: string, expiresAt: string, formKey: string): Promise<MadePublicLinkJson> =>
  sendJson(
    'POST',
    `/api/account/views/${encodeURIComponent(id)}/public-link`,
    { expiresAt },
    { 'Idempotency-Key': formKey },
  )

export async function removeView(id: string): Promise<void> {
  await send('DELETE', `/api/account/views/${encodeURIComponent(id)}`)
}
