import { queryOptions } from '@tanstack/react-query'
import type { AccountJson, SessionJson } from '#lib/wire/account.ts'
import { askJson } from '../ask.ts'
import { listQuery } from '../listQuery.ts'
import { whileFailing } from '../pace.ts'
import { send } from './accountSend.ts'

/** The signed-in user. */
export const accountQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => askJson<AccountJson>('/api/account', signal),
  staleTime: 60_000,
  refetchInterval: whileFailing,
  refetchOnWindowFocus: 'always',
})

/** Ends every other session of the user. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await send('POST', '/api/account/password', { old_password: oldPassword, new_password: newPassword })
}

/** The sessions of the user. */
export const sessionsQuery = listQuery<SessionJson>('account', 'sessions')

/** Signs out on all devices, including this one. */
export async function endSessions(): Promise<void> {
  await send('DELETE', '/api/account/sessions')
}
