import { describe, expect, it } from 'vitest'
import type { Store } from '#lib/store/store.ts'
import type { MadeTokenJson, TokenJson } from '#lib/wire/account.ts'
import { isoTime } from '#lib/wire/time.ts'
import { testNow, testServiceForFile } from '../testService.ts'
import { browserOf, expectRefusal, expectRefusalOf, newUser, type TestUser } from './user.ts'

const testService = await testServiceForFile()
const admin = await newUser(testService, 'ann@example.org', 'admin')
const viewer = await newUser(testService, 'vic@example.org', 'viewer')
const other = await newUser(testService, 'wim@example.org', 'viewer')

const make = (who: TestUser, body: object) => who.send<MadeTokenJson>('POST', 'account/tokens', body)
const listOf = async (who: TestUser) => (await who.json<{ data: TokenJson[] }>('account/tokens')).data
const namesOf = async (who: TestUser) => (await listOf(who)).map(({ name }) => name)
const use = (secret: string, path = '/api/vessels?limit=1') =>
  testService.ask(path, { Authorization: `Bearer ${secret}` })

describe('a token created on the account page', () => {
  it('works immediately, is listed with its last use, and never shows its secret again', async () => {
    const { token, secret, base } = await make(viewer, { name: ' My  chart ' })
    expect(base).toBe('/api')
    expect(secret).toMatch(/^[0-9a-f]{32}$/)
    expect((await use(secret)).status).toBe(200)
    const listed = await listOf(viewer)
    expect(listed).toEqual([
      {
        ...{
          ...token,
          name: 'My  chart',
          owner: 'vic@example.org',
          rights: { read: true, extended: false, ingest: false, watch: false, link: false, public: false },
        },
        kept_read: false,
        scope: null,
        feed: null,
        rate_per_minute: null,
        expires_at: null,
        revoked_at: null,
        state: 'active',
        created_at: isoTime(testNow),
        used_at: isoTime(testNow),
      },
    ])
    expect(JSON.stringify(listed)).not.toContain(secret)
  })

  it('has the requested rights, rate and expiry, also as a JWT', async () => {
    const expiresAt = '2026-12-24T18:00:00.000Z'
    const rights = { read: true, extended: true, ingest: true }
    const { token, secret, base } = await make(admin, {
      name: 'Roof',
      kind: 'jwt',
      rights,
      rate_per_minute: 600,
      expires_at: expiresAt,
    })
    expect({ base, token }).toMatchObject({
      base: '/api/jwt',
      token: { rights, rate_per_minute: 600, expires_at: isoTime(Date.parse(expiresAt)) },
    })
    expect(secret.split('.')).toHaveLength(3)
    const answer = await use(secret, '/api/jwt/vessels?limit=1')
    expect(answer.headers.get('x-ratelimit-limit')).toBe('600')
  })

  it('is a link token without other rights, which viewers may make too', async () => {
    const { token, secret, base } = await make(viewer, { name: 'QGIS', kind: 'link' })
    expect({ base, rights: token.rights }).toEqual({
      base: '/api',
      rights: { read: false, extended: false, ingest: false, watch: false, link: true, public: false },
    })
    expect((await fetch(`${testService.origin}/ogc?token=${secret}`)).status).toBe(200)
    const body = { name: 'QGIS', kind: 'link', rights: { extended: true, ingest: false } }
    await expectRefusal(await admin.ask('POST', 'account/tokens', body), 422, 'unprocessable')
  })

  it('has the requested scope, in which there must be filters, and then only reads', async () => {
    const { token, secret } = await make(viewer, {
      name: 'Pilots',
      scope: '/?flag=nl&map=4/52/8&reception=age&moving=true',
    })
    expect(token.scope).toBe('flag=nl')
    const { paging } = (await (await use(secret)).json()) as { paging: { total: number } }
    expect(paging.total).toBeLessThan(testService.fleet.length)
    const refusals = [
      { scope: 'map=4/52/8' },
      { scope: 'flag=Norway' },
      { scope: 'flag=NO', rights: { extended: false, ingest: false, watch: true } },
    ]
    for (const refused of refusals) {
      await expectRefusalOf('scope', await admin.ask('POST', 'account/tokens', { name: 'x', ...refused }))
    }
  })

  it('posts as one feed only, if one was given', async () => {
    const rights = { extended: false, ingest: true }
    const { token, secret } = await make(admin, { name: 'Roof', rights, feed: ' roof ' })
    expect(token.feed).toBe('roof')
    const post = (path: string) => testService.ask(path, { Authorization: `Bearer ${secret}` }, 'POST')
    await expectRefusal(await post('/api/ingest?name=mast'), 403, 'not-permitted')
    await expectRefusal(await post('/api/ingest?name=roof'), 503, 'ingest-not-running')
    expect((await make(admin, { name: 'Any', rights, feed: '' })).token.feed).toBeNull()
    for (const refused of [{ rights, feed: '?' }, { feed: 'roof' }, { kind: 'link', feed: 'roof' }]) {
      await expectRefusalOf('feed', await admin.ask('POST', 'account/tokens', { name: 'x', ...refused }))
    }
  })

  it('reads and posts, posts alone, or reads alone, as it was given', async () => {
    const statuses = async (rights: object) => {
      const { secret } = await make(admin, { name: 'mast', rights })
      const post = await testService.ask('/api/ingest', { Authorization: `Bearer ${secret}` }, 'POST')
      return [(await use(secret)).status, post.status]
    }
    const [read, denied, notRunning] = [200, 403, 503]
    expect(await statuses({ extended: false, ingest: true })).toEqual([denied, notRunning])
    expect(await statuses({ read: true, extended: false, ingest: true })).toEqual([read, notRunning])
    expect(await statuses({ extended: true, ingest: true })).toEqual([read, notRunning])
    expect(await statuses({ extended: false, ingest: false })).toEqual([read, denied])
  })

  it('counts against a limit of tokens made or revoked; other users are not affected', async () => {
    const eager = await newUser(testService, 'max@example.org', 'admin')
    for (let turn = 0; turn < 30; turn++) {
      const { token } = await make(eager, { name: `turn ${turn}` })
      expect((await eager.ask('DELETE', `account/tokens/${token.id}`)).status).toBe(204)
    }
    const refused = await eager.ask('POST', 'account/tokens', { name: 'one too many' })
    await expectRefusal(refused, 429, 'rate-limit-exceeded')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await make(admin, { name: 'of another' })).token.name).toBe('of another')
  })

  it('can be revoked, and stays in the list', async () => {
    const { token, secret } = await make(viewer, { name: 'short-lived' })
    expect((await viewer.ask('DELETE', `account/tokens/${token.id}`)).status).toBe(204)
    expect((await use(secret)).status).toBe(401)
    expect((await viewer.ask('DELETE', `account/tokens/${token.id}`)).status).toBe(204)
    const listed = (await listOf(viewer)).find(({ id }) => id === token.id)
    expect(listed).toMatchObject({ state: 'revoked', revoked_at: isoTime(testNow) })
  })
})

describe('seeing and revoking tokens', () => {
  it('is limited to their own for viewers, not for administrators', async () => {
    const { token } = await make(other, { name: 'of Wim' })
    const [ofAdmin, ofViewer, ofOther] = [await namesOf(admin), await namesOf(viewer), await namesOf(other)]
    expect(ofAdmin).toEqual(expect.arrayContaining(['test', 'of Wim', 'Roof', 'My  chart']))
    expect(ofViewer).not.toContain('of Wim')
    expect(ofOther).toEqual(['of Wim'])
    await expectRefusal(await viewer.ask('DELETE', `account/tokens/${token.id}`), 404, 'not-found')
    expect((await listOf(other))[0]?.state).toBe('active')
    expect((await admin.ask('DELETE', `account/tokens/${token.id}`)).status).toBe(204)
    expect((await listOf(other))[0]?.state).toBe('revoked')
  })
})

describe('a viewer cannot create a token', () => {
  it.each([
    { name: 'x', rights: { read: true, extended: true, ingest: false } },
    { name: 'x', rights: { read: true, extended: false, ingest: true } },
  ])('with more rights than their own: %j', async (body) => {
    await expectRefusal(await viewer.ask('POST', 'account/tokens', body), 403, 'not-permitted')
  })

  it('beyond their number of tokens, even with simultaneous requests', async () => {
    const eager = await newUser(testService, 'eve@example.org', 'viewer')
    const asked = Array.from({ length: 24 }, (_, each) => eager.ask('POST', 'account/tokens', { name: `eve ${each}` }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.filter((status) => status === 403)).toHaveLength(4)
    expect(await listOf(eager)).toHaveLength(20)
  })

  it('with more requests per minute than the default', async () => {
    const settings = { ...testService.service.settings, rateLimitPerMinute: 30 }
    const strict = await testService.besides({ settings })
    const browser = await browserOf(testService, viewer.email, strict)
    const ask = (ratePerMinute: number) =>
      browser.ask('POST', 'account/tokens', { name: 'fast', rate_per_minute: ratePerMinute })
    await expectRefusal(await ask(31), 403, 'not-permitted')
    expect((await ask(30)).status).toBe(201)
  })
})

describe('a token whose owner changes during the request', () => {
  const makeWhile = async (email: string, happens: (store: Store) => Promise<unknown>) => {
    await newUser(testService, email, 'admin')
    const { tokens } = testService.service
    const overtaken = await testService.besides({
      tokens: {
        ...tokens,
        async add(...given) {
          await happens(testService.store)
          return tokens.add(...given)
        },
      },
    })
    const rights = { read: true, extended: true, ingest: false }
    const browser = await browserOf(testService, email, overtaken)
    const answer = await browser.ask('POST', 'account/tokens', { name: 'late', rights })
    return answer
  }

  it('is not created when the user is removed', async () => {
    const answer = await makeWhile('zoe@example.org', (store) => store.accounts.remove('zoe@example.org', testNow))
    await expectRefusal(answer, 401, 'token-required')
    expect(await namesOf(admin)).not.toContain('late')
  })

  it('is not created with rights that the user has lost', async () => {
    const answer = await makeWhile('yan@example.org', (store) => store.accounts.changeRole('yan@example.org', 'viewer'))
    const { detail } = await expectRefusal(answer, 403, 'not-permitted')
    expect(detail).toContain('Only an administrator')
    expect(await namesOf(admin)).not.toContain('late')
  })
})

describe('a token request', () => {
  it.each([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ name: 'x', kind: 'long' }, 'kind'],
    [{ name: 'x', rights: { extended: 'yes', ingest: false } }, 'rights.extended'],
    [{ name: 'x', rate_per_minute: 0 }, 'rate_per_minute'],
    [{ name: 'x', rate_per_minute: 1.5 }, 'rate_per_minute'],
    [{ name: 'x', rate_per_minute: 1_000_001 }, 'rate_per_minute'],
    [{ name: 'x', expires_at: 'soon' }, 'expires_at'],
    [{ name: 'x', expires_at: isoTime(testNow) }, 'expires_at'],
  ])('is refused with the name of the wrong parameter: %j', async (body, parameter) => {
    await expectRefusalOf(parameter, await admin.ask('POST', 'account/tokens', body))
  })
})

describe('a repeated form with an Idempotency-Key', () => {
  const send = (who: TestUser, key: string, body: object) =>
    who.ask('POST', 'account/tokens', body, { 'Idempotency-Key': key })
  const secretOf = async (answer: Response) => ((await answer.json()) as MadeTokenJson).secret

  it('creates one token and returns its secret each time', async () => {
    const again = () => send(viewer, 'form-1', { name: 'sent twice' })
    const secrets = await Promise.all([...(await Promise.all([again(), again()])), await again()].map(secretOf))
    expect(new Set(secrets).size).toBe(1)
    expect((await use(secrets[0] ?? '')).status).toBe(200)
    expect((await namesOf(viewer)).filter((name) => name === 'sent twice')).toHaveLength(1)
  })

  it('is processed again after a refusal, with another key, and for another user', async () => {
    expect((await send(viewer, 'form-2', { name: '' })).status).toBe(422)
    const first = await secretOf(await send(viewer, 'form-2', { name: 'put right' }))
    const others = [
      await send(viewer, 'form-3', { name: 'put right' }),
      await send(other, 'form-2', { name: 'put right' }),
    ]
    expect(await Promise.all(others.map(secretOf))).not.toContain(first)
  })
})
