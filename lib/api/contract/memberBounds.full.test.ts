import { expect, it, vi } from 'vitest'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { expectRefusalOf, newUser, type TestUser } from './account/user.ts'
import { testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const bounds = { ofList: 1e6, ofOwner: 1e6, inAll: 1e6, shareOfFree: 1 }

const firstMmsi = 244_000_000

const listOf = (user: TestUser) => user.send<ListJson>('POST', 'lists', { name: 'Many' })

async function fill({ id }: ListJson, count: number): Promise<void> {
  const none = { vessel: null, imo: null, givenImo: null, callSign: null, name: null, note: null, tags: [] }
  const members = Array.from({ length: count }, (_, index) => ({
    ...none,
    mmsi: firstMmsi + index,
    addedAt: 1,
    knownAt: 1,
  }))
  await testService.store.lists.addMembers(id, members, 1, bounds)
}

function importTo(user: TestUser, { id }: ListJson, count: number): Promise<Response> {
  const rows = Array.from({ length: count }, (_, index) => firstMmsi + index)
  return user.ask('POST', `lists/${id}/import`, ['mmsi', ...rows].join('\n'), { 'Content-Type': 'text/csv' })
}

it('members of several viewers leave room for other users', async () => {
  const ann = await newUser(testService, 'ann@example.org', 'admin')
  const [eve, max, vic] = await Promise.all(
    ['eve', 'max', 'vic'].map((name) => newUser(testService, `${name}@example.org`, 'viewer')),
  )
  if (!eve || !max || !vic) throw new Error('users are missing')
  const [own, others] = [await listOf(vic), await listOf(ann)]
  await fill(await listOf(eve), 145_000)
  await fill(await listOf(max), 149_000)
  await vi.waitFor(() => expect(testService.service.listMembersOf(max.email)).toBe(149_000))
  await expectRefusalOf('members', await importTo(vic, own, 3_500))
  expect(await (await importTo(vic, own, 2_500)).json()).toMatchObject({ added: 2_500 })
  expect(await (await importTo(ann, others, 3_000)).json()).toMatchObject({ added: 3_000 })
})
