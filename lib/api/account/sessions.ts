import type { SessionJson } from '#lib/wire/account.ts'
import { noContent } from '../answer/jsonAnswer.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'

/** GET /api/account/sessions: where the user is signed in, last used first. */
export function sessions({ session, service }: AccountCall) {
  const own = service.sessions.listOf(session.email).toSorted((one, other) => other.usedAt - one.usedAt)
  return {
    sessions: own.map(
      ({ id, createdAt, usedAt, address, userAgent }): SessionJson => ({
        id,
        address,
        userAgent,
        createdAt: new Date(createdAt).toISOString(),
        usedAt: new Date(usedAt).toISOString(),
        isCurrent: id === session.id,
      }),
    ),
  }
}

/** DELETE /api/account/sessions: signs the user out everywhere, here too. */
export async function endSessions(call: AccountCall) {
  const { session, service } = call
  await service.sessions.endAllOf(session.email)
  recordEvent(call, 'sign-out', { subject: '', details: 'everywhere' })
  return noContent()
}
