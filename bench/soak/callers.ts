import { createAccount } from '#lib/access/account.ts'
import { createJwt } from '#lib/access/jwt.ts'
import { jwtSecret } from '#lib/access/signingSecrets.ts'
import { createToken, linkRights, type TokenRequest } from '#lib/access/token.ts'
import { openStore } from '#lib/store/open.ts'
import type { NonsenseRequest } from './nonsense.ts'

/** A caller of each kind that the service distinguishes. */
export interface Caller {
  name: string
  /** Weight of its requests. */
  share: number
  /** The request with the credentials of this caller. */
  as(request: NonsenseRequest): NonsenseRequest
  /** Signs in again if the last answer shows that the session has ended. */
  note(status: number, cookies: readonly string[]): Promise<void>
}

interface Place {
  databaseUrl: string
  /** Rate of the tokens; `null` for the default. */
  ratePerMinute: number | null
  authSecret: string
  /** Origin of the running service. */
  origin: () => string
}

const scope = 'ship_type=Cargo,Tanker&bbox=-30,30,30,70'
const password = 'a calm night at sea'
const nothing = async () => undefined

/** Adds the callers to the store before the service starts. */
export async function addCallers({ databaseUrl, ratePerMinute, authSecret, origin }: Place): Promise<Caller[]> {
  const store = await openStore(databaseUrl)
  const now = Date.now()
  const requestOf = (more: Partial<TokenRequest>): TokenRequest => ({
    ...{ name: 'soak', rights: { read: true }, ratePerMinute, expiresAt: null, now, ...more },
  })
  async function token(more: Partial<TokenRequest>): Promise<string> {
    const made = createToken(requestOf(more))
    await store.tokens.add(made.token)
    return made.secret
  }
  async function user(name: string, share: number, isAdmin = false, ofScope: string | null = null): Promise<Caller> {
    const email = `${name.replaceAll(' ', '.')}@${ratePerMinute ?? 'default'}.example.org`
    await store.accounts.add(await createAccount({ email, password, role: isAdmin ? 'admin' : 'viewer', now }))
    if (ofScope !== null) await store.accounts.changeScope(email, ofScope, now)
    return browser(name, share, email, origin)
  }
  const all = { read: true, extended: true, ingest: true, watch: true }
  const jwt = await createJwt(requestOf({ rights: all }), await jwtSecret(authSecret, ''))
  await store.tokens.add(jwt.token)
  const callers = [
    bearer('a token with every right', 4, await token({ rights: all })),
    bearer('a token with a scope', 4, await token({ rights: all, scope })),
    bearer('a token of default rights', 1, await token({})),
    bearer('a JWT', 1, jwt.secret, '/api/jwt/'),
    linked('a link token', 1, await token({ rights: linkRights })),
    await user('an administrator', 2, true),
    await user('a viewer', 1),
    await user('a user with a scope', 1, false, scope),
    bearer('nobody', 1, null),
  ]
  await store.close()
  return callers
}

function bearer(name: string, share: number, secret: string | null, base = '/api/'): Caller {
  const authorization: Record<string, string> = secret === null ? {} : { Authorization: `Bearer ${secret}` }
  return {
    ...{ name, share, note: nothing },
    as: (request) => ({
      ...request,
      path: request.path.replace(/^\/api\//, base),
      headers: { ...request.headers, ...authorization },
    }),
  }
}

function linked(name: string, share: number, secret: string): Caller {
  const withToken = (path: string) => `${path}${path.includes('?') ? '&' : '?'}token=${secret}`
  return { name, share, note: nothing, as: (request) => ({ ...request, path: withToken(request.path) }) }
}

function browser(name: string, share: number, email: string, origin: () => string): Caller {
  const cookies = new Map<string, string>()
  const keep = (given: readonly string[]) => {
    for (const cookie of given) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(key, value)
    }
  }
  const headers = () => ({ cookie: Array.from(cookies, (pair) => pair.join('=')).join('; '), origin: origin() })
  async function signIn(): Promise<void> {
    const asked = await fetch(`${origin()}/api/auth/csrf`, { headers: headers() })
    keep(asked.headers.getSetCookie())
    const { csrfToken }: { csrfToken: string } = await asked.json()
    const body = new URLSearchParams({ email, password, csrfToken, json: 'true' })
    const answer = await fetch(`${origin()}/api/auth/callback/credentials`, {
      method: 'POST',
      headers: headers(),
      body,
    })
    keep(answer.headers.getSetCookie())
    await answer.arrayBuffer()
  }
  let signingIn: Promise<void> | null = null
  return {
    ...{ name, share },
    as: (request) => ({ ...request, headers: { ...request.headers, ...headers() } }),
    async note(status, given) {
      if (status !== 401) return keep(given)
      signingIn ??= signIn().finally(() => {
        signingIn = null
      })
      await signingIn
    },
  }
}
