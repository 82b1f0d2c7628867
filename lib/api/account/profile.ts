import { z } from 'zod'
import { newPasswordHash, passwordFault } from '#lib/access/account.ts'
import { readPushKeys } from '#lib/webhook/push.ts'
import type { AccountJson, SessionJson } from '#lib/wire/account.ts'
import { type MessageSettingsJson, messageSettingsSchema, type QuietHours } from '#lib/wire/quietHours.ts'
import { isoTime } from '#lib/wire/time.ts'
import { noContent } from '../answer/jsonAnswer.ts'
import { wholePage } from '../answer/page.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'
import { checkOwnPassword } from './ownPassword.ts'

/** GET /api/account: the signed-in user. */
export function profile({ session, service }: AccountCall) {
  const { email, role } = session
  const account = service.directory.accountOf(email)
  const { rateLimitPerMinute } = service.settings
  return {
    email,
    role,
    scope: account?.scope ?? null,
    created_at: isoTime(account?.createdAt ?? 0),
    rate_per_minute: rateLimitPerMinute,
  } satisfies AccountJson
}

const passwordChange = z.object({ old_password: z.string('is missing'), new_password: z.string('is missing') })

/** POST /api/account/password: ends all other sessions of the user and renews this one. */
export async function changePassword(call: AccountCall) {
  const { request, connection, session, service } = call
  const body = await jsonBody(request, passwordChange)
  const { email } = session
  await checkOwnPassword(call, 'old_password', body.old_password)
  const fault = passwordFault(body.new_password, email)
  if (fault !== null) throw unprocessableMember('new_password', fault)
  const formerHash = service.directory.accountOf(email)?.passwordHash
  const passwordHash = await newPasswordHash(body.new_password, email)
  const isChanged = await service.accounts.changePassword(email, passwordHash, formerHash)
  await service.directory.refresh(service.now())
  if (!isChanged) throw new Problem('token-required', `The account ${email} or its password has changed meanwhile.`)
  recordEvent(call, 'password-changed', { subject: email, details: '' })
  const place = {
    baseUrl: connection.baseUrl,
    address: connection.address,
    userAgent: request.headers.get('user-agent') ?? '',
  }
  return noContent({ 'Set-Cookie': await service.sessions.begin(email, place) })
}

/** GET /api/account/sessions: the user's sessions, last used first. */
export function sessions(call: AccountCall) {
  const { session, service } = call
  const own = service.sessions.listOf(session.email).toSorted((a, b) => b.usedAt - a.usedAt)
  return wholePage(
    call,
    own,
    ({ id }) => id,
    ({ id, createdAt, usedAt, address, userAgent }): SessionJson => ({
      id,
      address,
      user_agent: userAgent,
      created_at: isoTime(createdAt),
      used_at: isoTime(usedAt),
      is_current: id === session.id,
    }),
  )
}

/** DELETE /api/account/sessions: signs the user out on all devices, including this one. */
export async function endSessions(call: AccountCall) {
  const { session, service } = call
  await service.sessions.endAllOf(session.email)
  recordEvent(call, 'sign-out', { subject: '', details: 'everywhere' })
  return noContent()
}

/** GET /api/account/messages: the settings of the user for all of their channels. */
export async function messageSettings({ service, session }: AccountCall) {
  const { messagesOff, quietHours } = await service.messageSettings.get(session.email)
  return {
    messages_off: messagesOff,
    quiet_hours: quietHours === null ? null : (JSON.parse(quietHours) as QuietHours),
    email: service.settings.smtpUrl !== null,
    push_key: (await readPushKeys(service.serviceKeys)).publicKey,
  } satisfies MessageSettingsJson
}

/** PATCH /api/account/messages */
export async function changeMessageSettings(call: AccountCall) {
  const { request, service, session } = call
  const { messages_off, quiet_hours } = await jsonBody(request, messageSettingsSchema.partial())
  const current = await service.messageSettings.get(session.email)
  const changed = {
    messagesOff: messages_off ?? current.messagesOff,
    quietHours: quiet_hours === undefined ? current.quietHours : quiet_hours && JSON.stringify(quiet_hours),
  }
  await service.messageSettings.change(session.email, changed, service.now())
  return messageSettings(call)
}
