import { afterAll, beforeAll, expect, it } from 'vitest'
import { newUser } from './account/user.ts'
import { type Harbour, openHarbour } from './harbour.ts'

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour()
})
afterAll(() => harbour.close())

it('/readyz says one word, and its details to administrators only', async () => {
  const anonymous = await fetch(`${harbour.origin}/readyz`)
  expect([anonymous.status, await anonymous.json()]).toEqual([200, { status: 'live' }])
  expect(await (await harbour.ask('/readyz')).json()).toEqual({ status: 'live' })
  const readAs = async (email: string, role: 'viewer' | 'admin') =>
    (await (await newUser(harbour, email, role)).ask('GET', '../readyz')).json()
  expect(await readAs('vic@example.org', 'viewer')).toEqual({ status: 'live' })
  expect(await readAs('ann@example.org', 'admin')).toEqual({
    ...{ status: 'live', problem: null },
    vessels: harbour.fleet.length,
  })
})
