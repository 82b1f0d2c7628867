import type { TokenAnswer } from '#lib/access/directory.ts'
import { tokenOfJwt } from '#lib/access/jwt.ts'
import { tokenSecretLength } from '#lib/access/token.ts'
import type { Session } from '#lib/access/userSessions.ts'
import type { Service } from '#lib/service.ts'
import { commandLineActor } from '#lib/wire/audit.ts'
import { Problem } from './answer/problem.ts'
import { isLinkAddress, linkAddresses, tokenIn } from './linkToken.ts'
import { baseOf, isMaritimePath, isOgcPath, jwtBase, opaqueBase } from './request/baseAddress.ts'
import type { Connection } from './request/connection.ts'

/** The parts of the service that find callers. */
export type Callers = Pick<Service, 'directory' | 'sessions' | 'jwtKey' | 'now'>

/** `network`: the visitor's network. Many visitors share one public link. */
export type Caller = { token: NonNullable<TokenAnswer['token']>; network?: string } | { session: Session }

/** An email, or `command line` for a token that was made there. */
export function actorOf(caller: Caller): string {
  return ('session' in caller ? caller.session.email : caller.token.owner) ?? commandLineActor
}

/** Whether the caller uses a public link. */
export function isVisitor(caller: Caller): boolean {
  return 'token' in caller && caller.token.rights.public
}

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

/** Authenticates a request. */
export async function callerOf(request: Request, { origin }: Connection, service: Callers): Promise<Caller> {
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
