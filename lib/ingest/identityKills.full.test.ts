import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { tagBlock } from '#lib/ais/tagBlock.ts'
import { openStore } from '#lib/store/open.ts'
import { obstacle, startTestServer, type TestServer } from '#lib/store/postgres/testServer.ts'
import type { Store } from '#lib/store/store.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { decodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import { isImoNumber } from '#lib/vessel/identity.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { startIngest } from './fixtures/startIngest.ts'
import { postedText } from './push/postedBody.ts'
import { createIngestClient } from './push/push.ts'

const start = Date.now() - 7_200_000
const steps = 40
const stepsAPost = 2
const shared = Array.from({ length: 12 }, (_, index) => 244_100_000 + index)
const changedMmsi = Array.from({ length: 12 }, (_, index) => 244_200_000 + index)
const undoneOfEachKind = 4
const acceptedMilliseconds = 250
const undoingMilliseconds = 40
const imos = Array.from({ length: 4_000 }, (_, index) => 9_300_000 + index).filter(isImoNumber)

interface Sent {
  mmsi: number
  hull: number
  latitude: number
  longitude: number
}

/** Pairs of vessels that share an MMSI, every other pair with static data, and vessels that change their MMSI. */
function sentAt(step: number): Sent[] {
  const north = step / 500
  const pairs = shared.flatMap((mmsi, index) => [
    { mmsi, hull: index, latitude: 50 + index / 10 + north, longitude: 3 },
    { mmsi, hull: index % 2 === 0 ? 100 + index : -1, latitude: -30 - index / 10 + north, longitude: 12 },
  ])
  const changed = changedMmsi.map((former, index) => {
    const mmsi = step < steps / 2 ? former : former + 300_000_000
    return { mmsi, hull: 200 + index, latitude: 55 + index / 10 + north, longitude: 3 }
  })
  return [...pairs, ...changed]
}

function linesAt(step: number): string[] {
  const tag = tagBlock({ broadcastMilliseconds: start + step * 60_000, station: null })
  return sentAt(step).flatMap(({ mmsi, hull, latitude, longitude }) => {
    const position = encodeMessage({ type: 1, mmsi, latitude, longitude, speedKnots: 7, courseDegrees: 0 })
    const facts = { name: `HULL ${hull}`, callSign: `CS${hull}`, destination: `STEP ${step}` }
    const said = hull >= 0 && step % 2 === 0 ? encodeMessage({ type: 5, mmsi, imo: imos[hull] ?? null, ...facts }) : []
    // The parts of a message follow each other, because other messages may have the same sequence number.
    return [...position, ...said].map((line) => tag + line)
  })
}

const posts = Array.from({ length: steps / stepsAPost }, (_, post) =>
  Buffer.from(
    Array.from({ length: stepsAPost }, (_, step) => linesAt(post * stepsAPost + step).join('\n'))
      .concat('')
      .join('\n'),
  ),
)

async function startReady(databaseUrl: string, dataFolder: string) {
  const ingest = startIngest({ databaseUrl, dataFolder, source: 'tcp-listen://127.0.0.1:0' })
  await vi.waitFor(() => expect(ingest.isReady()).toBe(true))
  return ingest
}

/** Kills ingest while lines are being stored and while decisions are being undone; `null` never kills. */
async function run(databaseUrl: string, random: Random | null) {
  const folder = temporaryFolder()
  const client = createIngestClient(folder)
  let ingest = await startReady(databaseUrl, folder)
  const store = await openStore(databaseUrl)
  let kills = 0
  const killAndStart = async () => {
    await ingest.kill()
    kills += 1
    ingest = await startReady(databaseUrl, folder)
  }
  try {
    for (const post of posts) {
      for (let isTaken = false; !isTaken; ) {
        const pushed = client.push({ name: 'mast', collectionType: 'terrestrial' }, postedText(post))
        if (random?.chance(0.5)) {
          await pause(random.below(acceptedMilliseconds))
          await killAndStart()
        }
        isTaken = typeof (await pushed) === 'object'
      }
    }
    await undoSome(store)
    for (let tries = 0; random !== null && tries < 10 && (await store.identities.waiting()).length > 0; tries += 1) {
      await pause(random.below(undoingMilliseconds))
      await killAndStart()
    }
    await vi.waitFor(async () => expect(await store.identities.waiting()).toEqual([]))
    await ingest.kill()
    return { kills, ...(await everything(store)) }
  } finally {
    await ingest.kill()
    await store.close()
  }
}

async function undoSome({ identities }: Store): Promise<void> {
  const made = await identities.latest(1_000)
  for (const kind of ['split', 'join'] as const) {
    const some = made.filter((each) => each.kind === kind).sort((a, b) => a.number - b.number)
    for (const { id } of some.slice(0, undoneOfEachKind)) {
      await identities.change(id, 'made', { state: 'unwanted', endedBy: 'ann@example.org', endedAt: 1 })
    }
  }
}

/** Leaves out times of writing. */
async function everything(store: Store) {
  const vessels = new Map<number, unknown>()
  await store.loadVessels((record) => {
    const { number, mmsis, name, imo, callSign, latitude, longitude, broadcastMicroseconds } = decodeRecord(record)
    expect(vessels.has(number)).toBe(false)
    vessels.set(number, { mmsis, name, imo, callSign, latitude, longitude, broadcastMicroseconds })
  })
  const formers = new Map<number, unknown>()
  for (const number of vessels.keys()) {
    const evidence = await store.evidenceOf(number)
    formers.set(number, evidence && decodeEvidence(evidence).mmsis)
  }
  const decisions = await store.identities.latest(1_000)
  return {
    vessels: [...vessels].sort(([a], [b]) => a - b),
    formers: [...formers].sort(([a], [b]) => a - b),
    decisions: decisions.map(({ kind, number, other, state }) => `${kind} ${number} ${other} ${state}`).sort(),
  }
}

function killedInJoinsAndSplits(seed: number, createDatabase: () => Promise<string>) {
  it(`leaves the same data as an ingest that was never killed (seed ${seed})`, async () => {
    const { kills: none, ...expected } = await run(await createDatabase(), null)
    expect([none, expected.vessels.length, expected.decisions.length]).toEqual([
      0,
      shared.length * 2 + changedMmsi.length,
      shared.length + changedMmsi.length,
    ])
    const { kills, ...left } = await run(await createDatabase(), new Random(seed))
    expect(kills).toBeGreaterThan(8)
    expect(left).toEqual(expected)
  })
}

describe('an ingest killed in joins and splits, on SQLite', () => {
  killedInJoinsAndSplits(1, async () => `file:${temporaryFolder()}/lastfix.db`)
})

describe.skipIf(obstacle !== null)(`an ingest killed in joins and splits, on PostgreSQL${obstacle ?? ''}`, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await freePort())
  })
  afterAll(() => server.stop())
  killedInJoinsAndSplits(2, async () => (await server.createDatabase()).databaseUrl)
})
