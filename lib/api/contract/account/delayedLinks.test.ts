import { expect, it } from 'vitest'
import { publicRights } from '#lib/access/token.ts'
import { PastFleets } from '#lib/query/pastFleets.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { writtenTrack } from '#lib/track/fixtures/writtenTrack.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import type { MadePublicLinkJson, TokenJson, ViewJson } from '#lib/wire/account.ts'
import type { AuditPageJson } from '#lib/wire/audit.ts'
import { isoTime } from '#lib/wire/time.ts'
import { setSourceTerms } from '../sourceTerms.ts'
import { anna, bearer, stored, type TestService, testNow, testServiceForFile } from '../testService.ts'
import { browserOf, expectRefusal, newUser } from './user.ts'

const tomorrow = isoTime(testNow + 86_400_000)
const minutesAgo = (minutes: number) => testNow / 1000 - minutes * 60

/** A vessel that sailed west along a parallel, at these longitudes this many minutes ago. */
function sailed(vessel: Vessel, places: readonly [minutes: number, longitude: number][]) {
  const points = places.map(([minutes, longitude]) => ({
    ...{ seconds: minutesAgo(minutes), longitude, latitude: 51.9 },
    ...{ speedKnots: 12.5, courseDegrees: 270, dwellSeconds: 0 },
  }))
  const [minutes = 0, longitude = 0] = places.at(-1) ?? []
  const broadcastMicroseconds = minutesAgo(minutes) * 1e6
  const now = {
    ...vessel,
    longitude,
    latitude: 51.9,
    broadcastMicroseconds,
    positionUpdatedMicroseconds: broadcastMicroseconds,
  }
  return stored(now, { track: writtenTrack(points) })
}

const sailing = { ...anna, positionSource: 'roof', severalSources: false }
const received = { ...anna, severalSources: true, imo: null, positionSource: 'roof' }
const arrived = { ...received, number: 244_660_011, name: 'ARRIVED' }
const moored = { ...received, number: 244_660_012, name: 'MOORED' }
const shared = { ...received, number: 244_660_013, name: 'SHARED' }
const testService = await testServiceForFile([sailing, arrived, moored, shared])
await commit(testService.store, [
  sailed(sailing, [
    [80, 4.8],
    [60, 4.6],
    [15, 4.3],
    [1, 4],
  ]),
  sailed(arrived, [[5, 4.3]]),
  sailed(moored, [[40, 4.3]]),
  sailed(shared, [
    [30, 4.3],
    [1, 4],
  ]),
])
const admin = await newUser(testService, 'ann@example.org', 'admin')

async function visitorOf(delayMinutes: number, from: TestService = testService): Promise<Record<string, string>> {
  return bearer(await from.token({ rights: publicRights, scope: 'flag=NL', delayMinutes }))
}

const view = await admin.send<ViewJson>('POST', 'account/views', { kind: 'view', name: 'Roads', query: 'flag=NL' })
const linkPath = `account/views/${view.id}/public-link`
const linkRequest = (minutes: unknown) => ({ expires_at: tomorrow, delay_minutes: minutes })

const idOf = ({ number }: Vessel) => vesselIdOf(number)

async function namesIn(query: string, visitor: Record<string, string>): Promise<string[]> {
  const { data } = await testService.json(`/api/vessels?sort=created_at&${query}`, visitor)
  return data.map(({ name }: { name: string }) => name).sort()
}

const allNames = [anna.name, 'ARRIVED', 'MOORED', 'SHARED']

it('shows the vessels as they were, in every answer', async () => {
  const [visitor, hourly, live] = [await visitorOf(15), await visitorOf(60), await visitorOf(0)]
  expect(await namesIn('', live)).toEqual(allNames)
  expect(await namesIn('', visitor)).toEqual([anna.name, 'MOORED', 'SHARED'])
  expect(await namesIn('', hourly)).toEqual([anna.name])
  expect(await namesIn('bbox=3.9,51,4.1,53', visitor)).toEqual([])
  expect(await namesIn('bbox=3.9,51,4.1,53', live)).toEqual([anna.name, 'SHARED'])

  const record = await testService.json(`/api/vessels/${idOf(anna)}`, visitor)
  expect(record.last_known_position).toMatchObject({
    geometry: { coordinates: [4.3, 51.9] },
    timestamp: isoTime(minutesAgo(15) * 1000),
  })
  expect((await testService.json('/api/extent', hourly)).bbox).toEqual([4.6, 51.9, 4.6, 51.9])
  expect((await testService.json('/api/facets', visitor)).total).toBe(3)
  expect((await testService.json('/api/service', visitor)).vessels).toBe(3)
  expect((await testService.json('/api/search?text=ARRIVED', visitor)).data).toEqual([])
  await expectRefusal(await testService.ask(`/api/vessels/${idOf(arrived)}`, visitor), 404, 'not-found')
  const csv = await (await testService.ask('/api/vessels?format=csv', visitor)).text()
  expect([csv.includes('4.3'), csv.includes('ARRIVED')]).toEqual([true, false])
  const tile = async (who: Record<string, string>) => (await testService.askRaw('/api/tiles/8/130/84.mvt', who)).bytes
  expect((await tile(live)).equals(await tile(visitor))).toBe(false)
})

it('counts relative times from then, and shows neither now nor another time', async () => {
  const visitor = await visitorOf(15)
  expect(await namesIn('position_updated_after=-PT1M', visitor)).toEqual([anna.name, 'SHARED'])
  for (const path of [
    'vessels?at=-PT0S',
    `vessels/${idOf(anna)}?at=-PT1M`,
    'tiles/0/0/0.mvt?at=-PT1M',
    'stream',
    'tracks',
  ])
    await expectRefusal(await testService.ask(`/api/${path}`, visitor), 403, 'not-permitted')
})

it('reads the tracks once a minute for all links with the delay', async () => {
  const reads: number[] = []
  const delayedFleets = new PastFleets({
    around: async (_, seconds) => {
      reads.push(seconds)
      return []
    },
  })
  const { origin } = await testService.besides({ delayedFleets })
  const visitors = await Promise.all([visitorOf(15), visitorOf(15), visitorOf(60)])
  const answers = await Promise.all(
    visitors.flatMap((headers) =>
      ['vessels', 'extent', 'facets'].map((path) => fetch(`${origin}/api/${path}`, { headers })),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200))
  expect(reads.sort()).toEqual([minutesAgo(60), minutesAgo(15)])
})

it('shows only positions whose source is known while a source may not be published', async () => {
  const visitor = await visitorOf(15)
  await setSourceTerms(testService, { mast: { credit: null, licence: null, isPublic: false } })
  expect(await namesIn('', visitor), 'not one of several sources').toEqual([anna.name, 'MOORED'])
  await setSourceTerms(testService, {})
  expect(await namesIn('', visitor)).toEqual([anna.name, 'MOORED', 'SHARED'])
})

it('is created with its delay, which the audit log and the list of tokens have', async () => {
  const made = await admin.send<MadePublicLinkJson>('POST', linkPath, linkRequest(15))
  expect(made.link.delay_minutes).toBe(15)
  const { data: tokens } = await admin.json<{ data: TokenJson[] }>('account/tokens')
  expect(tokens.find(({ id }) => id === made.link.id)?.delay_minutes).toBe(15)
  const { data: events } = await admin.json<AuditPageJson>(`account/audit?text=${made.link.id}`)
  expect(events[0]?.details).toContain('; delayed 15 min; ')
  for (const wrong of [7, -5, '15']) {
    const answer = await admin.ask('POST', linkPath, linkRequest(wrong))
    const { detail } = await expectRefusal(answer, 422, 'unprocessable')
    expect(detail).toContain('delay_minutes must be one of 0, 5, 15, 60')
  }
})

it('needs tracks', async () => {
  const { origin } = await testService.besides({ settings: { ...testService.service.settings, trackHours: 0 } })
  const answer = await fetch(`${origin}/api/vessels`, { headers: await visitorOf(5) })
  const { detail } = await expectRefusal(answer, 422, 'unprocessable')
  expect(detail).toBe('This public link is delayed, which needs tracks, and tracks are off.')
  const there = await browserOf(testService, admin.email, { origin })
  await expectRefusal(await there.ask('POST', linkPath, linkRequest(5)), 422, 'unprocessable')
  expect((await there.ask('POST', linkPath, linkRequest(0))).status).toBe(201)
})
