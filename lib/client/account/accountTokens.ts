import { queryOptions } from '@tanstack/react-query'
import type { MadeTokenJson, TokenJson, TokenRequestJson } from '#lib/wire/account.ts'
import { listQuery } from '../listQuery.ts'
import { every } from '../pace.ts'
import { send, sendJson } from './accountSend.ts'

const everyMs = 15_000

/** Reloaded at intervals, because other programs change the time of last use. */
export const tokensQuery = queryOptions({
  ...listQuery<TokenJson>('account', 'tokens'),
  staleTime: 0,
  refetchInterval: every(everyMs),
})

/** A repeated request with the same `formKey` gets the same answer and creates no second token. */
export const makeToken = (token: TokenRequestJson, formKey: string): Promise<MadeTokenJson> =>
  sendJson('POST', '/api/account/tokens', token, { 'Idempotency-Key': formKey })

export async function revokeToken(id: string): Promise<void> {
  await send('DELETE', `/api/account/tokens/${encodeURIComponent(id)}`)
}
