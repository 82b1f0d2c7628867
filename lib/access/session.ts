import type { AuthOptions, User } from 'next-auth'
import { decode, encode, type JWT } from 'next-auth/jwt'
import type { Account, Role } from '#lib/store/accounts.ts'
import { AccessError } from './accessError.ts'
import type { AuditLog } from './audit.ts'
import { parseCookies, setCookie } from './cookies.ts'
import type { Directory } from './directory.ts'
import type { KnownBrowsers } from './knownBrowser.ts'
import { hashSecret, isSameHash } from './secret.ts'
import type { SignIn } from './signIn.ts'

export interface Session {
  email: string
  role: Role
}

export interface Sessions {
  /** For one request to `/api/auth/*`. A slowed-down attempt ends in an error whose text is shown to the user. */
  authOptions(request: AuthRequest): AuthOptions
  /** The user of a request's session cookie, if the account still exists with the same role and password. */
  sessionOf(request: Request): Promise<Session | null>
  /** A new session as a `Set-Cookie`, for a user who changed their password, which ends their sessions. */
  begin(email: string, origin: string): Promise<string>
}

export interface AuthRequest {
  /** The address in the browser's address bar. */
  origin: string
  /** Where the request comes from. */
  address: string
  /** The Cookie header. */
  cookies: string
  /** Adds a `Set-Cookie` to those of next-auth. */
  addCookie: (line: string) => void
}

interface SessionPorts {
  secret: string
  directory: Directory
  signIn: SignIn
  browsers: KnownBrowsers
  audit: Pick<AuditLog, 'record'>
  clock: () => number
  /** Called with next-auth's own errors. */
  reportError: (code: string, error: unknown) => void
}

const maxAgeSeconds = 7 * 24 * 3_600

/** Over HTTPS next-auth takes the first name, which a browser accepts from a secure origin only. */
const cookieNames = ['__Secure-next-auth.session-token', 'next-auth.session-token'] as const

export function createSessions({
  secret,
  directory,
  signIn,
  browsers,
  audit,
  clock,
  reportError,
}: SessionPorts): Sessions {
  async function read(sealed: string | undefined): Promise<{ claims: JWT; session: Session } | null> {
    const claims = await decode({ token: sealed, secret }).catch(() => null)
    if (!claims?.email) return null
    const account = directory.accountOf(claims.email)
    if (!account || account.role !== claims.role || account.createdAt !== claims.accountCreatedAt) return null
    if (!isSameHash(String(claims.passwordMark), passwordMarkOf(account))) return null
    return { claims, session: { email: account.email, role: account.role } }
  }

  return {
    authOptions({ origin, address, cookies, addCookie }) {
      return {
        secret,
        useSecureCookies: origin.startsWith('https:'),
        session: { strategy: 'jwt', maxAge: maxAgeSeconds },
        pages: { signIn: '/signin', error: '/signin' },
        providers: [
          {
            id: 'credentials',
            name: 'Lastfix',
            type: 'credentials',
            credentials: { email: { type: 'email' }, password: { type: 'password' } },
            async authorize(credentials) {
              const { email = '', password = '' } = credentials ?? {}
              const answer = await signIn({ email, password, address, cookies, now: clock() })
              if ('account' in answer) {
                addCookie(browsers.remember(cookies, answer.account.email, origin))
                return toUser(answer.account)
              }
              if (answer.refusal === 'wrong') return null
              throw new Error(`Too many attempts; try again in ${answer.retryAfterSeconds} s`)
            },
          },
        ],
        events: {
          signIn({ user }) {
            audit.record({ kind: 'sign-in', actor: user.id, address, subject: '', details: '' })
          },
        },
        callbacks: {
          jwt({ token, user }) {
            const account = user ? directory.accountOf(user.id) : null
            return account ? claimsOf(account) : token
          },
          session({ session, token }) {
            const user = { email: token.email, role: token.role }
            return { ...session, user }
          },
          redirect: ({ url }) => withinOrigin(url, origin),
        },
        jwt: { secret, maxAge: maxAgeSeconds, decode: async ({ token }) => (await read(token))?.claims ?? null },
        logger: { error: reportError, warn: () => {}, debug: () => {} },
      }
    },

    async sessionOf(request) {
      const cookies = parseCookies(request.headers.get('cookie') ?? '')
      for (const name of cookieNames) {
        const found = await read(joinChunks(cookies, name))
        if (found) return found.session
      }
      return null
    },

    async begin(email, origin) {
      const account = directory.accountOf(email)
      if (!account) throw new AccessError(`There is no account ${email}`)
      const name = origin.startsWith('https:') ? cookieNames[0] : cookieNames[1]
      const value = await encode({ token: claimsOf(account), secret, maxAge: maxAgeSeconds })
      return setCookie({ name, value, maxAgeSeconds, origin })
    },
  }
}

function claimsOf(account: Account): JWT {
  const { email, role, createdAt } = account
  return { email, role, accountCreatedAt: createdAt, passwordMark: passwordMarkOf(account) }
}

/** Changes whenever a password is set. */
function passwordMarkOf({ passwordHash }: Account): string {
  return hashSecret(passwordHash)
}

function toUser({ email }: Account): User {
  return { id: email, email }
}

/** Where to go after signing in or out: a page of this service, else the map. */
function withinOrigin(url: string, origin: string): string {
  const home = new URL(origin)
  const target = URL.parse(url, home)
  return target?.origin === home.origin ? target.href : home.href
}

/** next-auth splits a cookie too long for browsers into `name.0`, `name.1` and so on. */
function joinChunks(cookies: ReadonlyMap<string, string>, name: string): string | undefined {
  const whole = cookies.get(name)
  if (whole !== undefined) return whole
  const chunks: string[] = []
  for (let chunk = cookies.get(`${name}.0`); chunk !== undefined; chunk = cookies.get(`${name}.${chunks.length}`)) {
    chunks.push(chunk)
  }
  return chunks.length > 0 ? chunks.join('') : undefined
}
