import { z } from 'zod'
import { minPasswordLength, newPasswordHash } from '#lib/access/account.ts'
import type { AccountJson } from '#lib/wire/account.ts'
import { ProblemAnswer } from '../answer/problemResponse.ts'
import type { Answer } from '../route.ts'
import { type AccountCall, accountJson, done, recordEvent, wrong } from './accountRoute.ts'
import { jsonBody } from './jsonBody.ts'

/** GET /api/account: the signed-in user. */
export function profile({ session, service }: AccountCall): Answer {
  const { email, role } = session
  const createdAt = new Date(service.directory.accountOf(email)?.createdAt ?? 0).toISOString()
  const { rateLimitPerMinute } = service.settings
  return accountJson({
    ...{ email, role, createdAt, minPasswordLength },
    ratePerMinute: rateLimitPerMinute,
  } satisfies AccountJson)
}

const passwordChange = z.object({ oldPassword: z.string('is missing'), newPassword: z.string('is missing') })

/** POST /api/account/password: ends all other sessions of the user and renews this one. */
export async function changePassword(call: AccountCall): Promise<Answer> {
  const { request, connection, session, service } = call
  const asked = await jsonBody(request, passwordChange)
  if (asked instanceof ProblemAnswer) return asked
  const { email } = session
  const attempt = await service.signIn({
    ...{ email, password: asked.oldPassword },
    address: connection.address,
    cookies: request.headers.get('cookie') ?? '',
    now: service.now(),
  })
  if ('refusal' in attempt) {
    if (attempt.refusal === 'wrong') return wrong('oldPassword', 'is not your password')
    const { retryAfterSeconds } = attempt
    return new ProblemAnswer('rate-limit-exceeded', `Too many attempts; try again in ${retryAfterSeconds} s.`, {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    })
  }
  if (asked.newPassword.length < minPasswordLength) {
    return wrong('newPassword', `must have at least ${minPasswordLength} characters`)
  }
  const isChanged = await service.accounts.changePassword(email, await newPasswordHash(asked.newPassword))
  await service.directory.refresh(service.now())
  if (!isChanged) return new ProblemAnswer('token-required', `The account ${email} was removed.`)
  recordEvent(call, 'password-changed', { subject: email, details: '' })
  return done({ 'Set-Cookie': await service.sessions.begin(email, connection.origin) })
}
