import { expect, it } from 'vitest'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import type { IdentityDecisionJson } from '#lib/wire/identities.ts'
import { anna, nowhere, testServiceForFile } from '../testService.ts'
import { newUser } from './user.ts'

const testService = await testServiceForFile()
const admin = await newUser(testService, 'ann@example.org', 'admin')

const path = 'account/identities'
const listed = async () => (await admin.json<{ data: IdentityDecisionJson[] }>(path)).data

it('lists suggestions first, with both records, and accepts an administrator’s decisions', async () => {
  const pair = { kind: 'join', number: anna.number, other: nowhere.number, reason: 'near 12 3' } as const
  const split = {
    kind: 'split',
    number: anna.number,
    other: 1_000_000_000 + anna.number,
    reason: 'other-identity',
  }
  await testService.store.identities.add([
    { ...pair, state: 'suggested', madeBy: 'service', madeAt: 1 },
    { ...pair, state: 'suggested', madeBy: 'service', madeAt: 2 },
    { ...split, kind: 'split', state: 'made', madeBy: 'service', madeAt: 3 },
  ])
  const [second, first, made] = await listed()
  expect(first).toMatchObject({
    kind: 'join',
    state: 'suggested',
    made_at: '1970-01-01T00:00:00.001+00:00',
    ended_by: null,
    vessels: [
      { id: vesselIdOf(anna.number), name: anna.name, exists: true, position: { longitude: 4.05, latitude: 51.98 } },
      { id: vesselIdOf(nowhere.number), name: nowhere.name, position: null },
    ],
  })
  expect(made?.vessels[1]).toMatchObject({ mmsi: anna.number, exists: false })

  const decide = (decision: IdentityDecisionJson | undefined, action: string) =>
    admin.ask('POST', `${path}/${decision?.id}`, { action })
  expect(await (await decide(first, 'accept')).json()).toMatchObject({ state: 'wanted', made_by: 'ann@example.org' })
  expect(await (await decide(second, 'dismiss')).json()).toMatchObject({
    state: 'dismissed',
    ended_by: 'ann@example.org',
  })
  expect(await (await decide(made, 'undo')).json()).toMatchObject({ state: 'unwanted' })
  expect(await testService.store.identities.waiting()).toMatchObject([{ id: first?.id }, { id: made?.id }])

  const again = await decide(first, 'accept')
  expect(again.status).toBe(422)
  expect((await again.json()).detail).toBe('action only applies to entries in state suggested; this one is wanted.')
  expect((await decide(first, 'guess')).status).toBe(422)
  expect((await admin.ask('POST', `${path}/99`, { action: 'undo' })).status).toBe(404)
  await testService.service.audit.flush()
  expect(await testService.store.audit.find({ kind: 'identity-decided', limit: 9 })).toMatchObject([
    { details: 'undo split' },
    { details: 'dismiss join' },
    { details: 'accept join', subject: `${anna.number}, ${nowhere.number}`, actor: 'ann@example.org' },
  ])
})
