import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#lib/api/routes.ts'
import { createLog } from '#lib/log.ts'
import { createHttpServer } from '#lib/server/httpServer.ts'
import { type Service, startService } from '#lib/service.ts'
import { readSettings, serviceUrl } from '#lib/settings.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { nextAuthAnswer } from '#lib/testing/nextAuthAnswer.ts'
import { type OidcProvider, oidcClient, startOidcProvider } from '#lib/testing/oidcProvider.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { createAccount } from './account.ts'
import { parseCookies } from './cookies.ts'
import { roleOf } from './singleSignOn.ts'

const ann = { email: 'Ann@Example.org', email_verified: true }
const email = 'ann@example.org'
const password = 'correct horse battery'

let provider: OidcProvider
let running: Awaited<ReturnType<typeof startLastfix>> | undefined
let log: string[]

beforeEach(() => {
  log = []
  vi.stubEnv('AUTH_TRUST_HOST', 'true')
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await provider.close().catch(() => {})
  vi.unstubAllEnvs()
})

/** Starts the HTTP server in front of next-auth, and a provider that knows it, on separate ports. */
async function start(environment: Record<string, string> = {}, claimsInIdToken = true, now = Date.now) {
  const port = await freePort()
  const redirectUri = `${environment.AUTH_URL ?? `http://127.0.0.1:${port}`}${environment.BASE_PATH ?? ''}/api/auth/callback/oidc`
  provider = await startOidcProvider({ redirectUri, claimsInIdToken })
  provider.user = ann
  running = await startLastfix(port, { ...singleSignOn(provider.issuer), ...environment }, now)
  return running
}

const singleSignOn = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: oidcClient.id,
  OIDC_CLIENT_SECRET: oidcClient.secret,
  OIDC_ALLOWED_DOMAINS: 'example.org',
})
const byRoles = { OIDC_ROLE_CLAIM: 'roles', OIDC_ADMIN_VALUE: 'harbour-master' }

async function startLastfix(port: number, environment: Record<string, string>, now: () => number) {
  const folder = temporaryFolder()
  const settings = readSettings(folder, { PORT: String(port), DATABASE_URL: 'file:lastfix.db', ...environment })
  const writtenLog = createLog({ process: 'web', write: (line) => void log.push(line) })
  const service = await startService(settings, writtenLog, now)
  const { server } = createHttpServer({
    api: createApi(async () => service),
    pages: (incoming, outgoing) => void answerPage(service, incoming, outgoing),
    service,
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    service,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await service.stop()
    },
  }
}

/** Answers /api/auth as app/api/auth does. */
async function answerPage(
  { sessions, settings }: Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method, headers } = incoming
  const [host] = String(headers['x-forwarded-host']).split('/')
  const origin = `${headers['x-forwarded-proto']}://${host}`
  const { pathname, searchParams } = new URL(incoming.url ?? '', origin)
  if (!pathname.startsWith('/api/auth/')) return void outgoing.end('a page')
  const path = pathname.slice('/api/auth/'.length)
  const cookies = headers.cookie ?? ''
  const body = method === 'POST' ? Object.fromEntries(new URLSearchParams(await text(incoming))) : undefined
  const query = { ...Object.fromEntries(searchParams), nextauth: path.split('/') }
  const parsed = Array.from(parseCookies(cookies), ([name, value]) => [name, decodeURIComponent(value)])
  const baseUrl = serviceUrl(origin, settings)
  const asked = { path, baseUrl, address: String(headers['x-forwarded-for']), userAgent: 'Firefox', cookies }
  const response = await sessions.answer(asked, (options) =>
    nextAuthAnswer(options, { method, query, cookies: Object.fromEntries(parsed), headers, body }),
  )
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
  outgoing.end(await response.text())
}

/** Keeps the cookies of each origin, and follows redirects itself. `proxied` is the origin behind an HTTPS proxy. */
function createBrowser(origin: string, proxied = origin, basePath = '') {
  const setCookies: string[] = []
  const jars = new Map<string, Map<string, string>>()
  const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': new URL(origin).host }

  async function ask(address: string, form?: Record<string, string>): Promise<Response> {
    const url = new URL(address, origin)
    const jar = jars.get(url.origin) ?? new Map<string, string>()
    jars.set(url.origin, jar)
    const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
    const body = form && new URLSearchParams(form)
    const headers = { cookie, ...(url.origin === origin && proxied !== origin && forwarded) }
    const reached = url.href.replace(origin, proxied)
    const response = await fetch(reached, { redirect: 'manual', headers, ...(body && { method: 'POST', body }) })
    if (url.origin === origin) setCookies.push(...response.headers.getSetCookie())
    for (const [name, value] of response.headers.getSetCookie().flatMap((line) => [...parseCookies(line)].slice(0, 1)))
      jar.set(name, value)
    return response
  }

  /** Follows redirects to the last address. */
  async function visit(address: string): Promise<string> {
    const response = await ask(address)
    const location = response.headers.get('location')
    return location === null ? address.replace(origin, '') : visit(new URL(location, new URL(address, origin)).href)
  }

  async function post(path: string, form: Record<string, string>) {
    const { csrfToken } = (await (await ask(`${basePath}/api/auth/csrf`)).json()) as { csrfToken: string }
    return ask(`${basePath}/api/auth/${path}`, { ...form, csrfToken, json: 'true' })
  }

  /** The provider's URL at which signing in begins. */
  async function begin(callbackUrl = '/?vessel=1'): Promise<string> {
    const { url } = (await (await post('signin/oidc', { callbackUrl })).json()) as { url: string }
    return url
  }

  return {
    ask,
    visit,
    post,
    begin,
    setCookies: () => setCookies,
    cookieNames: () => [...(jars.get(origin)?.keys() ?? [])].sort(),
    signIn: async (callbackUrl?: string) => visit(await begin(callbackUrl)),
    async session(): Promise<object> {
      return ((await (await ask(`${basePath}/api/auth/session`)).json()) as { user?: object }).user ?? {}
    },
    /** Our URL with the code of the provider, not yet visited. */
    async callback(): Promise<string> {
      let address = await begin()
      while (!address.startsWith(`${origin}/api/auth/callback/`)) {
        const location: string | null = (await ask(address)).headers.get('location')
        if (location === null) throw new Error(`${address} leads nowhere`)
        address = new URL(location, address).href
      }
      return address
    },
  }
}

async function audited({ audit }: Service): Promise<string[]> {
  const events = await audit.find({ limit: 100 })
  return events
    .filter(({ kind }) => kind !== 'started')
    .map(({ kind, actor, subject, details }) => [kind, actor, subject, details].filter(Boolean).join(' | '))
    .reverse()
}

describe('single sign-on', () => {
  it('adds the user as a viewer, with a session like any other', async () => {
    const { service, origin } = await start()
    const browser = createBrowser(origin)
    const asked = new URL(await browser.begin()).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      code_challenge_method: 'S256',
      code_challenge: expect.any(String),
      state: expect.any(String),
      nonce: expect.any(String),
      response_type: 'code',
      redirect_uri: `${origin}/api/auth/callback/oidc`,
    })
    expect(await browser.signIn()).toBe('/?vessel=1')
    expect(await browser.session()).toEqual({ email, role: 'viewer' })
    expect(service.sessions.listOf(email)).toHaveLength(1)
    expect(await audited(service)).toEqual([
      'user-added | service | ann@example.org | viewer, single sign-on',
      'sign-in | ann@example.org | single sign-on',
    ])
    await createBrowser(origin).signIn()
    expect(service.directory.accounts()).toHaveLength(1)
    await service.sessions.endAllOf(email)
    expect(await browser.session()).toEqual({})
  })

  it('reads claims at the userinfo endpoint of providers that have them nowhere else', async () => {
    const { origin } = await start(byRoles, false)
    provider.user = { ...ann, roles: ['harbour-master'] }
    const browser = createBrowser(origin)
    await browser.signIn()
    expect(await browser.session()).toEqual({ email, role: 'admin' })
  })

  it('gives the role of the claim at each sign-in, and leaves an administrator', async () => {
    const { service, origin } = await start(byRoles)
    await service.accounts.add(await createAccount({ email: 'root@example.org', password, role: 'admin', now: 0 }))
    const first = createBrowser(origin)
    await first.signIn()
    provider.user = { ...ann, roles: ['pilot', 'harbour-master'] }
    const second = createBrowser(origin)
    await second.signIn()
    expect([await first.session(), await second.session()]).toEqual([{}, { email, role: 'admin' }])
    provider.user = ann
    await second.signIn()
    expect(await second.session()).toEqual({ email, role: 'viewer' })
    expect((await audited(service)).filter((line) => line.startsWith('role-changed'))).toEqual([
      'role-changed | service | ann@example.org | viewer → admin, single sign-on',
      'role-changed | service | ann@example.org | admin → viewer, single sign-on',
    ])
    provider.user = { email: 'root@example.org', email_verified: true }
    await service.accounts.changeRole(email, 'viewer')
    await second.signIn()
    expect(await second.session()).toEqual({ email: 'root@example.org', role: 'admin' })
  })

  it.each([
    ['EmailDomain', { ...ann, email: 'ann@evil.example' }, 'ann@evil.example', 'email domain not allowed'],
    ['EmailDomain', { ...ann, email: 'ann@sub.example.org' }, 'ann@sub.example.org', 'email domain not allowed'],
    ['EmailNotVerified', { ...ann, email_verified: false }, email, 'email not verified by the provider'],
    ['EmailNotVerified', { email }, email, 'email not verified by the provider'],
    [
      'EmailNotVerified',
      { ...ann, email_verified: false, xms_edov: true },
      email,
      'email not verified by the provider',
    ],
    // The kelvin sign, which would become the k of another user's email.
    ['EmailNotVerified', { ...ann, email: 'mar\u212A@example.org' }, 'unknown', 'email not verified by the provider'],
    ['EmailNotVerified', { email_verified: true }, 'unknown', 'email not verified by the provider'],
  ])('refuses with %s a user like %j', async (error, user, actor, reason) => {
    const { service, origin } = await start()
    provider.user = user
    const browser = createBrowser(origin)
    expect(await browser.signIn()).toBe(`/signin?error=${error}`)
    expect(await browser.session()).toEqual({})
    expect(service.directory.accounts()).toEqual([])
    expect(await audited(service)).toEqual([`sign-in-failed | ${actor} | single sign-on: ${reason}`])
  })

  it('accepts an email of Entra ID, which says otherwise that it is verified', async () => {
    const { origin } = await start()
    provider.user = { email, xms_edov: true }
    expect(await createBrowser(origin).signIn()).toBe('/?vessel=1')
  })

  it('refuses a disabled user', async () => {
    const { service, origin } = await start()
    const browser = createBrowser(origin)
    await service.accounts.add(await createAccount({ email: 'root@example.org', password, role: 'admin', now: 0 }))
    await browser.signIn()
    await service.accounts.setDisabled(email, 1)
    expect(await browser.signIn()).toBe('/signin?error=UserDisabled')
    expect(await browser.session()).toEqual({})
    expect(await audited(service)).toContain('sign-in-failed | ann@example.org | single sign-on: user disabled')
  })

  it('refuses a code with another state, in another browser, and a second time', async () => {
    const { service, origin } = await start()
    const browser = createBrowser(origin)
    const tampered = new URL(await browser.callback())
    tampered.searchParams.set('state', 'another')
    const refused = /^\/signin\?callbackUrl=.*&error=OAuthCallback$/
    expect(await browser.visit(tampered.href)).toMatch(refused)
    expect(await browser.session()).toEqual({})
    expect(await createBrowser(origin).visit(await browser.callback())).toMatch(refused)
    const good = await browser.callback()
    expect(await browser.visit(good)).toBe('/?vessel=1')
    expect(await browser.visit(good)).toMatch(refused)
    expect((await audited(service)).filter((line) => line.startsWith('sign-in-failed'))).toEqual(
      Array(3).fill('sign-in-failed | unknown | single sign-on: the answer of the provider could not be verified'),
    )
    expect(await browser.visit('/api/auth/callback/oidc?error=access_denied')).toMatch(/error=Callback$/)
    expect((await audited(service)).at(-1)).toBe('sign-in-failed | unknown | single sign-on: the provider refused')
    expect(log.join('')).not.toContain(oidcClient.secret)
  })

  it('uses cookies for this host alone, behind an HTTPS proxy', async () => {
    const authUrl = 'https://vessels.example.org'
    const { origin } = await start({ AUTH_URL: authUrl, TRUST_PROXY: 'on' })
    const browser = createBrowser(authUrl, origin)
    await browser.begin()
    expect(browser.cookieNames()).toEqual([
      '__Host-next-auth.callback-url',
      '__Host-next-auth.csrf-token',
      '__Host-next-auth.nonce',
      '__Host-next-auth.pkce.code_verifier',
      '__Host-next-auth.state',
    ])
    expect(await browser.signIn()).toBe('/?vessel=1')
    expect(await browser.session()).toEqual({ email, role: 'viewer' })
  })

  it('has the provider, its cookies and its redirects below BASE_PATH', async () => {
    const { origin } = await start({ BASE_PATH: '/ais' })
    const browser = createBrowser(origin, origin, '/ais')
    const address = new URL(await browser.begin('/ais/?vessel=1'))
    expect(address.searchParams.get('redirect_uri')).toBe(`${origin}/ais/api/auth/callback/oidc`)
    expect(await browser.signIn('/ais/?vessel=1')).toBe('/ais/?vessel=1')
    expect(await browser.session()).toEqual({ email, role: 'viewer' })
    expect(browser.setCookies().filter((line) => !/; Path=\/ais(;|$)/.test(line))).toEqual([])
    expect(await browser.signIn('/?vessel=1'), 'another application of the host').toBe('/ais')
    expect(await browser.visit('/ais/api/auth/callback/oidc?error=access_denied')).toMatch(
      /^\/ais\/signin\?.*error=Callback$/,
    )
  })

  it('shows that the provider cannot be reached, and passwords still work', async () => {
    const { service, origin } = await start()
    await service.accounts.add(await createAccount({ email: 'root@example.org', password, role: 'admin', now: 0 }))
    const browser = createBrowser(origin)
    const late = await browser.callback()
    await provider.close()
    expect(await browser.visit(late)).toMatch(/error=OAuthCallback$/)
    expect(await browser.visit(await browser.begin())).toMatch(/^\/signin\?callbackUrl=.*&error=OAuthSignin$/)
    expect(log.join('')).toContain('"message":"single sign-on failed","code":"SIGNIN_OAUTH_ERROR"')
    const answer = await browser.post('callback/credentials', { email: 'root@example.org', password })
    expect(answer.status).toBe(200)
    expect(await browser.session()).toEqual({ email: 'root@example.org', role: 'admin' })
  })

  it('may be the only way in', async () => {
    const { service, origin } = await start({ PASSWORDS: 'off' })
    await service.accounts.add(await createAccount({ email, password, role: 'admin', now: 0 }))
    const browser = createBrowser(origin)
    expect((await browser.post('callback/credentials', { email, password })).status).toBe(400)
    expect(await browser.session()).toEqual({})
    expect(await browser.signIn()).toBe('/?vessel=1')
    expect(await browser.session()).toEqual({ email, role: 'admin' })
  })

  it('keeps the limits of the HTTP server', async () => {
    const { origin } = await start()
    const browser = createBrowser(origin)
    expect((await browser.ask('/api/auth/callback/oidc', { code: 'x'.repeat(17_000) })).status).toBe(413)
    expect((await browser.ask(`/api/auth/callback/oidc?${'a&'.repeat(2_000)}`)).status).toBe(400)
  })

  it('asks the provider for an address only so often', async () => {
    const at = Date.now()
    const { service, origin } = await start({}, true, () => at)
    const browser = createBrowser(origin)
    for (let visit = 0; visit < 30; visit++) await browser.ask('/api/auth/callback/oidc?code=1')
    const refused = await browser.ask('/api/auth/callback/oidc?code=1')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await audited(service)).toHaveLength(30)
    expect((await browser.ask('/api/auth/session')).status).toBe(200)
  })
})

it.each([
  [{ roles: ['a', 'admin'] }, 'roles', 'admin'],
  [{ roles: 'admin' }, 'roles', 'admin'],
  [{ realm_access: { roles: ['admin'] } }, 'realm_access.roles', 'admin'],
  [{ 'https://id.example/roles': ['admin'] }, 'https://id.example/roles', 'admin'],
  [{ roles: ['administrator'] }, 'roles', 'viewer'],
  [{}, 'realm_access.roles', 'viewer'],
] as const)('%j with the claim %s makes a user: %s', (claims, claim, role) => {
  expect(roleOf(claims, { claim, adminValue: 'admin' })).toBe(role)
})
