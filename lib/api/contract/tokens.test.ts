import { describe, expect, it, vi } from 'vitest'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { anna, bearer, harbourForFile, harbourNow } from './harbour.ts'

const harbour = await harbourForFile()

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
})

describe('a token', () => {
  it('is refused within moments after it was revoked', async () => {
    const { id, secret } = await harbour.simpleToken()
    expect((await harbour.ask('/api/vessels?limit=1', bearer(secret))).status).toBe(200)
    await harbour.store.tokens.revoke(id, harbourNow)
    await vi.waitFor(async () => expect((await harbour.ask('/api/vessels?limit=1', bearer(secret))).status).toBe(401))
  })
})
