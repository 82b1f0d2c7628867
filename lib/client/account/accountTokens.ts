import { queryOptions } from '@tanstack/react-query'
import type { MadeTokenJson, TokenJson, TokenRequestJson } from '#lib/wire/account.ts'
import { askJson } from '../ask.ts'
import { every } from '../pace.ts'
import { send, sendJson } from './accountSend.ts'

const everyMs = 15_000

/** Refetched: the time of last use changes by itself. */
export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: async ({ signal }) => (await askJson<{ tokens: TokenJson[] }>('/api/account/tokens', signal)).tokens,
  refetchInterval: every(everyMs),
  refetchOnWindowFocus: 'always',
  retry: false,
})

/** `formKey`: what is sent with the same one again is answered again, and made once. */
export const makeToken = (token: TokenRequestJson, formKey: string): Promise<MadeTokenJson> =>
  sendJson('POST', '/api/account/tokens', token, { 'Idempotency-Key': formKey })

export async function revokeToken(id: string): Promise<void> {
  await send('DELETE', `/api/account/tokens/${encodeURIComponent(id)}`)
}
