import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJwt } from '#lib/access/jwt.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import type { ProblemBody } from '#lib/wire/problemSchema.ts'
import { anna, type Harbour, harbourNow, openHarbour } from './harbour.ts'

let harbour: Harbour

beforeAll(async () => {
  harbour = await openHarbour()
})

afterAll(() => harbour.close())

const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` })
const request = {
  name: 'test',
  rights: { read: true, extended: false, ingest: false },
  ratePerMinute: null,
  expiresAt: null,
  now: harbourNow,
}

async function refusalOf(path: string, secret: string): Promise<{ status: number; kind: string; detail: string }> {
  const response = await harbour.ask(path, bearer(secret))
  const { fault, detail } = (await response.json()) as ProblemBody
  if (response.status === 401) expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
  return { status: response.status, kind: fault.detail.errorcode, detail }
}

describe('a JWT', () => {
  it.each(['/vessels', '/vessels/', `/vessels/${vesselIdOf(anna.number)}`, '/tiles/0/0/0.mvt', '/service'])(
    'reads %s at /api/jwt as other tokens do at /api',
    async (path) => {
      const { secret } = await harbour.jwt()
      const [atJwt, atApi] = [await harbour.ask(`/api/jwt${path}`, bearer(secret)), await harbour.ask(`/api${path}`)]
      expect([atJwt.status, atApi.status]).toEqual([200, 200])
      expect(await atJwt.text()).toBe(await atApi.text())
    },
  )

  it.each([
    ['altered', async () => `${(await harbour.jwt()).secret}x`, 'token-invalid', 401],
    ['of another key', async () => (await createJwt(request, new Uint8Array(32))).secret, 'token-invalid', 401],
    ['no JWT at all', async () => 'x'.repeat(33), 'token-invalid', 401],
    ['expired', async () => (await harbour.jwt({ expiresAt: harbourNow - 1000 })).secret, 'token-expired', 401],
    [
      'for another audience',
      async () =>
        new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setAudience('elsewhere').sign(harbour.service.jwtKey),
      'token-invalid',
      401,
    ],
    ['not on record', async () => (await createJwt(request, harbour.service.jwtKey)).secret, 'token-withdrawn', 403],
    ['revoked', async () => revoked(), 'token-withdrawn', 403],
    ['of rights that are no longer those on record', async () => withOtherRights(), 'token-withdrawn', 403],
  ] as const)('that is %s is refused', async (_, make, kind, status) => {
    expect(await refusalOf('/api/jwt/vessels', await make())).toMatchObject({ status, kind })
  })

  it('is valid after a restart', async () => {
    const { secret } = await harbour.jwt()
    await harbour.restart()
    expect((await harbour.ask('/api/jwt/vessels?limit=1', bearer(secret))).status).toBe(200)
  })

  it('has its rate like any other token', async () => {
    const { secret } = await harbour.jwt({ ratePerMinute: 1 })
    expect((await harbour.ask('/api/jwt/vessels?limit=1', bearer(secret))).status).toBe(200)
    expect((await refusalOf('/api/jwt/vessels?limit=1', secret)).status).toBe(429)
  })

  it('carries the right to ingest', async () => {
    const { secret } = await harbour.jwt()
    const response = await harbour.ask('/api/jwt/ingest', bearer(secret), 'POST')
    expect(response.status).toBe(403)
    const sender = await harbour.jwt({ rights: { read: true, extended: false, ingest: true } })
    expect((await harbour.ask('/api/jwt/ingest', bearer(sender.secret), 'POST')).status).not.toBe(403)
  })
})

describe('a token at the other base address', () => {
  it('is refused with the right one', async () => {
    const { secret } = await harbour.jwt()
    const long = await refusalOf('/api/vessels/?limit=1', secret)
    expect(long).toMatchObject({ status: 401, kind: 'token-at-wrong-address' })
    expect(long.detail).toContain('use it at /api/jwt/vessels')
    const short = await refusalOf('/api/jwt/vessels?limit=1', harbour.secret)
    expect(short).toMatchObject({ status: 401, kind: 'token-at-wrong-address' })
    expect(short.detail).toContain('use it at /api/vessels')
  })
})

async function revoked(): Promise<string> {
  const { id, secret } = await harbour.jwt()
  await harbour.store.tokens.revoke(id, harbourNow)
  await harbour.service.directory.refresh(harbourNow)
  return secret
}

/** Signed with the right key and on record, yet it claims more than the record says. */
async function withOtherRights(): Promise<string> {
  const { token, secret } = await createJwt(
    { ...request, rights: { read: true, extended: true, ingest: false } },
    harbour.service.jwtKey,
  )
  await harbour.store.tokens.add({ ...token, rights: { ...token.rights, extended: false } })
  await harbour.service.directory.refresh(harbourNow)
  return secret
}
