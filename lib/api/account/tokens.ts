import { z } from 'zod'
import { addToken, revokeToken } from '#lib/access/administration.ts'
import { grantRefusal, maxTokensOf, mayHaveScope, seesToken } from '#lib/access/permissions.ts'
import { grantedRights, linkRights, refusalOf, stateOf } from '#lib/access/token.ts'
import type { Rate } from '#lib/rateLimit.ts'
import type { Service } from '#lib/service.ts'
import { type MadeTokenJson, maxRequestsPerMinute, type TokenJson, tokenKinds } from '#lib/wire/account.ts'
import { instant, name } from '#lib/wire/schemaParts.ts'
import { isoTime } from '#lib/wire/time.ts'
import { created, noContent } from '../answer/jsonAnswer.ts'
import { wholePage } from '../answer/page.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { limitRate } from '../request/limitRate.ts'
import { type AccountCall, administrationBy } from './accountRoute.ts'
import { scope, scopeWithLists } from './schemas.ts'

type Token = ReturnType<Service['directory']['tokens']>[number]
type Role = AccountCall['session']['role']

/** GET /api/account/tokens: all tokens for administrators, their own for other users. */
export function tokens(call: AccountCall) {
  const { session, service } = call
  const visible = service.directory.tokens().filter((token) => seesToken(session, token))
  return wholePage(
    call,
    visible,
    ({ id }) => id,
    (token) => tokenJson(token, service.now()),
  )
}

const changeRate: Rate = { capacity: 60, perMinute: 1 }
const rates = `must be a whole number from 1 to ${maxRequestsPerMinute}`
const flag = z.boolean('must be true or false')
const tokenRequest = z.object({
  name,
  kind: z.enum(tokenKinds, `must be one of ${tokenKinds.join(', ')}`).default('short'),
  rights: z
    .object({ read: flag.optional(), extended: flag, ingest: flag, watch: flag.optional() }, 'is missing')
    .optional(),
  scope: scope.default(null),
  feed: z.string('must be text').trim().nullable().default(null),
  rate_per_minute: z.int(rates).min(1, rates).max(maxRequestsPerMinute, rates).nullable().default(null),
  expires_at: instant.nullable().default(null),
})

/** POST /api/account/tokens: the only answer with the secret. */
export async function makeToken(call: AccountCall) {
  const { request, session, service } = call
  const body = await jsonBody(request, tokenRequest)
  const { kind, rights, rate_per_minute: ratePerMinute } = body
  const ownScope = scopeWithLists(call, body.scope)
  if (kind === 'link' && rights)
    throw unprocessableMember('rights', 'must be left out for a link token, which has its own')
  const requested = {
    name: body.name,
    kind,
    ratePerMinute,
    scope: ownScope,
    rights: kind === 'link' ? linkRights : grantedRights(rights ?? {}),
  }
  if (requested.scope !== null && !mayHaveScope(requested.rights)) {
    throw unprocessableMember('scope', 'is for reading only; leave out the rights ingest and watch')
  }
  const feed = body.feed === '' ? null : body.feed
  if (feed !== null) {
    if (!requested.rights.ingest) throw unprocessableMember('feed', 'is for posting only; add the right ingest')
    const read = service.ingest.sourceOf({ name: feed, collection: null })
    if ('parameter' in read) throw unprocessableMember('feed', `must be ${read.accepted}`)
  }
  await limitTokenChanges(session, service)
  const now = service.now()
  const expiresAt = body.expires_at === null ? null : Date.parse(body.expires_at)
  if (expiresAt !== null && expiresAt <= now) throw unprocessableMember('expires_at', 'must be in the future')
  const refusalFor = (role: Role) => {
    const own = service.directory.tokens().filter(({ owner }) => owner === session.email)
    const heldTokens = own.filter((token) => refusalOf(token, now) === null).length
    return grantRefusal(role, requested, { ratePerMinute: service.settings.rateLimitPerMinute, heldTokens })
  }
  const reason = refusalFor(session.role)
  if (reason !== null) throw new Problem('not-permitted', reason)
  const grant = { ...requested, feed, expiresAt, owner: session.email, now }
  const terms = { role: session.role, maxTokens: maxTokensOf(session.role) }
  const jwtKey = kind === 'jwt' ? service.jwtKey : null
  const made = await addToken(administrationBy(call), grant, { terms, jwtKey })
  await service.directory.refresh(now)
  if (!made) {
    const account = service.directory.accountOf(session.email)
    if (!account) throw new Problem('token-required', `The account ${session.email} was removed.`)
    throw new Problem('not-permitted', refusalFor(account.role) ?? 'Your account has changed; try again.')
  }
  const answer: MadeTokenJson = {
    token: tokenJson(made.token, now),
    secret: made.secret,
    base: kind === 'jwt' ? '/api/jwt' : '/api',
  }
  return created(answer)
}

/** DELETE /api/account/tokens/{id}: cannot be undone. */
export async function endToken(call: AccountCall, { id }: { id: string }) {
  const { session, service } = call
  const token = service.directory.tokens().find((each) => each.id === id && seesToken(session, each))
  if (!token) throw new Problem('not-found', `You have no token "${id}".`)
  await limitTokenChanges(session, service)
  await revokeToken(administrationBy(call), token)
  await service.directory.refresh(service.now())
  return noContent()
}

/**
 * Limits creating and revoking, because tokens are kept for 30 days after their end, and every process reads each
 * change.
 */
export function limitTokenChanges({ email }: AccountCall['session'], service: Service): Promise<void> {
  return limitRate(service, `token changes ${email}`, changeRate, 'tokens can be created or revoked')
}

export function tokenJson(token: Token, now: number): TokenJson {
  const { id, owner, rights, keptRead, scope, feed, delayMinutes, ratePerMinute } = token
  const { createdAt, expiresAt, revokedAt, usedAt } = token
  return {
    id,
    name: token.name,
    owner,
    rights,
    kept_read: keptRead,
    scope,
    feed,
    delay_minutes: delayMinutes,
    rate_per_minute: ratePerMinute,
    created_at: isoTime(createdAt),
    expires_at: isoTime(expiresAt),
    revoked_at: isoTime(revokedAt),
    used_at: isoTime(usedAt),
    state: stateOf(token, now),
  }
}
