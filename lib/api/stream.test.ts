import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#lib/log.ts'
import { startService } from '#lib/service.ts'
import { commit as commitTo } from '#lib/store/contract/rows.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { local } from './contract/local.ts'
import { bearer, openTestService, stored, type TestService, testNow } from './contract/testService.ts'
import { dataRoute } from './route.ts'
import { stream } from './stream.ts'

const start = testNow * 1000

let testService: TestService
let stamp = start

beforeEach(async () => {
  testService = await openTestService([])
  await commit([201_000_001, 12], [201_000_002, 3])
  await vi.waitFor(() => expect(testService.service.follower.fleet?.liveCount).toBe(2))
})
afterEach(() => testService.close())

/** Stores vessels, each as [mmsi, speed]; a vessel without speed is removed. */
async function commit(...vessels: [number, number?][]) {
  stamp += 1_000_000
  const batch = vessels.map(([number, speedKnots]) => {
    const known = { updatedMicroseconds: stamp, speedKnots: speedKnots ?? null }
    const vessel = { ...blankVessel(number, false, start + number), ...known }
    return stored(vessel, speedKnots === undefined ? { record: null } : {})
  })
  await commitTo(testService.store, batch)
}

/** Requests as a client of the route, without a socket. */
function ask(
  query = '',
  more: { headers?: Record<string, string>; signal?: AbortSignal } = {},
  service = testService.service,
): Promise<Response> {
  const headers = { ...bearer(testService.secret), ...more.headers }
  const request = new Request(`http://localhost/api/stream?${query}`, { ...more, headers })
  return dataRoute(stream, () => Promise.resolve(service))(request, local, {})
}

interface Heard {
  event: string
  id: string | null
  data: { total?: number; mmsi?: number; id?: string; last_known_position?: null }
}

/** A client that reads events one by one, as a browser's EventSource does. */
async function listen(query = '', lastEventId?: string, of = testService.service) {
  const going = new AbortController()
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }
  const response = await ask(query, { headers, signal: going.signal }, of)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<Heard> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const chunk = await reader?.read()
        if (!chunk || chunk.done) throw new Error('the stream has ended')
        text += chunk.value
        continue
      }
      const fields = Object.fromEntries(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => line.split(/: (.*)/s).slice(0, 2)),
      )
      text = text.slice(end + 2)
      if (fields.event) return { event: fields.event, id: fields.id ?? null, data: JSON.parse(fields.data) }
    }
  }
  return { next, end: () => going.abort() }
}

describe('GET /api/stream', () => {
  it('begins with all matching vessels, then sends enter, update and leave', async () => {
    const { next, end } = await listen('speed_min=10')
    expect(await next()).toMatchObject({ event: 'snapshot', data: { total: 1 } })
    expect(await next()).toMatchObject({ event: 'enter', data: { mmsi: 201_000_001 } })
    await commit([201_000_002, 15])
    expect(await next()).toMatchObject({ event: 'enter', data: { mmsi: 201_000_002 } })
    await commit([201_000_002, 16])
    expect(await next()).toMatchObject({ event: 'update', data: { mmsi: 201_000_002 } })
    await commit([201_000_002, 2])
    expect(await next()).toMatchObject({
      event: 'leave',
      data: { mmsi: 201_000_002, id: vesselIdOf(201_000_002) },
    })
    end()
  })

  it('resumes for a client that reconnects', async () => {
    const first = await listen()
    await first.next()
    await first.next()
    const { id } = await first.next()
    first.end()
    await commit([201_000_002, 4], [201_000_003, 5])
    await vi.waitFor(() => expect(testService.service.follower.fleet?.liveCount).toBe(3))
    const { next, end } = await listen('', id ?? undefined)
    expect(await next()).toMatchObject({ event: 'resumed', data: { total: 3 } })
    const heard = [await next(), await next(), await next()].map(({ event, data }) => `${event} ${data.mmsi}`)
    // Repeats the latest commit before the id.
    expect(heard.sort()).toEqual(['update 201000001', 'update 201000002', 'update 201000003'])
    end()
  })

  it('resumes at another web process, unless a vessel was removed meanwhile', async () => {
    const { service } = testService
    const other = await startService(service.settings, createLog({ process: 'web', write: () => {} }), service.now)
    await vi.waitFor(() => expect(other.follower.fleet).not.toBeNull())
    stamp += 60_000_000
    await commit([201_000_002, 4])
    const first = await listen('speed_max=5')
    await first.next()
    const { id } = await first.next()
    first.end()
    await commit([201_000_002, 5])
    const resumed = await listen('speed_max=5', id ?? undefined, other)
    expect(await resumed.next()).toMatchObject({ event: 'resumed', data: { total: 1 } })
    expect(await resumed.next()).toMatchObject({ event: 'update', data: { mmsi: 201_000_002 } })
    resumed.end()
    await commit([201_000_001])
    const again = await listen('speed_max=5', id ?? undefined, other)
    expect(await again.next()).toMatchObject({ event: 'snapshot', data: { total: 1 } })
    again.end()
    await other.stop()
  })

  it('ends as soon as its token is revoked', async () => {
    const { next } = await listen('mmsi=201000001')
    for (const event of ['snapshot', 'enter']) expect(await next()).toMatchObject({ event })
    const [token] = await testService.store.tokens.all()
    await testService.store.tokens.revoke(token?.id ?? '', testNow)
    await testService.service.directory.refresh(testNow)
    await commit([201_000_001, 15])
    await expect(next()).rejects.toThrow('the stream has ended')
  })

  it('sends an id only when everything was sent: a client cut off before gets a new snapshot', async () => {
    const { next, end } = await listen()
    expect((await next()).id).toBeNull()
    expect((await next()).id).toBeNull()
    expect((await next()).id).toMatch(/^[\w-]{8}\.[0-9a-f]+-\d+$/)
    end()
    const other = await listen('', 'another-1')
    expect(await other.next()).toMatchObject({ event: 'snapshot' })
    other.end()
  })

  it('sends a new snapshot to a client that reconnects with other filters', async () => {
    const first = await listen('speed_min=10')
    await first.next()
    const { id } = await first.next()
    first.end()
    const other = await listen('speed_min=1', id ?? undefined)
    expect(await other.next()).toMatchObject({ event: 'snapshot', data: { total: 2 } })
    other.end()
    const same = await listen('speed_min=10&', id ?? undefined)
    expect(await same.next()).toMatchObject({ event: 'resumed', data: { total: 1 } })
    same.end()
  })

  it('ends for a client that disconnected before it began', async () => {
    let listeners = 0
    const { service } = testService
    const follower = Object.create(service.follower, {
      fleet: { get: () => service.follower.fleet },
      catchUp: { value: () => service.follower.catchUp() },
      subscribe: {
        value() {
          listeners += 1
          return () => {
            listeners -= 1
          }
        },
      },
    })
    await ask('', { signal: AbortSignal.abort() }, { ...service, follower })
    expect(listeners).toBe(0)
  })

  it('is limited to ten per token, and frees a place when one ends', async () => {
    const held = await Promise.all(Array.from({ length: 10 }, () => listen()))
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15'])
    expect(await refused.json()).toMatchObject({
      detail: 'At most 10 streams can be open with one token; close one first.',
    })
    held[3]?.end()
    held[3]?.end()
    const { next, end } = await listen()
    expect(await next()).toMatchObject({ event: 'snapshot' })
    expect((await ask()).status).toBe(429)
    end()
    const unread = await ask()
    expect(unread.status).toBe(200)
    await unread.body?.cancel()
    const last = await listen()
    for (const each of [...held, last]) each.end()
  })

  it('takes no place for a refused request', async () => {
    for (let request = 0; request < 12; request += 1) expect((await ask('class=Z')).status).toBe(400)
    const { next, end } = await listen()
    expect(await next()).toMatchObject({ event: 'snapshot' })
    end()
  })
})
