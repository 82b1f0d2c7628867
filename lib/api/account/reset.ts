import { z } from 'zod'
import { newPasswordHash, passwordFault } from '#lib/access/account.ts'
import { networkOf } from '#lib/network.ts'
import type { ResetLinkJson } from '#lib/wire/account.ts'
import { isoTime } from '#lib/wire/time.ts'
import { noContent } from '../answer/jsonAnswer.ts'
import { unprocessableMember } from '../answer/problem.ts'
import { httpsRequired } from '../guard.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { limitRate } from '../request/limitRate.ts'
import type { OpenCall } from '../route.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'
import { checkOwnPassword } from './ownPassword.ts'
import { unknownUser } from './users.ts'

/** POST /api/account/users/{email}/reset-link: requires the administrator's own password. */
export async function makeResetLink(call: AccountCall, { email }: { email: string }) {
  const { request, service } = call
  const body = await jsonBody(request, z.object({ own_password: z.string('is missing') }))
  const account = service.directory.accountOf(email)
  if (!account) throw unknownUser(email)
  if (account.disabledAt !== null)
    throw unprocessableMember('email', 'belongs to a disabled user; enable the user first')
  await checkOwnPassword(call, 'own_password', body.own_password)
  const { path, expiresAt } = service.resetLinks.make(account, service.now())
  recordEvent(call, 'reset-link-created', { subject: account.email, details: '' })
  return {
    email: account.email,
    path,
    expires_at: isoTime(expiresAt),
  } satisfies ResetLinkJson
}

const codeRate = { capacity: 20, perMinute: 2 }

const notUsable = 'was used, has expired or is incomplete; ask for another link'

/** POST /api/account/reset: sets the password of the code's user, and ends the user's sessions. */
export async function resetPassword({ request, connection, service }: OpenCall) {
  if (connection.needsHttps) throw httpsRequired()
  const body = await jsonBody(request, z.object({ code: z.string('is missing'), password: z.string('is missing') }))
  const { directory, accounts, audit, resetLinks, now } = service
  await limitRate(service, `reset codes ${networkOf(connection.address)}`, codeRate, 'codes can be tried')
  await directory.refresh(now())
  const account = resetLinks.accountOf(body.code, (email) => directory.accountOf(email), now())
  if (!account) throw unprocessableMember('code', notUsable)
  const { email } = account
  const fault = passwordFault(body.password, email)
  if (fault !== null) throw unprocessableMember('password', fault)
  const passwordHash = await newPasswordHash(body.password, email)
  const isChanged = await accounts.changePassword(email, passwordHash, account.passwordHash)
  await directory.refresh(now())
  if (!isChanged) throw unprocessableMember('code', notUsable)
  audit.record({
    kind: 'password-changed',
    actor: email,
    address: connection.address,
    subject: email,
    details: 'reset link',
  })
  return noContent()
}
