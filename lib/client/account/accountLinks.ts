import type { LinkJson, SavedLinkJson } from '#lib/wire/account.ts'
import { listQuery } from '../listQuery.ts'
import { send, sendJson } from './accountSend.ts'

/** The short links of the signed-in user, newest first. */
export const linksQuery = listQuery<SavedLinkJson>('account', 'links')

/** A short URL for a query too long to send, the same each time for the same query. Its `path` is on this service. */
export const makeLink = (query: string): Promise<LinkJson> => sendJson('POST', '/api/account/links', { query })

export async function removeLink(code: string): Promise<void> {
  await send('DELETE', `/api/account/links/${encodeURIComponent(code)}`)
}
