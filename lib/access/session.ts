import type { AuthOptions, User } from 'next-auth'
import { decode, encode, type JWT } from 'next-auth/jwt'
import { createRateLimiter } from '#lib/rateLimit.ts'
import type { StoredSession } from '#lib/store/sessions.ts'
import type { Store } from '#lib/store/store.ts'
import type { SingleSignOnError } from '#lib/wire/account.ts'
import { isBelow } from '#lib/wire/basePath.ts'
import { AccessError } from './accessError.ts'
import type { AuditLog } from './audit.ts'
import { cookieNameAt, cookiesAt, joinChunks, parseCookies, setCookie } from './cookies.ts'
import type { Directory } from './directory.ts'
import type { KnownBrowsers } from './knownBrowser.ts'
import { asksProvider, failureIn, isProviderAnswer, oidc, oidcProvider } from './oidcProvider.ts'
import type { SignIn } from './signIn.ts'
import { type Claims, createAdmission, emailOf, refusalReasons, type SingleSignOn } from './singleSignOn.ts'
import { createUserSessions, idleSeconds, type Session, type SignInPlace, type UserSessions } from './userSessions.ts'

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

/** Limits the visits of an address: each makes next-auth ask the provider, and each failure is an audit event. */
const providerVisits = { capacity: 30, perMinute: 30 }

/** Collected by the callbacks while next-auth answers a request. */
interface Noticed {
  /** The email that the provider claims. */
  claimedEmail: string
  /** `Set-Cookie` lines for the answer. */
  cookies: string[]
  signOutFailures: unknown[]
  /** Set when an attempt to sign in is slowed down. */
  retryAfterSeconds: number | null
  isCallbackUrlWrong: boolean
}

/** Sign-in and sign-out by next-auth, and the sessions that they start and end. */
export class Sessions {
  readonly #ports: SessionPorts
  readonly #ofUsers: UserSessions
  readonly #admit: ReturnType<typeof createAdmission> | null
  readonly #visits = createRateLimiter()

  constructor(ports: SessionPorts) {
    const { directory, store, singleSignOn, clock } = ports
    this.#ports = ports
    this.#ofUsers = createUserSessions({ directory, store: store.sessions, clock })
    this.#admit = singleSignOn && createAdmission(singleSignOn, ports)
  }

  /** Answers a request to `/api/auth/*` by next-auth. The text of a slowed-down attempt is shown to the user. */
  async answer(request: AuthRequest, nextAuth: (options: AuthOptions) => Promise<Response>): Promise<Response> {
    const { audit, reportError } = this.#ports
    const refusal = this.#refusalOf(request)
    if (refusal) return refusal
    const noticed: Noticed = {
      claimedEmail: '',
      cookies: [],
      signOutFailures: [],
      retryAfterSeconds: null,
      isCallbackUrlWrong: false,
    }
    const answer = await nextAuth(this.#optionsFor(request, noticed)).catch(answerToBadJson)
    const response = slowedDown(answer, noticed)
    if (noticed.isCallbackUrlWrong) return badRequest('callbackUrl is not a path or an http or https URL.')
    if (noticed.signOutFailures.length > 0) {
      reportError('SESSION_NOT_ENDED', noticed.signOutFailures[0])
      return Response.json({ detail: 'The database could not be reached.' }, { status: 503 })
    }
    const failure = isProviderAnswer(request.path) ? failureIn(response) : null
    if (failure) {
      audit.record({
        kind: 'sign-in-failed',
        actor: noticed.claimedEmail || 'unknown',
        address: request.address,
        subject: '',
        details: `single sign-on: ${refusalReasons[failure]}`,
      })
    }
    for (const line of noticed.cookies) response.headers.append('Set-Cookie', line)
    return response
  }

  /**
   * The session of a request's cookie, until it ends. Over HTTPS, only the cookie that other hosts cannot set counts.
   */
  async sessionOf({ headers }: Pick<Request, 'headers'>, baseUrl: string): Promise<Session | null> {
    const cookies = parseCookies(headers.get('cookie') ?? '')
    return (await this.#read(joinChunks(cookies, cookieNameAt(baseUrl))))?.session ?? null
  }

  /** Starts a session, as a `Set-Cookie`, for a user whose sessions ended with a change of the password. */
  async begin(email: string, place: SignInPlace): Promise<string> {
    const account = this.#ports.directory.accountOf(email)
    const sessionId = account && (await this.#ofUsers.add(account, place))
    if (sessionId === null) throw new AccessError(`There is no account ${email}`)
    const name = cookieNameAt(place.baseUrl)
    const value = await encode({ token: { sessionId }, secret: this.#ports.secret, maxAge: idleSeconds })
    return setCookie({ name, value, maxAgeSeconds: idleSeconds, baseUrl: place.baseUrl })
  }

  listOf(email: string): StoredSession[] {
    return this.#ofUsers.listOf(email)
  }

  endAllOf(email: string): Promise<void> {
    return this.#ofUsers.endAllOf(email)
  }

  async #read(sealed: string | undefined): Promise<{ claims: JWT; session: Session } | null> {
    const claims = await decode({ token: sealed, secret: this.#ports.secret }).catch(() => null)
    const session = typeof claims?.sessionId === 'string' ? await this.#ofUsers.use(claims.sessionId) : null
    if (!session) return null
    const { email, role } = session
    return { claims: { ...claims, email, role }, session }
  }

  #note(kind: 'sign-in' | 'sign-out', email: string | null | undefined, { path, address }: AuthRequest): void {
    const details = isProviderAnswer(path) ? 'single sign-on' : ''
    this.#ports.audit.record({ kind, actor: email ?? '', address, subject: '', details })
  }

  #refusalOf({ address, path }: AuthRequest): Response | null {
    if (!isAuthPath(path)) return Response.json({ detail: `/api/auth/${path} does not exist.` }, { status: 404 })
    const visit = asksProvider(path) && this.#visits.take(address, providerVisits, this.#ports.clock())
    if (!visit || visit.allowed) return null
    const headers = { 'Retry-After': String(visit.retryAfterSeconds) }
    return Response.json({ detail: 'Too many attempts to sign in from this address.' }, { status: 429, headers })
  }

  #optionsFor(request: AuthRequest, noticed: Noticed): AuthOptions {
    const { secret, passwords, singleSignOn, reportError } = this.#ports
    const { baseUrl } = request
    const home = new URL(baseUrl).pathname.replace(/\/$/, '')
    return {
      secret,
      useSecureCookies: baseUrl.startsWith('https:'),
      cookies: cookiesAt(baseUrl),
      session: { strategy: 'jwt', maxAge: idleSeconds },
      pages: { signIn: `${home}/signin`, error: `${home}/signin` },
      providers: [
        ...(passwords ? [this.#passwordProvider(request, noticed)] : []),
        ...(singleSignOn ? [oidcProvider(singleSignOn)] : []),
      ],
      callbacks: {
        signIn: async ({ user, account, profile }) => {
          if (account?.provider !== oidc) return true
          const claims: Claims = { ...profile }
          noticed.claimedEmail = emailOf(claims)
          const refusal = await this.#admitUser(request, user, claims)
          return refusal === null || `${home}/signin?error=${refusal}`
        },
        jwt: ({ token, user }) => (user ? { sessionId: user.id } : token),
        session: ({ session, token }) => ({ ...session, user: { email: token.email, role: token.role } }),
        redirect: ({ url }) => withinService(url, baseUrl),
      },
      events: {
        signIn: ({ user }) => this.#note('sign-in', user.email, request),
        signOut: ({ token }) => this.#endSession(request, noticed, token),
      },
      jwt: {
        secret,
        maxAge: idleSeconds,
        // A salt marks the cookies for the way to the provider and back.
        decode: async (sealed) => (sealed.salt ? decode(sealed) : ((await this.#read(sealed.token))?.claims ?? null)),
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

  #passwordProvider(request: AuthRequest, noticed: Noticed): AuthOptions['providers'][number] {
    return {
      id: 'credentials',
      name: 'Lastfix',
      type: 'credentials',
      credentials: { email: { type: 'email' }, password: { type: 'password' } },
      authorize: async (credentials) => {
        const user = await this.#checkPassword(request, noticed, credentials ?? {})
        const { browsers } = this.#ports
        if (user?.email) noticed.cookies.push(browsers.remember(request.cookies, user.email, request.baseUrl))
        return user
      },
    }
  }

  /**
   * Returns the user whom next-auth signs in, with the id of the session. Throws the text that is shown to the user.
   */
  async #checkPassword(
    request: AuthRequest,
    noticed: Noticed,
    { email = '', password = '' }: { email?: string; password?: string },
  ): Promise<User | null> {
    const { signIn, clock, reportError } = this.#ports
    const { address, cookies } = request
    const answer = await signIn({ email, password, address, cookies, now: clock() })
    if ('account' in answer) {
      const id = await this.#ofUsers.add(answer.account, request).catch((error: unknown) => {
        reportError('SESSION_NOT_STORED', error)
        throw new Error('The database could not be reached')
      })
      return id === null ? null : { id, email: answer.account.email }
    }
    if (answer.refusal === 'wrong') return null
    noticed.retryAfterSeconds = answer.retryAfterSeconds
    throw new Error(`Too many attempts; try again in ${answer.retryAfterSeconds} s`)
  }

  /** Replaces the provider's user with ours and a new session, which next-auth then signs in. */
  async #admitUser(request: AuthRequest, user: User, claims: Claims): Promise<SingleSignOnError | null> {
    try {
      const admission = await this.#admit?.(claims, request.address)
      if (!admission) return 'Callback'
      if ('refusal' in admission) return admission.refusal
      const id = await this.#ofUsers.add(admission.account, request)
      if (id === null) return 'NotStored'
      user.id = id
      user.email = admission.account.email
      return null
    } catch (error) {
      this.#ports.reportError('SESSION_NOT_STORED', error)
      return 'NotStored'
    }
  }

  async #endSession(request: AuthRequest, noticed: Noticed, token: JWT | undefined): Promise<void> {
    try {
      await this.#ofUsers.end(String(token?.sessionId))
      if (token) this.#note('sign-out', token.email, request)
    } catch (error) {
      noticed.signOutFailures.push(error)
    }
  }
}

/** next-auth answers every refused password with 401. */
function slowedDown(answer: Response, { retryAfterSeconds }: Noticed): Response {
  if (retryAfterSeconds === null || answer.status !== 401) return answer
  const headers = new Headers(answer.headers)
  headers.set('Retry-After', String(retryAfterSeconds))
  return new Response(answer.body, { status: 429, headers })
}

/** next-auth throws for a body that it cannot parse. */
function answerToBadJson(error: unknown): Response {
  if (error instanceof SyntaxError) return badRequest('The body is not JSON.')
  throw error
}

function badRequest(detail: string): Response {
  return Response.json({ detail }, { status: 400 })
}

/** Leaves out `_log`, which writes any posted text to our log, and paths longer than an action and its provider. */
function isAuthPath(path: string): boolean {
  return !/^_log(\/|$)|\/.*\//.test(path)
}

/** Leads to a page of this service after signing in or out, else to the map. */
function withinService(url: string, baseUrl: string): string {
  const home = new URL(baseUrl)
  const target = URL.parse(url, home)
  return target?.origin === home.origin && isBelow(target.pathname, home.pathname.replace(/\/$/, ''))
    ? target.href
    : home.href
}
