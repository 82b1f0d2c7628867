import type { AuthOptions, User } from 'next-auth'
import { decode, encode, type JWT } from 'next-auth/jwt'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import type { Store } from '#lib/store/store.ts'
import { type SingleSignOnError, singleSignOnErrors } from '#lib/wire/account.ts'
import { AccessError } from './accessError.ts'
import type { AuditLog } from './audit.ts'
import { joinChunks, parseCookies, setCookie } from './cookies.ts'
import type { Directory } from './directory.ts'
import type { KnownBrowsers } from './knownBrowser.ts'
import { createRateLimiter } from './rateLimit.ts'
import type { SignIn } from './signIn.ts'
import { type Claims, createAdmission, emailOf, refusalReasons, type SingleSignOn } from './singleSignOn.ts'
import { createUserSessions, idleSeconds, type Session, type SignInPlace, type UserSessions } from './userSessions.ts'

export interface Sessions extends Pick<UserSessions, 'listOf' | 'endAllOf'> {
  /** Answers a request to `/api/auth/*` by next-auth. The text of a slowed-down attempt is shown to the user. */
  answer(request: AuthRequest, nextAuth: (options: AuthOptions) => Promise<Response>): Promise<Response>
  /** The session of a request's cookie, until it ends. Over HTTPS, only of the cookie that no other host can set. */
  sessionOf(request: Pick<Request, 'headers'>, origin: string): Promise<Session | null>
  /** A new session as a `Set-Cookie`, for a user who changed their password, which ends their sessions. */
  begin(email: string, place: SignInPlace): Promise<string>
}

export interface AuthRequest extends SignInPlace {
  /** Below /api/auth/ */
  path: string
  /** The Cookie header. */
  cookies: string
}

interface SessionPorts {
  secret: string
  directory: Directory
  store: Pick<Store, 'accounts' | 'tokens' | 'sessions'>
  signIn: SignIn
  /** Whether users may sign in with a password. */
  passwords: boolean
  singleSignOn: SingleSignOn | null
  browsers: KnownBrowsers
  audit: Pick<AuditLog, 'record'>
  clock: () => number
  /** Called with next-auth's own errors. */
  reportError: (code: string, error: unknown) => void
}

/** Of an address. Each visit makes next-auth ask the provider, and each that fails is kept in the audit log. */
const providerVisits = { capacity: 30, perMinute: 30 }

/** Browsers accept the first name from a secure origin only, for this host and all of its paths. */
const cookieNames = { secure: '__Host-next-auth.session-token', plain: 'next-auth.session-token' } as const

/** What next-auth told its callbacks while it answered a request. */
interface Noticed {
  /** By the provider. */
  claimedEmail: string
  /** To be set by the answer. */
  cookies: string[]
  signOutFailures: unknown[]
  isCallbackUrlWrong: boolean
}

export function createSessions(ports: SessionPorts): Sessions {
  const { secret, directory, signIn, passwords, singleSignOn, browsers, audit, clock, reportError } = ports
  const ofUsers = createUserSessions({ directory, store: ports.store.sessions, clock })
  const admit = singleSignOn && createAdmission(singleSignOn, ports)
  const visits = createRateLimiter()

  async function read(sealed: string | undefined): Promise<{ claims: JWT; session: Session } | null> {
    const claims = await decode({ token: sealed, secret }).catch(() => null)
    const session = typeof claims?.sessionId === 'string' ? await ofUsers.use(claims.sessionId) : null
    if (!session) return null
    const { email, role } = session
    return { claims: { ...claims, email, role }, session }
  }

  function note(kind: 'sign-in' | 'sign-out', email: string | null | undefined, request: AuthRequest): void {
    const details = isProviderAnswer(request) ? 'single sign-on' : ''
    audit.record({ kind, actor: email ?? '', address: request.address, subject: '', details })
  }

  /** The user that next-auth signs in, with the id of the session; throws what is shown to the user. */
  async function authorize(request: AuthRequest, email: string, password: string): Promise<User | null> {
    const { address, cookies } = request
    const answer = await signIn({ email, password, address, cookies, now: clock() })
    if ('account' in answer) {
      const id = await ofUsers.add(answer.account, request).catch((error: unknown) => {
        reportError('SESSION_NOT_STORED', error)
        throw new Error('The database could not be reached')
      })
      return id === null ? null : { id, email: answer.account.email }
    }
    if (answer.refusal === 'wrong') return null
    throw new Error(`Too many attempts; try again in ${answer.retryAfterSeconds} s`)
  }

  /** Turns a user of the provider into ours with a new session, as next-auth then signs them in. */
  async function admitted(request: AuthRequest, user: User, claims: Claims): Promise<SingleSignOnError | null> {
    try {
      const admission = await admit?.(claims, request.address)
      if (!admission) return 'Callback'
      if ('refusal' in admission) return admission.refusal
      const id = await ofUsers.add(admission.account, request)
      if (id === null) return 'NotStored'
      user.id = id
      user.email = admission.account.email
      return null
    } catch (error) {
      reportError('SESSION_NOT_STORED', error)
      return 'NotStored'
    }
  }

  function refusalOf(request: AuthRequest): Response | null {
    const { address, path } = request
    if (!isAuthPath(path)) return Response.json({ detail: `/api/auth/${path} does not exist.` }, { status: 404 })
    const visit = asksProvider(request) && visits.take(address, providerVisits, clock())
    if (!visit || visit.allowed) return null
    const headers = { 'Retry-After': String(visit.retryAfterSeconds) }
    return Response.json({ detail: 'Too many attempts to sign in from this address.' }, { status: 429, headers })
  }

  function passwordProvider(request: AuthRequest, noticed: Noticed): AuthOptions['providers'][number] {
    return {
      id: 'credentials',
      name: 'Lastfix',
      type: 'credentials',
      credentials: { email: { type: 'email' }, password: { type: 'password' } },
      async authorize(credentials) {
        const user = await authorize(request, credentials?.email ?? '', credentials?.password ?? '')
        if (user?.email) noticed.cookies.push(browsers.remember(request.cookies, user.email, request.origin))
        return user
      },
    }
  }

  function optionsFor(request: AuthRequest, noticed: Noticed): AuthOptions {
    const isSecure = request.origin.startsWith('https:')
    return {
      secret,
      useSecureCookies: isSecure,
      ...(isSecure && { cookies: hostCookies }),
      session: { strategy: 'jwt', maxAge: idleSeconds },
      pages: { signIn: '/signin', error: '/signin' },
      providers: [
        ...(passwords ? [passwordProvider(request, noticed)] : []),
        ...(singleSignOn ? [oidcProvider(singleSignOn)] : []),
      ],
      callbacks: {
        async signIn({ user, account, profile }) {
          if (account?.provider !== oidc) return true
          const claims: Claims = { ...profile }
          noticed.claimedEmail = emailOf(claims)
          const refusal = await admitted(request, user, claims)
          return refusal === null || `/signin?error=${refusal}`
        },
        jwt: ({ token, user }) => (user ? { sessionId: user.id } : token),
        session: ({ session, token }) => ({ ...session, user: { email: token.email, role: token.role } }),
        redirect: ({ url }) => withinOrigin(url, request.origin),
      },
      events: {
        signIn: ({ user }) => note('sign-in', user.email, request),
        async signOut({ token }) {
          try {
            await ofUsers.end(String(token?.sessionId))
            if (token) note('sign-out', token.email, request)
          } catch (error) {
            noticed.signOutFailures.push(error)
          }
        },
      },
      jwt: {
        secret,
        maxAge: idleSeconds,
        // A salt is on the cookies that last from leaving for the provider until the return from it.
        decode: async (sealed) => (sealed.salt ? decode(sealed) : ((await read(sealed.token))?.claims ?? null)),
      },
      logger: {
        error(code, given) {
          if (code === 'INVALID_CALLBACK_URL_ERROR') noticed.isCallbackUrlWrong = true
          else reportError(code, 'error' in given ? given.error : given)
        },
        warn: () => {},
        debug: () => {},
      },
    }
  }

  return {
    async answer(request, nextAuth) {
      const refusal = refusalOf(request)
      if (refusal) return refusal
      const noticed: Noticed = { claimedEmail: '', cookies: [], signOutFailures: [], isCallbackUrlWrong: false }
      const response = await nextAuth(optionsFor(request, noticed)).catch(answerToBadJson)
      if (noticed.isCallbackUrlWrong) return badRequest('callbackUrl is not a path or an http or https address.')
      if (noticed.signOutFailures.length > 0) {
        reportError('SESSION_NOT_ENDED', noticed.signOutFailures[0])
        return Response.json({ detail: 'The database could not be reached.' }, { status: 503 })
      }
      const failure = isProviderAnswer(request) ? failureIn(response) : null
      if (failure) {
        const [actor, details] = [noticed.claimedEmail || 'unknown', `single sign-on: ${refusalReasons[failure]}`]
        audit.record({ kind: 'sign-in-failed', actor, address: request.address, subject: '', details })
      }
      for (const line of noticed.cookies) response.headers.append('Set-Cookie', line)
      return response
    },

    async sessionOf({ headers }, origin) {
      const cookies = parseCookies(headers.get('cookie') ?? '')
      return (await read(joinChunks(cookies, cookieNameAt(origin))))?.session ?? null
    },

    async begin(email, place) {
      const account = directory.accountOf(email)
      const sessionId = account && (await ofUsers.add(account, place))
      if (sessionId === null) throw new AccessError(`There is no account ${email}`)
      const name = cookieNameAt(place.origin)
      const value = await encode({ token: { sessionId }, secret, maxAge: idleSeconds })
      return setCookie({ name, value, maxAgeSeconds: idleSeconds, origin: place.origin })
    },

    listOf: ofUsers.listOf,
    endAllOf: ofUsers.endAllOf,
  }
}

/** Part of the redirect URI that is registered at the provider. */
const oidc = 'oidc'

/** next-auth throws for a body that it cannot parse. */
function answerToBadJson(error: unknown): Response {
  if (error instanceof SyntaxError) return badRequest('The body is not JSON.')
  throw error
}

function badRequest(detail: string): Response {
  return Response.json({ detail }, { status: 400 })
}

/** next-auth writes to our log what anybody posts to `_log`, and ignores what follows an action and its provider. */
function isAuthPath(path: string): boolean {
  return !/^_log(\/|$)|\/.*\//.test(path)
}

function asksProvider({ path }: AuthRequest): boolean {
  return path === `signin/${oidc}` || path === `callback/${oidc}`
}

function isProviderAnswer({ path }: AuthRequest): boolean {
  return path === `callback/${oidc}`
}

function oidcProvider({ issuer, clientId, clientSecret }: SingleSignOn): OAuthConfig<Claims> {
  return {
    id: oidc,
    name: 'OpenID Connect',
    type: 'oauth',
    idToken: true,
    clientId,
    clientSecret,
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    authorization: { params: { scope: 'openid email profile' } },
    checks: ['pkce', 'state', 'nonce'],
    userinfo: {
      // Most providers put the email into the ID token; OpenID Connect itself only promises it here.
      async request({ client, tokens }) {
        const answered = tokens as Awaited<ReturnType<typeof client.callback>>
        const claims = answered.claims()
        return 'email' in claims ? claims : { ...claims, ...(await client.userinfo(answered)) }
      },
    },
    profile: ({ sub, email }) => ({ id: String(sub), email: typeof email === 'string' ? email : null }),
  }
}

function failureIn(response: Response): SingleSignOnError | null {
  const error = URL.parse(response.headers.get('location') ?? '', 'http://this.invalid')?.searchParams.get('error')
  return singleSignOnErrors.find((known) => known === error) ?? null
}

const hostCookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: true } as const
const providerCookieOptions = { ...hostCookieOptions, maxAge: 15 * 60 }
/** next-auth itself has this prefix for its CSRF cookie alone. */
const hostCookies: AuthOptions['cookies'] = {
  sessionToken: { name: cookieNames.secure, options: hostCookieOptions },
  callbackUrl: { name: '__Host-next-auth.callback-url', options: hostCookieOptions },
  state: { name: '__Host-next-auth.state', options: providerCookieOptions },
  nonce: { name: '__Host-next-auth.nonce', options: providerCookieOptions },
  pkceCodeVerifier: { name: '__Host-next-auth.pkce.code_verifier', options: providerCookieOptions },
}

function cookieNameAt(origin: string): string {
  return origin.startsWith('https:') ? cookieNames.secure : cookieNames.plain
}

/** Where to go after signing in or out: a page of this service, else the map. */
function withinOrigin(url: string, origin: string): string {
  const home = new URL(origin)
  const target = URL.parse(url, home)
  return target?.origin === home.origin ? target.href : home.href
}
