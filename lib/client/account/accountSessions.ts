import type { SessionJson } from '#lib/wire/account.ts'
import { listQuery } from '../listQuery.ts'
import { send } from './accountSend.ts'

/** Where the user is signed in. */
export const sessionsQuery = listQuery<SessionJson>('account', 'sessions')

/** Signs out everywhere, here too. */
export async function endSessions(): Promise<void> {
  await send('DELETE', '/api/account/sessions')
}
