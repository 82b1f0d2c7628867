import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, it, vi } from 'vitest'
import { csvRecords } from '#lib/csv.ts'
import { slicesOf } from '#lib/slices.ts'
import type { ReportJson } from '#lib/wire/listReportSchemas.ts'
import { maxMembersOfList } from '#lib/wire/lists.ts'
import { newUser } from './account/user.ts'
import { bearer, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const { email } = await newUser(testService, 'vic@example.org', 'viewer')
const ratePerMinute = 2_000
const headersOf = async () =>
  bearer(await testService.token({ owner: email, rights: { read: true, watch: true }, ratePerMinute }))

/** No kernel buffers as much as an answer with all members. */
const note = 'x'.repeat(500)
await testService.store.lists.add(
  { id: 'all', owner: email, name: 'All', colour: '#1497a5', shared: false, report: null, createdAt: 0, updatedAt: 0 },
  1,
)
const numbers = Array.from({ length: maxMembersOfList }, (_, index) => 201_000_000 + index)
const bound = { ofList: maxMembersOfList, ofOwner: maxMembersOfList, inAll: maxMembersOfList, shareOfFree: 1 }
for (const slice of slicesOf(numbers, 10_000)) {
  const members = slice.map((mmsi) => ({
    ...{ vessel: null, mmsi, imo: null, givenImo: null, callSign: null, name: null, note, tags: [] },
    ...{ addedAt: testNow, knownAt: testNow },
  }))
  await testService.store.lists.addMembers('all', members, testNow, bound)
}
await vi.waitFor(async () => {
  const { members } = await testService.json('/api/lists/all', await headersOf())
  expect(members).toBe(maxMembersOfList)
})

/** Resolves with an answer of which nothing is read. */
async function unread(headers: Record<string, string>): Promise<IncomingMessage> {
  const asked = request(`${testService.origin}/api/lists/all/report`, { headers })
  asked.end()
  const [response] = await once(asked, 'response')
  response.on('error', () => {})
  return response
}

it.each(['gzip', 'br', 'zstd', 'identity'])('a report of a whole list is sent in pieces, in %s', async (encoding) => {
  const headers = { ...(await headersOf()), 'Accept-Encoding': encoding }
  const response = await testService.ask('/api/lists/all/report', headers)
  const received = ['transfer-encoding', 'content-encoding', 'content-length'].map((name) => response.headers.get(name))
  expect(received).toEqual(['chunked', encoding === 'identity' ? null : encoding, null])
  const { counts, data } = (await response.json()) as ReportJson
  expect(counts.members).toBe(maxMembersOfList)
  expect(data.map(({ mmsi }) => mmsi)).toEqual(numbers)
})

it('members of a whole list are a file of all', async () => {
  const response = await testService.ask('/api/lists/all/members?format=csv', await headersOf())
  expect(Array.from(csvRecords(await response.text(), ','))).toHaveLength(maxMembersOfList + 1)
})

it('rows are charged before they are read, and their time not again', async () => {
  const headers = await headersOf()
  const { ask } = await testService.besides({ processorMilliseconds: () => 0 })
  const response = await ask('/api/lists/all/report', headers)
  const charged = 75
  expect(response.headers.get('x-ratelimit-remaining')).toBe(String(ratePerMinute - charged))
  await response.text()
  const after = await ask('/api/lists/all', headers)
  expect(after.headers.get('x-ratelimit-remaining')).toBe(String(ratePerMinute - charged - 1))
})

it('a caller reads two at a time, and has a place again once a client has disconnected', async () => {
  const [headers, others] = [await headersOf(), await headersOf()]
  const [first, second] = [await unread(headers), await unread(headers)]
  const third = await testService.ask('/api/lists/all/members?format=csv', headers)
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5'])
  expect((await testService.ask('/api/lists/all', headers)).status).toBe(200)
  const ofOthers = await testService.ask('/api/lists/all/members?format=csv', others)
  expect(ofOthers.status).toBe(200)
  await ofOthers.body?.cancel()
  first.destroy()
  await vi.waitFor(async () => {
    const free = await testService.ask('/api/lists/all/report', headers, 'HEAD')
    expect(free.status).toBe(200)
  })
  second.destroy()
})
