import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToken, publicRights, type TokenRequest } from '#lib/access/token.ts'
import { createLog } from '#lib/log.ts'
import { type Service, startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import type { ProblemBody } from '#lib/wire/problemSchema.ts'
import { local } from './contract/local.ts'
import { serviceState } from './health.ts'
import { dataRoute, methodNotAllowed, notFound, problem } from './route.ts'
import { vessel } from './vessel.ts'

const testNow = Date.parse('2026-11-21T00:00:00Z')
const mmsi = 244_660_000
const ship = `/api/vessels/${vesselIdOf(mmsi)}`

let folder: string
let service: Service
let logged: string[]
let now: number

beforeEach(async () => {
  folder = temporaryFolder()
  logged = []
  now = testNow
  const databaseUrl = `file:${folder}/lastfix.db`
  await storeOneVessel(databaseUrl)
  const settings = readSettings(folder, { DATABASE_URL: databaseUrl, RATE_LIMIT_PER_MINUTE: '3' })
  const log = createLog({ process: 'web', write: (line) => void logged.push(line) })
  service = await startService(settings, log, () => now)
  await vi.waitFor(() => expect(service.follower.fleet).not.toBeNull())
})

afterEach(async () => {
  await service.stop()
})

async function storeOneVessel(databaseUrl: string) {
  const store = await openStore(databaseUrl)
  await store.migrate()
  const writer = await store.openWriter()
  const createdMicroseconds = testNow * 1000
  const record = encodeRecord(blankVessel(mmsi, false, createdMicroseconds))
  await writer.commit([{ number: mmsi, createdMicroseconds, simulated: false, record }])
  await writer.release()
  await store.close()
}

async function tokenWith(more: Partial<TokenRequest> = {}): Promise<{ id: string; secret: string }> {
  const rights = { read: true, extended: false, ingest: false }
  const { token, secret } = createToken({ name: 'test', rights, ratePerMinute: null, expiresAt: null, now, ...more })
  const store = await openStore(service.settings.databaseUrl)
  await store.tokens.add(token)
  await store.close()
  await service.directory.refresh(now)
  return { id: token.id, secret }
}

const vesselRoute = dataRoute(vessel, () => Promise.resolve(service))

function ask(headers: Record<string, string>, path = ship, route = vesselRoute, connection = local): Promise<Response> {
  const request = new Request(`http://localhost${path}`, { headers })
  return route(request, connection, { id: new URL(request.url).pathname.split('/').at(-1) ?? '' })
}

const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` })

async function expectProblem(response: Response, status: number, kind: string): Promise<ProblemBody> {
  const body = (await response.json()) as ProblemBody
  expect({ status: response.status, type: body.type }).toEqual({ status, type: `urn:lastfix:problem:${kind}` })
  expect(body).toMatchObject({ status, fault: { faultstring: body.detail, detail: { errorcode: kind } } })
  expect(body.instance).toBe(`urn:uuid:${response.headers.get('x-request-id')}`)
  return body
}

describe('a data route', () => {
  it('answers a known token with the record', async () => {
    const { secret } = await tokenWith()
    const response = await ask(bearer(secret))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ mmsi: mmsi, flag: 'NL', last_known_position: null })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('embeds the evidence of a record on request', async () => {
    const { secret } = await tokenWith()
    const response = await ask(bearer(secret), `${ship}?embed=evidence`)
    expect(await response.json()).toMatchObject({ mmsi: mmsi, evidence: {} })
    const { detail } = await expectProblem(await ask(bearer(secret), `${ship}?embed=cargo`), 400, 'malformed-parameter')
    expect(detail).toContain('embed must be one of enhanced_data, ')
  })

  it('answers 502 for evidence when the database fails', async () => {
    const { secret } = await tokenWith()
    const down = { ...service, evidenceOf: () => Promise.reject(new Error('disk gone')) }
    const route = dataRoute(vessel, () => Promise.resolve(down))
    await expectProblem(await ask(bearer(secret), `${ship}?embed=evidence`, route), 502, 'upstream-failed')
    expect((await ask(bearer(secret), ship, route)).status).toBe(200)
  })

  it('answers the service state', async () => {
    const { secret } = await tokenWith()
    const route = dataRoute(serviceState, () => Promise.resolve(service))
    const response = await ask(bearer(secret), '/api/service', route)
    expect(await response.json()).toMatchObject({ state: 'live', vessels: 1, simulated: false })
  })
})

describe('a caller without a valid token', () => {
  it.each([
    [{}, 401, 'token-required', 'invalid_request'],
    [{ Authorization: 'Basic YTpi' }, 400, 'malformed-authorization', 'invalid_request'],
    [{ Authorization: 'Bearer' }, 400, 'malformed-authorization', 'invalid_request'],
    [bearer('0123456789abcdef0123456789abcdef'), 401, 'token-invalid', 'invalid_token'],
    [bearer('x'.repeat(33)), 401, 'token-at-wrong-address', 'invalid_token'],
  ])('%j is refused with the reason', async (headers, status, kind, error) => {
    const response = await ask(headers)
    const { detail } = await expectProblem(response, status, kind)
    const description = detail.replaceAll('"', "'")
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer realm="vessels", error="${error}", error_description="${description}"`,
    )
  })

  it('learns that a token has expired', async () => {
    const { secret } = await tokenWith({ expiresAt: testNow + 1000 })
    expect((await ask(bearer(secret))).status).toBe(200)
    now += 1000
    await expectProblem(await ask(bearer(secret)), 401, 'token-expired')
  })

  it('learns that a token was revoked, within moments', async () => {
    const { id, secret } = await tokenWith()
    const store = await openStore(service.settings.databaseUrl)
    await store.tokens.revoke(id, now)
    await store.close()
    await vi.waitFor(async () => expectProblem(await ask(bearer(secret)), 401, 'token-revoked'), 5_000)
  })
})

describe('plain HTTP from another machine', () => {
  it('is refused before the token is looked at', async () => {
    const { secret } = await tokenWith()
    const response = await ask(bearer(secret), ship, vesselRoute, { ...local, needsHttps: true })
    expect((await expectProblem(response, 403, 'https-required')).detail).toContain('HTTPS is required')
  })
})

describe('the rate limit', () => {
  it('of a public link counts every network by itself', async () => {
    const { secret } = await tokenWith({ rights: publicRights })
    const route = dataRoute(vessel, () => Promise.resolve(service), 'public')
    const left = async (address: string) => {
      const response = await ask(bearer(secret), ship, route, { ...local, address })
      return response.headers.get('x-ratelimit-remaining')
    }
    expect([await left('192.0.2.1'), await left('192.0.2.1'), await left('192.0.2.2')]).toEqual([
      '1199',
      '1198',
      '1199',
    ])
    expect([await left('2001:db8::1'), await left('2001:db8::2')]).toEqual(['1199', '1198'])
  })

  it('allows its number of requests, then asks to wait, then recovers', async () => {
    const { secret } = await tokenWith()
    const remaining: (string | null)[] = []
    for (let i = 0; i < 3; i += 1) remaining.push((await ask(bearer(secret))).headers.get('x-ratelimit-remaining'))
    expect(remaining).toEqual(['2', '1', '0'])
    const response = await ask(bearer(secret))
    const { detail } = await expectProblem(response, 429, 'rate-limit-exceeded')
    expect(detail).toContain('at most 3 requests per minute')
    const retryAfter = Number(response.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(30)
    expect(response.headers.get('ratelimit-policy')).toBe('"default";q=3;w=60')
    now += retryAfter * 1000
    expect((await ask(bearer(secret))).status).toBe(200)
  })

  it("is the token's own where it has one", async () => {
    const { secret } = await tokenWith({ ratePerMinute: 600 })
    expect((await ask(bearer(secret))).headers.get('x-ratelimit-limit')).toBe('600')
  })
})

describe('other answers', () => {
  it('404 for an unknown vessel', async () => {
    const { secret } = await tokenWith()
    for (const id of [vesselIdOf(mmsi + 1), 'nobody']) {
      await expectProblem(await ask(bearer(secret), `/api/vessels/${id}`), 404, 'not-found')
    }
  })

  it('404 for an unknown path and 405 for another method', async () => {
    await expectProblem(notFound(new Request('http://localhost/api/messages')), 404, 'not-found')
    const response = problem(new Headers(), methodNotAllowed('DELETE', ['GET', 'HEAD', 'OPTIONS']))
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    await expectProblem(response, 405, 'method-not-allowed')
  })

  it('503 with Retry-After while the fleet is loading', async () => {
    const { secret } = await tokenWith()
    const { follower } = service
    const loading = {
      ...service,
      follower: Object.create(follower, { fleet: { value: null }, catchUp: { value: async () => {} } }),
    }
    const response = await ask(
      bearer(secret),
      ship,
      dataRoute(vessel, () => Promise.resolve(loading)),
    )
    await expectProblem(response, 503, 'loading')
    expect(response.headers.get('retry-after')).toBe('2')
  })

  it('500 for an internal error, with only the id of its log entry', async () => {
    const { secret } = await tokenWith()
    const route = dataRoute(
      () => {
        throw new Error(`cannot read ${folder}`)
      },
      () => Promise.resolve(service),
    )
    const response = await ask(bearer(secret), ship, route)
    const body = await expectProblem(response, 500, 'internal')
    expect(JSON.stringify(body)).not.toContain(folder)
    const requestId = body.instance.replace('urn:uuid:', '')
    expect(logged.filter((line) => line.includes(requestId) && line.includes(folder))).toHaveLength(1)
  })

  it('is application/problem+json for clients that accept it', async () => {
    const plain = await ask({})
    const asked = await ask({ Accept: 'application/problem+json, application/json' })
    expect(plain.headers.get('content-type')).toBe('application/json')
    expect(asked.headers.get('content-type')).toBe('application/problem+json')
  })
})
