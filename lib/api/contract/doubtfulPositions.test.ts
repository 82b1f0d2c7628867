import { beforeAll, expect, it, vi } from 'vitest'
import { commit } from '#lib/store/contract/rows.ts'
import { doubtfulPositionText } from '#lib/vessel/doubtfulPosition.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { schemaCheck } from './schemaCheck.ts'
import { anna, stored, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const { json } = testService

const path = `/api/vessels/${vesselIdOf(anna.number)}`
const legacyPaths = ['/v2/maritime/ais-latest?limit=1000', '/v2/maritime/ais-latest?limit=1000&format=csv']
const textsOf = () => Promise.all(legacyPaths.map(async (each) => (await testService.ask(each)).text()))
const { before, legacyBefore } = { before: await json(path), legacyBefore: await textsOf() }

const sent = { longitude: 37.4, latitude: 55.97, broadcastMicroseconds: testNow * 1000 }
const updatedMicroseconds = testNow * 1000

beforeAll(async () => {
  const doubtfulPosition = doubtfulPositionText(sent, 'displaced_together')
  await commit(testService.store, [stored({ ...anna, updatedMicroseconds, doubtfulPosition })])
  await vi.waitFor(async () => expect(await json(path)).toHaveProperty('doubtful_position'))
})

const namesOf = async (query: string): Promise<string[]> =>
  (await json(`/api/vessels?${query}`)).data.map(({ name }: { name: string }) => name)

it('is in the record beside the last trusted one, which is otherwise the same', async () => {
  const { doubtful_position, updated_at, ...record } = await json(path)
  expect(doubtful_position).toMatchObject({ geometry: { coordinates: [37.4, 55.97] }, doubt: 'displaced_together' })
  const { updated_at: _, ...recordBefore } = before
  expect(record).toEqual(recordBefore)
  expect(schemaCheck('Vessel')(await json(path))).toEqual([])
  expect((await json(`${path}?format=geojson`)).properties).toMatchObject({ doubt: 'displaced_together' })
  expect(await json(`${path}?at=${new Date(testNow - 60_000).toISOString()}`)).not.toHaveProperty('doubtful_position')
})

it('is found by doubt=, and counted', async () => {
  expect(await namesOf('doubt=any')).toEqual([anna.name])
  expect(await namesOf('doubt=displaced_together')).toEqual([anna.name])
  expect(await namesOf('doubt=not_plausible_for_receiver')).toEqual([])
  expect((await json('/api/facets')).facets.doubt.choices).toContainEqual({ value: 'displaced_together', count: 1 })
  expect((await testService.ask('/api/vessels?doubt=on_land')).status).toBe(400)
})

it('changes nothing in the answers of the third API', async () => {
  expect(legacyBefore[0]).toContain('ANNA')
  expect(await textsOf()).toEqual(legacyBefore)
})
