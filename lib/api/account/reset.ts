import { z } from 'zod'
import { AccessError } from '#lib/access/accessError.ts'
import { newPasswordHash } from '#lib/access/account.ts'
import type { Service } from '#lib/service.ts'
import type { ResetLinkJson } from '#lib/wire/account.ts'
import { ProblemAnswer } from '../answer/problemResponse.ts'
import { httpsRequired } from '../guard.ts'
import type { Connection } from '../request/connection.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type Answer, problem } from '../route.ts'
import { type AccountCall, accountJson, done, failure, recordEvent, wrong } from './accountRoute.ts'
import { whyNotOwnPassword } from './ownPassword.ts'

/** POST /api/account/users/{email}/reset-link. Takes the administrator's own password. */
export async function makeResetLink(call: AccountCall, { email }: { email: string }): Promise<Answer> {
  const { request, service } = call
  const asked = await jsonBody(request, z.object({ ownPassword: z.string('is missing') }))
  if (asked instanceof ProblemAnswer) return asked
  const account = service.directory.accountOf(email)
  if (!account) return new ProblemAnswer('not-found', `There is no account ${email}.`)
  if (account.disabledAt !== null) return wrong('email', 'is of a disabled user; enable them first')
  const notOwn = await whyNotOwnPassword(call, 'ownPassword', asked.ownPassword)
  if (notOwn) return notOwn
  const { path, expiresAt } = service.resetLinks.make(account, service.now())
  recordEvent(call, 'reset-link-created', { subject: account.email, details: '' })
  return accountJson({
    email: account.email,
    path,
    expiresAt: new Date(expiresAt).toISOString(),
  } satisfies ResetLinkJson)
}

const notUsable = 'was used, has expired or is incomplete; ask for another link'

/** POST /api/account/reset: sets the password of the user for whom the code was made, and ends their sessions. */
export async function resetPassword(request: Request, connection: Connection, service: Service): Promise<Response> {
  const answer = await reset(request, connection, service).catch((error: unknown) => failure(error, service))
  return answer instanceof ProblemAnswer ? problem(request.headers, answer) : answer
}

async function reset(request: Request, connection: Connection, service: Service): Promise<Answer> {
  if (connection.needsHttps) return httpsRequired()
  const asked = await jsonBody(request, z.object({ code: z.string('is missing'), password: z.string('is missing') }))
  if (asked instanceof ProblemAnswer) return asked
  const { directory, accounts, audit, resetLinks, now } = service
  await directory.refresh(now())
  const account = resetLinks.accountOf(asked.code, directory.accountOf, now())
  if (!account) return wrong('code', notUsable)
  const { email } = account
  const passwordHash = await newPasswordHash(asked.password, email).catch(asAccessError)
  if (passwordHash instanceof AccessError) return wrong('password', 'is too short, too long or too common')
  const isChanged = await accounts.changePassword(email, passwordHash, account.passwordHash)
  await directory.refresh(now())
  if (!isChanged) return wrong('code', notUsable)
  audit.record({
    kind: 'password-changed',
    actor: email,
    address: connection.address,
    subject: email,
    details: 'reset link',
  })
  return done()
}

function asAccessError(error: unknown): AccessError {
  if (error instanceof AccessError) return error
  throw error
}
