import { beforeAll, expect, it } from 'vitest'
import { slicesOf } from '#lib/slices.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import type { PortCall } from '#lib/vessel/portCall.ts'
import { bearer, stored, testNow, testServiceForFile } from './testService.ts'

const now = testNow / 1000
const [first, outside, last] = [244_880_001, 244_880_002, 244_880_003].map((mmsi) =>
  blankVessel(mmsi, false, testNow * 1000),
)

/** A call of one minute. */
function call(minutesAgo: number): PortCall {
  const [began, ended] = [now - minutesAgo * 60, now - minutesAgo * 60 + 60]
  return {
    ...{
      beganSeconds: began,
      port: 'NLVLI',
      berth: null,
      kind: 'moored',
      enteredSeconds: began,
      stoppedSeconds: began,
    },
    ...{ isStopSeen: true, movedSeconds: ended, isMoveSeen: true, leftSeconds: ended, endedSeconds: ended },
    ...{ draughtInMetres: null, draughtOutMetres: null, isBetweenBerths: false, stops: [] },
  }
}

const testService = await testServiceForFile([first, outside, last].flatMap((vessel) => vessel ?? []))

beforeAll(async () => {
  const callsOf = (vessel: typeof first, calls: PortCall[]) =>
    commit(testService.store, vessel ? [stored(vessel, { calls: { state: null, calls } })] : [])
  await callsOf(first, [call(30_000)])
  await callsOf(last, [call(40_000)])
  const many = Array.from({ length: 50_500 }, (_, place) => call(place + 2))
  for (const calls of slicesOf(many, 10_000)) await callsOf(outside, calls)
  await testService.service.follower.catchUp()
})

const scoped = bearer(await testService.token({ scope: `mmsi=${first?.number},${last?.number}` }))
const get = async (path: string) => {
  const answer = await testService.ask(path, scoped)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

it('pages of all calls name no vessel outside the scope, and are not cut by its calls', async () => {
  const { body } = await get('/ogc/collections/calls/items?limit=10')
  expect(body).toMatchObject({ numberReturned: 2, features: [{}, {}] })
  expect(JSON.stringify(body)).not.toContain('next=')
})

it('the calls of a port are refused, and its ETA errors dated, by the calls in the scope', async () => {
  const since = new Date((now - 29 * 86_400) * 1000).toISOString()
  expect((await testService.ask(`/api/ports/NLVLI/calls?since=${since}`)).status).toBe(422)
  expect(await get(`/api/ports/NLVLI/calls?since=${since}`)).toMatchObject({
    status: 200,
    body: { paging: { total: 2 } },
  })
  const whole = await testService.json(`/api/ports/NLVLI/eta-errors?since=${since}`)
  expect(Date.parse(whole.since)).toBeGreaterThan(Date.parse(since))
  const { body } = await get(`/api/ports/NLVLI/eta-errors?since=${since}`)
  expect(Date.parse(String(body.since))).toBe(Date.parse(since))
  expect((await testService.ask('/healthz')).status).toBe(200)
})
