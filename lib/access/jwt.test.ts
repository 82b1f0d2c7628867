import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Token } from '#lib/store/tokens.ts'
import { createJwt, tokenOfJwt } from './jwt.ts'
import { tokenSecretLength } from './token.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const key = new Uint8Array(32).fill(7)
const request = {
  name: 'Fleet report',
  rights: { read: true, extended: true, ingest: false },
  ratePerMinute: null,
  expiresAt: now + 60_000,
  now,
}

function directoryOf(...tokens: Token[]) {
  const uses: [string, number][] = []
  return {
    uses,
    tokenWithId: async (id: string) => tokens.find((token) => token.id === id) ?? null,
    isOwnerDisabled: ({ owner }: Token) => owner === 'disabled@example.org',
    noteUse: ({ id }: Token, at: number) => void uses.push([id, at]),
  }
}

function claimsIn(jwt: string): unknown {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
}

describe('a JWT', () => {
  it('is longer than other tokens and has id, audience, expiry and rights', async () => {
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

  it('is valid until it expires, and its use is recorded', async () => {
    const { token, secret } = await createJwt(request, key)
    const directory = directoryOf(token)
    expect(await tokenOfJwt(secret, key, directory, now + 59_999)).toEqual({ token, refusal: null })
    expect(await tokenOfJwt(secret, key, directory, now + 60_000)).toEqual({ token: null, refusal: 'expired' })
    expect(directory.uses).toEqual([[token.id, now + 59_999]])
  })

  it('without an expiry has no exp', async () => {
    const { token, secret } = await createJwt({ ...request, expiresAt: null }, key)
    expect(claimsIn(secret)).not.toHaveProperty('exp')
    expect((await tokenOfJwt(secret, key, directoryOf(token), now * 2)).refusal).toBeNull()
  })

  it('is withdrawn when it is revoked, removed, or its rights have changed', async () => {
    const { token, secret } = await createJwt(request, key)
    const withRights = { ...token, rights: { ...token.rights, extended: false } }
    for (const directory of [directoryOf({ ...token, revokedAt: now }), directoryOf(), directoryOf(withRights)]) {
      expect((await tokenOfJwt(secret, key, directory, now)).refusal).toBe('withdrawn')
      expect(directory.uses).toEqual([])
    }
  })

  it('of a disabled user is refused', async () => {
    const { token, secret } = await createJwt({ ...request, owner: 'disabled@example.org' }, key)
    expect((await tokenOfJwt(secret, key, directoryOf(token), now)).refusal).toBe('owner-disabled')
  })

  it('from before reading was a right of its own stays valid', async () => {
    const { token, secret } = await createJwt(
      { ...request, rights: { read: true, extended: false, ingest: true } },
      key,
    )
    expect(claimsIn(secret)).toMatchObject({ rights: ['ingest'] })
    expect((await tokenOfJwt(secret, key, directoryOf({ ...token, keptRead: true }), now)).refusal).toBeNull()
  })

  it('is withdrawn when its signature is valid but it is not the issued one', async () => {
    const { token } = await createJwt(request, key)
    const other = await createJwt({ ...request, now: now - 1000 }, key)
    const borrowed = { ...token, id: other.token.id }
    expect((await tokenOfJwt(other.secret, key, directoryOf(borrowed), now)).refusal).toBe('withdrawn')
  })

  it('is forged with another key, a changed character or no signature', async () => {
    const { token, secret } = await createJwt(request, key)
    const [head, claims = '', signature = ''] = secret.split('.')
    const other = await createJwt(request, new Uint8Array(32).fill(8))
    const unsigned = new UnsecuredJWT({ rights: ['extended'] }).setJti(token.id).setAudience('lastfix').encode()
    const altered = `${head}.${claims.slice(0, -1)}${claims.endsWith('A') ? 'B' : 'A'}.${signature}`
    for (const jwt of [other.secret, altered, unsigned, 'x'.repeat(40), `${head}.${claims}.`]) {
      expect(await tokenOfJwt(jwt, key, directoryOf(token), now)).toEqual({ token: null, refusal: 'forged' })
    }
  })

  it('is refused when it is for another audience', async () => {
    const jwt = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setAudience('elsewhere').sign(key)
    expect((await tokenOfJwt(jwt, key, directoryOf(), now)).refusal).toBe('for-another-audience')
  })
})
