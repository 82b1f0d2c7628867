import { expect, it } from 'vitest'
import { newUser } from './account/user.ts'
import { testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

it('/readyz says one word, and its details to administrators only', async () => {
  const anonymous = await fetch(`${testService.origin}/readyz`)
  expect([anonymous.status, await anonymous.json()]).toEqual([200, { status: 'live' }])
  expect(await (await testService.ask('/readyz')).json()).toEqual({ status: 'live' })
  const readAs = async (email: string, role: 'viewer' | 'admin') =>
    (await (await newUser(testService, email, role)).ask('GET', '../readyz')).json()
  expect(await readAs('vic@example.org', 'viewer')).toEqual({ status: 'live' })
  expect(await readAs('ann@example.org', 'admin')).toEqual({
    status: 'live',
    problem: null,
    vessels: testService.fleet.length,
  })
})

it('/api/service answers the state of the service', async () => {
  const response = await testService.ask('/api/service')
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await response.json()).toMatchObject({ state: 'live', vessels: testService.fleet.length, simulated: false })
})

it('/readyz fails when the answers are older than MAX_LAG_SECONDS, and only then', async () => {
  const { settings, follower } = testService.service
  const statusAfter = async (seconds: number, maxLagSeconds: number | null) => {
    const now = () => follower.lastSuccessAt + seconds * 1000
    const replica = await testService.besides({ settings: { ...settings, maxLagSeconds }, now })
    const { status } = await fetch(`${replica.origin}/readyz`)
    return status
  }
  expect(await statusAfter(10, 10)).toBe(200)
  expect(await statusAfter(11, 10)).toBe(503)
  expect(await statusAfter(3_600, null)).toBe(200)
})
