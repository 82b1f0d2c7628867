import { describe, expect, it, vi } from 'vitest'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { anna, bearer, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

describe('a JWT', () => {
  it.each(['/vessels', '/vessels/', `/vessels/${vesselIdOf(anna.number)}`, '/tiles/0/0/0.mvt', '/service'])(
    'reads %s at /api/jwt as other tokens do at /api',
    async (path) => {
      const { secret } = await testService.jwt()
      const [atJwt, atApi] = [
        await testService.ask(`/api/jwt${path}`, bearer(secret)),
        await testService.ask(`/api${path}`),
      ]
      expect([atJwt.status, atApi.status]).toEqual([200, 200])
      expect(await atJwt.text()).toBe(await atApi.text())
    },
  )

  it('is valid after a restart', async () => {
    const { secret } = await testService.jwt()
    await testService.restart()
    expect((await testService.ask('/api/jwt/vessels?limit=1', bearer(secret))).status).toBe(200)
  })
})

describe('a token', () => {
  it('is refused within moments after it was revoked', async () => {
    const { id, secret } = await testService.simpleToken()
    expect((await testService.ask('/api/vessels?limit=1', bearer(secret))).status).toBe(200)
    await testService.store.tokens.revoke(id, testNow)
    await vi.waitFor(async () =>
      expect((await testService.ask('/api/vessels?limit=1', bearer(secret))).status).toBe(401),
    )
  })
})
