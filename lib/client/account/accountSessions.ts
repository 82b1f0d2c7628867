import { queryOptions } from '@tanstack/react-query'
import type { SessionJson } from '#lib/wire/account.ts'
import { askJson } from '../ask.ts'
import { whileFailing } from '../pace.ts'
import { send } from './accountSend.ts'

/** Where the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await askJson<{ sessions: SessionJson[] }>('/api/account/sessions', signal)).sessions,
  staleTime: 30_000,
  retry: false,
  refetchInterval: whileFailing,
  refetchOnWindowFocus: 'always',
})

/** Signs out everywhere, here too. */
export async function endSessions(): Promise<void> {
  await send('DELETE', '/api/account/sessions')
}
