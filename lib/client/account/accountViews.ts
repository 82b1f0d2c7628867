import type { MadePublicLinkJson, ViewJson, ViewRequestJson } from '#lib/wire/account.ts'
import { listQuery } from '../listQuery.ts'
import { send, sendJson } from './accountSend.ts'

/** The user's own saved views and shared ones. */
export const viewsQuery = listQuery<ViewJson>('account', 'views')

export const saveView = (view: ViewRequestJson): Promise<ViewJson> => sendJson('POST', '/api/account/views', view)

export const changeView = (
  id: string,
  change: Partial<Pick<ViewJson, 'name' | 'query' | 'is_shared'>>,
): Promise<ViewJson> => sendJson('PATCH', `/api/account/views/${encodeURIComponent(id)}`, change)

/** A repeated request with the same `formKey` gets the same answer and creates no second link. */
export const makePublicLink = (
  id: string,
  asked: { expires_at: string; delay_minutes: number },
  formKey: string,
): Promise<MadePublicLinkJson> =>
  sendJson('POST', `/api/account/views/${encodeURIComponent(id)}/public-link`, asked, { 'Idempotency-Key': formKey })

export async function removeView(id: string): Promise<void> {
  await send('DELETE', `/api/account/views/${encodeURIComponent(id)}`)
}
