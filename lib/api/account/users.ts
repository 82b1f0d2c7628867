import { z } from 'zod'
import {
  type AccountRefusal,
  addAccount,
  changeAccount,
  removeAccount,
  revokeToken,
} from '#lib/access/administration.ts'
import { exceedsRole } from '#lib/access/permissions.ts'
import { makePassword } from '#lib/access/secret.ts'
import { refusalOf } from '#lib/access/token.ts'
import type { Service } from '#lib/service.ts'
import { type MadePasswordJson, roles, type UserJson } from '#lib/wire/account.ts'
import { isoTime } from '#lib/wire/time.ts'
import { created, noContent } from '../answer/jsonAnswer.ts'
import { wholePage } from '../answer/page.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type AccountCall, administrationBy } from './accountRoute.ts'
import { scope, scopeWithLists } from './schemas.ts'

/** GET /api/account/users */
export function users(call: AccountCall) {
  const { service } = call
  return wholePage(
    call,
    service.directory.accounts(),
    ({ email }) => email,
    (account) => userJson(account, service),
  )
}

const role = z.enum(roles, `must be one of ${roles.join(', ')}`)
const newUser = z.object({
  email: z.string('is missing'),
  role,
  password: z.string('must be text').nullable().default(null),
})

/** POST /api/account/users: without a password, one is generated and shown only in this answer. */
export async function addUser(call: AccountCall) {
  const { request, service } = call
  const body = await jsonBody(request, newUser)
  const made = body.password === null ? makePassword() : null
  const password = body.password ?? made ?? ''
  const account = await addAccount(administrationBy(call), { email: body.email, role: body.role, password })
  if (!account) throw unprocessableMember('email', 'already has an account')
  await service.directory.refresh(service.now())
  const answer: MadePasswordJson = { user: userJson(account, service), password: made }
  return created(answer)
}

const userChange = z
  .object({ role: role.optional(), scope: scope.optional(), disabled: z.boolean('must be true or false').optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'must have role, scope or disabled')

/**
 * PATCH /api/account/users/{email}: changes the role or the scope, or disables and enables. All changes except the
 * scope end the user's sessions.
 */
export async function changeUser(call: AccountCall, { email }: { email: string }) {
  const { request, service } = call
  const body = await jsonBody(request, userChange)
  const changes = { ...body, ...(body.scope !== undefined && { scope: scopeWithLists(call, body.scope) }) }
  const refusal = await changeAccount(administrationBy(call), email, changes)
  await service.directory.refresh(service.now())
  if (refusal === 'administrator-with-scope' && changes.scope === undefined) {
    throw unprocessableMember('role', 'cannot be admin with a scope; remove the scope first')
  }
  if (refusal) throw refused(refusal, email)
  return users(call)
}

function refused(refusal: AccountRefusal, email: string): Problem {
  switch (refusal) {
    case 'unknown':
      return unknownUser(email)
    case 'only-administrator':
      return unprocessableMember('email', 'is the only administrator; make another one first')
    case 'administrator-with-scope':
      return unprocessableMember('scope', 'is for viewers: administrators see every vessel')
  }
}

/** DELETE /api/account/users/{email}/excess-tokens: revokes tokens that can do more than the user's role may grant. */
export async function revokeExcessTokens(call: AccountCall, { email }: { email: string }) {
  const { service } = call
  const account = service.directory.accountOf(email)
  if (!account) throw unknownUser(email)
  const own = service.directory.tokens().filter(({ owner }) => owner === account.email)
  const excess = own.filter((token) => exceedsRole(account.role, token, service.settings.rateLimitPerMinute))
  for (const token of excess) await revokeToken(administrationBy(call), token)
  await service.directory.refresh(service.now())
  return users(call)
}

/** DELETE /api/account/users/{email}: removes the user's tokens as well. */
export async function removeUser(call: AccountCall, { email }: { email: string }) {
  const { service } = call
  const refusal = await removeAccount(administrationBy(call), email)
  await service.directory.refresh(service.now())
  if (refusal) throw refused(refusal, email)
  return noContent()
}

export function unknownUser(email: string): Problem {
  return new Problem('not-found', `There is no account ${email}.`)
}

type Account = ReturnType<Service['directory']['accounts']>[number]

function userJson(
  { email, role, scope, createdAt, disabledAt }: Account,
  { directory, now, settings, listMembersOf }: Service,
): UserJson {
  const tokens = directory.tokens().filter((token) => token.owner === email && refusalOf(token, now()) === null)
  const excess = tokens.filter((token) => exceedsRole(role, token, settings.rateLimitPerMinute))
  return {
    email,
    role,
    scope,
    created_at: isoTime(createdAt),
    disabled: disabledAt !== null,
    tokens: tokens.length,
    excess_tokens: excess.length,
    list_members: listMembersOf(email),
  }
}
