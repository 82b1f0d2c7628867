import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { FleetFollower } from '#lib/fleet/follower.ts'
import { Feed } from '#lib/ingest/feeds/feed.ts'
import { IdentityIndex } from '#lib/ingest/identityIndex.ts'
import { Pipeline } from '#lib/ingest/pipeline.ts'
import { createLog } from '#lib/log.ts'
import { selectRows } from '#lib/query/rows.ts'
import { VesselWatch } from '#lib/query/vesselWatch.ts'
import { openStore } from '#lib/store/open.ts'
import { obstacle, startTestServer } from '#lib/store/postgres/testServer.ts'
import type { Store } from '#lib/store/store.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { vesselTile } from '#lib/tiles/vesselTile.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const shared = 244_660_000
const further = 1_000_000_000 + shared
const [FORMER, LATER] = [244_660_001, 538_001_234]
const log = createLog({ process: 'ingest', write: () => undefined })

describe('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-identity-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  identityChanges(async () => `file:${folder}/lastfix.db`)
})

describe.skipIf(obstacle !== null)(`PostgreSQL${obstacle ?? ''}`, () => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  beforeAll(async () => {
    server = await startTestServer(await freePort())
  })
  afterAll(() => server.stop())
  identityChanges(async () => (await server.createDatabase()).databaseUrl)
})

const at = (mmsi: number, latitude: number, longitude: number) =>
  encodeMessage({ type: 1, mmsi, latitude, longitude, speedKnots: 0 })
/** A new destination each time, because a message repeated within seconds counts once. */
const annaAt = (mmsi: number, latitude: number) => [
  ...at(mmsi, latitude, 4.1),
  ...encodeMessage({ type: 5, mmsi, name: 'ANNA', imo: 9_074_729, callSign: 'PDAN', destination: `P${latitude}` }),
]

const offRotterdam = { zoom: 7, column: 65, row: 42 }
const offNewYork = { zoom: 7, column: 37, row: 48 }

function numbersInTiles(fleet: Fleet, nowMilliseconds: number): number[] {
  return [offRotterdam, offNewYork].flatMap((address) => {
    const tile = vesselTile(fleet, address, { nowMicroseconds: nowMilliseconds * 1000 })
    const layer = new VectorTile(new PbfReader(tile)).layers.vessels
    const numbers = Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index).id ?? 0)
    return numbers.sort((a, b) => a - b)
  })
}

function identityChanges(databaseUrl: () => Promise<string>) {
  let store: Store
  let now = start
  beforeAll(async () => {
    store = await openStore(await databaseUrl())
    await store.migrate()
  })
  afterAll(() => store.close())

  it('a second vessel and a join reach the follower, its watchers, tiles and queries by time', async () => {
    const writer = await store.openWriter()
    const identityIndex = await IdentityIndex.read(store)
    const pipeline = await Pipeline.open({
      writer,
      log,
      identityIndex,
      gatherMilliseconds: 0,
      nowMicroseconds: () => now++ * 1000,
    })
    const feed = new Feed({ name: 'mast', collectionType: 'terrestrial', simulated: false }, pipeline, createRepeats())
    const follower = new FleetFollower({ source: store })
    async function receive(lines: readonly string[]) {
      now += 10_000
      for (const line of lines) await feed.lines([line], now)
      await pipeline.durable()
      await follower.catchUp()
    }
    await receive([...at(shared, 51.9, 4.1), ...annaAt(FORMER, 52)])
    await receive(annaAt(FORMER, 52.001))
    follower.start()
    await expect.poll(() => follower.state.name).toBe('live')
    const fleet = follower.fleet
    if (!fleet) throw new Error('the fleet is not loaded')
    const watch = VesselWatch.fromNothing(fleet, [])
    follower.subscribe((change) => watch.note(change.fleet, change.rows))
    const streamed = () =>
      watch.take(100).map((event) => [event.kind, event.kind === 'leave' ? event.mmsi : event.vessel.number])
    expect(streamed()).toEqual([
      ['enter', shared],
      ['enter', FORMER],
    ])

    for (let step = 0; step < 6; step += 1) await receive([...at(shared, 51.9, 4.1), ...at(shared, 40.6, -74)])
    expect(streamed()).toEqual([
      ['enter', further],
      ['update', shared],
    ])
    expect(numbersInTiles(fleet, now)).toEqual([shared, FORMER, further])

    await receive(annaAt(LATER, 52.002))
    expect(streamed()).toEqual([['enter', LATER]])
    const before = fleet.vesselAt(fleet.rowOf(LATER)).updatedMicroseconds
    await receive(annaAt(LATER, 52.003))
    expect(streamed()).toEqual([
      ['leave', LATER],
      ['update', FORMER],
    ])
    expect(numbersInTiles(fleet, now)).toEqual([shared, FORMER, further])
    const changed = selectRows(fleet, [{ kind: 'minimum', column: 'updated_at', value: before + 1 }]).rows
    expect([changed.next(0), changed.count()]).toEqual([fleet.rowOf(FORMER), 1])
    expect(fleet.vesselAt(fleet.rowOf(FORMER)).mmsis).toBe(`${LATER} ${FORMER}`)

    await follower.stop()
    await pipeline.close()
    await writer.release()
  })
}
