import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { anna, type Harbour, harbourNow, openHarbour } from './harbour.ts'

let harbour: Harbour

beforeAll(async () => {
  harbour = await openHarbour()
})

afterAll(() => harbour.close())

const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` })
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

  it('is valid after a restart', async () => {
    const { secret } = await harbour.jwt()
    await harbour.restart()
    expect((await harbour.ask('/api/jwt/vessels?limit=1', bearer(secret))).status).toBe(200)
  })

  it('has its rate like any other token', async () => {
    const { secret } = await harbour.jwt({ ratePerMinute: 1 })
    expect((await harbour.ask('/api/jwt/vessels?limit=1', bearer(secret))).status).toBe(200)
    expect((await harbour.ask('/api/jwt/vessels?limit=1', bearer(secret))).status).toBe(429)
  })
})

describe('a token', () => {
  it('is refused within moments after it was revoked', async () => {
    const secret = await harbour.token({ name: 'revoked' })
    const id = (await harbour.store.tokens.all()).find(({ name }) => name === 'revoked')?.id ?? ''
    expect((await harbour.ask('/api/vessels?limit=1', bearer(secret))).status).toBe(200)
    await harbour.store.tokens.revoke(id, harbourNow)
    await vi.waitFor(
      async () => expect((await harbour.ask('/api/vessels?limit=1', bearer(secret))).status).toBe(401),
      5_000,
    )
  })
})
