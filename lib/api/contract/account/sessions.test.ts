import { describe, expect, it } from 'vitest'
import type { SessionJson } from '#lib/wire/account.ts'
import { isoTime } from '#lib/wire/time.ts'
import { testNow, testServiceForFile } from '../testService.ts'
import { browserOf, newUser, place, type TestUser } from './user.ts'

const testService = await testServiceForFile()

const listOf = async (who: Pick<TestUser, 'json'>) => (await who.json<{ data: SessionJson[] }>('account/sessions')).data

describe('the sessions of a user', () => {
  it('are listed with where they began, and no one else’s', async () => {
    const ann = await newUser(testService, 'ann@example.org', 'viewer')
    await newUser(testService, 'bob@example.org', 'admin')
    await browserOf(testService, ann.email)
    const listed = await listOf(ann)
    const at = isoTime(testNow)
    expect(listed).toHaveLength(2)
    expect(listed.find(({ is_current }) => is_current)).toEqual({
      id: expect.any(String),
      is_current: true,
      created_at: at,
      used_at: at,
      address: place.address,
      user_agent: place.userAgent,
    })
  })

  it('all end together, and tokens stay valid', async () => {
    const cas = await newUser(testService, 'cas@example.org', 'viewer')
    const elsewhere = await browserOf(testService, cas.email)
    const dan = await newUser(testService, 'dan@example.org', 'viewer')
    const { secret } = await cas.send<{ secret: string }>('POST', 'account/tokens', { name: 'mine' })
    expect((await cas.ask('DELETE', 'account/sessions')).status).toBe(204)
    for (const browser of [cas, elsewhere]) expect((await browser.ask('GET', 'account')).status).toBe(401)
    expect((await dan.ask('GET', 'account')).status).toBe(200)
    expect((await testService.ask('/api/vessels?limit=1', { Authorization: `Bearer ${secret}` })).status).toBe(200)
  })
})
