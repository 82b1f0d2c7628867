import type { SessionJson } from '#lib/wire/account.ts'
import { listQuery } from '../listQuery.ts'
import { send } from './accountSend.ts'

/** The sessions of the user. */
export const sessionsQuery = listQuery<SessionJson>('account', 'sessions')

/** Signs out on all devices, including this one. */
export async function endSessions(): Promise<void> {
  await send('DELETE', '/api/account/sessions')
}
