import { queryOptions } from '@tanstack/react-query'
import type { LinkJson, SavedLinkJson } from '#lib/wire/account.ts'
import { askJson } from '../ask.ts'
import { whileFailing } from '../pace.ts'
import { send, sendJson } from './accountSend.ts'

/** The short links of the signed-in user, newest first. */
export const linksQuery = queryOptions({
  queryKey: ['account', 'links'],
  queryFn: async ({ signal }) => (await askJson<{ links: SavedLinkJson[] }>('/api/account/links', signal)).links,
  staleTime: 30_000,
  retry: false,
  refetchInterval: whileFailing,
  refetchOnWindowFocus: 'always',
})

/** A short address for a query too long to send, always the same for the same query; its `path` is on this service. */
export const makeLink = (query: string): Promise<LinkJson> => sendJson('POST', '/api/account/links', { query })

export async function removeLink(code: string): Promise<void> {
  await send('DELETE', `/api/account/links/${encodeURIComponent(code)}`)
}
