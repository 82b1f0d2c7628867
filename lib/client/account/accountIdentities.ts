import { queryOptions } from '@tanstack/react-query'
import type { IdentityAction, IdentityDecisionJson } from '#lib/wire/identities.ts'
import { askJson } from '../ask.ts'
import { whileFailing } from '../pace.ts'
import { sendJson } from './accountSend.ts'

const waitingMilliseconds = 1_000

/** Merges and splits of vessel records. Polled while ingest has decisions to apply. */
export const identitiesQuery = queryOptions({
  queryKey: ['account', 'identities'],
  queryFn: async ({ signal }) =>
    (await askJson<{ decisions: IdentityDecisionJson[] }>('/api/account/identities', signal)).decisions,
  refetchInterval: (query) => {
    const isWaiting = query.state.data?.some(({ state }) => state === 'wanted' || state === 'unwanted')
    return isWaiting ? waitingMilliseconds : whileFailing(query)
  },
  refetchOnWindowFocus: 'always',
})

export const decideIdentity = (id: number, action: IdentityAction): Promise<IdentityDecisionJson> =>
  sendJson('POST', `/api/account/identities/${id}`, { action })
