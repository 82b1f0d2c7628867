import type { TokenAnswer } from '#lib/access/directory.ts'
import { tokenOfJwt } from '#lib/access/jwt.ts'
import { retrySeconds } from '#lib/access/senderQueue.ts'
import { type Right, tokenSecretLength } from '#lib/access/token.ts'
import type { Session } from '#lib/access/userSessions.ts'
import { networkOf } from '#lib/network.ts'
import { filtersOfScopes, notFrom, type PastScope, type Scope } from '#lib/query/scope.ts'
import type { Rate, RateLimitAnswer } from '#lib/rateLimit.ts'
import type { Service } from '#lib/service.ts'
import { commandLineActor } from '#lib/wire/audit.ts'
import { Problem, retryLater } from './answer/problem.ts'
import { isLinkAddress, linkAddresses, tokenIn } from './linkToken.ts'
import { baseOf, isMaritimePath, isOgcPath, jwtBase, opaqueBase } from './request/baseAddress.ts'
import type { Connection } from './request/connection.ts'

/** The parts of the service that find callers, their scopes and their rates. */
type Callers = Pick<Service, 'directory' | 'sessions' | 'jwtKey' | 'now'>
type Scopes = Pick<Service, 'directory' | 'sources' | 'now'>
type Rates = Pick<Service, 'limiter' | 'settings' | 'now'>

/** `network`: the visitor's network. Many visitors share one public link. */
export type Caller = { token: NonNullable<TokenAnswer['token']>; network?: string } | { session: Session }

export interface Admitted {
  caller: Caller
  scope: Scope | null
  rateHeaders: Record<string, string>
}

/** An email, or `command line` for a token that was made there. */
export function actorOf(caller: Caller): string {
  return ('session' in caller ? caller.session.email : caller.token.owner) ?? commandLineActor
}

/** Processor time that one request of a rate covers. A costlier request counts as several. */
const millisecondsOfRequest = 10

/** Panning a map requests dozens of tiles; only a runaway page reaches this limit. */
const sessionRate: Rate = { capacity: 1_200, perMinute: 6_000 }

/** Limit per network. An open map makes about 200 requests a minute, a map in constant movement about 1,000. */
const visitorRate: Rate = { capacity: 1_200, perMinute: 3_000 }

/** Limit for all visitors of a public link together: as many as 150 open maps, or ten networks at their limit. */
const publicLinkRate: Rate = { capacity: 12_000, perMinute: 30_000 }

const refusals = {
  unknown: ['token-invalid', 'The access token is unknown.'],
  expired: ['token-expired', 'The access token has expired.'],
  'owner-disabled': ['token-revoked', 'The owner of the access token is disabled.'],
  revoked: ['token-revoked', 'The access token has been revoked.'],
  forged: ['token-invalid', 'The access token is not signed by this service, or was altered.'],
  'for-another-audience': ['token-invalid', 'The access token was issued for another audience.'],
  withdrawn: [
    'token-withdrawn',
    'The access token is no longer valid: it was revoked, or its permissions have changed.',
  ],
} as const

/** Checks authentication, rights and rate limit of every data route. */
export async function admit(
  request: Request,
  connection: Connection,
  service: Callers & Scopes & Rates,
  right: RouteRight,
): Promise<Admitted> {
  if (connection.needsHttps) throw httpsRequired()
  const known = await callerOf(request, connection, service)
  const caller = isVisitor(known) ? { ...known, network: networkOf(connection.address) } : known
  const rate = rateOf(caller, service)
  const rateAnswer = await service.limiter.take(budgetKeyOf(caller), rate, service.now())
  const rateHeaders = admittedBy(rateAnswer, rate)
  if (isVisitor(caller)) await admitToLink(caller, service)
  checkRight(caller, right, request)
  return { caller, scope: scopeOf(caller, service), rateHeaders }
}

/** Joins a token's own scope, its owner's, and that of all public links; `null` without any. */
export function scopeOf(caller: Caller, { directory, sources, now }: Scopes): Scope | null {
  const email = 'session' in caller ? caller.session.email : caller.token.owner
  const own = 'session' in caller ? null : caller.token.scope
  const ofAccount = email === null ? null : (directory.accountOf(email)?.scope ?? null)
  const scopes = [own, ofAccount].filter((scope) => scope !== null)
  const filters = filtersOfScopes(scopes)
  if (filters === null)
    throw new Problem('not-permitted', 'The scope contains a filter that this version does not support.')
  const published = isVisitor(caller) ? publishedBy(sources) : null
  const past = pastOf(caller, { now, needsSource: published !== null })
  if (scopes.length === 0 && !published && !past) return null
  const texts = [...scopes, ...(published ? [published.text] : []), ...(past ? [`at ${past.seconds}`] : [])]
  return { text: texts.join('\n'), conditions: [...filters, ...(published?.conditions ?? [])], past }
}

/** Rounds to whole minutes, so that all visitors of a minute share one fleet. */
function pastOf(
  caller: Caller,
  { now, needsSource }: { now: () => number; needsSource: boolean },
): PastScope | undefined {
  const delayMinutes = 'token' in caller ? caller.token.delayMinutes : 0
  if (delayMinutes === 0) return
  return { seconds: (Math.floor(now() / 60_000) - delayMinutes) * 60, needsSource }
}

/** The vessels that a public link may show; `null`: all. */
function publishedBy({ unpublished }: Service['sources']): Scope | null {
  if (unpublished === null) {
    const detail = `The sources that public links may show are not known yet; try again in ${retrySeconds} s.`
    throw retryLater('loading', detail, retrySeconds)
  }
  return unpublished.length === 0 ? null : notFrom(unpublished)
}

/** Counts a further request against the rate. Returns the rate headers of the answer. */
export function countFurther(caller: Caller, service: Rates): Record<string, string> {
  const rate = rateOf(caller, service)
  return admittedBy(service.limiter.takeAtOnce(budgetKeyOf(caller), rate, service.now()), rate)
}

/** A client can use many networks, so a limit per network does not limit a link. */
async function admitToLink(caller: Caller, { limiter, now }: Rates): Promise<void> {
  const answer = await limiter.take(linkKeyOf(caller), publicLinkRate, now())
  admittedBy(answer, publicLinkRate, 'all visitors of this public link together may make')
}

function admittedBy(answer: RateLimitAnswer, rate: Rate, who = 'make'): Record<string, string> {
  const rateHeaders = rateHeadersOf(answer, rate)
  if (answer.allowed) return rateHeaders
  const detail = `The rate limit was exceeded; ${who} at most ${rate.perMinute} requests per minute.`
  throw new Problem('rate-limit-exceeded', detail, {
    headers: { ...rateHeaders, 'Retry-After': String(answer.retryAfterSeconds) },
  })
}

/** Counts a slow request as several, by its cost. Returns the rate headers of the answer. */
export function chargeFor(
  caller: Caller,
  processorMilliseconds: number,
  service: Rates,
  countedRequests = 1,
): Record<string, string> {
  const further = requestsOf(processorMilliseconds) - countedRequests
  if (further < 1) return {}
  const rate = rateOf(caller, service)
  const now = service.now()
  if (isVisitor(caller)) service.limiter.charge(linkKeyOf(caller), publicLinkRate, further, now)
  return rateHeadersOf(service.limiter.charge(budgetKeyOf(caller), rate, further, now), rate)
}

/** The requests of a rate that cover this processor time. */
export function requestsOf(processorMilliseconds: number): number {
  return Math.floor(processorMilliseconds / millisecondsOfRequest)
}

/** `lists`: those who manage lists read them, too. */
export type RouteRight = Right | 'lists'

function checkRight(caller: Caller, right: RouteRight, request: Request): void {
  const rights = 'token' in caller ? caller.token.rights : null
  const others = { public: 'read', lists: rights?.watch ? 'watch' : 'read' } as const
  const asked = right === 'public' || right === 'lists' ? others[right] : right
  if (rights?.link) {
    if (asked === 'read' && isLinkAddress(new URL(request.url))) return
    throw new Problem('not-permitted', `A link token is for ${linkAddresses} only.`)
  }
  if (rights?.public) {
    if (right === 'public') return
    throw new Problem('not-permitted', 'This path is not available to public links.')
  }
  const has = rights ? rights[asked] : asked !== 'ingest'
  if (!has) throw new Problem('not-permitted', `The access token does not have the ${asked} permission.`)
}

/** Whether the caller uses a public link. */
export function isVisitor(caller: Caller): boolean {
  return 'token' in caller && caller.token.rights.public
}

export function notPublic(parameter: string): Problem {
  return new Problem('not-permitted', `Public links do not support ${parameter}.`)
}

/** Whether the caller of an open stream still has access, with the same scope. */
export async function hasSameAccess({
  request,
  connection,
  service,
  scope,
}: {
  request: Request
  connection: Connection
  service: Callers & Scopes
  scope: Scope | null
}): Promise<boolean> {
  try {
    return scopeOf(await callerOf(request, connection, service), service)?.text === scope?.text
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

export function httpsRequired(): Problem {
  return new Problem('https-required', 'HTTPS is required. Plain HTTP is accepted from this machine only.')
}

export function pagesBusy(): Problem {
  const detail = `Too many pages are being rendered; try again in ${retrySeconds} s.`
  return retryLater('rate-limit-exceeded', detail, retrySeconds)
}

export function passwordsBusy(): Problem {
  const detail = `Too many passwords are being checked; try again in ${retrySeconds} s.`
  return retryLater('rate-limit-exceeded', detail, retrySeconds)
}

async function callerOf(request: Request, { origin }: Connection, service: Callers): Promise<Caller> {
  const url = new URL(request.url)
  const inAddress = tokenIn(url)
  if (inAddress !== null && isLinkAddress(url)) return callerOfLink(inAddress, service)
  const authorization = request.headers.get('authorization')
  if (authorization === null) {
    const session = await service.sessions.sessionOf(request, origin)
    if (session) return { session: checkedSession(session, request) }
    if (inAddress !== null) throw new Problem('not-permitted', `The parameter token is for ${linkAddresses} only.`)
    throw new Problem('token-required', 'An access token is required: send "Authorization: Bearer <token>".')
  }
  const { pathname } = url
  if (isMaritimePath(pathname)) return callerOfKey(authorization, service)
  const isOgc = isOgcPath(pathname)
  const { base, path } = baseOf(pathname)
  const takesBasic = isOgc || path === 'ingest'
  const secret = bearerIn(authorization) ?? (takesBasic ? (basicIn(authorization)?.password ?? null) : null)
  if (secret === null) {
    const accepted = `"Bearer <token>"${takesBasic ? ', or Basic with the token as the password' : ''}`
    throw new Problem('malformed-authorization', `The Authorization header must be ${accepted}.`)
  }
  const isJwt = secret.length > tokenSecretLength
  // GIS programs and programs of the successor are configured with a single URL.
  const takesBoth = isOgc || pathname.startsWith('/graphql')
  if (!takesBoth && isJwt !== (base === jwtBase))
    throw atWrongAddress(secret, `${isJwt ? jwtBase : opaqueBase}/${path}`)
  const answer = isJwt
    ? await tokenOfJwt(secret, service.jwtKey, service.directory, service.now())
    : await service.directory.tokenOf(secret, service.now())
  return callerOrRefusal(answer)
}

/** Clients of the third generation send the token as Basic, plain or encoded with a name before or nothing after it. */
async function callerOfKey(authorization: string, service: Callers): Promise<Caller> {
  const { directory, jwtKey, now } = service
  const [, scheme = '', key = ''] = /^(Basic|Bearer)(?: +(.*?))? *$/i.exec(authorization) ?? []
  if (scheme === '') {
    const detail = 'The Authorization header must be "Basic <token>" or "Bearer <token>".'
    throw new Problem('malformed-authorization', detail)
  }
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(key, 'base64').toString('utf8')) ?? []
  const decoded = /^basic$/i.test(scheme) ? [password || user] : []
  let answer: TokenAnswer = { token: null, refusal: 'unknown' }
  for (const secret of [key, ...decoded].filter(Boolean)) {
    answer = isJwtForm(secret)
      ? await tokenOfJwt(secret, jwtKey, directory, now())
      : await directory.tokenOf(secret, now())
    if (answer.refusal !== 'unknown') break
  }
  return callerOrRefusal(answer)
}

function isJwtForm(secret: string): boolean {
  return secret.length > tokenSecretLength && secret.split('.').length === 3
}

/** Refuses other tokens in URLs, which end up in logs and histories. */
async function callerOfLink(secret: string, service: Callers): Promise<Caller> {
  const caller = callerOrRefusal(await service.directory.tokenOf(secret, service.now()))
  if (!('token' in caller) || caller.token.rights.link) return caller
  const detail = 'The parameter token must be a link token. Send any other token in the Authorization header.'
  throw new Problem('token-invalid', detail)
}

function callerOrRefusal(answer: TokenAnswer): Caller {
  if (answer.refusal === null) return { token: answer.token }
  const [kind, detail] = refusals[answer.refusal]
  throw new Problem(kind, detail)
}

function bearerIn(authorization: string): string | null {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1] ?? null
}

/** The user name of Basic authentication; `null` without one. */
export function userIn(authorization: string | null): string | null {
  return basicIn(authorization ?? '')?.user || null
}

/** GIS programs and receivers offer a user name and a password: the password is the token, and any name is accepted. */
function basicIn(authorization: string): { user: string; password: string } | null {
  const encoded = /^Basic +([\w+/-]+=*) *$/i.exec(authorization)?.[1]
  if (encoded === undefined) return null
  const [, user = '', password] = /^([^:]*):(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  return password === undefined ? null : { user, password }
}

/** A page names its user, because another user may have signed in since in another tab. */
function checkedSession(session: Session, request: Request): Session {
  const expected = request.headers.get('x-session-of')
  const own = encodeURIComponent(session.email)
  if (expected === null || expected === own) return session
  const detail = `Another user has signed in: the session now belongs to ${session.email}.`
  throw new Problem('token-required', detail, { headers: { 'X-Session-Of': own } })
}

function atWrongAddress({ length }: string, rightPath: string): Problem {
  const detail = `A token of ${tokenSecretLength} characters or fewer is for ${opaqueBase}, a longer one for ${jwtBase}. This one has ${length}: use it at ${rightPath}.`
  return new Problem('token-at-wrong-address', detail)
}

/** The key that requests are counted under: all sessions of a user share one, and all visitors from one network. */
export function budgetKeyOf(caller: Caller): string {
  if ('session' in caller) return `session ${caller.session.email}`
  return ['token', caller.token.id, caller.network].filter(Boolean).join(' ')
}

function linkKeyOf(caller: Caller): string {
  return `visitors of ${budgetKeyOf({ ...caller, network: '' })}`
}

export function rateOf(caller: Caller, service: Pick<Rates, 'settings'>): Rate {
  if ('session' in caller) return sessionRate
  if (caller.token.rights.public) return visitorRate
  const perMinute = caller.token.ratePerMinute ?? service.settings.rateLimitPerMinute
  return { capacity: perMinute, perMinute }
}

function rateHeadersOf(
  { limit, remaining, resetSeconds }: RateLimitAnswer,
  { perMinute }: Rate,
): Record<string, string> {
  return {
    'RateLimit-Policy': `"default";q=${perMinute};w=60`,
    RateLimit: `"default";r=${remaining};t=${resetSeconds}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
  }
}
