import { describe, expect, it } from 'vitest'
import { hashSecret } from './secret.ts'
import { createToken, refusalOf, tokenSecretLength } from './token.ts'

const request = {
  name: 'Fleet report',
  rights: { read: true, extended: true, ingest: false, watch: false, link: false },
  ratePerMinute: null,
  expiresAt: 2_000,
  now: 1_000,
}

describe('a new token', () => {
  it('has a secret of 32 characters without quoting, and stores only its hash', () => {
    const { token, secret } = createToken(request)
    expect(secret).toMatch(/^[0-9a-f]{32}$/)
    expect(secret).toHaveLength(tokenSecretLength)
    expect(token.secretHash).toBe(hashSecret(secret))
    expect(JSON.stringify(token)).not.toContain(secret)
  })

  it('has an id that can be read out', () => {
    expect(createToken(request).token.id).toMatch(/^[2-9a-km-np-z]{4}-[2-9a-km-np-z]{4}$/)
  })

  it('is different each time, and the same for the same random bytes', () => {
    const random = (bytes: number) => Uint8Array.from({ length: bytes }, (_, index) => index * 7)
    expect(createToken(request).secret).not.toBe(createToken(request).secret)
    expect(createToken({ ...request, random })).toEqual({
      secret: '00070e151c232a31383f464d545b6269',
      token: {
        id: '29gp-w5cj',
        name: 'Fleet report',
        owner: null,
        secretHash: hashSecret('00070e151c232a31383f464d545b6269'),
        rights: { read: true, extended: true, ingest: false, watch: false, link: false, public: false },
        keptRead: false,
        scope: null,
        feed: null,
        delayMinutes: 0,
        ratePerMinute: null,
        createdAt: 1_000,
        expiresAt: 2_000,
        revokedAt: null,
        usedAt: null,
      },
    })
  })
})

describe('a token', () => {
  const { token } = createToken(request)

  it('is valid until it expires', () => {
    expect(refusalOf(token, 1_999)).toBeNull()
    expect(refusalOf(token, 2_000)).toBe('expired')
    expect(refusalOf({ ...token, expiresAt: null }, 9e15)).toBeNull()
  })

  it('is revoked first and expired second', () => {
    expect(refusalOf({ ...token, revokedAt: 1_500 }, 3_000)).toBe('revoked')
  })
})
