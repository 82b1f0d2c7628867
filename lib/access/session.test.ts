import { encode } from 'next-auth/jwt'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import { nextAuthAnswer } from '#lib/testing/nextAuthAnswer.ts'
import { createAccount } from './account.ts'
import { type Attempt, createAttempts } from './attempts.ts'
import type { RecordedEvent } from './audit.ts'
import { Directory } from './directory.ts'
import { createKnownBrowsers } from './knownBrowser.ts'
import { Sessions } from './session.ts'
import { createSignIn, withAudit } from './signIn.ts'

const secret = 'a secret that is long enough for anyone'
const email = 'ann@example.org'
const password = 'correct horse battery'

const place = { address: '192.0.2.1', userAgent: 'Mozilla/5.0 Firefox/145.0' }
const away = new StoreError('unavailable', 'The database is away')

describe('sessions', () => {
  let store: Store
  let directory: Directory
  let sessions: Sessions
  let now: number
  let reported: string[]
  let events: RecordedEvent[]
  let isAway: boolean

  beforeEach(async () => {
    store = await temporaryStore()
    now = 1_763_700_000_000
    reported = []
    events = []
    isAway = false
    await store.accounts.add(await createAccount({ email, password, role: 'admin', now }))
    directory = new Directory(store)
    await directory.refresh(now)
    const browsers = createKnownBrowsers(secret)
    const audit = { record: (event: RecordedEvent) => void events.push(event) }
    const signIn = withAudit(createSignIn(directory, createAttempts(), browsers), audit)
    const reportError = (code: string) => void reported.push(code)
    sessions = new Sessions({
      secret,
      directory,
      signIn,
      browsers,
      audit,
      reportError,
      passwords: true,
      singleSignOn: null,
      store: {
        ...store,
        sessions: {
          ...store.sessions,
          remove: (id) => (isAway ? Promise.reject(away) : store.sessions.remove(id)),
        },
      },
      clock: () => now,
    })
  })

  const sessionOf = (request: Request) => sessions.sessionOf(request, new URL(request.url).origin)

  async function signInFrom(origin: string, given = password, as = 'Ann@Example.org') {
    const browser = createBrowser(sessions, origin)
    return { browser, answer: await browser.signIn(given, as) }
  }

  it.each(['_log', '_log/more', 'callback/credentials/more'])('has nothing at %s', async (path) => {
    const browser = createBrowser(sessions, 'https://vessels.example')
    expect((await browser.ask('POST', path, { level: 'error', code: 'ANYTHING' })).status).toBe(404)
    expect(reported).toEqual([])
  })

  it('refuses a callback URL that is no address, and a body that is no JSON, without an error in the log', async () => {
    const browser = createBrowser(sessions, 'https://vessels.example')
    const refused = (detail: string) => ({ status: 400, body: { detail } })
    const wrongUrl = refused('callbackUrl is not a path or an http or https URL.')
    for (const url of ['javascript:alert(1)', 'ftp://elsewhere.example']) {
      expect(await browser.ask('GET', `csrf?callbackUrl=${encodeURIComponent(url)}`)).toMatchObject(wrongUrl)
    }
    const answer = await sessions.answer(
      { ...place, path: 'csrf', baseUrl: 'https://vessels.example', cookies: '' },
      () => new Response('{').json(),
    )
    expect([answer.status, await answer.json()]).toEqual([400, { detail: 'The body is not JSON.' }])
    expect(reported).toEqual([])
  })

  it('cannot begin with an overlong email or password', async () => {
    for (const [email, given] of [
      [`${'a'.repeat(251)}@b.c`, password],
      ['ann@example.org', 'x'.repeat(1_025)],
    ] as const) {
      const attempts = createAttempts()
      const kept: string[] = []
      const watched = { ...attempts, begin: ({ account }: Attempt) => Number(kept.push(account) * 0) }
      const signIn = createSignIn(directory, watched, createKnownBrowsers(secret))
      expect(await signIn({ email, password: given, address: '192.0.2.1', cookies: '', now })).toEqual({
        refusal: 'wrong',
      })
      expect(kept).toEqual([])
    }
    await expect(createAccount({ email, password: 'x'.repeat(1_025), role: 'viewer', now })).rejects.toThrow(
      'at most 1024',
    )
    await expect(createAccount({ email: `${'a'.repeat(251)}@b.c`, password, role: 'viewer', now })).rejects.toThrow()
  })

  it('begin with a sign-in and identify the user', async () => {
    const { browser, answer } = await signInFrom('http://127.0.0.1:3000')
    expect(answer.body).toEqual({ url: 'http://127.0.0.1:3000/?vessel=1' })
    expect(await sessionOf(browser.request())).toMatchObject({ email, role: 'admin' })
    expect((await browser.ask('GET', 'session')).body).toMatchObject({ user: { email, role: 'admin' } })
  })

  it('are hidden from scripts, and over HTTPS from plain HTTP', async () => {
    const plain = await signInFrom('http://127.0.0.1:3000')
    expect(plain.browser.setCookie('next-auth.session-token')).toMatch(/; HttpOnly; SameSite=Lax$/)
    const secure = await signInFrom('https://vessels.example.org')
    expect(secure.browser.setCookie('__Host-next-auth.session-token')).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await sessionOf(secure.browser.request())).toMatchObject({ email, role: 'admin' })
  })

  it('are not those of a cookie that another host of the domain may have set', async () => {
    const [cookie = ''] = (await sessions.begin(email, { ...place, baseUrl: 'http://vessels.example.org' })).split(';')
    const overHttps = new Request('https://vessels.example.org', { headers: { cookie } })
    expect(await sessionOf(overHttps)).toBeNull()
  })

  it('do not begin with a wrong password', async () => {
    const { browser, answer } = await signInFrom('http://127.0.0.1:3000', 'wrong horse battery')
    expect(answer.status).toBe(401)
    expect(answer.body.url).toContain('error=CredentialsSignin')
    expect(await sessionOf(browser.request())).toBeNull()
  })

  it('show the user when attempts are slowed down', async () => {
    const attempts = []
    for (let attempt = 0; attempt < 5; attempt++) attempts.push(await signInFrom('http://127.0.0.1:3000', 'wrong'))
    expect(attempts.at(-1)?.answer).toMatchObject({ status: 429, retryAfter: '1' })
    expect(attempts.at(-1)?.answer.body.url).toContain('Too%20many%20attempts')
  })

  it('begin without a pause in a browser that signed in before, despite guesses from its address', async () => {
    const { browser } = await signInFrom('http://127.0.0.1:3000')
    for (let attempt = 0; attempt < 5; attempt++) await signInFrom('http://127.0.0.1:3000', 'wrong')
    expect((await browser.signIn(password)).status).toBe(200)
    expect((await signInFrom('http://127.0.0.1:3000')).answer.status).toBe(429)
  })

  it('begin and end in the audit log, with refusals, and without texts that are no email', async () => {
    const origin = 'http://127.0.0.1:3000'
    const { browser } = await signInFrom(origin)
    await browser.signOut()
    await browser.signOut()
    for (let attempt = 0; attempt < 5; attempt++) await signInFrom(origin, 'wrong', ' BO@example.org ')
    await signInFrom(origin, password, 'correct horse battery')
    expect(events.map(({ kind, actor }) => `${kind} ${actor}`)).toEqual([
      'sign-in ann@example.org',
      'sign-out ann@example.org',
      ...Array<string>(4).fill('sign-in-failed bo@example.org'),
      'sign-in-slowed bo@example.org',
      'sign-in-failed not an email',
    ])
    expect(new Set(events.map(({ address }) => address))).toEqual(new Set(['192.0.2.1']))
  })

  it('redirect only to our own pages', async () => {
    const asked = { ...place, path: 'signin', baseUrl: 'https://vessels.example.org', cookies: '' }
    const from = async (url: string) => {
      let target: string | undefined
      await sessions.answer(asked, async ({ callbacks }) => {
        target = await callbacks?.redirect?.({ url, baseUrl: 'http://localhost:3000' })
        return new Response()
      })
      return target
    }
    expect(await from('/?vessel=1')).toBe('https://vessels.example.org/?vessel=1')
    expect(await from('https://vessels.example.org/account')).toBe('https://vessels.example.org/account')
    expect(await from('https://evil.example/')).toBe('https://vessels.example.org/')
    expect(await from('//evil.example/')).toBe('https://vessels.example.org/')
    expect(await from('javascript:alert(1)')).toBe('https://vessels.example.org/')
  })

  it('end when the store ends them', async () => {
    const { browser } = await signInFrom('http://127.0.0.1:3000')
    await store.sessions.removeAllOf(email)
    await directory.refresh(now)
    expect(await sessionOf(browser.request())).toBeNull()
    expect((await browser.ask('GET', 'session')).body).toEqual({})
    expect(reported).toEqual(['JWT_SESSION_ERROR'])
  })

  it('end with a sign-out, for a copy of the cookie too', async () => {
    const { browser } = await signInFrom('http://127.0.0.1:3000')
    const other = await signInFrom('http://127.0.0.1:3000')
    const copy = browser.request()
    expect(await sessionOf(copy)).not.toBeNull()
    expect((await browser.signOut()).status).toBe(200)
    expect(await sessionOf(copy)).toBeNull()
    expect(await sessionOf(other.browser.request())).not.toBeNull()
  })

  it('are kept, with an error for the user, when a sign-out cannot be stored', async () => {
    const { browser } = await signInFrom('http://127.0.0.1:3000')
    isAway = true
    expect((await browser.signOut()).status).toBe(503)
    expect(reported).toEqual(['SESSION_NOT_ENDED'])
    expect(await sessionOf(browser.request())).not.toBeNull()
  })

  it('end after 30 days, however often they were used', async () => {
    const { browser } = await signInFrom('http://127.0.0.1:3000')
    const day = 24 * 3_600_000
    now += 30 * day - 1
    expect((await browser.ask('GET', 'session')).body).toMatchObject({ user: { email } })
    now += 1
    expect(await sessionOf(browser.request())).toBeNull()
  })

  it('are listed while in use, and all end together', async () => {
    const { browser } = await signInFrom('http://127.0.0.1:3000')
    now += 6 * 24 * 3_600_000
    const later = await signInFrom('https://vessels.example.org')
    const ids = () => sessions.listOf(email).map(({ id }) => id)
    const ours = [await sessionOf(browser.request()), await sessionOf(later.browser.request())]
    expect(ids()).toEqual(ours.map((session) => session?.id))
    expect(sessions.listOf(email)[1]).toMatchObject({ ...place, createdAt: now, usedAt: now })
    now += 7 * 24 * 3_600_000 - 1
    await sessionOf(browser.request())
    now += 1
    expect(ids()).toEqual([ours[0]?.id])
    await sessions.endAllOf(email)
    expect(await sessionOf(browser.request())).toBeNull()
    expect(ids()).toEqual([])
  })

  it('have the same cookie with and without a sign-in', async () => {
    expect(await sessions.begin(email, { ...place, baseUrl: 'http://127.0.0.1:3000' })).toMatch(
      /^next-auth\.session-token=[^;]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
    )
    expect(await sessions.begin(email, { ...place, baseUrl: 'https://vessels.example.org' })).toMatch(
      /^__Host-next-auth\.session-token=[^;]+; Path=\/; Max-Age=604800; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(await sessions.begin(email, { ...place, baseUrl: 'https://boat.example/ais' })).toMatch(
      /^__Secure-next-auth\.session-token=[^;]+; Path=\/ais; Max-Age=604800; HttpOnly; Secure; SameSite=Lax$/,
    )
    await expect(sessions.begin('bob@example.org', { ...place, baseUrl: 'http://host' })).rejects.toThrow(
      'no account bob@example.org',
    )
  })

  describe('a cookie', () => {
    let claims: { sessionId: string }
    beforeEach(async () => {
      await sessions.begin(email, { ...place, baseUrl: 'http://host' })
      claims = { sessionId: directory.sessionsOf(email)[0]?.id ?? '' }
    })
    const withCookie = (cookie: string) => sessionOf(new Request('http://host/', { headers: { cookie } }))

    it('may be split and among others', async () => {
      const sealed = await encode({ token: { ...claims, padding: 'x'.repeat(9_000) }, secret })
      const pieces = Array.from({ length: 3 }, (_, index) => sealed.slice(index * 5_000, (index + 1) * 5_000))
      const named = pieces.map((piece, index) => `next-auth.session-token.${index}=${piece}`)
      expect(
        await withCookie(`theme=dark; ${named[1]}; ${named[0]};${named[2]}; next-auth.csrf-token=a%7Cb`),
      ).toMatchObject({
        email,
        role: 'admin',
      })
      expect(await withCookie(`${named[0]}; ${named[2]}`)).toBeNull()
    })

    it('is valid only if it is ours and not too old', async () => {
      const cookie = async (options: Parameters<typeof encode>[0]) => `next-auth.session-token=${await encode(options)}`
      expect(await withCookie(await cookie({ token: claims, secret }))).not.toBeNull()
      expect(await withCookie(await cookie({ token: claims, secret: `${secret}!` }))).toBeNull()
      expect(await withCookie(await cookie({ token: claims, secret, maxAge: -60 }))).toBeNull()
      expect(await withCookie(await cookie({ token: {}, secret }))).toBeNull()
      expect(await withCookie(await cookie({ token: { sessionId: 'another' }, secret }))).toBeNull()
      expect(await withCookie('next-auth.session-token=nonsense')).toBeNull()
      expect(await withCookie('')).toBeNull()
    })
  })
})

interface AuthBody {
  csrfToken?: string
  url?: string
  user?: unknown
}

/** Talks to next-auth's own handler and keeps the cookies it is given. */
function createBrowser(sessions: Sessions, origin: string) {
  const cookies = new Map<string, string>()
  const setCookies = new Map<string, string>()
  const cookieHeader = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const browser = {
    request: () => new Request(origin, { headers: { cookie: cookieHeader() } }),
    setCookie: (name: string) => setCookies.get(name),
    async signIn(password: string, email = 'Ann@Example.org') {
      const { csrfToken = '' } = (await browser.ask('GET', 'csrf')).body
      const given = { email, password, csrfToken, callbackUrl: '/?vessel=1', json: 'true' }
      return browser.ask('POST', 'callback/credentials', given)
    },
    async signOut() {
      const { csrfToken = '' } = (await browser.ask('GET', 'csrf')).body
      return browser.ask('POST', 'signout', { csrfToken, json: 'true' })
    },
    async ask(method: string, address: string, body?: Record<string, string>) {
      const [path = '', search] = address.split('?')
      const asked = { ...place, path, baseUrl: origin, cookies: cookieHeader() }
      const response = await sessions.answer(asked, (options) =>
        nextAuthAnswer(options, {
          method,
          query: { nextauth: path.split('/'), ...Object.fromEntries(new URLSearchParams(search)) },
          cookies: Object.fromEntries(cookies),
          headers: { host: new URL(origin).host },
          body,
        }),
      )
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
        setCookies.set(name, line)
        cookies.set(name, decodeURIComponent(value))
      }
      const text = await response.text()
      const retryAfter = response.headers.get('Retry-After')
      return { status: response.status, retryAfter, body: (text && JSON.parse(text)) as AuthBody }
    },
  }
  return browser
}
