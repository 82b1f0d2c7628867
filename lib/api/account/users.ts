import { z } from 'zod'
import { createAccount } from '#lib/access/account.ts'
import { makePassword } from '#lib/access/secret.ts'
import { refusalOf, tokenEvent } from '#lib/access/token.ts'
import { exceedsRole } from '#lib/access/tokenGrant.ts'
import type { Service } from '#lib/service.ts'
import { type MadePasswordJson, roles, type UserJson } from '#lib/wire/account.ts'
import { created, noContent } from '../answer/jsonAnswer.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'
import { scope } from './schemas.ts'

const lastAdmin = 'is the only administrator; make another one first'

/** GET /api/account/users */
export function users({ service }: AccountCall) {
  return { users: service.directory.accounts().map((account) => userJson(account, service)) }
}

const role = z.enum(roles, `must be one of ${roles.join(', ')}`)
const password = z.string('must be text').nullable().default(null)

/** POST /api/account/users: without a password one is generated and shown only in this answer. */
export async function addUser(call: AccountCall) {
  const { request, service } = call
  const asked = await jsonBody(request, z.object({ email: z.string('is missing'), role, password }))
  const made = asked.password === null ? makePassword() : null
  const wanted = { email: asked.email, role: asked.role, password: asked.password ?? made ?? '' }
  const account = await createAccount({ ...wanted, now: service.now() })
  if (!(await service.accounts.add(account))) throw unprocessableMember('email', 'already has an account')
  recordEvent(call, 'user-added', { subject: account.email, details: account.role })
  await service.directory.refresh(service.now())
  const answer: MadePasswordJson = { user: userJson(account, service), password: made }
  return created(answer)
}

const userChange = z
  .object({ role: role.optional(), scope: scope.optional(), disabled: z.boolean('must be true or false').optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'must have role, scope or disabled')

/** PATCH /api/account/users/{email}: changes the role or the scope, or disables and enables. All but the scope end the user's sessions. */
export async function changeUser(call: AccountCall, { email }: { email: string }) {
  const { request, service } = call
  const asked = await jsonBody(request, userChange)
  const account = service.directory.accountOf(email)
  if (!account) throw unknownUser(email)
  checkChange(account, asked)
  const isChanged = await change(call, account, asked)
  await service.directory.refresh(service.now())
  if (!isChanged) throw whyUnchanged(email, service)
  return users(call)
}

type UserChange = z.infer<typeof userChange>

/** An administrator sees every vessel. */
function checkChange({ role, scope }: Account, asked: UserChange): void {
  const [roleThen, scopeThen] = [asked.role ?? role, asked.scope === undefined ? scope : asked.scope]
  if (roleThen !== 'admin' || scopeThen === null) return
  if (asked.scope) throw unprocessableMember('scope', 'is for viewers: administrators see every vessel')
  throw unprocessableMember('role', 'cannot be admin with a scope; remove the scope first')
}

async function change(call: AccountCall, { email, role }: Account, asked: UserChange): Promise<boolean> {
  const { accounts, now } = call.service
  if (asked.scope !== undefined) {
    if (!(await accounts.changeScope(email, asked.scope, now()))) return false
    recordEvent(call, 'scope-changed', { subject: email, details: asked.scope ?? 'none' })
  }
  if (asked.role !== undefined) {
    if (!(await accounts.changeRole(email, asked.role))) return false
    recordEvent(call, 'role-changed', { subject: email, details: `${role} → ${asked.role}` })
  }
  if (asked.disabled !== undefined) {
    if (!(await accounts.setDisabled(email, asked.disabled ? now() : null))) return false
    recordEvent(call, asked.disabled ? 'user-disabled' : 'user-enabled', { subject: email, details: '' })
  }
  return true
}

/** DELETE /api/account/users/{email}/excess-tokens: revokes those that can do more than the user's role may grant. */
export async function revokeExcessTokens(call: AccountCall, { email }: { email: string }) {
  const { service } = call
  const account = service.directory.accountOf(email)
  if (!account) throw unknownUser(email)
  const own = service.directory.tokens().filter(({ owner }) => owner === account.email)
  const excess = own.filter((token) => exceedsRole(account.role, token, service.settings.rateLimitPerMinute))
  for (const token of excess) {
    const isRevoked = await service.tokens.revoke(token.id, service.now())
    if (isRevoked) recordEvent(call, 'token-revoked', tokenEvent(token))
  }
  await service.directory.refresh(service.now())
  return users(call)
}

/** DELETE /api/account/users/{email}: removes the user's tokens as well. */
export async function removeUser(call: AccountCall, { email }: { email: string }) {
  const { service } = call
  const account = service.directory.accountOf(email)
  if (!account) throw unknownUser(email)
  const isRemoved = await service.accounts.remove(account.email, service.now())
  await service.directory.refresh(service.now())
  if (!isRemoved) throw whyUnchanged(email, service)
  recordEvent(call, 'user-removed', { subject: account.email, details: '' })
  return noContent()
}

/** Call it after refreshing the directory: another administrator may have removed the user. */
function whyUnchanged(email: string, { directory }: Service): Problem {
  return directory.accountOf(email) ? unprocessableMember('email', lastAdmin) : unknownUser(email)
}

function unknownUser(email: string): Problem {
  return new Problem('not-found', `There is no account ${email}.`)
}

type Account = ReturnType<Service['directory']['accounts']>[number]

function userJson(
  { email, role, scope, createdAt, disabledAt }: Account,
  { directory, now, settings }: Service,
): UserJson {
  const tokens = directory.tokens().filter((token) => token.owner === email && refusalOf(token, now()) === null)
  const excess = tokens.filter((token) => exceedsRole(role, token, settings.rateLimitPerMinute))
  return {
    email,
    role,
    scope,
    createdAt: new Date(createdAt).toISOString(),
    disabled: disabledAt !== null,
    tokens: tokens.length,
    excessTokens: excess.length,
  }
}
