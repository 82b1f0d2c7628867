import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Token } from '#lib/store/tokens.ts'
import { createJwt, tokenOfJwt } from './jwt.ts'
import { tokenSecretLength } from './token.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const key = new Uint8Array(32).fill(7)
const request = {
  name: 'Fleet report',
  rights: { extended: true, ingest: false },
  ratePerMinute: null,
  expiresAt: now + 60_000,
  now,
}

function directoryOf(...tokens: Token[]) {
  const uses: [string, number][] = []
  return {
    uses,
    tokenWithId: async (id: string) => tokens.find((token) => token.id === id) ?? null,
    noteUse: ({ id }: Token, at: number) => void uses.push([id, at]),
  }
}

function claimsIn(jwt: string): unknown {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
}

describe('a JWT', () => {
  it('is longer than any other token and says who it is, for whom, until when, with which rights', async () => {
    const { token, secret } = await createJwt(request, key)
    expect(secret.length).toBeGreaterThan(tokenSecretLength)
    expect(claimsIn(secret)).toEqual({
      jti: token.id,
      aud: 'lastfix',
      iat: now / 1000,
      exp: now / 1000 + 60,
      rights: ['extended'],
    })
    expect(JSON.stringify(token)).not.toContain(secret)
  })

  it('is good until the moment it expires, and its use is noted', async () => {
    const { token, secret } = await createJwt(request, key)
    const directory = directoryOf(token)
    expect(await tokenOfJwt(secret, key, directory, now + 59_999)).toEqual({ token, refusal: null })
    expect(await tokenOfJwt(secret, key, directory, now + 60_000)).toEqual({ token: null, refusal: 'expired' })
    expect(directory.uses).toEqual([[token.id, now + 59_999]])
  })

  it('without an end has no exp', async () => {
    const { token, secret } = await createJwt({ ...request, expiresAt: null }, key)
    expect(claimsIn(secret)).not.toHaveProperty('exp')
    expect((await tokenOfJwt(secret, key, directoryOf(token), now * 2)).refusal).toBeNull()
  })

  it('is withdrawn when it is revoked, when it is gone, and when its rights changed', async () => {
    const { token, secret } = await createJwt(request, key)
    const withRights = { ...token, rights: { extended: false, ingest: false } }
    for (const directory of [directoryOf({ ...token, revokedAt: now }), directoryOf(), directoryOf(withRights)]) {
      expect((await tokenOfJwt(secret, key, directory, now)).refusal).toBe('withdrawn')
      expect(directory.uses).toEqual([])
    }
  })

  it('is withdrawn when it is signed rightly but is not the one that was handed out', async () => {
    const { token } = await createJwt(request, key)
    const other = await createJwt({ ...request, now: now - 1000 }, key)
    const borrowed = { ...token, id: other.token.id }
    expect((await tokenOfJwt(other.secret, key, directoryOf(borrowed), now)).refusal).toBe('withdrawn')
  })

  it('is forged when another key signed it, when a character changed, and when nobody signed it', async () => {
    const { token, secret } = await createJwt(request, key)
    const [head, claims = '', signature = ''] = secret.split('.')
    const other = await createJwt(request, new Uint8Array(32).fill(8))
    const unsigned = new UnsecuredJWT({ rights: ['extended'] }).setJti(token.id).setAudience('lastfix').encode()
    const altered = `${head}.${claims.slice(0, -1)}${claims.endsWith('A') ? 'B' : 'A'}.${signature}`
    for (const jwt of [other.secret, altered, unsigned, 'x'.repeat(40), `${head}.${claims}.`]) {
      expect(await tokenOfJwt(jwt, key, directoryOf(token), now)).toEqual({ token: null, refusal: 'forged' })
    }
  })

  it('is refused by name when it was made for somebody else', async () => {
    const jwt = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setAudience('elsewhere').sign(key)
    expect((await tokenOfJwt(jwt, key, directoryOf(), now)).refusal).toBe('for-another-audience')
  })
})
