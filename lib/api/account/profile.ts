import { z } from 'zod'
import { newPasswordHash, passwordFault } from '#lib/access/account.ts'
import type { AccountJson, SessionJson } from '#lib/wire/account.ts'
import { noContent } from '../answer/jsonAnswer.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'
import { checkOwnPassword } from './ownPassword.ts'

/** GET /api/account: the signed-in user. */
export function profile({ session, service }: AccountCall) {
  const { email, role } = session
  const account = service.directory.accountOf(email)
  const createdAt = new Date(account?.createdAt ?? 0).toISOString()
  const { rateLimitPerMinute } = service.settings
  return {
    email,
    role,
    scope: account?.scope ?? null,
    createdAt,
    ratePerMinute: rateLimitPerMinute,
  } satisfies AccountJson
}

const passwordChange = z.object({ oldPassword: z.string('is missing'), newPassword: z.string('is missing') })

/** POST /api/account/password: ends all other sessions of the user and renews this one. */
export async function changePassword(call: AccountCall) {
  const { request, connection, session, service } = call
  const asked = await jsonBody(request, passwordChange)
  const { email } = session
  await checkOwnPassword(call, 'oldPassword', asked.oldPassword)
  const fault = passwordFault(asked.newPassword, email)
  if (fault !== null) throw unprocessableMember('newPassword', fault)
  const formerHash = service.directory.accountOf(email)?.passwordHash
  const passwordHash = await newPasswordHash(asked.newPassword, email)
  const isChanged = await service.accounts.changePassword(email, passwordHash, formerHash)
  await service.directory.refresh(service.now())
  if (!isChanged) throw new Problem('token-required', `The account ${email} or its password has changed meanwhile.`)
  recordEvent(call, 'password-changed', { subject: email, details: '' })
  const place = {
    origin: connection.origin,
    address: connection.address,
    userAgent: request.headers.get('user-agent') ?? '',
  }
  return noContent({ 'Set-Cookie': await service.sessions.begin(email, place) })
}

/** GET /api/account/sessions: where the user is signed in, last used first. */
export function sessions({ session, service }: AccountCall) {
  const own = service.sessions.listOf(session.email).toSorted((a, b) => b.usedAt - a.usedAt)
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
