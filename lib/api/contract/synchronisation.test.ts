import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToken } from '#lib/access/token.ts'
import { encodeMessage } from '#lib/ais/encode.ts'
import { Feed } from '#lib/ingest/feeds/feed.ts'
import { Pipeline } from '#lib/ingest/pipeline.ts'
import { createLog } from '#lib/log.ts'
import { type Service, startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { Random } from '../../../bench/synthetic/random.ts'
import { serve } from './serve.ts'

const ships = 400
const rounds = 300
const shipsARound = 30
const log = createLog({ process: 'test', write: () => {} })

let folder: string
let store: Store
let writer: VesselWriter
let pipeline: Pipeline
let service: Service
let server: Awaited<ReturnType<typeof serve>>
let secret: string

beforeEach(async () => {
  folder = temporaryFolder()
  const databaseUrl = `file:${folder}/lastfix.db`
  store = await temporaryStore(folder)
  writer = await store.openWriter()
  pipeline = await Pipeline.open({ writer, log, nowMicroseconds: () => Date.now() * 1000, gatherMilliseconds: 5 })
  const rights = { read: true, extended: false, ingest: false }
  const made = createToken({ name: 't', rights, ratePerMinute: 1_000_000, expiresAt: null, now: Date.now() })
  await store.tokens.add(made.token)
  secret = made.secret
  service = await startService(readSettings(folder, { DATABASE_URL: databaseUrl }), log)
  await vi.waitFor(() => expect(service.follower.fleet).not.toBeNull())
  server = await serve(service)
})

afterEach(async () => {
  await server.close()
  await service.stop()
  await writer.release()
})

/** Moves vessels and sometimes adds one, as fast as the store accepts changes. */
async function liveFeed(random: Random): Promise<void> {
  const feed = new Feed({ name: 'mast', collectionType: 'terrestrial', simulated: false }, pipeline, createRepeats())
  for (let round = 0; round < rounds; round += 1) {
    const lines = Array.from({ length: shipsARound }, () => {
      const mmsi = 244_000_000 + random.below(Math.min(ships, 50 + round * 3))
      return encodeMessage({
        type: 1,
        mmsi,
        longitude: random.next() / 100,
        latitude: 50,
        speedKnots: random.below(300) / 10,
      })
    })
    await feed.lines(lines.flat(), Date.now())
    await setImmediate()
    if (round % 3 === 0) await pipeline.durable()
  }
  await pipeline.close()
}

async function allPages(parameters: Record<string, string>): Promise<VesselJson[]> {
  const vessels: VesselJson[] = []
  let next: string | undefined
  do {
    const query = new URLSearchParams(next === undefined ? parameters : { next, limit: parameters.limit ?? '' })
    const response = await fetch(`${server.origin}/api/vessels?${query}`, {
      headers: { Authorization: `Bearer ${secret}` },
    })
    expect(response.status).toBe(200)
    const page = (await response.json()) as { paging: { next?: string }; data: VesselJson[] }
    vessels.push(...page.data)
    next = page.paging.next
  } while (next !== undefined)
  return vessels
}

/** Spec 4.1, step 4: repeats the query with the start time of the previous run. */
async function synchronise(
  copy: Map<string, VesselJson>,
  sort: Record<string, string>,
  lastRun: string | null,
): Promise<string> {
  const begun = new Date().toISOString()
  const since: Record<string, string> = lastRun === null ? {} : { updated_after: lastRun }
  for (const vessel of await allPages({ ...sort, ...since, limit: '40' })) copy.set(vessel.id, vessel)
  return begun
}

describe.each([
  ['by updated_at', { sort: 'updated_at' }],
  ['in the default order', {}],
])('a client that synchronises %s while a feed is live', (_, sort) => {
  it.each([1, 2, 3])('has the same vessels as the service in the end (seed %i)', async (seed) => {
    const copy = new Map<string, VesselJson>()
    let lastRun = await synchronise(copy, sort, null)
    let feeding = true
    const feed = liveFeed(new Random(seed)).finally(() => {
      feeding = false
    })
    let runs = 0
    while (feeding) {
      lastRun = await synchronise(copy, sort, lastRun)
      runs += 1
    }
    await feed
    await synchronise(copy, sort, lastRun)
    const truth = await allPages({ limit: '1000' })
    expect(truth.length).toBeGreaterThan(300)
    expect(runs).toBeGreaterThan(0)
    expect([...copy.values()].sort((a, b) => a.mmsi - b.mmsi)).toEqual(truth.sort((a, b) => a.mmsi - b.mmsi))
  })
})
