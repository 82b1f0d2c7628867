import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { FollowedFleet } from '#lib/fleet/followedFleet.ts'
import { PastFleets } from '#lib/query/pastFleets.ts'
import { openStore } from '#lib/store/open.ts'
import type { Store } from '#lib/store/store.ts'
import type { StoredVessel } from '#lib/store/vessels.ts'
import { vesselTile } from '#lib/tiles/vesselTile.ts'
import { encodeChunks } from '#lib/track/chunk.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { interleaved, longestTurn, measured, milliseconds, printTable, shareOf } from './measure.ts'
import { benchNowMicroseconds, syntheticVessels } from './synthetic/syntheticVessels.ts'

const hours = 6
const minutesAgo = [10, 60, 61, 120, 180, 240, 300, 330]
const secondsPerHour = 3_600
const chunkBytes = 400
const batchSize = 2_000
const rounds = 200
const nowSeconds = benchNowMicroseconds / 1e6
const tiles = [
  { zoom: 0, column: 0, row: 0 },
  { zoom: 2, column: 2, row: 1 },
  { zoom: 4, column: 8, row: 5 },
  { zoom: 6, column: 32, row: 20 },
  { zoom: 9, column: 262, row: 169 },
]

/** What it takes to look back: the fleet of a minute, read from the tracks of every vessel, and tiles of it beside tiles of now. */
export async function benchLookBack({ vessels, seed }: { vessels: number; seed: number }): Promise<void> {
  console.log(
    `\nLooking back at ${vessels.toLocaleString('en')} vessels with tracks of ${hours} hours (seed ${seed}) in SQLite`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const store = await openStore(`file:${folder}/lastfix.db`)
  try {
    await store.migrate()
    await fill(store, vessels, seed)
    const loaded = await FollowedFleet.load(store, () => {})
    if ('problem' in loaded) throw new Error(loaded.problem)
    await measureFleets(store, loaded.value.fleet)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

async function measureFleets(store: Store, fleet: Fleet): Promise<void> {
  const pasts = new PastFleets(store.tracks)
  const rows: string[][] = []
  const tileMilliseconds: number[] = []
  for (const minutes of minutesAgo) {
    const seconds = nowSeconds - minutes * 60
    const next = async () => void (await setImmediate())
    let past = fleet
    let turn = 0
    const { processorSeconds, clockSeconds } = await measured(async () => {
      turn = await longestTurn(async () => {
        past = await pasts.at(fleet, seconds, next)
      })
    })
    const times = await interleaved(rounds / 10, {
      past: () =>
        tiles.map((address) =>
          timed(tileMilliseconds, () => vesselTile(past, address, { nowMicroseconds: seconds * 1e6 })),
        ),
      now: () => tiles.map((address) => vesselTile(fleet, address, { nowMicroseconds: benchNowMicroseconds })),
    })
    rows.push([
      `${minutes} min ago`,
      past.liveCount.toLocaleString('en'),
      `${(clockSeconds * 1000).toFixed(0)}`,
      `${(processorSeconds * 1000).toFixed(0)}`,
      milliseconds(turn),
      milliseconds((times.past?.p50Milliseconds ?? 0) / tiles.length),
      milliseconds((times.now?.p50Milliseconds ?? 0) / tiles.length),
    ])
  }
  printTable(['', 'vessels', 'fleet ms', 'CPU ms', 'longest turn ms', 'tile ms', 'tile of now ms'], rows)
  console.log(
    `  Of all tiles of then: p99 ${milliseconds(shareOf(tileMilliseconds, 0.99))} ms, slowest ${milliseconds(Math.max(...tileMilliseconds))} ms`,
  )
}

function timed(all: number[], work: () => unknown): void {
  const began = performance.now()
  work()
  all.push(performance.now() - began)
}

/** Every vessel sailed or lay for all the hours, and is heard now. */
async function fill(store: Store, count: number, seed: number): Promise<void> {
  const writer = await store.openWriter()
  let batch: StoredVessel[] = []
  for (const vessel of syntheticVessels(count, seed)) {
    const heard = { ...vessel, broadcastMicroseconds: benchNowMicroseconds }
    const chunks = encodeChunks(trackOf(vessel), chunkBytes)
    const tail = chunks.pop()
    if (!tail) continue
    const { number, createdMicroseconds, simulated } = vessel
    const track = { tail, sealed: chunks, isNew: true }
    batch.push({ number, createdMicroseconds, simulated, record: encodeRecord(heard), track })
    if (batch.length < batchSize) continue
    await writer.commit(batch)
    batch = []
  }
  await writer.commit(batch)
  await writer.release()
}

function trackOf({ longitude, latitude, speedKnots, courseDegrees }: Vessel): TrackPoint[] {
  const knots = speedKnots ?? 0
  const place = { longitude: longitude ?? 0, latitude: latitude ?? 0, speedKnots: knots, courseDegrees }
  const began = nowSeconds - hours * secondsPerHour
  if (knots < 1) return [{ ...place, seconds: began, dwellSeconds: hours * secondsPerHour }]
  const turn = ((courseDegrees ?? 0) * Math.PI) / 180
  return Array.from({ length: hours * 60 + 1 }, (_, minute) => {
    const degrees = (knots * (minute / 60 - hours)) / 60
    return {
      ...place,
      seconds: began + minute * 60,
      longitude: Math.max(-180, Math.min(180, place.longitude + degrees * Math.sin(turn))),
      latitude: Math.max(-85, Math.min(85, place.latitude + degrees * Math.cos(turn))),
      dwellSeconds: 0,
    }
  })
}
