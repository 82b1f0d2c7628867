import { queryOptions } from '@tanstack/react-query'
import type { IdentityAction, IdentityDecisionJson } from '#lib/wire/identities.ts'
import { listQuery } from '../listQuery.ts'
import { whileFailing } from '../pace.ts'
import { sendJson } from './accountSend.ts'

const waitingMilliseconds = 1_000

/** Merges and splits of vessel records. Polled while ingest has decisions to apply. */
export const identitiesQuery = queryOptions({
  ...listQuery<IdentityDecisionJson>('account', 'identities'),
  refetchInterval: (query) => {
    const isWaiting = query.state.data?.some(({ state }) => state === 'wanted' || state === 'unwanted')
    return isWaiting ? waitingMilliseconds : whileFailing(query)
  },
})

export const decideIdentity = (id: number, action: IdentityAction): Promise<IdentityDecisionJson> =>
  sendJson('POST', `/api/account/identities/${id}`, { action })
