import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { createLog } from '#lib/log.ts'
import { openStore } from '#lib/store/open.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { decodeRecord, encodeRecord } from '#lib/vessel/record.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { Feed } from './feeds/feed.ts'
import { Pipeline } from './pipeline.ts'
import { removeUnnamedSharing } from './vesselRemoval.ts'

const START = Date.parse('2026-11-21T00:00:00Z')
const MMSI = 244_660_000
const log = createLog({ process: 'ingest', write: () => undefined })

/** What an ingest that ends after each of these batches of lines leaves in the store. */
async function afterRestarts(batches: readonly (readonly string[])[]): Promise<Vessel[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-shared-'))
  const store = await openStore(`file:${folder}/lastfix.db`)
  await store.migrate()
  let now = START
  for (const lines of batches) {
    const writer = await store.openWriter()
    const nowMicroseconds = () => now++ * 1000
    const pipeline = await Pipeline.open({ writer, log, nowMicroseconds, gatherMilliseconds: 1 })
    const feed = new Feed({ name: 'mast', collectionType: 'terrestrial', simulated: false }, pipeline, createRepeats())
    for (const line of lines) {
      now += 10_000
      await feed.lines([line], now)
    }
    await pipeline.close()
    await writer.release()
  }
  const vessels: Vessel[] = []
  await store.loadVessels((record) => void vessels.push(decodeRecord(record)))
  await store.close()
  rmSync(folder, { recursive: true })
  return vessels
}

const at = (latitude: number, longitude: number) =>
  encodeMessage({ type: 1, mmsi: MMSI, latitude, longitude, speedKnots: 0 })
const both = (step: number) => [...at(51.9 + step / 1000, 4.1), ...at(40.6 + step / 1000, -74)]

it('two vessels on one MMSI keep a record each through restarts, before and after they are told apart', async () => {
  const vessels = await afterRestarts([0, 1, 2, 3, 4, 5, 6, 7].map(both))
  expect(vessels).toMatchObject([
    { mmsi: MMSI, latitude: 51.907, longitude: 4.1, reports: 8 },
    { mmsi: 1_000_000_000 + MMSI, latitude: 40.607, longitude: -74, confirmed: true },
  ])
  expect(vessels[1]?.createdMicroseconds).toBeGreaterThan(vessels[0]?.createdMicroseconds ?? 0)
})

it('a further vessel that was not heard for 30 days is removed, unless it has said who it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-shared-'))
  const store = await openStore(`file:${folder}/lastfix.db`)
  await store.migrate()
  const writer = await store.openWriter()
  const vessels = [0, 1, 2].map((ordinal) => blankVessel(ordinal * 1_000_000_000 + MMSI, false, START * 1000 + ordinal))
  const named = vessels.map((vessel, ordinal) => (ordinal === 2 ? { ...vessel, name: 'BELLA' } : vessel))
  await writer.commit(
    named.map((vessel) => ({
      ...{ mmsi: vessel.mmsi, createdMicroseconds: vessel.createdMicroseconds, simulated: false },
      record: encodeRecord(vessel),
    })),
  )
  const pipeline = await Pipeline.open({ writer, log, nowMicroseconds: () => START * 1000, gatherMilliseconds: 1 })
  const dayMicroseconds = 86_400_000_000
  expect(await removeUnnamedSharing({ store, pipeline }, START * 1000 + 29 * dayMicroseconds)).toBe(0)
  expect(await removeUnnamedSharing({ store, pipeline }, START * 1000 + 31 * dayMicroseconds)).toBe(1)
  const left: number[] = []
  await store.loadVessels((record) => void left.push(decodeRecord(record).mmsi))
  expect(left).toEqual([MMSI, 2_000_000_000 + MMSI])
  await pipeline.close()
  await writer.release()
  await store.close()
  rmSync(folder, { recursive: true })
})
