import { describe, expect, it } from 'vitest'
import { StoreError } from '#lib/store/storeError.ts'
import { maxSavedQueryCharacters } from '#lib/wire/account.ts'
import { testServiceForFile } from '../testService.ts'
import { browserOf, expectRefusal, newUser } from './user.ts'

const testService = await testServiceForFile()
const admin = await newUser(testService, 'ann@example.org', 'admin')
const viewer = await newUser(testService, 'vic@example.org', 'viewer')

describe('a page of another site', () => {
  it('cannot read an account', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const response = await admin.ask(method, 'account', undefined, { origin: 'https://evil.example' })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('cannot send a form, as only JSON is accepted', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']
    for (const type of types) {
      const response = await admin.ask('POST', 'account/links', '{"query":"a=1"}', { 'Content-Type': type })
      await expectRefusal(response, 415, 'unsupported-media-type')
    }
  })
})

describe('our own pages', () => {
  it('are recognised by Sec-Fetch-Site at any address that a proxy gives the service', async () => {
    const headers = { origin: 'https://vessels.example.org', 'sec-fetch-site': 'same-origin' }
    expect((await admin.ask('POST', 'account/links', { query: 'flag=NO' }, headers)).status).toBe(201)
  })

  it('get responses that no cache may store', async () => {
    const response = await admin.ask('GET', 'account')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ email: 'ann@example.org', role: 'admin', rate_per_minute: 1_000_000 })
  })

  it.each([
    ['account', 'GET, HEAD, OPTIONS'],
    ['account/tokens', 'GET, HEAD, POST, OPTIONS'],
    ['account/views/x', 'PATCH, DELETE, OPTIONS'],
  ])('learn the methods of /api/%s', async (path, allowed) => {
    const response = await admin.ask('PUT', path)
    await expectRefusal(response, 405, 'method-not-allowed')
    expect(response.headers.get('allow')).toBe(allowed)
  })

  it.each([
    ['{', 400, 'malformed-body'],
    ['[]', 422, 'unprocessable'],
    ['{}', 422, 'unprocessable'],
    [JSON.stringify({ query: 'x'.repeat(maxSavedQueryCharacters + 1) }), 422, 'unprocessable'],
    [JSON.stringify({ query: 'x'.repeat(300_000) }), 413, 'body-too-large'],
  ] as const)('learn what is wrong with a body', async (body, status, kind) => {
    await expectRefusal(await admin.ask('POST', 'account/links', body), status, kind)
  })
})

describe('a database failure', () => {
  it('is reported without its message', async () => {
    const failure = new StoreError('unavailable', 'disk I/O at /secret/place')
    const links = { ...testService.service.links, ownedBy: () => Promise.reject(failure) }
    const down = await testService.besides({ links })
    const browser = await browserOf(testService, admin.email, down)
    const body = await expectRefusal(await browser.ask('GET', 'account/links'), 502, 'upstream-failed')
    expect(JSON.stringify(body)).not.toContain('secret')
  })
})

describe('a page of a user who has signed out since', () => {
  const ofVic = { 'X-Session-Of': encodeURIComponent('vic@example.org') }

  it('is refused, with the user signed in since', async () => {
    const answer = await admin.ask('GET', 'account/tokens', undefined, ofVic)
    await expectRefusal(answer, 401, 'token-required')
    expect(answer.headers.get('x-session-of')).toBe(encodeURIComponent('ann@example.org'))
  })

  it('works again when its user signs in', async () => {
    expect((await viewer.ask('GET', 'account/tokens', undefined, ofVic)).status).toBe(200)
  })
})
